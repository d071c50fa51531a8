/** Currents and cross-sections in a derived cable, for each conductor, tail and part. */
import { formatTerminal, type PinFacts } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import { jacked, recipe, row, stock, world, type Rows } from '../../../test-kit/ports.ts';
import type { Library } from '../../library/library.ts';
import { resolveCable } from '../options/resolve.ts';
import { deriveOption } from './derive.ts';
import { rankStocks } from './stock-fit.ts';

const query = { source: { device: 'a' }, destination: { device: 'b' } };
const ask = (library: Library) => resolveCable(library, query).options[0]!;
const derived = (library: Library) => deriveOption(library, ask(library));
const jointsOf = (library: Library) =>
  derived(library).design.joints.map(({ a, b }) => [formatTerminal(a), formatTerminal(b)].toSorted().join(' = '));
const notesOf = (library: Library) =>
  (derived(library).design.notes ?? []).map((note) => (typeof note === 'string' ? note : note.text));

const core = (id: string, areaMm2: number) => ({ type: 'conductor', id, areaMm2, insulatedOdMm: 1 });
const twisted = (id: string, areaMm2: number, more: object[] = []) => ({
  type: 'group',
  id,
  role: 'twisted-pair',
  children: [core('a', areaMm2), core('b', areaMm2), ...more],
});
const wire = (id: string, ...children: object[]) =>
  row('wires', { id, structure: { type: 'group', id: 'cable', children } });
/** The conductor of the line at each position of the source. */
const carriersOf = (library: Library) => {
  const { carriers, option } = derived(library);
  return Object.fromEntries(option.lines.map((line) => [line.source[0]!.position, carriers[line.id]]));
};

