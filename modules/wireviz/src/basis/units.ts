/** Converts lengths and cross-sections of WireViz to the units of the catalog. */
import { units } from '@cablewright/engine';

/** Rounds lengths to 0.001 mm, to remove floating-point errors. */
export const roundMm = (mm: number): number => Math.round(mm * 1000) / 1000;

/**
 * The cross-section of a gauge in mm², rounded to three digits as in published tables. 1/0 to 4/0 are gauges 0 to −3.
 */
export function areaMm2({ value, unit }: { readonly value: string; readonly unit: string }): number | undefined {
  if (unit === 'mm²') return Number(value) > 0 ? Number(value) : undefined;
  if (unit !== 'AWG') return undefined;
  const noughts = /^(\d)\/0$/.exec(value);
  const gauge = noughts === null ? Number(value) : 1 - Number(noughts[1]);
  return Number.isFinite(gauge) && gauge <= 60 ? Number(units.awgArea(gauge).toPrecision(3)) : undefined;
}
