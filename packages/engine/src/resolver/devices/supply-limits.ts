/**
 * The current that a supply can deliver, and what opens its circuit: as its signal, its pinout and its device state.
 */
import { present, type PinMeaning } from '@cablewright/model';

export type SupplyLimits = Pick<PinMeaning, 'fedBy' | 'maxA' | 'limitedA' | 'unlimited' | 'reverseA'>;

/**
 * The limits of `under`, overridden by those of `over`. A current, or the statement that the current is unlimited,
 * replaces everything that `under` states about the current: an outlet behind a 10 A fuse isn't unlimited, although its
 * signal is.
 */
export function limitsOver(under: SupplyLimits, over: SupplyLimits): SupplyLimits {
  const restated = over.maxA !== undefined || over.limitedA !== undefined || over.unlimited !== undefined;
  const { maxA, limitedA, unlimited } = restated ? over : under;
  return present({
    fedBy: over.fedBy ?? under.fedBy,
    maxA,
    limitedA,
    unlimited,
    reverseA: over.reverseA ?? under.reverseA,
  });
}

/** The maximum continuous current of the supply in A: Infinity if it is unlimited, undefined if nothing is stated. */
export function maxCurrentOf({ maxA, limitedA, unlimited }: SupplyLimits): number | undefined {
  if (maxA !== undefined || limitedA !== undefined) return Math.min(maxA ?? Infinity, limitedA ?? Infinity);
  return unlimited === true ? Infinity : undefined;
}

/** A conductor behind a limited power source needs no protection: IEC 62368-1:2018, annex Q; NEC 725 class 2. */
export function needsNoProtection({ fedBy }: SupplyLimits): boolean {
  return fedBy === 'limited-power';
}
