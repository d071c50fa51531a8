import { ink } from '../../display-list/display-list.ts';
import { minEm } from '../../type/capitals.ts';
import type { Tone } from './blocks.ts';

/** The sizes of texts on all sheets, em in mm. Texts are in the least size, because lists are long. */
export const sizes = { heading: { 1: 5, 2: 3.8, 3: 3 }, text: minEm.sheet } as const;

/** The distance between lines of a text, in ems. */
export const leading = 1.32;

export const toneInk: Readonly<Record<Tone, string>> = { plain: ink.black, quiet: ink.grey, alarm: ink.alarm };
