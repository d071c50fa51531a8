/** Random cables for tests that must hold for any design. Any wire may be connected anywhere. */
import type { Breakout, ConnectorInstance, Design, Segment, TerminalRef } from '@cablewright/model';

const connectorDefs = ['de9-female', 'de9-male', 'xh-3-power', 'xh-3-bus', 'sealed-2-power'];
const stockDefs = ['shielded-2pair-24awg', 'hook-up-24-red', 'dc-2core'];
const words = [
  'Pump',
  'Instrument',
  'Field station left of the second gate',
  '24 V',
  'J',
  'Überwachung',
  'x'.repeat(30),
];

/** Returns integers from 0 to `max - 1` that depend only on the seed. */
export function numbersFrom(seed: number): (max: number) => number {
  let state = seed >>> 0;
  return (max) => {
    // The Mulberry32 generator.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % max;
  };
}

/** A cable with definitions from the test library, with up to `max` connectors and up to as many runs. */
export function randomCable(seed: number, max = 8): Design {
  const next = numbersFrom(seed);
  const pick = <T>(list: readonly T[]): T => list[next(list.length)]!;
  const connectors = Array.from({ length: 1 + next(max) }, (_, i): ConnectorInstance => {
    const role = pick(['source', 'destination', undefined]);
    return { id: `j${i + 1}`, def: pick(connectorDefs), label: pick(words), role };
  });
  const segments = Array.from({ length: next(2 * max) }, (_, i): Segment => {
    return { id: `w${i + 1}`, def: pick(stockDefs), lengthMm: pick([30, 120, 400, 1500, 12_000]) };
  });
  const breakouts = segments.length < 3 || next(2) === 0 ? [] : [breakoutOf(segments)];
  const taken = new Set(
    breakouts.flatMap(({ trunk, legs }) => [trunk, ...legs].map(({ segment, end }) => segment + end)),
  );
  const joints = segments.flatMap((segment) =>
    (['a', 'b'] as const).flatMap((end) => {
      if (taken.has(segment.id + end) || next(6) === 0) return [];
      return coresOf(segment.def).map((terminal) => ({
        a: { instance: segment.id, terminal, end } satisfies TerminalRef,
        b: next(8) === 0 ? spliceTo(pick(segments)) : pinOf(pick(connectors), next),
      }));
    }),
  );
  const notes = Array.from(
    { length: next(4) },
    () => `${pick(words)} is tied to ${pick(words)} every ${next(400)} mm.`,
  );
  const instances = { connectors, segments, breakouts };
  return { schemaVersion: 5, id: `random-${seed}`, label: pick(words), instances, joints, notes };
}

function coresOf(def: string): string[] {
  if (def === 'hook-up-24-red') return ['core'];
  return def === 'dc-2core' ? ['red', 'black'] : ['pair-1.a', 'pair-1.b', 'pair-2.a', 'drain'];
}

function pinOf({ id, def }: ConnectorInstance, next: (max: number) => number): TerminalRef {
  return { instance: id, terminal: String(1 + next(def.startsWith('de9') ? 9 : def.startsWith('xh') ? 3 : 2)) };
}

function spliceTo({ id, def }: Segment): TerminalRef {
  return { instance: id, terminal: coresOf(def)[0]!, end: 'b' };
}

function breakoutOf([trunk, ...legs]: readonly Segment[]): Breakout {
  return {
    id: 'b1',
    trunk: { segment: trunk!.id, end: 'b' },
    legs: legs.slice(0, 3).map(({ id }) => ({ segment: id, end: 'a' as const })),
    conductors: [],
  };
}
