/** Protective earths, isolated returns and return currents in drawn cables. */
import { describe, expect, test } from 'vitest';
import { cable, ruled, type Spec } from '../../../test-kit/wrong-cables.ts';
import { checkDesign } from '../validate-design.ts';
import { circuitsOf } from '../electrical/circuit/circuits.ts';
import { faultTable } from '../faults/fault-table.ts';
import { powerView } from '../power/power-view.ts';

const row = (kind: string, id: string, record: object) => ({
  kind,
  key: id,
  seq: 2,
  record: { id, label: id, src: 'synthetic example', ...record },
});
const signal = (id: string, record: object) => row('vocab/signals', id, record);
const cord = (id: string, ...colours: string[]) =>
  row('wires', id, {
    ratedVoltageV: 500,
    structure: {
      type: 'group',
      id: 'w',
      role: 'cable',
      children: colours.map((color, i) => ({
        type: 'conductor',
        id: String(i + 1),
        color,
        areaMm2: 0.5,
        material: 'copper',
      })),
    },
  });
const extra = [
  signal('live', { kind: 'power', nominalV: 230 }),
  signal('neutral', { kind: 'ground', returnFor: ['live', 'l1', 'l2', 'l3'] }),
  signal('pe', { kind: 'protective' }),
  signal('m2', { kind: 'ground', returnFor: ['v12'], isolated: true }),
  ...[1, 2, 3].map((i) => signal(`l${i}`, { kind: 'power', nominalV: 230, phaseDeg: 120 * (i - 1) })),
  cord('cord', 'brown', 'blue', 'green/yellow', 'black', 'grey'),
  cord('green', 'black', 'white', 'green', 'red', 'blue'),
];

/** A cable with five cores between two plugs. `cores` gives a contact of `j1` and a contact of `j2` for each core. */
function lead(j1: string, j2: string, cores: Readonly<Record<number, string>>, more: Partial<Spec> = {}): Spec {
  const pins = (text: string) => Object.fromEntries(text.split(', ').map((pin, i) => [String(i + 1), pin]));
  return {
    plugs: { j1: pins(j1), j2: pins(j2) },
    runs: { w1: 'cord' },
    joints: Object.entries(cores).flatMap(([core, contacts]) => {
      const [from, to] = contacts.split('-');
      return [`j1.${from} = w1@a.${core}`, `w1@b.${core} = j2.${to}`];
    }),
    extra,
    ...more,
  };
}
const mains = ['live>, neutral, pe', 'live<, neutral, pe'] as const;
const codes = (spec: Spec) => ruled(spec).map(({ code, severity }) => `${severity} ${code}`);

