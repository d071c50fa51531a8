/** How far apart the columns of an arrangement are: a bundle of many lines needs room where they run steeply. */
import type { Block } from './blocks.ts';
import type { Link } from './links.ts';
import { rowMiddle } from './size.ts';

/** The room between two columns, px: more where many lines run steeply next to each other, so that each can be seen. */
const columnGap = 104;
const widestGap = 320;
/** As many lines between two parts are a bundle. Two apart by a row are then at least 5 px apart where they are steepest. */
const bundle = 6;
const risePerGap = 2.75;

/** The room after each column, px, for blocks with these tops. */
export function gapsOf(
  columns: readonly (readonly Block[])[],
  links: readonly Link[],
  tops: ReadonlyMap<string, number>,
): number[] {
  const columnOf = new Map(columns.flatMap((list, index) => list.map(({ id }) => [id, index] as const)));
  const rises = new Map<string, { readonly column: number; sum: number; count: number }>();
  const middles = middlesOf(columns, tops);
  for (const {
    ends: [a, b],
  } of links) {
    const [columnA, columnB] = [columnOf.get(a.block) ?? 0, columnOf.get(b.block) ?? 0];
    if (Math.abs(columnA - columnB) !== 1) continue;
    const key = columnA < columnB ? `${a.block} ${b.block}` : `${b.block} ${a.block}`;
    const rise = rises.get(key) ?? { column: Math.min(columnA, columnB), sum: 0, count: 0 };
    rise.sum += Math.abs((middles.get(a.row) ?? 0) - (middles.get(b.row) ?? 0));
    rise.count += 1;
    rises.set(key, rise);
  }
  const gaps = columns.map(() => columnGap);
  for (const { column, sum, count } of rises.values())
    if (count >= bundle)
      gaps[column] = Math.max(gaps[column]!, Math.min(widestGap, Math.ceil(sum / count / risePerGap)));
  return gaps;
}

function middlesOf(
  columns: readonly (readonly Block[])[],
  tops: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const all = columns.flat();
  return new Map(
    all.flatMap(({ id, rows }) => rows.map(({ key }, row) => [key, (tops.get(id) ?? 0) + rowMiddle(row)] as const)),
  );
}
