/** Sizes of texts, and how much is written. */
import type { Row } from './graph.ts';

/** The em of the texts, and of the names of blocks, mm: capitals of 1.8 mm, the least height of ISO 3098. */
export const textSize = 2.5;
export const nameSize = 3.2;
export const lineHeight = 3.1;
export const nameHeight = 3.9;
export const pad = 1.6;

/** Which sides of a column have lines: pin numbers stand on those sides. */
export interface Sides {
  readonly left: boolean;
  readonly right: boolean;
}

/** How much is written on the wires: all, without the stock of single wires, or the ends without their signals too. */
export type Level = 0 | 1 | 2;
export const levels: readonly Level[] = [0, 1, 2];

/** Where rows and blocks go on, `3.C4`: sheet and zone of a row next to a pin, and of a part of a block. */
export interface Where {
  row(row: Row, pin: string): string | undefined;
  part(block: string, number: number): string | undefined;
}

/** While places are not known. */
export const nowhere: Where = { row: () => undefined, part: () => undefined };

/** As wide as a reference to another sheet gets. */
export const widestReference = '88.W88';
