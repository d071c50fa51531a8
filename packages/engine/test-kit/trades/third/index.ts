/**
 * The third series of trade cables, written after the checks were extended for the second series, by an author who
 * hadn't read them.
 */
import type { PassedCable, RefusedCable } from '../language.ts';
import { linesPassed, linesRefused } from './lines.ts';
import { powerPassed, powerRefused } from './power.ts';

export const thirdRefused: readonly RefusedCable[] = [...powerRefused, ...linesRefused];

export const thirdPassed: readonly PassedCable[] = [...powerPassed, ...linesPassed];
