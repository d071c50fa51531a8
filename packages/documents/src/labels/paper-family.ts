import type { Paper } from '@cablewright/model';

/** True for the ISO sizes; the others are the North American ones. */
export function isMetric(paper: Paper): boolean {
  return /^A\d$/.test(paper);
}
