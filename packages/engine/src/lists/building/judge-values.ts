/** Judges values that were measured at the bench against their limits. */
import type { MeasuredValue } from '@cablewright/model';

/** A value with its verdict. Without a limit there is none. */
export type Verdict = 'passed' | 'failed' | 'not-judged';

/** Whether a value is inside its limits, which belong to the inside. */
export function judgeValue({ value, min, max }: Pick<MeasuredValue, 'value' | 'min' | 'max'>): Verdict {
  if (min === undefined && max === undefined) return 'not-judged';
  return (min === undefined || value >= min) && (max === undefined || value <= max) ? 'passed' : 'failed';
}

/** The verdict on several values: a failed one fails all, and all must be judged to pass. */
export function judgeAll(values: readonly Pick<MeasuredValue, 'value' | 'min' | 'max'>[]): Verdict {
  const verdicts = values.map(judgeValue);
  if (verdicts.includes('failed')) return 'failed';
  return verdicts.length > 0 && verdicts.every((one) => one === 'passed') ? 'passed' : 'not-judged';
}
