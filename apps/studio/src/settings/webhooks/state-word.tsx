import type { Delivery } from '@cablewright/client';
import { Words, type WordTone } from '../../kit/words/words.tsx';

type State = Delivery['state'];

export const stateWords: Readonly<Record<State, string>> = {
  queued: 'waiting',
  running: 'sending',
  retrying: 'retrying',
  delivered: 'delivered',
  failed: 'failed',
  cancelled: 'cancelled',
};
const tones: Partial<Readonly<Record<State, WordTone>>> = { delivered: 'ok', retrying: 'warn', failed: 'error' };

/** The state of a delivery, in a word. */
export function StateWord({ state }: { state: State }) {
  return <Words words={[stateWords[state]]} tone={tones[state]} />;
}
