/**
 * Tells whether a part or a line would look the same as before. An edit creates a new object for every block and mark,
 * most of them equal to the previous ones. Comparing the rows on screen costs far less than rendering them.
 */
import type { Severity } from '@cablewright/model';
import type { Judged } from '../draft/checks.ts';
import type { BlockRow } from './scene/blocks.ts';
import type { ArrangedBlock, CanvasLine } from './scene/scene.ts';

/** The marks on the terminals of a block that don't come from the design. */
export interface BlockMarks {
  /** The other ends joined to each terminal, written out. */
  readonly landings: ReadonlyMap<string, readonly string[]>;
  readonly findings: ReadonlyMap<string, Severity>;
  readonly verdicts: ReadonlyMap<string, Judged>;
  readonly lit: ReadonlySet<string>;
  readonly picked: ReadonlySet<string>;
  /** Terminals that are left open on purpose. */
  readonly open: ReadonlySet<string>;
  /** True if this person can't wire anything in this block. */
  readonly still: boolean;
}

/** Whether two objects have the same fields with identical values. */
function sameFields<T extends object>(a: T, b: T): boolean {
  const names = Object.keys(a) as (keyof T)[];
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

function sameList<T>(a: readonly T[], b: readonly T[], isSame: (a: T, b: T) => boolean): boolean {
  return a === b || (a.length === b.length && a.every((each, index) => isSame(each, b[index]!)));
}

export function sameBlock(a: ArrangedBlock, b: ArrangedBlock): boolean {
  if (a === b) return true;
  const { rows, ...fields } = a;
  const { rows: others, ...otherFields } = b;
  return sameFields(fields, otherFields) && sameList<BlockRow>(rows, others, sameFields);
}

export function sameWay(a: CanvasLine, b: CanvasLine): boolean {
  const drawn = ({ key, d, colour, screen, ends }: CanvasLine) => [
    key,
    d,
    colour,
    screen,
    ...ends.map((end) => end.terminal),
  ];
  return a === b || sameList(drawn(a), drawn(b), Object.is);
}

/** Whether the marks of a block are equal: its own finding, and the marks on each of its terminals. */
export function sameMarks(a: BlockMarks, b: BlockMarks, block: ArrangedBlock): boolean {
  if (a === b) return true;
  if (a.still !== b.still || a.findings.get(block.id) !== b.findings.get(block.id)) return false;
  return block.rows.every((row) =>
    [row.left, row.right].every((terminal) => terminal === undefined || sameAt(a, b, terminal)),
  );
}

const nothingLands: readonly string[] = [];

function sameAt(a: BlockMarks, b: BlockMarks, terminal: string): boolean {
  return (
    a.findings.get(terminal) === b.findings.get(terminal) &&
    a.verdicts.get(terminal)?.verdict === b.verdicts.get(terminal)?.verdict &&
    a.lit.has(terminal) === b.lit.has(terminal) &&
    a.picked.has(terminal) === b.picked.has(terminal) &&
    a.open.has(terminal) === b.open.has(terminal) &&
    sameList(a.landings.get(terminal) ?? nothingLands, b.landings.get(terminal) ?? nothingLands, Object.is)
  );
}
