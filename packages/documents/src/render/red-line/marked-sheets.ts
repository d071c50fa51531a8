/** The sheets of a drawing in two revisions as one: removed items are struck out in red, added ones are blue. */
import { present } from '@cablewright/model';
import type { Item, Sheet, Stroke } from '../../display-list/display-list.ts';
import type { RedlineMark } from '../../page/flow/blocks.ts';
import { markInk, markLine } from '../../page/flow/look.ts';
import { Typesetter } from '../../type/typesetter.ts';

type Leaf = Exclude<Item, { kind: 'group' }>;

/** An item on its sheet. `at` is the combined shift and scale of its groups. */
interface Placed {
  readonly leaf: Leaf;
  readonly at: readonly [x: number, y: number, scale: number];
  readonly key: string;
}

/**
 * The sheets of a drawing that differ: each in its old state with removed items struck out, followed by the new state with
 * added items marked. Drawn over each other, an old and a new length would be illegible. An item drawn equally at the same
 * position in both is left unmarked, even if it moved sideways a little, as columns of tables do.
 */
export function markedSheets(
  before: readonly Sheet[],
  after: readonly Sheet[],
): { readonly sheets: readonly Sheet[]; readonly differs: boolean } {
  const sheets = Array.from({ length: Math.max(before.length, after.length) }, (_, i) =>
    markedPair(before[i], after[i]),
  ).flat();
  return { sheets, differs: sheets.length > 0 };
}

function markedPair(was: Sheet | undefined, now: Sheet | undefined): Sheet[] {
  const [gone, come] = [was, now].map((one) => (one === undefined ? [] : placedIn(drawnItems(one)))) as [
    Placed[],
    Placed[],
  ];
  const exact = unmatched(gone, come);
  const [struck, added] = withoutMoved(exact[0], exact[1]);
  if (struck.length === 0 && added.length === 0 && was !== undefined && now !== undefined) return [];
  return [
    ...(was === undefined ? [] : [withMarksOn(was, struck, 'struck')]),
    ...(now === undefined ? [] : [withMarksOn(now, added, 'added')]),
  ];
}

function withMarksOn(sheet: Sheet, placed: readonly Placed[], mark: RedlineMark): Sheet {
  const type = new Typesetter(sheet.typeface);
  const leaves = new Set(placed.map(({ leaf }) => leaf));
  return { ...sheet, items: withMarks(sheet.items, leaves, mark, type) };
}

/** The items that are in only one of two lists. Of equal items the last ones remain. */
function unmatched(before: readonly Placed[], after: readonly Placed[]): readonly [Placed[], Placed[]] {
  const left = new Map<string, number>();
  for (const { key } of before) left.set(key, (left.get(key) ?? 0) + 1);
  const isTaken = ({ key }: Placed) => {
    const count = left.get(key) ?? 0;
    if (count > 0) left.set(key, count - 1);
    return count > 0;
  };
  const added = after.filter((one) => !isTaken(one));
  const struck = before.toReversed().filter((one) => isTaken(one));
  return [struck.toReversed(), added];
}

/** The distance that an item may move sideways, in mm, and still count as the same item. */
const sideways = 16;

/**
 * Removes the items that only moved sideways. An item that moved up or down may be at another pin or row, so it
 * differs.
 */
function withoutMoved(before: readonly Placed[], after: readonly Placed[]): readonly [Placed[], Placed[]] {
  const byLooks = Map.groupBy(before, looksOf);
  const moved = new Set<Placed>();
  for (const one of after) {
    const near = (byLooks.get(looksOf(one)) ?? []).find(
      (other) => !moved.has(other) && Math.abs(leftOf(other) - leftOf(one)) <= sideways,
    );
    if (near === undefined) continue;
    moved.add(near);
    moved.add(one);
  }
  const stays = (one: Placed) => !moved.has(one);
  return [before.filter(stays), after.filter(stays)];
}

/** Distance of an item from the left edge of the sheet. For a path, which has no start position, that of its group. */
function leftOf({ leaf, at: [x, , scale] }: Placed): number {
  if (leaf.kind === 'line') return x + scale * leaf.x1;
  return leaf.kind === 'path' ? x : x + scale * leaf.x;
}

/** The appearance of an item, and its height on the sheet. */
function looksOf({ leaf, at: [, y, scale] }: Placed): string {
  const { ref: _ref, role: _role, ...looks } = leaf;
  const shape =
    looks.kind === 'line'
      ? { ...looks, x1: 0, x2: looks.x2 - looks.x1 }
      : looks.kind === 'path'
        ? looks
        : { ...looks, x: 0 };
  return JSON.stringify([micron(y), micron(scale), rounded(shape)]);
}

/** The items of a sheet without its frame and title block, which show the revision. */
function drawnItems({ items, frameItems: frame }: Sheet): readonly Item[] {
  return frame === undefined ? items : items.slice(frame.before, items.length - frame.after);
}

function placedIn(items: readonly Item[], at: Placed['at'] = [0, 0, 1]): Placed[] {
  const [x, y, scale] = at;
  return items.flatMap((item): Placed[] => {
    if (item.kind !== 'group') return [{ leaf: item, at, key: keyOf(item, at) }];
    return placedIn(item.items, [x + scale * (item.x ?? 0), y + scale * (item.y ?? 0), scale * (item.scale ?? 1)]);
  });
}

const micron = (mm: number) => Math.round(mm * 1000) / 1000;

const rounded = (looks: object) =>
  Object.entries(looks).map(([name, value]) => [name, typeof value === 'number' ? micron(value) : value]);

/** The appearance and position of an item. References are left out, because they aren't drawn. */
function keyOf({ ref: _ref, role: _role, ...looks }: Leaf, at: Placed['at']): string {
  return JSON.stringify([at.map(micron), rounded(looks)]);
}

/** The items with a mark on some of them. */
function withMarks(items: readonly Item[], leaves: ReadonlySet<Leaf>, mark: RedlineMark, type: Typesetter): Item[] {
  return items.flatMap((item): Item[] => {
    if (item.kind === 'group') return [{ ...item, items: withMarks(item.items, leaves, mark, type) }];
    return leaves.has(item) ? markedLeaf(item, mark, type) : [item];
  });
}

function markedLeaf(leaf: Leaf, mark: RedlineMark, type: Typesetter): Item[] {
  const ink = markInk[mark];
  switch (leaf.kind) {
    case 'text':
      return [{ ...leaf, ink }, ...markLine(leaf, mark, type)];
    case 'line':
      return [{ ...leaf, stroke: stroked(leaf.stroke, mark) }];
    case 'image': {
      const { x, y, width, height } = leaf;
      const edge: Item = { kind: 'rect', role: 'artifact', x, y, width, height, stroke: stroked(undefined, mark) };
      return mark === 'added' ? [leaf, edge] : [edge];
    }
    default: {
      // A surface keeps its colour, such as that of a wire. A small filled shape, such as an arrow, is the ink itself.
      const { fill, stroke, ...shape } = leaf;
      const filled = fill === undefined ? {} : { fill: leaf.kind === 'path' && stroke === undefined ? ink : fill };
      return [{ ...shape, ...filled, stroke: stroked(stroke, mark) }];
    }
  }
}

/** A removed or added line has at least the width of a thin line. A removed one is dashed. */
function stroked(stroke: Stroke | undefined, mark: RedlineMark): Stroke {
  const width = Math.max(stroke?.width ?? 0.25, 0.25);
  const dash = mark === 'struck' ? [1.2, 0.8] : stroke?.dash;
  return { ink: markInk[mark], width, ...present({ dash }) };
}