describe('EL1.7 conductors by need', () => {
  const fed = (amperes: number, ...children: object[]) =>
    world(
      jacked('a', { '1': 'out rail-12', '2': 'out rail-12', '3': 'passive earth', '4': 'passive earth' }),
      jacked(
        'b',
        { '1': 'in rail-12', '2': 'in rail-12', '3': 'passive earth', '4': 'passive earth' },
        { pins: { '1': { currentA: amperes }, '2': { currentA: amperes } } },
      ),
      wire('s', ...children),
    );

  test('a supply on two contacts takes a twisted pair that carries it, and none that does not', () => {
    const thin = [twisted('p1', 0.14), twisted('p2', 0.14)];
    const thick = ['c1', 'c2', 'c3', 'c4'].map((id) => core(id, 2.5));
    expect(carriersOf(fed(10, ...thin, ...thick))).toEqual({ '1': 'c1', '2': 'c2', '3': 'c3', '4': 'c4' });
    expect(carriersOf(fed(0.1, ...thin, ...thick))).toEqual({ '1': 'p1.a', '2': 'p1.b', '3': 'p2.a', '4': 'p2.b' });
    expect(carriersOf(fed(10, ...thin, twisted('p3', 2.5), twisted('p4', 2.5)))).toMatchObject({
      '1': 'p3.a',
      '2': 'p3.b',
    });
    // If no conductor can carry the current, the pair is used anyway.
    expect(carriersOf(fed(50, ...thin))).toMatchObject({ '1': 'p1.a', '2': 'p1.b' });
  });

  test('each rail on two contacts has a twisted pair of its own', () => {
    const rails = ['rail-12', 'rail-5', 'rail-12', 'rail-5'];
    const at = (dir: string) => Object.fromEntries(rails.map((rail, i) => [`${i + 1}`, `${dir} ${rail}`]));
    const library = world(
      jacked('a', { ...at('out'), '9': 'passive earth' }),
      jacked('b', { ...at('in'), '9': 'passive earth' }),
      wire('s', core('c1', 0.5), twisted('p1', 0.5), twisted('p2', 0.5)),
    );
    expect(carriersOf(library)).toEqual({ '1': 'p1.a', '2': 'p2.a', '3': 'p1.b', '4': 'p2.b', '9': 'c1' });
  });

  test('of conductors of several sizes, the one that fits: the largest current first, then the largest cross-section', () => {
    const sizes = [core('c1', 0.25), core('c2', 6), core('c3', 2.5), core('c4', 1), core('c5', 0.5)];
    const loaded = (currents: readonly number[], level: object = {}) =>
      carriersOf(
        world(
          jacked('a', { '1': 'out rail-5', '2': 'out rail-12', '3': 'out tone low' }),
          jacked(
            'b',
            { '1': 'in rail-5', '2': 'in rail-12', '3': 'in tone low' },
            { pins: { '1': { currentA: currents[0] }, '2': { currentA: currents[1] } } },
          ),
          row('vocab/levels', { id: 'low', ...level }),
          wire('s', ...sizes),
        ),
      );
    expect(loaded([8, 15])).toEqual({ '1': 'c4', '2': 'c3', '3': 'c1' });
    expect(loaded([15, 8])).toEqual({ '1': 'c3', '2': 'c4', '3': 'c1' });
    expect(loaded([8, 15], { minAreaMm2: 0.4 })).toEqual({ '1': 'c4', '2': 'c3', '3': 'c5' });
    expect(loaded([8, 15], { minAreaMm2: 5 })).toEqual({ '1': 'c4', '2': 'c3', '3': 'c2' });
    // If no conductor can carry the current, the thickest one is used.
    expect(loaded([99, 1])).toMatchObject({ '1': 'c2' });
  });

  test('a pair whose level asks for a cross-section takes a pair of it, a screened one first where it asks for that', () => {
    const bus = { '1': 'bidir plus low', '2': 'bidir minus low' };
    const screen = { type: 'shield', id: 'screen', construction: 'foil' };
    const level = (more: object) => row('vocab/levels', { id: 'low', ...more });
    const cable = wire(
      's',
      twisted('p1', 0.25),
      twisted('p2', 0.75),
      twisted('p3', 0.25, [screen]),
      twisted('p4', 0.75, [screen]),
    );
    const on = (more: object) => carriersOf(world(jacked('a', bus), jacked('b', bus), cable, level(more)));
    expect(on({})).toEqual({ '1': 'p1.a', '2': 'p1.b' });
    expect(on({ minAreaMm2: 0.5 })).toEqual({ '1': 'p2.a', '2': 'p2.b' });
    expect(on({ minAreaMm2: 0.5, screened: true, twistedPair: true })).toEqual({ '1': 'p4.a', '2': 'p4.b' });
    expect(on({ minAreaMm2: 1, screened: true, twistedPair: true })).toEqual({ '1': 'p3.a', '2': 'p3.b' });
  });
});

describe('EL1.11 the return', () => {
  const loaded = (amperes: number, ...stocks: Rows) =>
    world(
      jacked('a', { '1': 'out rail-12', '3': 'passive earth', '4': 'passive earth' }),
      jacked(
        'b',
        { '1': 'in rail-12', '3': 'passive earth', '4': 'passive earth' },
        { pins: { '1': { currentA: amperes } } },
      ),
      ...stocks,
    );
  const mixed = wire('mixed', core('c1', 2.5), core('c2', 0.5));

  test('over two wires each carries half, over one the whole: that stock must carry it', () => {
    const fits = (library: Library) => rankStocks(library, ask(library)).map(({ stock: id, fits: does }) => [id, does]);
    const three = wire('three', core('c1', 2.5), core('c2', 0.5), core('c3', 0.5));
    expect(fits(loaded(6, three))).toEqual([['three', true]]);
    expect(fits(loaded(6, mixed))).toEqual([['mixed', false]]);
    expect(fits(loaded(3, mixed))).toEqual([['mixed', true]]);
    expect(derived(loaded(6, three)).design.electrical!.currents).toMatchObject({ 'j1:3': 3, 'j1:4': 3 });
    expect(derived(loaded(6, mixed)).design.electrical!.currents).toMatchObject({ 'j1:3': 6 });
  });

  test('a line without a conductor declares no current, and adds nothing to the return', () => {
    const library = world(
      jacked('a', { '1': 'out rail-12', '2': 'out rail-5', '3': 'passive earth' }),
      jacked(
        'b',
        { '1': 'in rail-12', '2': 'in rail-5', '3': 'passive earth' },
        { pins: { '1': { currentA: 2 }, '2': { currentA: 1 } } },
      ),
      stock('s2', { cores: 2, areaMm2: 1 }),
    );
    expect(derived(library).leftOut).toHaveLength(1);
    expect(derived(library).design.electrical!.currents).toEqual({ 'j1:1': 2, 'j2:1': 2, 'j1:3': 2, 'j2:3': 2 });
  });
});

