/** Turns the connections of a file into joints of a design. */
import type { Joint, TerminalRef } from '@cablewright/model';
import type { Mate, WirevizHarness, PinAt, WirevizRun } from '../harness/types.ts';

/** Finds the pins and wires of a file in the design. */
export interface PlacedItems {
  readonly pin: (at: PinAt) => TerminalRef | undefined;
  readonly wire: (cable: string, wire: number | 's', end: 'a' | 'b') => TerminalRef | undefined;
}

export interface Half {
  readonly cable: string;
  readonly wire: number | 's';
  readonly end: 'a' | 'b';
  readonly at: PinAt;
}

/** The connected ends of a wire. */
export function halvesOf({ cable, wire, from, to }: WirevizRun): Half[] {
  return [
    ...(from === undefined ? [] : [{ cable, wire, end: 'a' as const, at: from }]),
    ...(to === undefined ? [] : [{ cable, wire, end: 'b' as const, at: to }]),
  ];
}

/**
 * The pins that meet if two connectors are mated: those with the same name. If no names match and both have the same
 * number of pins, those at the same position.
 */
export function matedPins({ connectors }: WirevizHarness, { from, to }: Mate): (readonly [PinAt, PinAt])[] {
  const pinsOf = (name: string) => connectors.find((connector) => connector.name === name)?.pins ?? [];
  const [a, b] = [pinsOf(from), pinsOf(to)];
  const byName = a.flatMap((pin, at) => (b.includes(pin) ? [[at, b.indexOf(pin)] as const] : []));
  const byPosition = a.length === b.length ? a.map((_, at) => [at, at] as const) : [];
  return (byName.length > 0 ? byName : byPosition).map(([i, j]) => [
    { connector: from, pin: i },
    { connector: to, pin: j },
  ]);
}

/**
 * A joint for each connected end of a wire, each loop, each single arrow and each pair of pins of mated connectors.
 * Connections that the design can't represent are left out.
 */
export function jointsOf(harness: WirevizHarness, placed: PlacedItems): Joint[] {
  const ends = harness.runs
    .flatMap(halvesOf)
    .map((half) => jointOf(placed.pin(half.at), placed.wire(half.cable, half.wire, half.end)));
  const loops = harness.connectors.flatMap(({ name, loops: pairs }) =>
    pairs.map(([a, b]) => jointOf(placed.pin({ connector: name, pin: a }), placed.pin({ connector: name, pin: b }))),
  );
  const arrows = harness.pinMates.map(({ from, to }) => jointOf(placed.pin(from), placed.pin(to)));
  const mates = harness.mates.flatMap((mate) =>
    matedPins(harness, mate).map(([from, to]) => jointOf(placed.pin(from), placed.pin(to))),
  );
  return withoutRepeats([...ends, ...loops, ...arrows, ...mates].filter((joint) => joint !== undefined));
}

function jointOf(a: TerminalRef | undefined, b: TerminalRef | undefined): Joint | undefined {
  return a === undefined || b === undefined || keyOf(a) === keyOf(b) ? undefined : { a, b };
}

const keyOf = ({ instance, terminal, end }: TerminalRef): string => `${instance} ${terminal} ${end ?? ''}`;

export function jointKey({ a, b }: Joint): string {
  return [keyOf(a), keyOf(b)].toSorted().join(' = ');
}

function withoutRepeats(joints: readonly Joint[]): Joint[] {
  return [...new Map(joints.map((joint) => [jointKey(joint), joint])).values()];
}
