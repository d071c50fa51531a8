/** Returns and protective earths of derived cables: mains leads, isolated supplies, three phases. */
import { describe, expect, test } from 'vitest';
import { shippedCatalog } from '../../../test-kit/shipped.ts';
import { jacked, row, world, type Rows } from '../../../test-kit/ports.ts';
import { catalogOf } from '../../library/catalog.ts';
import type { Library } from '../../library/library.ts';
import { netsOf } from '../../connectivity/nets/nets.ts';
import { checkDesign } from '../../checks/validate-design.ts';
import { resolveCable } from '../options/resolve.ts';
import { deriveCable } from './derive.ts';
import { rankStocks } from './stock-fit.ts';

const signals: Rows = [
  row('vocab/signals', { id: 'live', label: 'Live', kind: 'power', nominalV: 230 }),
  row('vocab/signals', { id: 'neutral', label: 'Neutral', kind: 'ground', returnFor: ['live', 'l1', 'l2', 'l3'] }),
  row('vocab/signals', { id: 'pe', label: 'Protective earth', kind: 'protective' }),
  // The definition by a shop whose vocabulary has no protective earth.
  row('vocab/signals', { id: 'plain-pe', label: 'Earth contact', kind: 'ground' }),
  ...[1, 2, 3].map((number) =>
    row('vocab/signals', {
      id: `l${number}`,
      label: `L${number}`,
      kind: 'power',
      nominalV: 230,
      phaseDeg: (number - 1) * 120,
    }),
  ),
  row('vocab/signals', { id: 'v24', label: 'Supply', kind: 'power', nominalV: 24 }),
  row('vocab/signals', { id: 'm', label: 'Return', kind: 'ground', returnFor: ['v24'] }),
  row('vocab/signals', { id: 'v24-2', label: 'Second supply', kind: 'power', nominalV: 24 }),
  row('vocab/signals', { id: 'm-2', label: 'Second return', kind: 'ground', returnFor: ['v24-2'], isolated: true }),
];

const cores = (id: string, ...colours: string[]) =>
  row('wires', {
    id,
    ratedVoltageV: 500,
    temperatureC: 70,
    structure: {
      type: 'group',
      id: 'w',
      role: 'cable',
      children: colours.map((color, i) => ({
        type: 'conductor',
        id: `c${i + 1}`,
        color,
        areaMm2: 1.5,
        material: 'copper',
      })),
    },
  });
const mainsCords: Rows = [
  cores('cord-2', 'brown', 'blue'),
  cores('cord-3', 'brown', 'blue', 'green/yellow'),
  cores('control-3', 'black', 'brown', 'grey'),
  cores('cord-5', 'brown', 'black', 'grey', 'blue', 'green/yellow'),
];

/** Pins written as words: `in live 10`, with a current in A. */
type Words = Readonly<Record<string, string>>;

function plugged(id: string, words: Words): Rows[number] {
  const parts = Object.entries(words).map(([position, text]) => [position, ...text.split(' ')] as const);
  const meanings = Object.fromEntries(parts.map(([position, dir, signal]) => [position, `${dir} ${signal}`]));
  const currents = parts.flatMap(([position, , , amperes]) =>
    amperes === undefined ? [] : [[position, { currentA: Number(amperes) }]],
  );
  return jacked(id, meanings, { pins: Object.fromEntries(currents) });
}

const between = (a: Words, b: Words, ...more: Rows): Library =>
  world(...signals, ...more, plugged('a', a), plugged('b', b));
const query = { source: { device: 'a' }, destination: { device: 'b' } };

/** The contacts of each net of a derived cable. Contacts that aren't connected are left out. */
function netsBetween(library: Library, stock?: string): string[] {
  const made = deriveCable(library, query, undefined, stock === undefined ? {} : { stock });
  if (!made.ok) throw new Error(JSON.stringify(made.findings));
  return netsOf(catalogOf(library), made.design)
    .list.map(({ pins }) =>
      pins
        .map(({ instance, terminal }) => `${instance}.${terminal}`)
        .toSorted()
        .join(' '),
    )
    .filter((net) => net.includes(' '))
    .toSorted();
}

const outlet = { 1: 'out live', 2: 'passive neutral', 3: 'passive pe' };
const heater = { 1: 'in live 10', 2: 'passive neutral', 3: 'passive pe' };

