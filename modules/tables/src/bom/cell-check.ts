import type { ChangedCell } from '@cablewright/modules';
import { Unreadable } from '@cablewright/modules/reading';
import { numberOf, type DecimalSign } from '../values/number.ts';

/** A cell of an edited bill: its previous value, whether it still has that value, and how another value is applied. */
export interface CellCheck {
  readonly field: string;
  readonly before: string;
  readonly same: boolean;
  /** Applies the cell, or refuses it. */
  readonly change: (cell: ChangedCell) => void;
}

export function refused(message: string, remedy: string): () => never {
  return () => {
    throw new Unreadable(message, remedy);
  };
}

/** Whether two texts differ in spaces only. */
export function isAlike(was: string, now: string): boolean {
  return was.replaceAll(/\s+/g, ' ').trim() === now.replaceAll(/\s+/g, ' ').trim();
}

/** Whether a cell has the number. Files have six decimals. */
export function isNumber(text: string, was: number | undefined, decimal: DecimalSign, near = 0): boolean {
  const now = numberOf(text, decimal);
  return now !== undefined && was !== undefined && Math.abs(now - was) <= Math.max(0.000_001, near);
}

export function numberText(value: number | undefined): string {
  return value === undefined ? '' : String(Math.round(value * 1e6) / 1e6);
}
