/** Decides by the cells what the columns of a wire end are: device and connector, pin and contact. */
import type { FieldColumn } from './columns.ts';
import type { GridRow } from '../read/grid.ts';

const sides = ['from', 'to'] as const;

/** An end with its pin: `X1.3`, `X1:3`, `J1 pin 3`, `J1(3)`, `J1[3]`. */
const withPin = /.[.:]\s*[^.:]+$|\spin\s+\S+$|.\([^()]+\)$|.\[[^[\]]+\]$/i;

/**
 * The columns of a from-to list. A device is the end itself if no column names a connector. A "terminal" with numbers of
 * contacts is no pin if another column, or the end itself, states the pins.
 */
export function endColumns(columns: readonly FieldColumn[], data: readonly GridRow[]): FieldColumn[] {
  return sides.reduce<FieldColumn[]>((known, side) => withContact(withEnd(known, side), side, data), [...columns]);
}

function withEnd(columns: readonly FieldColumn[], side: 'from' | 'to'): FieldColumn[] {
  if (columns.some(({ field }) => field === side)) return [...columns];
  return columns.map((column) => (column.field === `${side}Device` ? { ...column, field: side } : column));
}

function withContact(columns: readonly FieldColumn[], side: 'from' | 'to', data: readonly GridRow[]): FieldColumn[] {
  const cellsOf = ({ index }: FieldColumn) => data.flatMap(({ cells }) => cells[index] || []);
  const terminal = columns.find(({ header }) => new RegExp(`^${side}[ _]terminal$`, 'i').test(header.trim()));
  if (terminal === undefined || (terminal.field !== `${side}Pin` && terminal.field !== '')) return [...columns];
  const end = columns.find(({ field }) => field === side);
  const hasPins =
    columns.some((column) => column.field === `${side}Pin` && column !== terminal) ||
    (end !== undefined && cellsOf(end).every((text) => withPin.test(text)));
  if (!hasPins || !areNumbersOfParts(cellsOf(terminal))) return [...columns];
  return columns.map((column) => (column === terminal ? { ...column, field: `${side}Contact` } : column));
}

/** The shortest number of a part. Pins are shorter. */
const minNumberChars = 5;

function areNumbersOfParts(texts: readonly string[]): boolean {
  const numbers = texts.filter((text) => text.length >= minNumberChars && /\d.*\d.*\d/.test(text));
  return numbers.length > 0 && numbers.length >= 0.8 * texts.length;
}