describe('EL1.2 a part that is fed', () => {
  const relay = (more: object) =>
    row('components', {
      id: 'r-100',
      kind: 'converter',
      terminals: [
        { id: 'i', role: 'in' },
        { id: 'o', role: 'out' },
        { id: 'v', role: 'supply' },
        { id: 'g', role: 'return' },
      ],
      ...more,
    });
  const words: Rows = [
    row('vocab/locations', { id: 'in-line', inLine: true }),
    row('vocab/constructions', { id: 'crimp', parts: 'in-line' }),
    row('vocab/signals', { id: 'rail-m', label: 'Rail minus', kind: 'power', nominalV: -12 }),
    row('vocab/signals', { id: 'rail-b', label: 'Rail b', kind: 'power', nominalV: 12 }),
    row('vocab/signals', { id: 'rail-x', label: 'Rail x', kind: 'power' }),
    row('vocab/signals', { id: 'soil', kind: 'ground' }),
  ];
  /** The part at the receiving device, which has contact `1` for the line and these additional contacts. */
  const at = (
    contacts: Readonly<Record<string, string>>,
    part: object,
    construction?: string,
    driver: Readonly<Record<string, string>> = {},
  ) =>
    world(
      ...words,
      jacked('a', { '1': 'out send', '2': 'passive earth', ...driver }),
      jacked(
        'b',
        { '1': 'in hear', '2': 'passive earth', ...contacts },
        { pins: { '1': { needs: ['damping'] } } },
        undefined,
        construction,
      ),
      stock('s4', { cores: 4 }),
      wire('tail', core('core', 0.25)),
      recipe('shift', { conditioning: 'damping' }),
      relay(part),
    );
  const feeds = (library: Library) => jointsOf(library).filter((joint) => /n1\.[vg]/.test(joint));
  const missing = (library: Library) => ask(library).missing.map(({ text }) => text);

  test('takes the one supply there is, of the right polarity', () => {
    expect(feeds(at({ '5': 'out rail-5' }, {}))).toEqual(['j2.5 = n1.v', 'j2.2 = n1.g']);
    expect(feeds(at({ '5': 'out rail-m', '6': 'out rail-5' }, {}))).toContain('j2.6 = n1.v');
    expect(missing(at({ '5': 'out rail-m' }, {}))).toEqual([
      'r-100 needs a supply, and The b has none that is known to suit it. State its rated voltage.',
    ]);
    expect(missing(at({}, {}))).toEqual(['r-100 needs a supply, and The b has none.']);
  });

  test('of several voltages takes the highest that it is rated for, and none where it is rated for none of them', () => {
    const rails = { '5': 'out rail-12', '6': 'out rail-5' };
    expect(feeds(at(rails, { ratedVoltageV: 5.5 }))).toContain('j2.6 = n1.v');
    expect(feeds(at(rails, { value: '12 V' }))).toContain('j2.5 = n1.v');
    expect(feeds(at(rails, { ratedVoltageV: 30, value: '5 V' }))).toContain('j2.5 = n1.v');
    expect(missing(at(rails, { ratedVoltageV: 3.3 }))).toEqual([
      'r-100 needs a supply, and The b has none of up to 3.3 V.',
    ]);
    expect(missing(at(rails, { value: '5 mA' }))).toEqual([
      'r-100 needs a supply, and The b has none that is known to suit it. State its rated voltage.',
    ]);
    expect(feeds(at({ '5': 'out rail-5', '6': 'out rail-12', '7': 'out rail-x' }, { ratedVoltageV: 30 }))).toContain(
      'j2.6 = n1.v',
    );
    expect(feeds(at({ '5': 'out rail-x', '6': 'out rail-5' }, { ratedVoltageV: 30 }))).toContain('j2.6 = n1.v');
    expect(feeds(at({ '5': 'out rail-12', '6': 'out rail-b' }, {}))).toContain('j2.5 = n1.v');
    expect(feeds(at({ '5': 'out rail-x' }, { ratedVoltageV: 5 }))).toContain('j2.5 = n1.v');
  });

  test('a supply that the device takes is one only where the cable brings it', () => {
    expect(feeds(at({ '5': 'in rail-5' }, {}, undefined, { '5': 'out rail-5' }))).toContain('j2.5 = n1.v');
    expect(missing(at({ '5': 'in rail-5' }, {}))).toContain(
      'r-100 needs a supply, and The b has none that is known to suit it. State its rated voltage.',
    );
    expect(
      feeds(at({ '5': 'in rail-5', '6': 'out rail-b' }, { ratedVoltageV: 12 }, undefined, { '5': 'out rail-5' })),
    ).toContain('j2.6 = n1.v');
  });

  test('returns its current to a ground of the return, before one that the cable leaves open', () => {
    const kept = at({ '0': 'passive soil', '5': 'out rail-5' }, {});
    const apart = world(
      ...words,
      jacked('a', { '1': 'out send', '2': 'passive earth' }),
      jacked(
        'b',
        { '0': 'passive soil', '1': 'in hear', '2': 'passive earth', '5': 'out rail-5' },
        { pins: { '1': { needs: ['damping'] } } },
      ),
      row('interfaces', {
        id: 'b-pinout',
        pins: {
          '0': { signal: 'soil', dir: 'passive' },
          '1': { signal: 'hear', dir: 'in' },
          '2': { signal: 'earth', dir: 'passive' },
          '5': { signal: 'rail-5', dir: 'out' },
        },
        apart: [['0', '2']],
      }),
      row('vocab/signals', { id: 'earth', kind: 'ground', returnFor: ['send', 'hear'] }),
      stock('s4', { cores: 4 }),
      recipe('shift', { conditioning: 'damping' }),
      relay({}),
    );
    expect(feeds(kept)).toContain('j2.0 = n1.g');
    expect(feeds(apart)).toContain('j2.2 = n1.g');
  });

  test('EL1.10 behind a plug that takes no parts, its supply and its ground have tails', () => {
    const joints = feeds(at({ '5': 'out rail-5' }, {}, 'crimp'));
    expect(joints).toHaveLength(2);
    expect(joints.every((joint) => /n1\.[vg] = w\d@a\.core/.test(joint))).toBe(true);
    const shunt = world(
      ...words,
      jacked('a', { '1': 'out send', '2': 'passive frame' }),
      jacked(
        'b',
        { '1': 'in hear', '2': 'passive frame' },
        { pins: { '1': { needs: ['damping'] } } },
        undefined,
        'crimp',
      ),
      stock('s4', { cores: 4, screen: 'braid' }),
      wire('tail', core('core', 0.25)),
      recipe('damp', { conditioning: 'damping', placement: 'shunt' }),
    );
    expect(jointsOf(shunt).filter((joint) => joint.includes('r1.b'))).toEqual([
      expect.stringMatching(/^r1\.b = w\d@a\.core$/),
    ]);
  });
});

