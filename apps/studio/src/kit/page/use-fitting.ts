import { useLayoutEffect, useRef, useState } from 'react';
import { fitting } from './fitting.ts';

interface FittingOptions {
  /** Items that stay in the row in any case. */
  readonly kept?: readonly string[];
  /** True while the menu of an item is open. The row then keeps its items even if widths change. */
  readonly held?: boolean;
  /** Width of the button that opens the others, px. */
  readonly button: number;
  /** Space between two items, px. */
  readonly gap?: number;
}

/**
 * The items of a row that fit in it, measured whenever the width of the row or of an item changes; undefined before the
 * first measurement. Items have their id as `data-item`.
 */
export function useFitting(all: readonly string[], { kept = [], held = false, button, gap = 0 }: FittingOptions) {
  const row = useRef<HTMLDivElement>(null);
  const widths = useRef(new Map<string, number>());
  const [ids, setIds] = useState<readonly string[] | undefined>();
  const order = all.join(' ');
  const keptText = kept.join(' ');
  const idsText = ids?.join(' ');
  useLayoutEffect(() => {
    if (held) return;
    const items = order === '' ? [] : order.split(' ');
    const inRow = () =>
      (idsText ?? order).split(' ').flatMap((id) => {
        const item = row.current?.querySelector<HTMLElement>(`[data-item="${id}"]`) ?? undefined;
        return item === undefined ? [] : [{ id, item }];
      });
    const measure = () => {
      for (const { id, item } of inRow()) widths.current.set(id, item.offsetWidth + gap);
      const itemWidths = items.map((id) => widths.current.get(id) ?? 0);
      const keptAt = keptText.split(' ').map((id) => items.indexOf(id));
      const next = fitting(itemWidths, (row.current?.clientWidth ?? 0) + gap, button + gap, keptAt);
      const fittingIds = next.map((index) => items[index] ?? '');
      setIds((before) => (before?.join(' ') === fittingIds.join(' ') ? before : fittingIds));
    };
    // The observer calls back as soon as it starts, after the layout of the frame, so nothing is laid out twice.
    const observer = new ResizeObserver(measure);
    if (row.current !== null) observer.observe(row.current);
    for (const { item } of inRow()) observer.observe(item);
    return () => observer.disconnect();
  }, [order, keptText, held, button, gap, idsText]);
  return { row, ids: ids?.filter((id) => all.includes(id)) };
}
