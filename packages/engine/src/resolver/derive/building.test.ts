/**
 * The location of the parts of a derived cable, the current its conductors carry, and the assignment of conductors to
 * lines.
 */
import { formatTerminal, type ConditioningRecipe } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import { wiringText } from '../../../test-kit/mirror.ts';
import { jacked, recipe, row, stock, world, type Rows } from '../../../test-kit/ports.ts';
import { validateDesign } from '../../checks/validate-design.ts';
import { catalogOf } from '../../library/catalog.ts';
import type { Library } from '../../library/library.ts';
import { resolveCable } from '../options/resolve.ts';
import { deriveOption } from './derive.ts';
import type { DerivedDesign } from './derived.ts';
import { fittingStocks } from './stock-fit.ts';

const ask = (library: Library, from = 'a', to = 'b') =>
  resolveCable(library, { source: { device: from }, destination: { device: to } }).options[0]!;
const derived = (library: Library, from = 'a', to = 'b') => deriveOption(library, ask(library, from, to));
const jointsOf = ({ design }: DerivedDesign) =>
  design.joints.map(({ a, b }) => [formatTerminal(a), formatTerminal(b)].toSorted().join(' = ')).toSorted();

/** A single insulated wire. */
const single = (id: string, areaMm2: number, color = 'black') =>
  row('wires', {
    id,
    structure: {
      type: 'group',
      id: 'wire',
      children: [{ type: 'conductor', id: 'core', areaMm2, color, insulatedOdMm: 2 }],
    },
  });
const words: Rows = [
  row('vocab/locations', { id: 'in-line', label: 'In line', inLine: true }),
  row('vocab/component-kinds', { id: 'fuse', label: 'Fuse', designator: 'F', dcReading: 'continuity', protects: true }),
  row('vocab/constructions', { id: 'crimp', parts: 'in-line' }),
  row('vocab/constructions', { id: 'idc', parts: 'none' }),
  ...[5, 10, 20].map((amperes) => row('components', { id: `f-${amperes}`, kind: 'fuse', ratedCurrentA: amperes })),
];
const mirrors = (library: Library) => {
  const catalog = catalogOf(library);
  return [
    wiringText(catalog, derived(library).design, 'source'),
    wiringText(catalog, derived(library, 'b', 'a').design, 'destination'),
  ];
};

describe('EL1.3 a recipe places its parts at the driver, the receiver, the supply or in line', () => {
  const line = (more: Partial<ConditioningRecipe>) =>
    world(
      ...words,
      jacked('a', { '1': 'out send', '2': 'passive earth' }),
      jacked('b', { '1': 'in hear', '2': 'passive earth' }, { pins: { '1': { needs: ['damping'] } } }),
      stock('s3', { cores: 3 }),
      single('tail', 0.5),
      recipe('damp', { conditioning: 'damping', ...more }),
    );
  test.each([
    [{ at: 'driver' as const }, 'j1.1 = r1.a'],
    [{ at: 'receiver' as const }, 'j2.1 = r1.b'],
    [{}, 'j2.1 = r1.b'],
    [{ location: 'near-end' }, 'j1.1 = r1.a'],
    [{ location: 'far-end' }, 'j2.1 = r1.b'],
    [{ at: 'driver' as const, location: 'in-line' }, 'r1.a = w2@b.core'],
    [{ location: 'in-line' }, 'r1.b = w2@a.core'],
  ])('%o', (more, joint) => {
    const library = line(more);
    expect(jointsOf(derived(library))).toContain(joint);
    const [there, back] = mirrors(library);
    expect(back).toBe(there);
    expect(derived(library).design.instances.components![0]!.location).toBe(
      'location' in more && more.location === 'in-line' ? 'in-line' : joint.startsWith('j1') ? 'near-end' : 'far-end',
    );
  });

  test('at the supply, which need not be the device that the recipe is written for', () => {
    const library = world(
      ...words,
      jacked('a', { '1': 'in rail-5', '2': 'passive earth' }, { pins: { '1': { needs: ['damping'] } } }),
      jacked('b', { '1': 'out rail-5', '2': 'passive earth' }),
      stock('s3', { cores: 3 }),
      recipe('damp', { conditioning: 'damping', at: 'supply' }),
    );
    expect(jointsOf(derived(library))).toContain('j2.1 = r1.a');
    const [there, back] = mirrors(library);
    expect(back).toBe(there);
  });
});