describe('EL1.10 tails carry the current of their line', () => {
  const fused = (tail: number, currentA: number): Library =>
    world(
      row('vocab/locations', { id: 'in-line', inLine: true }),
      jacked('a', { '1': 'out rail-12', '2': 'passive earth' }),
      jacked(
        'b',
        { '1': 'in rail-12', '2': 'passive earth' },
        { pins: { '1': { currentA, needs: ['damping'] } as PinFacts } },
      ),
      stock('s2', { cores: 2, areaMm2: 6 }),
      wire('tail', core('core', tail)),
      recipe('bead', { conditioning: 'damping', location: 'in-line' }),
    );
  test('where no wire does, the option is not complete', () => {
    expect(ask(fused(6, 20)).complete).toBe(true);
    expect(ask(fused(0.25, 20)).missing.map(({ text }) => text)).toEqual([
      'The library has no single wire that fits Plug b and carries 20 A, for the parts behind it.',
    ]);
    expect(ask(fused(0.25, 1)).complete).toBe(true);
  });
});

describe('EL1.1 a part that is not placed is named where it is missing', () => {
  test('behind one that is placed, at its terminal', () => {
    const library = world(
      jacked('a', { '1': 'out tone high', '9': 'passive earth' }),
      jacked('b', { '1': 'in tone low', '9': 'passive earth' }),
      stock('s', { cores: 2 }),
      recipe('shift', {
        from: { level: 'high' },
        to: { level: 'low' },
        parts: [{ component: 'r-100' }, { kind: 'resistor', value: '47 Ω' }],
      }),
    );
    expect(jointsOf(library)).toContain('r1.a = w1@b.c1');
    expect(notesOf(library)).toContain('r1.b is left open: Resistor 47 Ω (Recipe shift) is missing.');
  });

  test('at a contact that the plug lacks: the end of the wire is named, and so is the contact', () => {
    const talk = { '1': 'out send', '3': 'passive earth' };
    const library = world(
      jacked('a', talk),
      jacked('b', { '1': 'in hear', '3': 'passive earth' }),
      row('bodies', { id: 'b-plug-body', gender: 'sockets', positions: [{ id: '3' }], mates: 'b-jack' }),
      stock('s2', { cores: 2 }),
    );
    expect(notesOf(library)).toContain('w1@b.c1 is left open: 1 (Hear) of The b has no terminal to connect to.');
    expect(derived(library).lacking).toEqual([
      { what: 'board-terminal', text: '1 (Hear) of The b has no terminal to connect to.' },
    ]);
    const plugless = world(
      jacked('a', talk),
      jacked('b', { '1': 'in hear', '3': 'passive earth' }).filter(({ kind }) => kind !== 'connectors'),
      stock('s2', { cores: 2 }),
    );
    expect(derived(plugless).lacking.map(({ what }) => what)).toEqual(['plug']);
  });

  test('parts are numbered by their designator, which is never that of a wire, a plug or a board', () => {
    const letters = (designator: string | undefined, kind = 'resistor') => {
      const library = world(
        row('vocab/component-kinds', { id: kind, ...(designator === undefined ? {} : { designator }) }),
        row('components', { id: 'r-100', kind }),
        jacked('a', { '1': 'out send', '3': 'passive earth' }),
        jacked('b', { '1': 'in hear', '3': 'passive earth' }, { pins: { '1': { needs: ['damping'] } } }),
        stock('s2', { cores: 2 }),
        recipe('damp', { conditioning: 'damping', parts: [{ component: 'r-100' }, { component: 'r-100' }] }),
      );
      return derived(library).design.instances.components!.map(({ id }) => id);
    };
    expect(letters('R')).toEqual(['r1', 'r2']);
    expect(['W', 'J', 'U', 'FB', '7'].map((one) => letters(one)[0])).toEqual(['wx1', 'jx1', 'ux1', 'fb1', 'x1']);
    expect(letters(undefined, 'gadget')).toEqual(['g1', 'g2']);
  });

  test('across contacts of which the plug has one', () => {
    const bus = { '1': 'bidir plus', '2': 'bidir minus' };
    const requires = [{ conditioning: 'damping', positions: ['1', '2'] }];
    const library = world(
      jacked('a', bus),
      jacked('b', bus, { requires }),
      row('bodies', { id: 'b-plug-body', gender: 'sockets', positions: [{ id: '1' }], mates: 'b-jack' }),
      recipe('damp', { conditioning: 'damping', placement: 'across' }),
      stock('t', { pairs: 1 }),
    );
    expect(derived(library).design.instances.components).toEqual([]);
    expect(derived(library).lacking.map(({ text }) => text)).toContain(
      '100 Ω for Recipe damp: 1 and 2 has no terminal.',
    );
  });
});
