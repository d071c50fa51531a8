import { formatTerminal, parseTerminal, type Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { boardCable, design, nullModem, yCable } from '../../../test-kit/designs.ts';
import { testCatalog } from '../../../test-kit/index.ts';
import { netsOf } from '../nets/nets.ts';
import { CopperGraph } from './copper-graph.ts';
import { WireOhms } from './wire-ohms.ts';

const wireOf = (id: string, areaMm2: number | undefined) => ({
  kind: 'wires',
  key: id,
  seq: 2,
  record: {
    id,
    src: 'synthetic example',
    structure: { type: 'group', id: 'w', children: [{ type: 'conductor', id: 'core', areaMm2 }] },
  },
});
const catalog = testCatalog([wireOf('one', 1), wireOf('two', 2), wireOf('unknown', undefined)]);
/** Resistance of 1 m of 1 mm² copper, in Ω. */
const ohm = 0.0172;

const plugs = ['j1', 'j2', 'j3', 'j4'].map((id) => ({ id, def: 'xh-3-bus' }));
const net = (wires: readonly (readonly [def: string, lengthMm: number, from: string, to: string])[]) =>
  design(
    'net',
    { connectors: plugs, segments: wires.map(([def, lengthMm], i) => ({ id: `w${i + 1}`, def, lengthMm })) },
    wires.flatMap(([, , from, to], i) => [`${from} = w${i + 1}@a.core`, `w${i + 1}@b.core = ${to}`]),
  );
function between(of: Design, from: string, to: string) {
  const found = new WireOhms(netsOf(catalog, of)).between(parseTerminal(from)!, parseTerminal(to)!);
  return found === undefined
    ? undefined
    : [Math.round((1e4 * found.ohms) / ohm) / 1e4, Math.round(1e4 * found.maxOhms) / 1e4, found.sharing];
}

const vertex = (text: string) => formatTerminal(parseTerminal(text)!);

test('wires in a row have their resistances together, whichever way they were drawn', () => {
  const row = net([
    ['one', 1000, 'j1.1', 'j2.1'],
    ['two', 1000, 'j3.1', 'j2.1'],
    ['one', 500, 'j3.1', 'j4.1'],
    ['one', 700, 'j1.2', 'j2.2'],
  ]);
  const ways = [
    ['j1.1', 'j2.1'],
    ['j1.1', 'j3.1'],
    ['j1.1', 'j4.1'],
    ['j4.1', 'j1.1'],
    ['j1.1', 'j1.1'],
    ['j1.2', 'j2.2'],
  ] as const;
  // At most 19.5 Ω/km for 1 mm²; for a size in no table, 8 % above its resistivity.
  expect(ways.map(([from, to]) => between(row, from, to))).toEqual([
    [1, 0.0195, 0],
    [1.5, 0.0288, 0],
    [2, 0.0385, 0],
    [2, 0.0385, 0],
    [0, 0, 0],
    [0.7, 0.0137, 0],
  ]);
  expect(between(row, 'j1.1', 'j2.2')).toBeUndefined();
  expect(between(row, 'j1.3', 'j1.3')).toBeUndefined();
  // Repeated queries, and queries from another end, give the same result.
  const wires = new WireOhms(netsOf(catalog, row));
  const ask = (from: string, to: string) => wires.between(parseTerminal(from)!, parseTerminal(to)!)?.ohms;
  expect(ask('j1.1', 'j4.1')).toBe(ask('j1.1', 'j4.1'));
  expect(ask('j2.1', 'j4.1')).toBeCloseTo(ohm, 9);
});

test('wires side by side share the current, and those before and after them do not', () => {
  const ring = net([
    ['one', 1000, 'j1.1', 'j2.1'],
    ['one', 1000, 'j2.1', 'j1.1'],
    ['one', 1000, 'j2.1', 'j3.1'],
    ['one', 1000, 'j3.1', 'j4.1'],
  ]);
  expect(between(ring, 'j1.1', 'j2.1')).toEqual([0.5, 0.0098, 2]);
  expect(between(ring, 'j1.1', 'j3.1')).toEqual([1.5, 0.0293, 2]);
  expect(between(ring, 'j3.1', 'j4.1')).toEqual([1, 0.0195, 0]);
});

test('a net with a wire of unknown resistance has none, and other nets have', () => {
  const mixed = net([
    ['unknown', 1000, 'j1.1', 'j2.1'],
    ['one', 1000, 'j2.1', 'j3.1'],
    ['one', 1000, 'j2.2', 'j3.2'],
  ]);
  expect(between(mixed, 'j2.1', 'j3.1')).toBeUndefined();
  expect(between(mixed, 'j2.2', 'j3.2')).toEqual([1, 0.0195, 0]);
});

test('screens, pigtails, bonds, opened cables and copper of boards join without resistance', () => {
  // 24 AWG has 0.22 mm² in this library.
  expect(between(yCable, 'j1.2', 'j2.1')?.[0]).toBeCloseTo(1.4 / 0.22, 3);
  expect(between(yCable, 'j1.7', 'j3.1')?.[0]).toBeCloseTo(1.3 / 0.22, 3);
  expect(between(nullModem, 'j1.3', 'j2.2')?.[0]).toBeCloseTo(1.5 / 0.22, 3);
  expect(between(nullModem, 'j1.7', 'j1.8')).toEqual([0, 0, 0]);
  expect(between(nullModem, 'j1.shell', 'w1@b.overall-shield')?.slice(0, 2)).toEqual([0, 0]);
  expect(between(yCable, 'j1.shell', 'w2@b.drain')?.slice(0, 2)).toEqual([0, 0]);
  const nets = netsOf(catalog, boardCable);
  const graph = new CopperGraph(nets, new Set(nets.list.map(({ id }) => id)));
  const reached = (from: string) => [...graph.reach([vertex(from)], ({ core }) => core !== undefined)].toSorted();
  expect(reached('u1.a')).toEqual(['u1.a', 'u1.j1.1', 'w1@b.pair-1.a']);
  expect([...graph.sinks.values()].map((sinks) => [...sinks.keys()].toSorted())).toEqual([
    ['j1.2', 'u1.a', 'u1.j1.1'],
    ['j1.3', 'u1.b', 'u1.j1.2'],
    ['j1.5', 'u1.gnd', 'u1.j1.3'],
    ['j1.shell'],
  ]);
});

test('without wanted nets the graph is empty; of some it has no other', () => {
  const nets = netsOf(catalog, yCable);
  expect(new CopperGraph(nets, undefined).cores).toEqual([]);
  const [first] = nets.list;
  const graph = new CopperGraph(nets, new Set([first!.id]));
  expect(graph.cores.map(({ over: { segment, path }, net: of }) => `${of} ${segment.id} ${path}`)).toEqual([
    'N1 w1 pair-1.a',
    'N1 w2 pair-1.a',
  ]);
  expect(graph.ways(vertex('j3.1'))).toEqual([]);
});
