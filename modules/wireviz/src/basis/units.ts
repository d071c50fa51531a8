/** Lengths and cross sections of WireViz in the units of the catalog. */
import unitData from '../../data/length-units.json' with { type: 'json' };

const millimetres: Readonly<Record<string, number>> = unitData.millimetres;

/** Millimetres of one unit of length, or undefined when the unit is not known. */
export function mmPer(unit: string): number | undefined {
  const key = unit.toLowerCase();
  return Object.hasOwn(millimetres, key) ? millimetres[key] : undefined;
}

/** Rounds away what floating point adds: lengths to 0.001 mm. */
export const roundMm = (mm: number): number => Math.round(mm * 1000) / 1000;

/** mm² of a gauge. AWG after ASTM B258: the diameter is 0.127 mm × 92^((36 − n) / 39), with 1/0 as 0 and 2/0 as −1. */
export function areaMm2({ value, unit }: { readonly value: string; readonly unit: string }): number | undefined {
  if (unit === 'mm²') return Number(value) > 0 ? Number(value) : undefined;
  if (unit !== 'AWG') return undefined;
  const ought = /^(\d)\/0$/.exec(value);
  const number = ought === null ? Number(value) : 1 - Number(ought[1]);
  if (!Number.isFinite(number) || number > 60) return undefined;
  const diameter = 0.127 * 92 ** ((36 - number) / 39);
  return Number(((Math.PI / 4) * diameter ** 2).toPrecision(3));
}
