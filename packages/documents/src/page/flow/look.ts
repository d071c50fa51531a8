import { ink } from '../../display-list/display-list.ts';
import type { Tone } from './blocks.ts';

/** The sizes of texts on all sheets, em in mm. */
export const sizes = { heading: { 1: 5, 2: 3.8, 3: 3 }, text: 2.6, small: 2.1 } as const;

/** The distance between lines of a text, in ems. */
export const leading = 1.32;

export const toneInk: Readonly<Record<Tone, string>> = { plain: ink.black, quiet: ink.grey, alarm: ink.alarm };
