/** The values to measure when a crimp tool is set up, with the limits that the contact states. */
import { type MeasuredValue, type Mechanical, present } from '@cablewright/model';
import { isSameSize } from '../crimp-list.ts';
import { judgeAll, type Verdict } from './judge-values.ts';

/** A value to measure. Without limits it is recorded but not judged. */
export interface SetupValue {
  readonly of: 'crimp-height' | 'pull-force';
  readonly unit: 'mm' | 'N';
  readonly nominal?: number;
  readonly min?: number;
  readonly max?: number;
}

/**
 * The values of a set-up for a contact on wires of `wireMm2` in total: the crimp height with the shop's tolerance, and the force
 * that the crimp must hold. A limit that nothing states is left out.
 *
 * @param toleranceMm The tolerance of crimp heights in the settings, ± mm.
 */
export function crimpSetup(
  contact: Mechanical | undefined,
  wireMm2: number | undefined,
  toleranceMm: number | undefined,
): readonly SetupValue[] {
  const { crimpHeights = [], pullForces = [] } = contact?.termination ?? {};
  const isSize = (row: { readonly wireMm2: number }) => wireMm2 !== undefined && isSameSize(row.wireMm2, wireMm2);
  const nominal = crimpHeights.find(isSize)?.heightMm;
  const least = pullForces.find(isSize)?.forceN;
  const limits =
    nominal === undefined || toleranceMm === undefined
      ? {}
      : { min: toMicron(nominal - toleranceMm), max: toMicron(nominal + toleranceMm) };
  return [
    { of: 'crimp-height', unit: 'mm', ...present({ nominal }), ...limits },
    { of: 'pull-force', unit: 'N', ...present({ min: least }) },
  ];
}

/**
 * The verdict on a set-up, from measured values with their limits. It passes if every value for which the plan states a
 * limit was measured, and every value that has limits is within them. A set-up without any limit isn't judged.
 */
export function setupVerdict(
  stated: readonly (Pick<SetupValue, 'min' | 'max'> & { readonly of: string })[],
  values: readonly (Pick<MeasuredValue, 'value' | 'min' | 'max'> & { readonly of: string })[],
): Verdict {
  const hasLimit = ({ min, max }: { readonly min?: number; readonly max?: number }) =>
    min !== undefined || max !== undefined;
  const isMissing = stated.some((one) => hasLimit(one) && !values.some(({ of }) => of === one.of));
  return isMissing ? 'failed' : judgeAll(values.filter(hasLimit));
}

/** Removes floating-point noise, so that 1.3 - 0.05 gives 1.25. */
const toMicron = (mm: number) => Math.round(mm * 1000) / 1000;
