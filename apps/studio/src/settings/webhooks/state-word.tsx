import type { Delivery } from '../../api/webhooks.ts';
import { Words, type Tone } from '../../kit/words/words.tsx';

type State = Delivery['state'];

export const stateWords: Readonly<Record<State, string>> = {
  queued: 'waiting',
  running: 'being sent',
  retrying: 'tried again later',
  delivered: 'delivered',
  failed: 'failed',
  cancelled: 'given up',
};
const tones: Partial<Readonly<Record<State, Tone>>> = { delivered: 'ok', retrying: 'warn', failed: 'error' };

/** Where a delivery stands, in a word. */
export function StateWord({ state }: { state: State }) {
  return <Words words={[stateWords[state]]} tone={tones[state]} />;
}