describe('EL1.4 protection lies between the source and its wire, where it can be built, sized to load and wire', () => {
  const fused = (loadA: number | undefined, construction?: string) =>
    world(
      ...words,
      jacked('a', { '1': 'out rail-12', '2': 'passive earth' }, {}, undefined, construction),
      jacked(
        'b',
        { '1': 'in rail-12', '2': 'passive earth' },
        { pins: { '1': { needs: ['damping'], ...(loadA === undefined ? {} : { currentA: loadA }) } } },
      ),
      stock('slim', { cores: 2, areaMm2: 0.75 }),
      stock('thick', { cores: 2, areaMm2: 2.5 }),
      single('tail-075', 0.75),
      single('tail-250', 2.5),
      recipe('fuse', {
        conditioning: 'damping',
        location: 'in-line',
        parts: [{ sizes: ['f-20', 'f-5', 'f-10'], maxLoadPct: 75 }],
      }),
    );
  test.each([
    [3, 'f-5', 'slim', 'tail-075'],
    [6, 'f-10', 'thick', 'tail-250'],
    [7.5, 'f-10', 'thick', 'tail-250'],
  ])('a load of %d A: fuse %s on %s', (amperes, fuse, wire, tail) => {
    const library = fused(amperes);
    const { design, option } = derived(library);
    expect(option.complete).toBe(true);
    expect(design.instances.components).toMatchObject([{ def: fuse, location: 'in-line' }]);
    expect(design.instances.segments).toMatchObject([{ def: wire }, { def: tail, lengthMm: 150 }]);
    expect(jointsOf(derived(library))).toEqual([
      'f1.a = w2@b.core',
      'f1.b = w1@a.c1',
      'j1.1 = w2@a.core',
      'j1.2 = w1@a.c2',
      'j2.1 = w1@b.c1',
      'j2.2 = w1@b.c2',
    ]);
    expect(validateDesign(catalogOf(library), design).filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('no size carries the load, or the load is not stated: the option says so and is not complete', () => {
    const texts = (library: Library) => ask(library).missing.map(({ text }) => text);
    expect(texts(fused(16))).toEqual(['Recipe fuse: none of its sizes carries the 16 A of the line.']);
    expect(texts(fused(undefined))).toEqual([
      'Recipe fuse: the current of the line is not stated, so no size can be chosen.',
    ]);
  });

  test('a plug that takes no part and no tail has no fuse', () => {
    expect(ask(fused(3, 'idc')).complete).toBe(false);
  });
});

describe('EL1.10 parts and jumpers go where the construction of the plug allows', () => {
  const fanOut = (construction: string | undefined, extra: Rows = []) =>
    world(
      ...words,
      jacked('a', { '1': 'out send', '2': 'passive earth' }),
      jacked(
        'b',
        { '1': 'in hear', '2': 'in hear', '3': 'passive earth', '4': 'passive earth' },
        {},
        undefined,
        construction,
      ),
      stock('s3', { cores: 3 }),
      ...extra,
    );

  test('inside: contacts are linked in the plug', () => {
    expect(jointsOf(derived(fanOut(undefined)))).toContain('j2.1 = j2.2');
  });

  test('in line: the tails of the contacts are spliced behind the plug', () => {
    const { design, option } = derived(fanOut('crimp', [single('tail', 0.5)]));
    expect(option.complete).toBe(true);
    expect(design.instances.segments!.slice(1).every(({ def }) => def === 'tail')).toBe(true);
    expect(design.joints.some(({ a, b }) => a.instance === 'j2' && b.instance === 'j2')).toBe(false);
    const library = fanOut('crimp');
    expect(ask(library).missing.map(({ text }) => text)).toEqual([
      'The library has no single wire that fits Plug b, for the parts behind it.',
    ]);
  });

  test('none: an input that cannot be connected makes the option incomplete; a further ground stays open', () => {
    const library = fanOut('idc');
    expect(ask(library).missing).toMatchObject([{ kind: 'part', side: 'destination' }]);
    expect(ask(library).missing[0]!.text).toContain('takes no jumper');
    expect(ask(library, 'b', 'a').missing).toMatchObject([{ kind: 'part', side: 'source' }]);
    expect(jointsOf(derived(library)).some((joint) => joint.startsWith('j2.3 = j2.4'))).toBe(false);
  });

  test('none: a part has no place in it', () => {
    const library = world(
      ...words,
      jacked('a', { '1': 'out send', '2': 'passive earth' }),
      jacked(
        'b',
        { '1': 'in hear', '2': 'passive earth' },
        { pins: { '1': { needs: ['damping'] } } },
        undefined,
        'idc',
      ),
      stock('s3', { cores: 3 }),
      recipe('damp', { conditioning: 'damping' }),
    );
    expect(ask(library).missing.map(({ text }) => text)).toEqual([
      'Plug b takes no parts, and 100 Ω would be connected in it.',
    ]);
  });
});

describe('EL1.7 conductors by need', () => {
  const need = (level: object) => row('vocab/levels', { id: 'low', ...level });
  const mixed = row('wires', {
    id: 'mixed',
    structure: {
      type: 'group',
      id: 'cable',
      children: [
        ...['c1', 'c2', 'c3'].map((id) => ({ type: 'conductor', id, areaMm2: id === 'c3' ? 1.5 : 0.25 })),
        ...['p1', 'p2'].map((id) => ({
          type: 'group',
          id,
          role: 'twisted-pair',
          children: [
            { type: 'conductor', id: 'a', areaMm2: 0.25 },
            { type: 'conductor', id: 'b', areaMm2: 0.25 },
            ...(id === 'p2' ? [{ type: 'shield', id: 'screen', construction: 'foil' }] : []),
          ],
        })),
      ],
    },
  });
  const carriersOf = (library: Library) => {
    const { carriers, option } = derived(library);
    return Object.fromEntries(
      option.lines.flatMap((line) =>
        carriers[line.id] === undefined ? [] : [[line.source[0]!.position, carriers[line.id]]],
      ),
    );
  };

  test('a line that asks for a minimum section gets it, whatever line comes before it', () => {
    const ends = { '1': 'bidir tone', '2': 'bidir bus low', '3': 'passive earth' };
    const library = world(jacked('a', ends), jacked('b', ends), mixed, need({ minAreaMm2: 1 }));
    expect(carriersOf(library)['2']).toBe('c3');
    expect(carriersOf(world(jacked('a', ends), jacked('b', ends), mixed))['2']).not.toBe('c3');
  });

  test('a supply gets a conductor that carries its current', () => {
    const library = world(
      jacked('a', { '1': 'out tone', '2': 'out rail-12', '3': 'passive earth' }),
      jacked('b', { '1': 'in tone', '2': 'in rail-12', '3': 'passive earth' }, { pins: { '2': { currentA: 10 } } }),
      mixed,
    );
    expect(carriersOf(library)['2']).toBe('c3');
  });

  test('a pair whose level asks for a screen gets the screened pair, and its positive line the first core', () => {
    const ends = { '1': 'bidir plus low', '2': 'bidir minus low' };
    expect(
      carriersOf(world(jacked('a', ends), jacked('b', ends), mixed, need({ screened: true, twistedPair: true }))),
    ).toEqual({
      '1': 'p2.a',
      '2': 'p2.b',
    });
    expect(carriersOf(world(jacked('a', ends), jacked('b', ends), mixed))).toEqual({ '1': 'p1.a', '2': 'p1.b' });
    const signs = ['plus', 'minus'].map((id) =>
      row('vocab/signals', {
        id,
        kind: 'data',
        diffPair: id === 'plus' ? 'minus' : 'plus',
        polarity: id === 'plus' ? '-' : '+',
      }),
    );
    expect(carriersOf(world(jacked('a', ends), jacked('b', ends), mixed, signs))).toEqual({ '1': 'p1.b', '2': 'p1.a' });
  });

  test('a line that asks for a coax gets one', () => {
    const coax = row('wires', {
      id: 'coax',
      structure: {
        type: 'group',
        id: 'cable',
        children: [
          { type: 'conductor', id: 'c1', areaMm2: 0.25 },
          { type: 'conductor', id: 'c2', areaMm2: 0.25 },
          {
            type: 'group',
            id: 'x1',
            role: 'coax',
            children: [
              { type: 'conductor', id: 'core', areaMm2: 0.25 },
              { type: 'shield', id: 'screen', construction: 'braid' },
            ],
          },
        ],
      },
    });
    const ends = { '1': 'bidir tone', '2': 'bidir bus low', '3': 'passive earth' };
    expect(carriersOf(world(jacked('a', ends), jacked('b', ends), coax, need({ screened: true })))['2']).toBe(
      'x1.core',
    );
  });
});

describe('EL1.11 a derived cable declares its currents, and they are checked', () => {
  const loaded = (more: object, ...stocks: Rows) =>
    world(
      jacked('a', { '1': 'out rail-12', '2': 'passive earth' }, { pins: { '1': { currentA: 20 } } }),
      jacked('b', { '1': 'in rail-12', '2': 'passive earth' }, { pins: { '1': { currentA: 8, ...more } } }),
      ...stocks,
    );
  const thick = stock('thick', { cores: 2, areaMm2: 2.5 });

  test('what the load draws, at its supply pins and at the return', () => {
    expect(derived(loaded({}, thick)).design.electrical).toEqual({
      currents: { 'j1:1': 8, 'j2:1': 8, 'j1:2': 8, 'j2:2': 8 },
      rules: { maxDropPct: 5 },
    });
  });

  test('what the source delivers at most, where a load does not state what it draws', () => {
    const library = world(
      jacked('a', { '1': 'out rail-12', '2': 'passive earth' }, { pins: { '1': { currentA: 20 } } }),
      jacked('b', { '1': 'in rail-12', '2': 'passive earth' }),
      thick,
    );
    expect(derived(library).design.electrical!.currents).toEqual({ 'j1:1': 20, 'j2:1': 20, 'j1:2': 20, 'j2:2': 20 });
  });

  test('a stock that cannot carry the current, or does not say what it carries, is not offered as fitting', () => {
    const unstated = row('wires', {
      id: 'unstated',
      structure: { type: 'group', id: 'cable', children: ['c1', 'c2'].map((id) => ({ type: 'conductor', id })) },
    });
    const half = row('wires', {
      id: 'half',
      structure: {
        type: 'group',
        id: 'cable',
        children: [
          { type: 'conductor', id: 'c1', areaMm2: 2.5 },
          { type: 'conductor', id: 'c2', areaMm2: 0.25 },
        ],
      },
    });
    const rated = row('wires', {
      id: 'rated',
      ratedCurrentA: 9,
      structure: { type: 'group', id: 'cable', children: ['c1', 'c2'].map((id) => ({ type: 'conductor', id })) },
    });
    const library = loaded({}, stock('thin', { cores: 2, areaMm2: 0.25 }), unstated, half, thick, rated);
    expect(
      fittingStocks(library, ask(library))
        .map(({ stock: id }) => id)
        .toSorted(),
    ).toEqual(['rated', 'thick']);
    // A stock that states its cross-section precedes one that states only its rating.
    expect(derived(library).design.instances.segments![0]!.def).toBe('thick');
  });

  test('contacts and voltage drop of a derived cable are findings', () => {
    const weak = row('bodies', {
      id: 'b-plug-body',
      positions: [{ id: '1' }, { id: '2' }],
      mates: 'b-jack',
      gender: 'sockets',
      contactRatingA: 3,
    });
    const library = loaded({}, thick, weak);
    const codes = (lengthMm: number) =>
      validateDesign(catalogOf(library), deriveOption(library, ask(library), { lengthMm }).design).map(
        ({ code }) => code,
      );
    expect(codes(1000)).toContain('contact-overloaded');
    expect(codes(20_000)).toContain('voltage-drop');
  });
});
