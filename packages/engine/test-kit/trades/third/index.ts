/** The third series of cables of the trades, written after the checks were extended for the second one, without reading them. */
import type { PassedCable, RefusedCable } from '../language.ts';
import { linesPassed, linesRefused } from './lines.ts';
import { powerPassed, powerRefused } from './power.ts';

export const thirdRefused: readonly RefusedCable[] = [...powerRefused, ...linesRefused];

export const thirdPassed: readonly PassedCable[] = [...powerPassed, ...linesPassed];
