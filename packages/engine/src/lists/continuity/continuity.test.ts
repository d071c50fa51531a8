import type { Design, Instances } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import { boardCable, design, harness, nullModem, testCatalog, testDesigns } from '../../../test-kit/index.ts';
import { markResults } from '../test-results.ts';
import { continuity } from './continuity.ts';
import { testParameters } from './parameters.ts';

const kind = (id: string, dcReading?: string) => ({
  kind: 'vocab/component-kinds',
  key: id,
  seq: 2,
  record: { id, label: id, dcReading },
});
const part = (id: string, of: string, value: string) => ({
  kind: 'components',
  key: id,
  seq: 2,
  record: { id, kind: of, value },
});
const catalog = testCatalog([
  kind('diode', 'open'),
  kind('thermistor', 'unverified'),
  part('d-1', 'diode', '1N4148'),
  part('ntc', 'thermistor', '10 kΩ'),
  part('r-unread', 'resistor', 'see drawing'),
]);

const plugs: Instances['connectors'] = [
  { id: 'j1', def: 'de9-female', role: 'source' },
  { id: 'j2', def: 'de9-male', role: 'destination' },
];
/** Pin 1 of both plugs with the given parts between them, in series or in parallel. */
function between(parts: readonly string[], how: 'chain' | 'side-by-side' = 'chain'): Design {
  const components = parts.map((def, i) => ({ id: `x${i + 1}`, def }));
  const chain = components.map(({ id }, i) => (i === 0 ? `j1.1 = ${id}.a` : `x${i}.b = ${id}.a`));
  const joints =
    how === 'chain'
      ? [...chain, `j2.1 = x${parts.length}.b`]
      : components.flatMap(({ id }) => [`j1.1 = ${id}.a`, `j2.1 = ${id}.b`]);
  return design('between', { connectors: plugs, components }, joints);
}
const reading = (of: Design) => {
  const [connection, ...more] = continuity(catalog, of).connections;
  expect(more).toEqual([]);
  return connection;
};

test('O9.1 O9.2 O9.3 the data says what format it is in and of which design', () => {
  expect(continuity(catalog, nullModem)).toMatchObject({
    format: 'service.continuity',
    version: 1,
    design: { id: 'null-modem', label: 'null-modem', productRef: 'CBL-00001' },
  });
});

test('O9.5 the points are the pins of connectors, and of connectors a board carries; nothing else', () => {
  const { points } = continuity(catalog, boardCable);
  expect(points.map((point) => point.id)).toEqual([
    ...['1', '2', '3', '4', '5', '6', '7', '8', '9', 'shell'].map((pin) => `j1.${pin}`),
    'u1.j1.1',
    'u1.j1.2',
    'u1.j1.3',
  ]);
  expect(points[4]).toEqual({
    id: 'j1.5',
    instance: 'j1',
    terminal: '5',
    label: '5',
    end: 'a',
    signal: 'gnd',
    net: 'N3',
  });
  expect(points.at(-1)).toMatchObject({ instance: 'u1', terminal: 'j1.3', end: 'b', net: 'N3' });
  expect(points[0]?.net).toBeNull();
});

test('O9.6 each net lists its points', () => {
  expect(continuity(catalog, nullModem).nets[3]).toEqual({ net: 'N4', signal: 'gnd', points: ['j1.5', 'j2.5'] });
});

test('O9.7 a connection from end to end is a path, one at the same end is commoned', () => {
  const { connections } = continuity(catalog, nullModem);
  expect(connections.map(({ kind, from, to, expect: reads }) => `${kind} ${from} ${to} ${reads}`)).toEqual([
    'commoned j1.1 j1.4 continuity',
    'commoned j1.1 j1.6 continuity',
    'path j1.2 j2.3 continuity',
    'path j1.3 j2.2 continuity',
    'path j1.5 j2.5 continuity',
    'commoned j1.7 j1.8 continuity',
    'commoned j2.1 j2.4 continuity',
    'commoned j2.1 j2.6 continuity',
    'commoned j2.7 j2.8 continuity',
  ]);
});

test('O9.10 a resistor reads its ohms; resistors in a row add; side by side they are less', () => {
  expect(reading(between(['r-120']))).toEqual({
    id: 'C1',
    kind: 'path',
    from: 'j1.1',
    to: 'j2.1',
    expect: 'resistance',
    ohms: 120,
    expectedOhms: 120,
    through: ['x1'],
  });
  expect(reading(between(['r-120', 'r-120']))).toMatchObject({ ohms: 240, through: ['x1', 'x2'] });
  expect(reading(between(['r-120', 'r-120'], 'side-by-side'))).toMatchObject({ expect: 'resistance', ohms: 60 });
});

