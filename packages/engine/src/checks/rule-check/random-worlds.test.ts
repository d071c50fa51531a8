/**
 * Random cables compared with an independent oracle: it forms nets by joining sets of names, and applies the
 * specification to the pins on them. The expected findings don't depend on any engine code.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ruled, type Spec } from '../../../test-kit/wrong-cables.ts';

const words = ['v5>', 'v5<', 'v24>', 'v24<', 'vm12>', 'vm12<', 'v5', 'v24', 'gnd', 'txd>', 'rxd<', 'any'] as const;
type Word = (typeof words)[number];
const volts: Readonly<Record<string, number>> = { v5: 5, v24: 24, vm12: -12 };

interface World {
  /** The pins of three plugs, in order. */
  readonly plugs: readonly (readonly Word[])[];
  /** Cores of two cables, each from a pin of one plug to a pin of another. */
  readonly wires: readonly { readonly from: number; readonly to: number }[];
  /** Links between pins of a plug, and fuses between any two pins. */
  readonly links: readonly (readonly [number, number])[];
  readonly fuses: readonly (readonly [number, number])[];
}

const pinCount = 4;
const place = fc.nat(3 * pinCount - 1);
const inPlug = (plug: number) => fc.nat(pinCount - 1).map((pin) => plug * pinCount + pin);

const worlds: fc.Arbitrary<World> = fc.record({
  plugs: fc.tuple(
    ...[0, 1, 2].map(() => fc.array(fc.constantFrom(...words), { minLength: pinCount, maxLength: pinCount })),
  ),
  wires: fc.array(
    fc.nat(1).chain((run) => fc.record({ from: inPlug(run), to: inPlug(run + 1) })),
    { minLength: 2, maxLength: 5 },
  ),
  links: fc.array(
    fc.nat(2).chain((plug) => fc.tuple(inPlug(plug), inPlug(plug))),
    { maxLength: 2 },
  ),
  fuses: fc.array(fc.tuple(place, place), { maxLength: 1 }),
});

const nameOf = (at: number) => `j${Math.floor(at / pinCount) + 1}.${(at % pinCount) + 1}`;

function specOf({ plugs, wires, links, fuses }: World): Spec {
  // Each wire is one core in a separate run.
  const joints = [
    ...wires.flatMap(({ from, to }, i) => [`${nameOf(from)} = w${i + 1}@a.1`, `w${i + 1}@b.1 = ${nameOf(to)}`]),
    ...links.flatMap(([a, b]) => (a === b ? [] : [`${nameOf(a)} = ${nameOf(b)}`])),
    ...fuses.flatMap(([a, b], i) => [`${nameOf(a)} = f${i + 1}.a`, `f${i + 1}.b = ${nameOf(b)}`]),
  ];
  return {
    plugs: Object.fromEntries(
      plugs.map((pins, i) => [`j${i + 1}`, Object.fromEntries(pins.map((word, pin) => [pin + 1, word]))]),
    ),
    runs: Object.fromEntries(wires.map((_, i) => [`w${i + 1}`, 'flat'])),
    parts: Object.fromEntries(fuses.map((_, i) => [`f${i + 1}`, 'f-2'])),
    joints: [...new Set(joints)],
  };
}

/** Joins the pins into sets by the given pairs. Unconnected pins are left out. */
function groups(pairs: readonly (readonly [number, number])[]): number[][] {
  let sets: Set<number>[] = [];
  for (const [a, b] of pairs) {
    const touching = sets.filter((one) => one.has(a) || one.has(b));
    sets = [...sets.filter((one) => !touching.includes(one)), new Set([a, b, ...touching.flatMap((one) => [...one])])];
  }
  return sets.map((one) => [...one]);
}

interface Pin {
  readonly at: number;
  readonly plug: number;
  readonly signal: string;
  readonly dir: string;
}

