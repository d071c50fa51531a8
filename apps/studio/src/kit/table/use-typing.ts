import { useRef, useState } from 'react';
import type { CellSpot } from './selection.ts';

/** The cell that is being typed into, with the text it begins with. */
interface Typing extends CellSpot {
  readonly text: string;
}

export interface TypingState {
  /** The cell being typed into at the last render. */
  readonly drawn: Typing | undefined;
  readonly spot: () => CellSpot | undefined;
  readonly begin: (spot: CellSpot, text: string) => void;
  readonly change: (text: string) => void;
  /** Commits the typed text. Does nothing without a cell being edited. */
  readonly commit: () => void;
  readonly cancel: () => void;
}

/** The text typed into a cell. It is available at once, because the input loses the focus before the next paint. */
export function useTyping(take: (spot: CellSpot, text: string) => void): TypingState {
  const [drawn, draw] = useState<Typing | undefined>();
  const now = useRef<Typing | undefined>(undefined);
  const set = (next: Typing | undefined) => {
    now.current = next;
    draw(next);
  };
  return {
    drawn,
    spot: () => now.current,
    begin: (spot, text) => set({ ...spot, text }),
    change: (text) => {
      if (now.current !== undefined) now.current = { ...now.current, text };
    },
    commit: () => {
      const { current } = now;
      if (current === undefined) return;
      set(undefined);
      take(current, current.text);
    },
    cancel: () => set(undefined),
  };
}