test('O9.10 a fuse reads as continuity, a capacitor and a diode as open, and one in the chain opens it', () => {
  expect(reading(between(['f-2a']))).toMatchObject({ expect: 'continuity', through: ['x1'] });
  expect(reading(between(['c-100n']))).toMatchObject({ expect: 'open-dc' });
  expect(reading(between(['d-1']))).toMatchObject({ expect: 'open-dc' });
  expect(reading(between(['r-120', 'c-100n']))).toMatchObject({ expect: 'open-dc' });
  expect(reading(between(['r-120', 'c-100n'], 'side-by-side'))).toMatchObject({ expect: 'resistance', ohms: 120 });
});

test('O9.10 no reading is claimed for a part whose reading is not known', () => {
  expect(reading(between(['ntc']))).toMatchObject({ expect: 'unverified' });
  expect(reading(between(['r-unread']))).toMatchObject({ expect: 'unverified' });
  expect(reading(between(['r-120', 'ntc'], 'side-by-side'))).toMatchObject({ expect: 'unverified' });
});

test('O9.10 a link that depends on a build option is conditional until a build is chosen', () => {
  const build = (id?: string) => {
    const pcbas = [{ ...boardCable.instances.pcbas![0]!, build: id }];
    const data = continuity(catalog, { ...boardCable, instances: { ...boardCable.instances, pcbas } });
    return data.connections.find((connection) => connection.through !== undefined);
  };
  expect(build()).toMatchObject({ from: 'j1.2', to: 'u1.j1.2', expect: 'conditional', through: ['u1 (r-120)'] });
  expect(build('terminated')).toMatchObject({ expect: 'resistance', ohms: 120 });
  expect(build('open')).toBeUndefined();
});

test('O9.8 every pair of nets that nothing connects is isolated, once, and the rule says why it matters', () => {
  const { isolation, nets } = continuity(catalog, nullModem);
  expect(isolation).toHaveLength((nets.length * (nets.length - 1)) / 2);
  expect(isolation[0]).toMatchObject({
    id: 'I1',
    netA: 'N1',
    netB: 'N2',
    a: 'j1.1',
    b: 'j1.2',
    end: 'a',
    rule: 'neighbouring-pins',
  });
  expect(isolation.find((pair) => pair.netB === 'N6')?.rule).toBe('screen');
  const lead = continuity(catalog, harness).isolation.find((pair) => pair.rule === 'supply-to-return');
  expect(lead).toBeDefined();
});

test('O9.8 nets with a part between are not tested for isolation', () => {
  expect(continuity(catalog, between(['c-100n'])).isolation).toEqual([]);
});

test('O9.9 a pin nothing lands on is an open, and so is one whose wire ends open', () => {
  const opens = continuity(catalog, nullModem).opens;
  expect(opens.map((open) => `${open.kind} ${open.point}`)).toEqual([
    'unused-pin j1.9',
    'open-end j1.shell',
    'unused-pin j2.9',
    'unused-pin j2.shell',
  ]);
  expect(opens[0]).toEqual({ id: 'O1', kind: 'unused-pin', point: 'j1.9', why: 'no wire connected' });
  expect(opens[1]?.why).toBe('w1 ends open');
});

test('O8.9 the data covers the flattened assembly, placed parts named <sub>/<id>', () => {
  expect(continuity(catalog, harness).connections[0]).toMatchObject({ from: 'lead-1/j1.1', to: 'j9.1' });
});

test('every reference in the data is to a point or a net of it', () => {
  for (const one of testDesigns) {
    const data = continuity(catalog, one);
    const points = new Set(data.points.map((point) => point.id));
    const nets = new Set(data.nets.map((net) => net.net));
    expect(points.size).toBe(data.points.length);
    for (const { from, to } of data.connections) expect([from, to].every((id) => points.has(id))).toBe(true);
    for (const { a, b, netA, netB } of data.isolation)
      expect(points.has(a) && points.has(b) && nets.has(netA) && nets.has(netB)).toBe(true);
    for (const { point } of data.opens) expect(points.has(point)).toBe(true);
  }
});

test('O9.4 O10.1 O10.2 O10.3 O10.4 O10.5 the parameters have their defaults, and no withstand step unless one is set', () => {
  expect(continuity(catalog, nullModem).parameters).toEqual({
    continuityOhmsMax: 5,
    isolationVolts: 100,
    isolationMinMohm: 10,
    isolationSeconds: 1,
  });
  expect(testParameters({ design: { hipotVolts: 500, hipotSeconds: 60 } })).toMatchObject({
    hipotVolts: 500,
    hipotSeconds: 60,
  });
});

