/** Nets that parts of next to no resistance join: what a fuse, a link or a closed contact makes one potential. */
import { CopperGroups } from '../../connectivity/terminals/copper-groups.ts';
import type { Net, Nets } from '../../connectivity/nets/nets.ts';
import { partLinks, type PartLink } from '../../connectivity/parts/part-links.ts';
import { memo } from '../../library/memo.ts';
import { pinsOf, type PlacedPin } from './placed-pins.ts';

/** A part under this many ohms holds its two nets at one potential. */
const conductsBelowOhms = 1;

/** Nets at one potential. */
export interface Potential {
  /** The id of its first net. */
  readonly id: string;
  readonly nets: readonly Net[];
  readonly pins: readonly PlacedPin[];
  /** The parts that join its nets. */
  readonly through: readonly PartLink[];
  /** The parts between it and other potentials, and boards whose inner circuit is not known. */
  readonly parts: readonly PartLink[];
}

export interface Potentials {
  readonly list: readonly Potential[];
  of(net: Net): Potential;
}

/** The potentials of a design. Cached per nets. */
export const potentialsOf: (nets: Nets) => Potentials = memo((nets) => {
  const groups = new CopperGroups<string>();
  const links = partLinks(nets.flat).flatMap((link) => {
    const [from, to] = [nets.of(link.from), nets.of(link.to)];
    return from === undefined || to === undefined ? [] : [{ link, from: from.id, to: to.id }];
  });
  for (const { link, from, to } of links) if (conducts(link)) groups.join(from, to);
  const pinAt = pinsOf(nets);
  const made = new Map<number, Making>();
  for (const net of nets.list) {
    const group = groups.makeGroup(net.id);
    let potential = made.get(group);
    if (potential === undefined)
      made.set(group, (potential = { id: net.id, nets: [], pins: [], through: [], parts: [] }));
    potential.nets.push(net);
    for (const ref of net.terminals) {
      const pin = pinAt(ref);
      if (pin !== undefined && !potential.pins.includes(pin)) potential.pins.push(pin);
    }
  }
  for (const { link, from, to } of links) {
    const [near, far] = [made.get(groups.makeGroup(from))!, made.get(groups.makeGroup(to))!];
    if (near === far) near.through.push(link);
    else for (const potential of [near, far]) potential.parts.push(link);
  }
  return { list: [...made.values()], of: (net) => made.get(groups.makeGroup(net.id))! };
});

type Making = { -readonly [K in keyof Potential]: Potential[K] } & {
  nets: Net[];
  pins: PlacedPin[];
  through: PartLink[];
  parts: PartLink[];
};

function conducts({ reading }: PartLink): boolean {
  if (reading.expect === 'continuity') return true;
  return reading.expect === 'resistance' && reading.ohms! < conductsBelowOhms;
}
