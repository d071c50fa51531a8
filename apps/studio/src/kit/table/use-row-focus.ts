import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import type { RowWindow } from './use-row-window.ts';

const pageRows = 12;

/** The row to which a key leads from another; undefined for any other key. */
function rowAfter(index: number, key: string, last: number): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + pageRows,
    PageUp: index - pageRows,
    Home: 0,
    End: last,
  };
  const to = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return to === undefined ? undefined : Math.max(0, Math.min(last, to));
}

/**
 * Which row of a table has the focus. A row that is far away is only rendered after scrolling to it. Until then the
 * frame of the table has the focus and handles the keys, so that holding a key down keeps working.
 */
export function useRowFocus(frame: RefObject<HTMLElement | null>, { indexes, show }: RowWindow, count: number) {
  const [current, setCurrent] = useState(0);
  const awaited = useRef<number | undefined>(undefined);
  const rowAt = (index: number) => frame.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`);
  useLayoutEffect(() => {
    const row = awaited.current === undefined ? undefined : rowAt(awaited.current);
    if (row === undefined || row === null) return;
    awaited.current = undefined;
    row.focus({ preventScroll: true });
  });
  const onFocus = ({ target }: FocusEvent) => {
    const index = target.closest('tr')?.dataset['index'];
    if (index !== undefined) setCurrent(Number(index));
  };
  const focusRow = (index: number): number => {
    const to = Math.max(0, Math.min(count - 1, index));
    show(to);
    setCurrent(to);
    const row = rowAt(to);
    awaited.current = row === null || row === undefined ? to : undefined;
    // Focuses the row at once if it is rendered, because the next key press must already reach it.
    (row ?? frame.current)?.focus();
    return to;
  };
  const onKeyDown = (event: KeyboardEvent, move: (index: number) => void) => {
    const { target, currentTarget, key } = event;
    // Arrow keys also work on the link of a row; all other keys belong to the link.
    const isOfRow =
      target instanceof HTMLTableRowElement || (target instanceof HTMLAnchorElement && key.startsWith('Arrow'));
    if (target !== currentTarget && !isOfRow) return;
    const to = rowAfter(awaited.current ?? current, key, count - 1);
    if (to === undefined) return;
    event.preventDefault();
    move(to);
  };
  // A row that was scrolled out of sight is not there for Tab.
  return { tabRow: indexes.includes(current) ? current : indexes[0], focusRow, onFocus, onKeyDown };
}
