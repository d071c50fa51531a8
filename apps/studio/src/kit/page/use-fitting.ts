import { useLayoutEffect, useRef, useState } from 'react';
import { fitting } from './fitting.ts';

interface FittingOptions {
  /** The item that stays in the row in any case. */
  readonly open?: string;
  /** Width of the button that opens the others, px. */
  readonly button: number;
  /** Space between two items, px. */
  readonly gap?: number;
}

/**
 * The items of a row that fit in it, measured whenever the width of the row or of an item changes; undefined before the first measurement.
 * Items have their id as `data-item`.
 */
export function useFitting(all: readonly string[], { open, button, gap = 0 }: FittingOptions) {
  const row = useRef<HTMLDivElement>(null);
  const widths = useRef(new Map<string, number>());
  const [ids, setIds] = useState<readonly string[] | undefined>();
  const order = all.join(' ');
  const idsText = ids?.join(' ');
  useLayoutEffect(() => {
    const items = order === '' ? [] : order.split(' ');
    const inRow = () =>
      (idsText ?? order).split(' ').flatMap((id) => {
        const item = row.current?.querySelector<HTMLElement>(`[data-item="${id}"]`) ?? undefined;
        return item === undefined ? [] : [{ id, item }];
      });
    const measure = () => {
      for (const { id, item } of inRow()) widths.current.set(id, item.offsetWidth + gap);
      const itemWidths = items.map((id) => widths.current.get(id) ?? 0);
      const openAt = open === undefined ? -1 : items.indexOf(open);
      const next = fitting(itemWidths, (row.current?.clientWidth ?? 0) + gap, button + gap, openAt);
      const fittingIds = next.map((index) => items[index] ?? '');
      setIds((before) => (before?.join(' ') === fittingIds.join(' ') ? before : fittingIds));
    };
    // The observer calls back as soon as it starts, after the layout of the frame, so nothing is laid out twice.
    const observer = new ResizeObserver(measure);
    if (row.current !== null) observer.observe(row.current);
    for (const { item } of inRow()) observer.observe(item);
    return () => observer.disconnect();
  }, [order, open, button, gap, idsText]);
  return { row, ids: ids?.filter((id) => all.includes(id)) };
}
