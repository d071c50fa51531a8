/** Positions of the marks of open comments on the drawing of a cable. Pure. */
import { splitName } from '@cablewright/model';
import type { OpenThread } from '@cablewright/client';
import type { ArrangedBlock } from './scene.ts';
import { rowMiddle } from './size.ts';
import type { CanvasPoint } from './around.ts';

export interface CommentMark extends CanvasPoint {
  /** The targets of the comments: pins, wires, cores and parts by their names. */
  readonly places: readonly string[];
  /** The threads, oldest first. */
  readonly threads: readonly number[];
}

interface MarkedScene {
  readonly blocks: readonly ArrangedBlock[];
  /** True if the rows of parts are drawn. At a small zoom, a part and its rows share one comment mark. */
  readonly hasRows: boolean;
  /** The position of a single wire in a list of gathered wires, if it is in one. */
  readonly listed: ReadonlyMap<string, CanvasPoint>;
}

/** The marks of comments on pins, wires, cores and parts. Comments on items that are no longer drawn have no mark. */
export function commentMarks(threads: readonly OpenThread[], scene: MarkedScene): readonly CommentMark[] {
  const blocks = new Map(scene.blocks.map((block) => [block.id, block]));
  const marks = new Map<string, CommentMark>();
  for (const { id, target, place = '' } of threads.toSorted((a, b) => a.id - b.id)) {
    if (target !== 'pin' && target !== 'wire' && target !== 'part') continue;
    const block = blocks.get(place) ?? blocks.get(splitName(place)?.instance ?? '');
    if (block === undefined) continue;
    const at = pointOf(block, place, scene);
    const key = `${at.x} ${at.y}`;
    const before = marks.get(key);
    marks.set(key, {
      ...at,
      places: [...new Set([...(before?.places ?? []), place])],
      threads: [...(before?.threads ?? []), id],
    });
  }
  return [...marks.values()];
}

/** Distance from the right end of a part to its comment mark. The mark of findings is at the very end. */
const fromEnd = 38;

function pointOf(block: ArrangedBlock, place: string, { hasRows, listed }: MarkedScene): CanvasPoint {
  const { x, y, width, rows, kind } = block;
  if (kind === 'wire') return listed.get(block.id) ?? { x: x + width, y: y + rowMiddle(0, kind) };
  const index = rows.findIndex(({ key }) => key === place);
  const row = rows[index];
  if (!hasRows || row === undefined) return { x: x + Math.max(width / 2, width - fromEnd), y };
  // The mark is on the side without a dot, because wires arrive on the other side. If both sides have dots, the mark is
  // near the middle.
  const across = row.left === undefined ? 0 : row.right === undefined ? width : 0.6 * width;
  return { x: x + across, y: y + rowMiddle(index, kind) };
}
