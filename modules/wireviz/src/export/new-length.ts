import { units } from '@cablewright/engine';
import { roundMm } from '../basis/units.ts';

/** A changed length in the unit of the file. Undefined if the length was removed. */
export function newLength(lengthMm: number | undefined, before: unknown): number | string | undefined {
  if (lengthMm === undefined) return undefined;
  const unit = typeof before === 'string' ? (/[a-z"']+$/i.exec(before.trim())?.[0] ?? 'm') : 'm';
  const per = units.mmPer(unit) ?? 1000;
  const value = Number((lengthMm / per).toPrecision(12));
  return unit === 'm' || units.mmPer(unit) === undefined ? roundMm(lengthMm) / 1000 : `${value} ${unit}`;
}
