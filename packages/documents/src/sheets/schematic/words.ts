/** Text sizes and levels of detail. */
import type { RunRow } from './graph.ts';
import { minEm } from '../../type/capitals.ts';

/** The text size of texts and of block names, mm: capitals of 1.8 mm, the minimum of ISO 3098. */
export const textSize = minEm.sheet;
export const nameSize = 3.2;
export const lineHeight = 3.1;
export const nameHeight = 3.9;
export const pad = 1.6;

/** The sides of a column that have lines; pin numbers are on those sides. */
export interface Sides {
  readonly left: boolean;
  readonly right: boolean;
}

/**
 * Amount of text on the wires: 0 all, 1 without the stock of single wires, 2 also without the signals of ends, 3 the
 * same with narrower blocks.
 */
export type TextLevel = 0 | 1 | 2 | 3;
export const levels: readonly TextLevel[] = [0, 1, 2, 3];

/** References to where rows and blocks continue, `3.C4`: sheet and zone of a row next to a pin, and of a part of a block. */
export interface SheetReferences {
  row(row: RunRow, pin: string): string | undefined;
  part(block: string, number: number): string | undefined;
}

/** The references while positions are unknown: none. */
export const nowhere: SheetReferences = { row: () => undefined, part: () => undefined };

/** The widest possible reference to another sheet. */
export const widestReference = '88.W88';