describe('EL8.2 a protective earth', () => {
  test('has a conductor of its own, green and yellow, and carries no current', () => {
    const library = between(outlet, heater, ...mainsCords);
    const [option] = resolveCable(library, query).options;
    expect(option).toMatchObject({ complete: true, missing: [] });
    expect(rankStocks(library, option!)[0]!.stock).toBe('cord-3');
    const made = deriveCable(library, query);
    if (!made.ok) throw new Error('not derived');
    expect(made.carriers).toEqual({ l1: 'c1', return: 'c2', protective: 'c3' });
    expect(netsBetween(library)).toEqual(['j1.1 j2.1', 'j1.2 j2.2', 'j1.3 j2.3']);
    expect(made.design.electrical?.currents).toEqual({ 'j1:1': 10, 'j2:1': 10, 'j1:2': 10, 'j2:2': 10 });
    const errors = checkDesign(catalogOf(library), made.design).findings.filter(({ severity }) => severity === 'error');
    expect(errors).toEqual([]);
  });

  test('rules out a stock that has too few conductors, or none that is marked', () => {
    const library = between(outlet, heater, ...mainsCords);
    const [option] = resolveCable(library, query).options;
    const fits = new Map(rankStocks(library, option!).map((fit) => [fit.stock, fit]));
    expect(fits.get('cord-2')).toMatchObject({ fits: false, short: 1 });
    expect(fits.get('control-3')).toMatchObject({ fits: false, earthLacking: true });
    expect(fits.get('cord-3')).toMatchObject({ fits: true, earthLacking: false });
  });

  test('is never joined to the neutral, even where conductors are short', () => {
    const library = between(outlet, heater, ...mainsCords);
    for (const stock of ['cord-2', 'control-3']) {
      const made = deriveCable(library, query, undefined, { stock });
      if (!made.ok) throw new Error('not derived');
      const nets = netsOf(catalogOf(library), made.design).list;
      for (const { pins } of nets) {
        const contacts = pins.map(({ terminal }) => terminal);
        expect([contacts.includes('2'), contacts.includes('3')]).not.toEqual([true, true]);
      }
    }
  });

  test('leaves its conductor unused in a cable without one', () => {
    const first = cores('first', 'green/yellow', 'brown', 'blue');
    const library = between({ 1: 'out v24', 2: 'passive m' }, { 1: 'in v24', 2: 'passive m' }, first);
    const made = deriveCable(library, query, undefined, { stock: 'first' });
    if (!made.ok) throw new Error('not derived');
    expect(made.carriers).toEqual({ l1: 'c2', return: 'c3' });
  });

  test('that a fed device needs and the other end lacks makes the option incomplete', () => {
    const socket = { 1: 'out live', 2: 'passive neutral' };
    const [option] = resolveCable(between(socket, heater, ...mainsCords), query).options;
    expect(option).toMatchObject({
      complete: false,
      missing: [{ kind: 'protective', side: 'destination', positions: ['3'], signal: 'pe' }],
    });
    expect(option!.missing[0]!.text).toBe(
      '3 (Protective earth) of The b must be connected, and The a has no protective earth.',
    );
  });

  test('stays open at the outlet of a device without one, and of one fed with extra-low voltage', () => {
    const lamp = { 1: 'in live', 2: 'passive neutral' };
    const library = between(outlet, lamp, ...mainsCords);
    const [option] = resolveCable(library, query).options;
    expect(option).toMatchObject({ complete: true });
    expect(option!.notes).toContain('3 (Protective earth) of The a stays open: The b has no protective earth.');
    expect(netsBetween(library)).toEqual(['j1.1 j2.1', 'j1.2 j2.2']);
    const valve = { 1: 'in v24', 2: 'passive m', 3: 'passive pe' };
    const [low] = resolveCable(between({ 1: 'out v24', 2: 'passive m' }, valve, ...mainsCords), query).options;
    expect(low).toMatchObject({ complete: true });
  });

  test('of a 13 A motor with three phases is not counted as a return: no phase loads it', () => {
    const drive = { 1: 'out l1', 2: 'out l2', 3: 'out l3', 4: 'passive pe' };
    const motor = { 1: 'in l1 13', 2: 'in l2 13', 3: 'in l3 13', 4: 'passive pe' };
    const four = cores('motor-4', 'black', 'brown', 'grey', 'green/yellow');
    const library = between(drive, motor, ...mainsCords, four);
    const [option] = resolveCable(library, query).options;
    expect(option).toMatchObject({ complete: true, missing: [] });
    const made = deriveCable(library, query, undefined, { stock: 'motor-4' });
    if (!made.ok) throw new Error('not derived');
    expect(made.design.electrical?.currents).not.toHaveProperty('j1:4');
    const overloads = checkDesign(catalogOf(library), made.design).findings.filter(
      ({ code }) => code === 'wire-overloaded',
    );
    expect(overloads).toEqual([]);
  });
});

