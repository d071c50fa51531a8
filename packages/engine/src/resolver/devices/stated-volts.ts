/** Voltages that are stated at more than one place: by a signal, a pinout, a device. */
import { present } from '@cablewright/model';

export interface StatedVolts {
  readonly nominalV?: number;
  readonly minV?: number;
  readonly maxV?: number;
}

/**
 * Voltages over those of what lies under them, one by one. Limits belong to their nominal voltage: with another one, those
 * that lie under it do not hold. A rail of 9 V to 16 V says nothing of a pin on it that delivers 24 V.
 */
export function laidOver(under: StatedVolts, over: StatedVolts): StatedVolts {
  const isOther = over.nominalV !== undefined && under.nominalV !== undefined && over.nominalV !== under.nominalV;
  return { ...(isOther ? {} : voltsOf(under)), ...voltsOf(over) };
}

function voltsOf({ nominalV, minV, maxV }: StatedVolts): StatedVolts {
  return present({ nominalV, minV, maxV });
}