test('O10.6 of the layers of parameters the later wins, one parameter at a time', () => {
  const layers = {
    organisation: { isolationVolts: 250, continuityOhmsMax: 2, isolationSeconds: 3 },
    server: { continuityOhmsMax: 1, isolationSeconds: 4 },
    design: { isolationSeconds: 60 },
  };
  expect(testParameters(layers)).toEqual({
    continuityOhmsMax: 1,
    isolationVolts: 250,
    isolationMinMohm: 10,
    isolationSeconds: 60,
  });
  expect(testParameters({ design: { isolationVolts: undefined } }).isolationVolts).toBe(100);
});

describe('EL10.2 a part that conducts one way', () => {
  const way = (id: string, conducts: string, more: object = {}) => ({
    kind: 'vocab/component-kinds',
    key: id,
    seq: 3,
    record: { id, label: id, dcReading: 'open', conducts, ...more },
  });
  const stated = (id: string, of: string, forwardV?: number) => ({
    kind: 'components',
    key: id,
    seq: 3,
    record: { id, kind: of, value: id, forwardV },
  });
  const oneWay = testCatalog([
    way('one-way', 'plus-to-minus'),
    way('zener', 'minus-to-plus'),
    kind('capacitor', 'open'),
    stated('d-07', 'one-way', 0.7),
    stated('d-x', 'one-way'),
    stated('z-51', 'zener', 0.8),
    stated('c-1', 'capacitor'),
  ]);
  const connection = (of: Design) => continuity(oneWay, of).connections[0]!;
  const chained = (...parts: string[]) => connection(between(parts)).conducts;
  const sideBySide = (joints: readonly string[], ...parts: string[]) =>
    connection(
      design(
        'side-by-side',
        { connectors: plugs, components: parts.map((def, i) => ({ id: `x${i + 1}`, def })) },
        joints,
      ),
    );

  test('says which way it conducts and with which voltage; what it reads at DC stays open', () => {
    expect(connection(between(['d-07']))).toMatchObject({
      expect: 'open-dc',
      conducts: { from: 'j1.1', to: 'j2.1', volts: 0.7 },
    });
    const reversed = sideBySide(['j1.1 = x1.b', 'j2.1 = x1.a'], 'd-07');
    expect(reversed.conducts).toEqual({ from: 'j2.1', to: 'j1.1', volts: 0.7 });
    // A zener diode conducts from its - to its + terminal.
    expect(chained('z-51')).toEqual({ from: 'j2.1', to: 'j1.1', volts: 0.8 });
    expect(chained('d-x')).toEqual({ from: 'j1.1', to: 'j2.1' });
    expect(chained('c-1')).toBeUndefined();
  });

  test('says so of several in a row, with a resistor or next to a capacitor, but not of two against each other', () => {
    expect(chained('d-07', 'd-07')).toEqual({ from: 'j1.1', to: 'j2.1', volts: 1.4 });
    expect(chained('d-07', 'd-x')).toEqual({ from: 'j1.1', to: 'j2.1' });
    expect(chained('r-120', 'd-07')).toEqual({ from: 'j1.1', to: 'j2.1', volts: 0.7 });
    expect(chained('d-07', 'z-51')).toBeUndefined();
    const together = ['j1.1 = x1.a', 'j2.1 = x1.b', 'j1.1 = x2.a', 'j2.1 = x2.b'];
    expect(sideBySide(together, 'd-07', 'c-1').conducts).toEqual({ from: 'j1.1', to: 'j2.1', volts: 0.7 });
    expect(sideBySide(together, 'd-07', 'd-07').conducts).toEqual({ from: 'j1.1', to: 'j2.1', volts: 0.7 });
    expect(sideBySide(together, 'd-07', 'z-51').conducts).toBeUndefined();
    // A meter reads the resistor in parallel with the diode.
    expect(sideBySide(together, 'd-07', 'r-120')).toMatchObject({ expect: 'resistance', ohms: 120 });
    expect(sideBySide(together, 'd-07', 'r-120').conducts).toBeUndefined();
  });

  test('is failed by a tester that reads a short; a reading of a meter proves nothing else', () => {
    const data = continuity(oneWay, between(['d-07']));
    const marked = (value?: string, verdict?: string) =>
      markResults(data, [{ row: 1, from: 'j1.1', to: 'j2.1', value, verdict }]).tests[0]!;
    expect(marked('0.4').mark).toBe('failed');
    expect([marked('OL').mark, marked('20000').mark]).toEqual(['not-judged', 'not-judged']);
    expect([marked(undefined, 'PASS').mark, marked(undefined, 'FAIL').mark]).toEqual(['passed', 'failed']);
    expect(marked().expected).toBe('conducts from j1.1 to j2.1 at about 0.7 V, open the other way round');
  });
});