describe('EL8.3 two returns are joined only where a device says that they are one', () => {
  const plain = { 1: 'out live', 2: 'passive neutral', 3: 'passive plain-pe' };

  test('a ground that no device names for a mains supply is not joined to its neutral', () => {
    const classTwo = { 1: 'in live', 2: 'passive neutral' };
    expect(netsBetween(between(plain, classTwo, ...mainsCords))).toEqual(['j1.1 j2.1', 'j1.2 j2.2']);
    const classOne = { 1: 'in live', 2: 'passive neutral', 3: 'passive plain-pe' };
    expect(netsBetween(between(plain, classOne, ...mainsCords), 'cord-3')).toEqual([
      'j1.1 j2.1',
      'j1.2 j2.2',
      'j1.3 j2.3',
    ]);
  });

  test('the current of a mains supply does not flow back through a ground that its source has for something else', () => {
    const [option] = resolveCable(
      between(plain, { 1: 'in live', 3: 'passive plain-pe' }, ...mainsCords),
      query,
    ).options;
    expect(option).toMatchObject({
      complete: false,
      missing: [{ kind: 'return', side: 'destination', text: 'No ground of The b is the return for 1 (Live).' }],
    });
  });

  test('an isolated return does not use the screen: the other one does', () => {
    const [master, device] = [
      { 1: 'out v24', 2: 'passive m', 3: 'out v24-2', 4: 'passive m-2' },
      { 1: 'in v24', 2: 'passive m', 3: 'in v24-2', 4: 'passive m-2' },
    ];
    const screened = row('wires', {
      id: 'screened-3',
      structure: {
        type: 'group',
        id: 'w',
        role: 'cable',
        children: [
          ...[1, 2, 3].map((i) => ({ type: 'conductor', id: `c${i}`, areaMm2: 1.5, material: 'copper' })),
          { type: 'shield', id: 'braid', construction: 'braid' },
        ],
      },
    });
    const made = deriveCable(between(master, device, screened), query, undefined, { stock: 'screened-3' });
    if (!made.ok) throw new Error('not derived');
    expect(Object.keys(made.carriers).toSorted()).toEqual(['l1', 'l2', 'return-2']);
    expect(made.design.joints.map(({ a, b }) => `${a.terminal} ${b.terminal}`)).toContain('2 braid');
  });

  test('isolated supplies keep their own, and their currents', () => {
    const master = { 1: 'out v24', 2: 'passive m', 3: 'out v24-2', 4: 'passive m-2' };
    const device = { 1: 'in v24 0.2', 2: 'passive m', 3: 'in v24-2 1.5', 4: 'passive m-2' };
    const library = between(master, device, ...mainsCords);
    const made = deriveCable(library, query, undefined, { stock: 'cord-5' });
    if (!made.ok) throw new Error('not derived');
    expect(netsBetween(library, 'cord-5')).toEqual(['j1.1 j2.1', 'j1.2 j2.2', 'j1.3 j2.3', 'j1.4 j2.4']);
    expect(made.design.electrical?.currents).toMatchObject({ 'j1:2': 0.2, 'j2:2': 0.2, 'j1:4': 1.5, 'j2:4': 1.5 });
    const [option] = resolveCable(library, query).options;
    expect(new Map(rankStocks(library, option!).map(({ stock, short }) => [stock, short])).get('cord-3')).toBe(1);
    const short = deriveCable(library, query, undefined, { stock: 'cord-3' });
    if (!short.ok) throw new Error('not derived');
    for (const { pins } of netsOf(catalogOf(library), short.design).list) {
      const contacts = pins.map(({ terminal }) => terminal);
      expect([contacts.includes('2'), contacts.includes('4')]).not.toEqual([true, true]);
    }
  });

  test('a device with one return for two supplies joins them itself', () => {
    const single = { 1: 'out v24', 2: 'passive m', 3: 'out v24-2' };
    const two = { 1: 'in v24', 2: 'passive m', 3: 'in v24-2', 4: 'passive m-2' };
    expect(netsBetween(between(single, two, ...mainsCords), 'cord-5')).toEqual([
      'j1.1 j2.1',
      'j1.2 j2.2 j2.4',
      'j1.3 j2.3',
    ]);
  });
});

test('EL8.1 three phases load the neutral with the largest of them, not with their sum', () => {
  const outlet3 = { 1: 'out l1', 2: 'out l2', 3: 'out l3', 4: 'passive neutral', 5: 'passive pe' };
  const load = { 1: 'in l1 10', 2: 'in l2 14', 3: 'in l3 6', 4: 'passive neutral', 5: 'passive pe' };
  const library = between(outlet3, load, ...mainsCords);
  const made = deriveCable(library, query, undefined, { stock: 'cord-5' });
  if (!made.ok) throw new Error('not derived');
  expect(made.design.electrical?.currents!['j1:4']).toBeCloseTo(14, 5);
  expect(made.design.electrical?.currents).not.toHaveProperty('j1:5');
});

describe('EL8.1 shipped cables', () => {
  const { library } = shippedCatalog();
  const currents = (source: string, destination: string) => {
    const [a, b] = [source, destination].map((text) => text.split('.'));
    const made = deriveCable(library, {
      source: { device: a![0]!, port: a![1] },
      destination: { device: b![0]!, port: b![1] },
    });
    if (!made.ok) throw new Error(JSON.stringify(made.findings));
    return made.design.electrical?.currents ?? {};
  };

  test('a caravan: each contact has the return that ISO 11446 gives it', () => {
    const found = currents('tow-car.socket-13', 'caravan.plug-13');
    const lamps = ['1', '2', '4', '5', '6', '7', '8'].reduce((sum, pin) => sum + (found[`j1:${pin}`] ?? 0), 0);
    expect(found['j1:3']).toBeCloseTo(lamps, 6);
    expect(found['j1:13']).toBe(found['j1:9']);
    expect(found['j1:11']).toBe(found['j1:10']);
  });
});
