import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { usePreferences } from '../preferences/use-preferences.ts';

/** Tables with more rows than this render only those on screen. */
const virtualFrom = 200;
const rowHeights = { comfortable: 32, compact: 26 };

/** The rows of a table that are rendered, and the height of those before and after them, px. */
export interface RowWindow {
  readonly isVirtual: boolean;
  readonly indexes: readonly number[];
  readonly before: number;
  readonly after: number;
  /** Scrolls to a row, so that it is rendered. */
  readonly show: (index: number) => void;
}

export function useRowWindow(count: number, frame: RefObject<HTMLElement | null>): RowWindow {
  const rowHeight = rowHeights[usePreferences().density];
  const isVirtual = count > virtualFrom;
  const virtualizer = useVirtualizer({
    count,
    enabled: isVirtual,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    // A far jump renders all of them before the next frame.
    overscan: 5,
  });
  const items = virtualizer.getVirtualItems();
  return {
    isVirtual,
    indexes: isVirtual ? items.map(({ index }) => index) : Array.from({ length: count }, (_, index) => index),
    before: items[0]?.start ?? 0,
    after: isVirtual ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0,
    show: (index) => {
      if (isVirtual) virtualizer.scrollToIndex(index);
    },
  };
}
