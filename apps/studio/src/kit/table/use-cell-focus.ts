import { useMemo, useRef, type RefObject } from 'react';
import type { CellSpot } from './selection.ts';

export interface FocusCell {
  readonly give: (spot: CellSpot) => void;
  /** True while the focus is being given to a cell here. */
  readonly isGiving: () => boolean;
}

/** Gives the focus to cells of a grid in `frame`. `show` scrolls to a row, so that it is rendered. */
export function useCellFocus(frame: RefObject<HTMLElement | null>, show: (row: number) => void): FocusCell {
  const giving = useRef(false);
  return useMemo(
    () => ({
      isGiving: () => giving.current,
      give: ({ row, column }) => {
        show(row);
        const cell = () => frame.current?.querySelector<HTMLElement>(`td[data-row="${row}"][data-column="${column}"]`);
        const give = () => {
          giving.current = true;
          cell()?.focus();
          giving.current = false;
        };
        // Focuses the cell at once if it is rendered, because the next key press must already reach it.
        if (cell() instanceof HTMLElement) give();
        else requestAnimationFrame(give);
      },
    }),
    [frame, show],
  );
}
