/** Recognizes a pin table that was pasted without headers: `1 TXD out`, in one or several columns. */
import { pinTables } from '@cablewright/engine';
import type { CellGrid, GridRow } from './grid.ts';

/** Rows that are examined. */
const sample = 50;

/** The form of a position: 1, A1, 12b, shell. */
const position = /^(?:[a-z]{0,2}\d{1,3}[a-z]?|shell|shield|sh|pe)$/i;

/** The rows as position, signal and direction. Undefined if they are not a pin table. */
export function pastedPins({ rows, ...grid }: CellGrid): CellGrid | undefined {
  const first = rows.slice(0, sample);
  const width = Math.max(0, ...first.map(({ cells }) => cells.length));
  if (first.length < 2) return undefined;
  if (width === 1) {
    const isPins = first.every(({ cells }) => isPin(cells[0] ?? ''));
    return isPins ? { ...grid, rows: rows.map((row) => ({ ...row, cells: cellsOf(row) })) } : undefined;
  }
  const isPins = width <= 4 && first.every(({ cells }) => position.test(cells[0] ?? '') && (cells[1] ?? '') !== '');
  const directed = first.filter(({ cells }) => pinTables.directionNamed(cells[2] ?? '') !== undefined).length;
  return isPins && directed * 2 > first.length ? { ...grid, rows } : undefined;
}

function isPin(line: string): boolean {
  const { pin, label } = pinTables.line(line);
  return position.test(pin) && label !== '';
}

function cellsOf({ cells: [line = ''] }: GridRow): string[] {
  const { pin, label } = pinTables.line(line);
  const [, direction = ''] = /\s(\S+)$/.exec(line.trim()) ?? [];
  return [pin, label, pinTables.directionNamed(direction) === undefined || label.endsWith(direction) ? '' : direction];
}