describe('EL8.2 a protective earth in a drawn cable', () => {
  test('is right on a conductor of its own, green and yellow, or green', () => {
    const right = lead(...mains, { 1: '1-1', 2: '2-2', 3: '3-3' });
    expect(codes(right)).toEqual([]);
    expect(codes({ ...right, runs: { w1: 'green' } })).toEqual([]);
  });

  test('that is missing is an error, which names both earths', () => {
    const missing = lead(...mains, { 1: '1-1', 2: '2-2' });
    expect(codes(missing)).toEqual(['error protective-missing']);
    expect(ruled(missing)[0]!.message).toBe(
      'Pin 3 (pe) of j1 and pin 3 (pe) of j2 are not connected: a fault would make the housing of one live. Connect them with a conductor of their own.',
    );
    // Two parts that share several lines have only one finding.
    const phases = lead('l1>, l2>, l3>, pe', 'l1<, l2<, l3<, pe', { 1: '1-1', 2: '2-2', 4: '3-3' });
    expect(codes(phases).filter((code) => code.includes('protective'))).toEqual(['error protective-missing']);
    // The finding doesn't apply to a device without a protective earth.
    expect(codes(lead('live>, neutral, pe', 'live<, neutral', { 1: '1-1', 2: '2-2' }))).toEqual([]);
  });

  test('may reach a device through another one, which connects its own', () => {
    const chained = lead(...mains, { 1: '1-1', 2: '2-2', 3: '3-3' });
    const joints = [...chained.joints, 'j2.1 = w2@a.1', 'w2@b.1 = j3.1', 'j2.2 = w2@a.2', 'w2@b.2 = j3.2'];
    const plugs = { ...chained.plugs, j3: { 1: 'live<', 2: 'neutral', 3: 'pe' } };
    const runs = { w1: 'cord', w2: 'cord' };
    expect(codes({ ...chained, plugs, runs, joints })).toEqual(['error protective-missing']);
    const earthed = [...joints, 'j2.3 = w2@a.3', 'w2@b.3 = j3.3'];
    expect(codes({ ...chained, plugs, runs, joints: earthed })).toEqual([]);
  });

  test.each([
    ['the neutral, bridged in the plug', { 1: '1-1', 2: '2-2', 3: '3-3' }, ['j1.2 = j1.3']],
    ['the neutral, exchanged with it', { 1: '1-1', 2: '2-3', 3: '3-2' }, []],
    ['the live contact', { 1: '1-3', 2: '2-2', 3: '3-1' }, []],
  ])('connected to %s is an error', (_, cores, bridge) => {
    const wrong = lead(...mains, cores);
    expect(codes({ ...wrong, joints: [...wrong.joints, ...bridge] })).toContain('error pin-conflict');
  });

  test('may be connected to a frame and the screen on it', () => {
    const framed = lead('live>, neutral, pe, frame', 'live<, neutral, pe, frame', { 1: '1-1', 2: '2-2', 3: '3-3' });
    expect(codes({ ...framed, joints: [...framed.joints, 'j1.3 = j1.4'] })).toEqual([]);
  });

  test('on a conductor of another colour is a warning', () => {
    expect(codes(lead(...mains, { 1: '1-1', 2: '2-2', 4: '3-3' }))).toEqual(['warning protective-colour']);
  });

  test('that is open is an error of the fault table, and so is its short to the neutral', () => {
    const { catalog, design } = cable(lead(...mains, { 1: '1-1', 2: '2-2', 3: '3-3' }));
    const { rows } = faultTable(catalog, design);
    expect(rows.find(({ at }) => at.join(' ') === 'w1.3')).toMatchObject({
      kind: 'open',
      severity: 'error',
      effects: [
        'The protective earth between pin 3 (pe) of J1 and pin 3 (pe) of J2 is open: everything works, and a fault makes a housing live.',
      ],
    });
    expect(rows.find(({ at }) => at.join(' ') === 'j1.2 j1.3')).toMatchObject({ kind: 'short', severity: 'error' });
  });

  test('carries no load current and does not count as a loaded conductor', () => {
    const { catalog, design } = cable(
      lead(
        'l1>, l2>, l3>, pe',
        'l1<, l2<, l3<, pe',
        { 1: '1-1', 2: '2-2', 4: '3-3', 3: '4-4' },
        {
          more: { electrical: { currents: { 'j2:1': 3, 'j2:2': 3, 'j2:3': 3 } } },
        },
      ),
    );
    const circuits = circuitsOf(catalog, design);
    const loaded = [...circuits.flows].filter(([, amperes]) => amperes > 0).map(([{ path }]) => path);
    expect(loaded.toSorted()).toEqual(['1', '2', '4']);
  });
});

describe('EL8.3 an isolated return', () => {
  const two = ['v24>, gnd, v12>, m2', 'v24<, gnd, v12<, m2'] as const;

  test('on a conductor of its own is right', () => {
    expect(codes(lead(...two, { 1: '1-1', 2: '2-2', 4: '3-3', 5: '4-4' }))).toEqual([]);
  });

  test('joined to another ground is an error', () => {
    const joined = lead(...two, { 1: '1-1', 2: '2-2', 4: '3-3', 5: '4-4' });
    expect(codes({ ...joined, joints: [...joined.joints, 'j2.2 = j2.4'] })).toEqual(['error returns-joined']);
  });
});

