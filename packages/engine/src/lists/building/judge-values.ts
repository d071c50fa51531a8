/** Judges values measured at the bench against their limits. */
import type { MeasuredValue } from '@cablewright/model';

/** The verdict on a value. A value without limits isn't judged. */
export type Verdict = 'passed' | 'failed' | 'not-judged';

/** Judges a value by its limits, both inclusive. */
export function judgeValue({ value, min, max }: Pick<MeasuredValue, 'value' | 'min' | 'max'>): Verdict {
  if (min === undefined && max === undefined) return 'not-judged';
  return (min === undefined || value >= min) && (max === undefined || value <= max) ? 'passed' : 'failed';
}

/** The verdict on several values: failed if one failed, and passed only if all were judged and passed. */
export function judgeAll(values: readonly Pick<MeasuredValue, 'value' | 'min' | 'max'>[]): Verdict {
  const verdicts = values.map(judgeValue);
  if (verdicts.includes('failed')) return 'failed';
  return verdicts.length > 0 && verdicts.every((one) => one === 'passed') ? 'passed' : 'not-judged';
}
