/** Compares the current of a contact for each wire size and temperature. */
import type { Body } from '@cablewright/model';
import { isNear } from '../../library/units/quantity.ts';
import type { Comparison } from './property.ts';

type Rows = NonNullable<Body['contactCurrents']>;

/**
 * For each row of the part, the other part must carry at least the same current, on the same wire and at a temperature
 * at least as high.
 */
export function currentRows(part: Rows, other: Rows, to: Comparison): void {
  if (part.length === 0) return;
  const say = (rows: Rows) =>
    rows.length === 0
      ? undefined
      : rows
          .slice(0, 12)
          .map(
            ({ wireMm2, ambientC, maxA }) =>
              `${maxA} A at ${wireMm2} mm²${ambientC === undefined ? '' : `, ${ambientC} °C`}`,
          )
          .join('; ');
  let outcome: 'same' | 'worse' | 'not-stated' = 'same';
  for (const row of part) {
    const alike = other.filter(
      ({ wireMm2, ambientC }) =>
        isNear(wireMm2, row.wireMm2, 2) &&
        (row.ambientC === undefined ? ambientC === undefined : ambientC !== undefined && ambientC >= row.ambientC),
    );
    if (alike.length === 0) outcome = outcome === 'same' ? 'not-stated' : outcome;
    else if (alike.every(({ maxA }) => maxA < row.maxA)) outcome = 'worse';
  }
  to.add('current-by-wire', outcome, say(part), say(other));
}
