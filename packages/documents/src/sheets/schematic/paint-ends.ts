/** The ends of rows that no line goes on from on their sheet. */
import { formatNumber, ink, type Item } from '../../display-list/display-list.ts';
import { conductor, freeEnd, screen } from '../../figures/wire-colour.ts';
import type { Row } from './graph.ts';
import { textSize } from './words.ts';

/** An end of a row that no line goes on from: an open circle, with the words that say why. */
export function paintFreeEnd(row: Row, note: string | undefined, x: number, y: number, outward: -1 | 1): Item[] {
  const tip = x + outward * 1.8;
  return [...endLine(row, x, tip, y), ...freeEnd(tip, y), ...noteAt(note, tip + outward * 1.4, y + 0.8, outward)];
}

/** An end of a row that goes on at another place: an arrow, with the sheet and zone of that place. */
export function paintAway(row: Row, note: string, x: number, y: number, outward: -1 | 1): Item[] {
  const tip = x + outward * 3.2;
  const foot = tip - outward * 1.8;
  const n = formatNumber;
  const d = `M${n(foot)} ${n(y - 1)} L${n(tip)} ${n(y)} L${n(foot)} ${n(y + 1)} Z`;
  return [
    ...endLine(row, x, foot, y),
    { kind: 'path', d, fill: ink.black },
    ...noteAt(note, tip + outward * 0.8, y + 0.9, outward, ink.black),
  ];
}

/** What else an end that goes on here is joined to at another place, over its line. */
export function noteOverLine(note: string, x: number, y: number, outward: -1 | 1): Item[] {
  return noteAt(`+ ${note}`, x + outward * 0.8, y - 0.9, outward, ink.black);
}

function endLine(row: Row, x: number, tip: number, y: number): Item[] {
  const points = [[x, y] as const, [tip, y] as const];
  return row.kind === 'screen' ? screen(points) : conductor(points, row.colour);
}

function noteAt(note: string | undefined, x: number, y: number, outward: -1 | 1, colour: string = ink.grey): Item[] {
  if (note === undefined || note === '') return [];
  return [{ kind: 'text', x, y, text: note, size: textSize, anchor: outward === 1 ? 'start' : 'end', ink: colour }];
}
