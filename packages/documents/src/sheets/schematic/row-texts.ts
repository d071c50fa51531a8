/** The words on wires: origin, description and destination, and the notes after ends that stop here. */
import type { Typesetter } from '../../type/typesetter.ts';
import { landings, type PlacedRun } from './columns.ts';
import type { EndText, RunRow } from './graph.ts';
import { nowhere, textSize, widestReference, type TextLevel, type SheetReferences } from './words.ts';

/** The texts on a row of a run: its origin, its description, its destination. */
export interface RowTexts {
  readonly left: string;
  readonly middle: string;
  readonly right: string;
}

export function rowTexts(run: PlacedRun, row: RunRow, level: TextLevel): RowTexts {
  const end = (text: EndText | undefined) => (level >= 2 ? text?.short : text?.long) ?? '';
  const [left, right] = run.left === 'a' ? [row.endA, row.endB] : [row.endB, row.endA];
  return { left: end(left), middle: wireText(run, row, level), right: end(right) };
}

/** `W1 BN 0.25 mm²`: the wire, its colour, its section; for a single wire also its length and stock. */
function wireText(run: PlacedRun, row: RunRow, level: TextLevel): string {
  const code = (row.colour ?? row.jacket)?.code ?? '';
  const label = row.label === code ? '' : row.label;
  const area = row.section ?? '';
  const wireName = [run.name, code, run.single === true ? '' : label, area].filter((part) => part !== '').join(' ');
  if (run.single !== true) return wireName;
  const facts = level === 0 ? run.facts : run.facts.slice(0, 1);
  return [wireName, ...facts].join(' · ');
}

/** The note after the end of a row that no line continues on this sheet. */
export function endNote(
  run: PlacedRun,
  row: RunRow,
  side: 'left' | 'right',
  where: SheetReferences,
): string | undefined {
  const end = (run.left === 'a') === (side === 'left') ? 'a' : 'b';
  const away = awayPins(row, end);
  if (away.length === 0) return end === 'a' ? row.noteA : row.noteB;
  const name = run.name === '' ? (end === 'a' ? row.endB : row.endA)?.short : run.name;
  const places = [...new Set(away.map((pin) => where.row(row, pin) ?? widestReference))];
  const note = end === 'a' ? row.noteA : row.noteB;
  return [`${name ?? ''} > ${places.join(', ')}`.trim(), note].filter((text) => text !== undefined).join(', ');
}

/** The key of the place where a row continues to a pin elsewhere. */
export function arrowKey(row: RunRow, pin: string): string {
  return `${row.key} > ${pin}`;
}

export function awayPins(row: RunRow, end: 'a' | 'b'): readonly string[] {
  return (end === 'a' ? row.awayA : row.awayB) ?? [];
}

/** Space for the texts after the ends of rows on one side, mm. */
export function noteWidth(type: Typesetter, runs: readonly PlacedRun[], side: 'left' | 'right'): number {
  const notes = runs.flatMap((run) =>
    run.rows.flatMap((row) => {
      const note = endNote(run, row, side, nowhere);
      const isOpen = landings(run, row, side).length === 0;
      return note === undefined || (!isOpen && !isAway(run, row, side)) ? [] : [note];
    }),
  );
  return notes.length === 0 ? 0 : 4.5 + Math.max(...notes.map((note) => type.width(note, textSize)));
}

export function isAway(run: PlacedRun, row: RunRow, side: 'left' | 'right'): boolean {
  return awayPins(row, (run.left === 'a') === (side === 'left') ? 'a' : 'b').length > 0;
}
