import { useCallbackRef } from '@mantine/hooks';
import { failed } from '../../kit/page/toast.ts';
import { useNewerRevisions } from './revise-dialog.tsx';
import type { Hand } from './use-hand.ts';

interface Does {
  readonly hand: Hand;
  readonly onMark: (id: string) => void;
  readonly onUnfold: (id: string) => void;
  readonly onOpen: (id: string) => void;
}

/**
 * What pressing the buttons in a block does. These stay the same from one drawing to the next: a block is drawn again when what it
 * shows changes, not when what a press would do does.
 */
export function usePresses({ hand, ...does }: Does) {
  const newer = useNewerRevisions();
  const revise = (id: string) => {
    const rev = newer.get(id);
    if (rev !== undefined) hand.setQuestion({ of: 'revise', id, rev });
    else failed(`${id} has no newer revision`, 'It is placed as the newest one, or as the working copy.');
  };
  return {
    newer,
    onMark: useCallbackRef(does.onMark),
    onUnfold: useCallbackRef(does.onUnfold),
    onOpen: useCallbackRef(does.onOpen),
    onRevise: useCallbackRef(revise),
    onJacket: useCallbackRef((id: string) => hand.setQuestion({ of: 'jacket', id })),
  };
}
