import { keys } from '../basis/keys.ts';
import { childrenOf, idsIn, textOf, type Element } from '../xml/element.ts';
import type { Source } from './source.ts';

/** Notes the ids of a connector and of its cavities, contacts, seals and plugs. */
export function noteIds(
  source: Source,
  occurrence: Element,
  part: Element,
  record: string,
  id: string,
  pins: readonly (readonly [string, string | undefined])[],
): void {
  source.note(keys.placed(id), occurrence);
  source.note(keys.part('Connector_housing', record), part);
  source.note(keys.slot(record), childrenOf(part, 'Slots')[0]);
  source.note(keys.placedSlot(id), childrenOf(occurrence, 'Slots')[0]);
  for (const slot of childrenOf(part, 'Slots'))
    for (const cavity of childrenOf(slot, 'Cavities')) {
      const number = textOf(cavity, 'Cavity_number');
      if (number !== undefined) source.note(keys.cavity(record, number), cavity);
    }
  for (const [pin, cavity] of pins) source.note(keys.placedCavity(id, pin), source.find(cavity));
  for (const point of childrenOf(occurrence, 'Contact_points')) {
    const pin = pins.find(
      ([, cavity]) => cavity !== undefined && idsIn(point, 'Contacted_cavity').includes(cavity),
    )?.[0];
    for (const fitted of pin === undefined ? [] : idsIn(point, 'Associated_parts').map((one) => source.find(one))) {
      if (fitted?.name === 'Cavity_seal_occurrence') source.note(keys.seal(id, pin!), fitted);
      else source.note(keys.terminal(id, pin!), fitted);
    }
  }
  for (const [pin, cavity] of pins)
    source.note(keys.plug(id, pin), source.find(textOf(source.find(cavity), 'Associated_plug')));
}
