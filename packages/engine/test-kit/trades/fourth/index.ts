/** The fourth series of trade cables, written without reading the checks. */
import type { PassedCable, RefusedCable } from '../language.ts';
import { linesPassed, linesRefused } from './lines.ts';
import { powerPassed, powerRefused } from './power.ts';

export const fourthRefused: readonly RefusedCable[] = [...powerRefused, ...linesRefused];

export const fourthPassed: readonly PassedCable[] = [...powerPassed, ...linesPassed];