describe('EL8.1 currents of returns in the power view and in the conductors', () => {
  const flowsOf = (spec: Spec) => {
    const { catalog, design } = cable(spec);
    return Object.fromEntries([...circuitsOf(catalog, design).flows].map(([{ path }, amperes]) => [path, amperes]));
  };

  test('each supply flows back through the return that names it', () => {
    const flows = flowsOf(
      lead(
        'v24>, gnd, v12>, m2',
        'v24<, gnd, v12<, m2',
        { 1: '1-1', 2: '2-2', 3: '3-3', 4: '4-4' },
        {
          more: { electrical: { currents: { 'j2:1': 2, 'j2:3': 0.5 } } },
        },
      ),
    );
    expect(flows['2']).toBeCloseTo(2, 6);
    // `gnd` returns v12 and other supplies; the ground that returns only v12 is used.
    expect(flows['4']).toBeCloseTo(0.5, 6);
  });

  test('three phases load the neutral with the largest, and its drop is that of one phase', () => {
    const spec = lead(
      'l1>, l2>, l3>, neutral',
      'l1<, l2<, l3<, neutral',
      { 1: '1-1', 2: '4-4', 4: '2-2', 5: '3-3' },
      {
        more: { electrical: { currents: { 'j2:1': 2, 'j2:2': 3, 'j2:3': 1 } } },
      },
    );
    expect(flowsOf(spec)['2']).toBeCloseTo(3, 5);
    const { catalog, design } = cable(spec);
    const rows = powerView(catalog, design);
    const drops = Object.fromEntries(rows.map(({ load, dropV }) => [load, dropV!]));
    // The current is 1.5 times as large, and the warmer wire adds up to 1 %.
    expect(drops['j2.2']! / drops['j2.1']!).toBeGreaterThan(1.5);
    expect(drops['j2.2']! / drops['j2.1']!).toBeLessThan(1.52);
  });
});

describe('EL8.4 a current declared on a return', () => {
  const declared = (currents: Readonly<Record<string, number>>) => {
    const { catalog, design } = cable(
      lead('v24>, gnd', 'v24<, gnd', { 1: '1-1', 2: '2-2' }, { more: { electrical: { currents } } }),
    );
    return checkDesign(catalog, design)
      .findings.filter(({ code }) => code === 'wire-overloaded')
      .map(({ where }) => where.terminal);
  };

  test('is compared with its conductor, though the current of the supply is declared too', () => {
    expect(declared({ 'j1:1': 1, 'j2:1': 1 })).toEqual([]);
    expect(declared({ 'j1:1': 1, 'j2:1': 1, 'j1:2': 400, 'j2:2': 400 })).toHaveLength(1);
    expect(declared({ 'j1:1': 1, 'j2:1': 1, 'j1:2': 1, 'j2:2': 1 })).toEqual([]);
  });

  test('and with its contact', () => {
    const spec = lead(
      'v24>, gnd',
      'v24<, gnd',
      { 1: '1-1', 2: '2-2' },
      {
        more: { electrical: { currents: { 'j1:1': 1, 'j2:1': 1, 'j1:2': 7, 'j2:2': 7 } } },
        extra: [
          ...extra,
          row('bodies', 'weak', { positions: [{ id: '1' }, { id: '2' }], contactRatingA: 3 }),
          row('connectors', 'plug-j1', { body: 'weak', interface: 'if-j1' }),
        ],
      },
    );
    const { catalog, design } = cable(spec);
    const overloaded = checkDesign(catalog, design).findings.filter(({ code }) => code === 'contact-overloaded');
    expect(overloaded.map(({ found, expected }) => [found, expected])).toEqual([[7, 3]]);
  });
});
