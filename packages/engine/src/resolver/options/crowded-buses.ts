/** Buses that have more terminations than their level allows, according to the two devices of a cable. */
import type { Level } from '@cablewright/model';
import { isNear } from '../../library/units/quantity.ts';
import type { BoundPin } from '../devices/bound-port.ts';
import type { Gathering } from './gather.ts';
import type { OptionLine } from './option.ts';

/**
 * Warns of each bus whose devices have more terminations in total than its level allows, such as when the complete buses of
 * two vehicles are joined. The rule check reports the same for the derived cable. A pair is judged once, on its positive line.
 */
export function crowdedBuses(gathering: Gathering, lines: readonly OptionLine[]): void {
  for (const { id, kind, source, destination } of lines) {
    const [near] = source;
    const [far] = destination;
    if (kind !== 'signal' || near?.level === undefined || far === undefined || near.polarity === '-') continue;
    const level: Level | undefined = gathering.library.word('levels', near.level);
    if (level?.termination === undefined) continue;
    const { count } = level.termination;
    const all = terminationsOf(near, level.termination) + terminationsOf(far, level.termination);
    if (all <= count) continue;
    const names = [gathering.name('source', near), gathering.name('destination', far)].toSorted().join(' and ');
    gathering.hits.push({
      hazard: 'bus-crowded',
      label: 'Too many terminations',
      severity: 'warning',
      text: `The bus of ${names} has ${all} terminations together; ${level.label ?? level.id} has ${count}. Connect one device without a termination.`,
      line: id,
      a: { side: 'source', position: near.position },
      b: { side: 'destination', position: far.position },
    });
  }
}

/**
 * The number of terminations that a device states. A device whose stated resistance is that of a complete bus counts
 * for all terminations of the level.
 */
function terminationsOf(
  { terminationOhm = 0 }: BoundPin,
  { ohms, count, tolerancePct }: NonNullable<Level['termination']>,
): number {
  if (count > 1 && isNear(terminationOhm * count, ohms, tolerancePct)) return count;
  return isNear(terminationOhm, ohms, tolerancePct) ? 1 : 0;
}