/** The problems that the specification defines, each as the code and the pins it concerns. */
function oracle({ plugs, wires, links, fuses }: World): Map<string, Set<number>[]> {
  const copper = [...wires.map(({ from, to }) => [from, to] as const), ...links.filter(([a, b]) => a !== b)];
  const pinAt = (at: number): Pin => {
    const plug = Math.floor(at / pinCount);
    const word = plugs[plug]![at % pinCount]!;
    return { at, plug, signal: word.replace(/[<>]/, ''), dir: /[<>]/.exec(word)?.[0] ?? '' };
  };
  const touched = [...copper, ...fuses.flatMap(([a, b]) => [[a, a] as const, [b, b] as const])];
  const nets = groups(touched);
  const potentials = groups([...touched, ...fuses]).map((pins) => pins.map(pinAt));
  const netOf = (at: number) => nets.find((net) => net.includes(at));
  const found = new Map<string, Set<number>[]>();
  const note = (code: string, pins: readonly Pin[]) =>
    found.set(code, [...(found.get(code) ?? []), new Set(pins.map(({ at }) => at))]);
  const isPower = ({ signal }: Pin) => signal in volts;
  for (const pins of potentials) {
    const plugsOf = (test: (pin: Pin) => boolean) => new Set(pins.filter(test).map(({ plug }) => plug)).size;
    if (plugsOf(({ signal }) => signal === 'txd') > 1) note('output-contention', pins);
    for (const signal of Object.keys(volts))
      if (plugsOf((pin) => pin.signal === signal && pin.dir === '>') > 1) note('parallel-supplies', pins);
    if (new Set(pins.filter(isPower).map(({ signal }) => signal)).size > 1) note('power-mismatch', pins);
    if (
      pins.some((pin) => isPower(pin) && pin.dir !== '<') &&
      pins.some(({ signal }) => ['txd', 'rxd'].includes(signal))
    )
      note('power-into-signal', pins);
    const overfed = pins.some((source) =>
      pins.some((load) => {
        if (source.plug === load.plug || !isPower(source) || !isPower(load)) return false;
        // A supply without a direction may deliver or take its voltage.
        if (source.dir === '<' || load.dir === '>') return false;
        const [given, nominal] = [volts[source.signal]!, volts[load.signal]!];
        // The voltage is more than 10 % above the nominal one, or of opposite polarity.
        return given * nominal < 0 || Math.abs(given) > Math.abs(nominal) * 1.1;
      }),
    );
    if (overfed) note('over-voltage', pins);
    if (pins.length > 1 && pins.every(({ signal }) => signal === 'rxd')) note('input-undriven', pins);
    if (pins.length > 1 && pins.every((pin) => isPower(pin) && pin.dir === '<')) note('supply-unfed', pins);
    const grounds = pins.filter(({ signal }) => signal === 'gnd');
    if (pins.filter(isPower).some(({ at }) => grounds.some((ground) => netOf(ground.at) !== netOf(at))))
      note('supply-shorted', pins);
  }
  for (const net of nets.map((each) => each.map(pinAt)))
    if (net.some(isPower) && net.some(({ signal }) => signal === 'gnd')) note('power-ground-short', net);
  return found;
}

const judged = new Set(
  'output-contention parallel-supplies power-mismatch power-into-signal over-voltage input-undriven supply-unfed supply-shorted power-ground-short'.split(
    ' ',
  ),
);

test('EL2.1 EL2.3 EL2.4 EL2.5 in random worlds exactly the nets are named that the specification calls wrong', () => {
  fc.assert(
    fc.property(worlds, (world) => {
      const wanted = oracle(world);
      const found = new Map<string, Set<string>>();
      for (const { code, where, expected } of ruled(specOf(world))) {
        const name = code === 'pin-hazard' ? String(expected) : code;
        if (judged.has(name)) found.set(name, (found.get(name) ?? new Set()).add(where.terminal!));
      }
      for (const code of judged) {
        const sets = wanted.get(code) ?? [];
        const places = [...(found.get(code) ?? [])];
        const holds = (pins: Set<number>) => places.some((terminal) => [...pins].some((at) => nameOf(at) === terminal));
        expect(sets.every(holds), `${code} is missing`).toBe(true);
        const right = new Set(sets.flatMap((pins) => [...pins].map(nameOf)));
        expect(
          places.filter((terminal) => !right.has(terminal)),
          `${code} is found where it is not`,
        ).toEqual([]);
      }
    }),
    { numRuns: 500, seed: 23 },
  );
});

test('every kind of fault comes up in the random worlds, so that none is right by never being tried', () => {
  const seen = fc.sample(worlds, { numRuns: 500, seed: 23 }).map(oracle);
  for (const code of judged) {
    const times = seen.reduce((sum, found) => sum + (found.get(code)?.length ?? 0), 0);
    expect(times, code).toBeGreaterThan(2);
  }
});
