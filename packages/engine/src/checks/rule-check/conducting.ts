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
  const links = partLinks(nets.flat).flatMap((link) => {
    const [from, to] = [nets.of(link.from), nets.of(link.to)];
    return from === undefined || to === undefined ? [] : [{ link, from, to }];
  });
  const conducting = links.filter(({ link }) => conducts(link));
  const groups = new CopperGroups<Net>();
  for (const { from, to } of conducting) groups.join(from, to);
  const made = new Map<number, Making>();
  const byNet = new Map<Net, Making>();
  const pinAt = pinsOf(nets);
  for (const net of nets.list) {
    // Most nets are a potential of their own: only those that a part joins are looked up.
    const group = groups.groupOf(net);
    const known = group === undefined ? undefined : made.get(group);
    const potential: Making = known ?? { id: net.id, nets: [], pins: [], through: [], parts: [] };
    if (group !== undefined && known === undefined) made.set(group, potential);
    byNet.set(net, potential);
    potential.nets.push(net);
    addPins(potential, net, pinAt);
  }
  for (const { link, from, to } of links) {
    const [near, far] = [byNet.get(from)!, byNet.get(to)!];
    if (near === far) near.through.push(link);
    else for (const potential of [near, far]) potential.parts.push(link);
  }
  return { list: [...new Set(byNet.values())], of: (net) => byNet.get(net)! };
});

function addPins(potential: Making, net: Net, pinAt: ReturnType<typeof pinsOf>): void {
  for (const ref of net.terminals) {
    const pin = ref.end === undefined ? pinAt(ref) : undefined;
    if (pin !== undefined && !potential.pins.includes(pin)) potential.pins.push(pin);
  }
}

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
