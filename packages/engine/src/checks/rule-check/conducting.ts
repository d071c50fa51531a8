/** Groups nets into potentials: nets joined by a part of negligible resistance, such as a fuse, a link or a closed contact. */
import { Groups } from '../../library/groups.ts';
import type { Net, Nets } from '../../connectivity/nets/nets.ts';
import { partLinks, type PartLink } from '../../connectivity/parts/part-links.ts';
import { derived } from '@cablewright/derive';
import { pinPairs, type PinPair } from './kin.ts';
import { pinsOf, type PlacedPin } from './placed-pins.ts';

/** A part below this resistance in Ω keeps its two nets at one potential. */
const conductsBelowOhms = 1;

/** Nets at one potential. */
export interface Potential {
  /** The id of its first net. */
  readonly id: string;
  readonly nets: readonly Net[];
  readonly pins: readonly PlacedPin[];
  /** The parts that join its nets. */
  readonly through: readonly PartLink[];
  /** The parts between this and other potentials, and boards with an unknown internal circuit. */
  readonly parts: readonly PartLink[];
  /** The pairs of its pins that need to be compared. */
  readonly pairs: readonly PinPair[];
}

export interface Potentials {
  readonly list: readonly Potential[];
  of(net: Net): Potential;
}

/** The potentials of a design. Cached by its nets. */
export const potentialsOf: (nets: Nets) => Potentials = derived('potentials', (nets) => {
  const links = partLinks(nets.flat).flatMap((link) => {
    const [from, to] = [nets.of(link.from), nets.of(link.to)];
    return from === undefined || to === undefined ? [] : [{ link, from, to }];
  });
  const conducting = links.filter(({ link }) => conducts(link));
  const groups = new Groups<Net>();
  for (const { from, to } of conducting) groups.join(from, to);
  const made = new Map<number, Making>();
  const list: Making[] = [];
  const byNet = new Map<Net, Making>();
  const pinAt = pinsOf(nets);
  for (const net of nets.list) {
    // Most nets are a potential by themselves, so only nets that a part joins are looked up.
    const group = groups.groupOf(net);
    const known = group === undefined ? undefined : made.get(group);
    if (known === undefined) {
      const pins = pinsOn(net, pinAt);
      const potential = { id: net.id, nets: [net], pins, through: none, parts: none, pairs: noPairs };
      list.push(potential);
      byNet.set(net, potential);
      if (group !== undefined) made.set(group, potential);
    } else {
      known.nets.push(net);
      byNet.set(net, known);
      for (const pin of pinsOn(net, pinAt)) if (!known.pins.includes(pin)) known.pins.push(pin);
    }
  }
  for (const potential of list) potential.pairs = pinPairs(potential.pins);
  for (const { link, from, to } of links) {
    const [near, far] = [byNet.get(from)!, byNet.get(to)!];
    if (near === far) near.through = [...near.through, link];
    else for (const potential of [near, far]) potential.parts = [...potential.parts, link];
  }
  return { list, of: (net) => byNet.get(net)! };
});

/** A potential with these pins and without parts. */
export function potentialOfPins(id: string, nets: readonly Net[], pins: readonly PlacedPin[]): Potential {
  return { id, nets, pins, through: none, parts: none, pairs: pinPairs(pins) };
}

function pinsOn(net: Net, pinAt: ReturnType<typeof pinsOf>): PlacedPin[] {
  let pins: PlacedPin[] = [];
  for (const ref of net.terminals) {
    const pin = ref.end === undefined ? pinAt(ref) : undefined;
    if (pin === undefined || pins.includes(pin)) continue;
    // Most nets have two pins, and a growing list would reserve room for many more.
    const [first] = pins;
    if (first === undefined) pins = [pin];
    else if (pins.length === 1) pins = [first, pin];
    else pins.push(pin);
  }
  return pins;
}

type Making = { -readonly [K in keyof Potential]: Potential[K] } & {
  nets: Net[];
  pins: PlacedPin[];
};

const none: readonly PartLink[] = [];
const noPairs: readonly PinPair[] = [];

function conducts({ reading }: PartLink): boolean {
  if (reading.expect === 'continuity') return true;
  return reading.expect === 'resistance' && reading.ohms < conductsBelowOhms;
}
