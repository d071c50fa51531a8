/** Voltages stated in several places: by a signal, a pinout, a device. */
import { present } from '@cablewright/model';

export interface StatedVolts {
  readonly nominalV?: number;
  readonly minV?: number;
  readonly maxV?: number;
}

/**
 * Overrides the voltages of `under` with those of `over`, field by field. Limits belong to their nominal voltage: if `over`
 * states another one, the limits of `under` no longer apply. A rail of 9 V to 16 V says nothing about a pin on it that
 * delivers 24 V.
 */
export function laidOver(under: StatedVolts, over: StatedVolts): StatedVolts {
  const isOther = over.nominalV !== undefined && under.nominalV !== undefined && over.nominalV !== under.nominalV;
  return { ...(isOther ? {} : voltsOf(under)), ...voltsOf(over) };
}

function voltsOf({ nominalV, minV, maxV }: StatedVolts): StatedVolts {
  return present({ nominalV, minV, maxV });
}
