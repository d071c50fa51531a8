/** The cavities of component boxes, such as fuse and relay boxes, in which wires of the harness end. */
import { childrenOf, textOf, type Element } from '../xml/element.ts';
import type { KblSource } from './source.ts';

/** A cavity of a box, with the name of the connector or slot that contains it. */
interface BoxCavity {
  readonly id: string;
  readonly group: string;
  readonly number: string;
}

function cavitiesIn(source: KblSource, holder: Element, name: string, group: string): BoxCavity[] {
  return childrenOf(holder, name).flatMap((cavity, index) => {
    const number = textOf(source.find(textOf(cavity, 'Part')), 'Cavity_number') ?? String(index + 1);
    return cavity.id === undefined ? [] : [{ id: cavity.id, group, number }];
  });
}

function boxCavities(source: KblSource, occurrence: Element): BoxCavity[] {
  const nameOf = (element: Element, fallback: string) =>
    textOf(element, 'Id') ?? textOf(source.find(textOf(element, 'Part')), 'Id') ?? fallback;
  return [
    ...childrenOf(occurrence, 'Component_box_connectors').flatMap((connector, index) =>
      childrenOf(connector, 'Slots').flatMap((slot) =>
        cavitiesIn(source, slot, 'Cavities', nameOf(connector, `X${index + 1}`)),
      ),
    ),
    ...childrenOf(occurrence, 'Component_slots').flatMap((slot, index) =>
      cavitiesIn(source, slot, 'Component_cavities', nameOf(slot, `S${index + 1}`)),
    ),
  ];
}

/**
 * The pin of each cavity occurrence of a box, by id. A number that occurs in several of its connectors and slots is prefixed
 * with the name of its connector or slot: `R8.111`.
 */
export function boxPins(source: KblSource, occurrence: Element): ReadonlyMap<string, string> {
  const cavities = boxCavities(source, occurrence);
  const counts = Map.groupBy(cavities, ({ number }) => number);
  return new Map(
    cavities.map(({ id, group, number }) => [
      id,
      ((counts.get(number)?.length ?? 0) > 1 ? `${group}.${number}` : number).slice(0, 40),
    ]),
  );
}
