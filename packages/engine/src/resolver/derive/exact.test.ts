/** Stocks for the requirements of an option, conductors for lines, and currents for terminals, in small exact cases. */
import type { PinFacts } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import { device, jacked, loose, recipe, row, stock, world, type Rows } from '../../../test-kit/ports.ts';
import type { Library } from '../../library/library.ts';
import { definition } from '../../library/definition.ts';
import type { BoundPin } from '../devices/bound-port.ts';
import { boundPin } from '../devices/bound-pin.ts';
import type { CableOption, CableSide, OptionLine } from '../options/option.ts';
import { resolveCable } from '../options/resolve.ts';
import { assignCarriers } from './carriers.ts';
import { declaredElectrical } from './declared.ts';
import { deriveCable, deriveOption } from './derive.ts';
import type { DerivedEnd } from './end.ts';
import { rankStocks } from './stock-fit.ts';
import { stockFacts } from './stock.ts';

const query = { source: { device: 'a' }, destination: { device: 'b' } };
const core = (id: string, areaMm2 = 0.25) => ({ type: 'conductor', id, areaMm2, insulatedOdMm: 1 });
const shield = (id: string) => ({ type: 'shield', id, construction: 'braid' });
const group = (role: string, id: string, ...children: object[]) => ({ type: 'group', id, role, children });
const wire = (id: string, children: object[], more: object = {}) =>
  row('wires', { id, structure: { type: 'group', id: 'cable', children }, ...more });
const facts = (library: Library, id: string) => stockFacts(definition(library, 'wires', id)!);

describe('C6.3 what a stock offers', () => {
  test('cores, twisted pairs of two, those with a screen, coaxes and screened cores, and its screens from the outside in', () => {
    const { wire: _, ...all } = facts(
      world(
        wire(
          's',
          [
            group('coax', 'x', core('core'), shield('screen')),
            group('shielded-core', 'y', core('core'), shield('screen')),
            group('bundle', 'z', core('core')),
            group('twisted-pair', 'p', core('a'), core('b'), shield('screen')),
            group('twisted-pair', 'q', core('a'), core('b')),
            group('twisted-pair', 'triple', core('a'), core('b'), core('c')),
            group('twisted-pair', 'lone', core('a')),
            core('c1'),
            shield('braid'),
          ],
          { levels: ['low'] },
        ),
      ),
      's',
    );
    expect(all).toEqual({
      cores: [
        'x.core',
        'y.core',
        'z.core',
        'p.a',
        'p.b',
        'q.a',
        'q.b',
        'triple.a',
        'triple.b',
        'triple.c',
        'lone.a',
        'c1',
      ],
      earths: [],
      pairs: [
        ['p.a', 'p.b'],
        ['q.a', 'q.b'],
      ],
      screenedPairs: new Set([['p.a', 'p.b']]),
      screened: ['x.core', 'y.core'],
      screens: [['braid'], ['x.screen'], ['y.screen'], ['p.screen']],
      levels: new Set(['low']),
      colours: new Map(),
    });
  });
});

describe('C6.3 how a stock fits', () => {
  const fits = (library: Library) => {
    const [option] = resolveCable(library, query).options;
    return new Map(rankStocks(library, option!).map((fit) => [fit.stock, fit]));
  };
  const talk = { '1': 'out send low', '2': 'in hear low', '3': 'passive earth' };
  const two = (words: Readonly<Record<string, string>>, ...rows: Rows) =>
    world(jacked('a', words), jacked('b', words), ...rows);
  const plain = {
    stock: 's3',
    label: 'Stock s3',
    cores: 3,
    short: 0,
    returnOnScreen: false,
    screenLacking: false,
    screenUnused: false,
    earthLacking: false,
    pairsLacking: 0,
    spare: 0,
    madeFor: 0,
    madeForOthers: false,
    underRated: false,
    voltageLacking: false,
    materialLacking: 0,
    tooHot: false,
    dropTooLarge: false,
    coloursLacking: 0,
    categoryLacking: false,
    areaMm2: 0.25,
    crimpable: true,
    fits: true,
    problems: [],
  };

  test('in every respect', () => {
    const found = fits(
      two(
        talk,
        stock('s1', { cores: 1 }),
        stock('s2', { cores: 2 }),
        stock('s2b', { cores: 2, screen: 'braid' }),
        stock('s3', { cores: 3 }),
        stock('s4b', { cores: 4, screen: 'braid' }),
        wire('made', [core('1'), core('2'), core('3')], { levels: ['low', 'x'] }),
        wire('others', [core('1'), core('2'), core('3')], { levels: ['high'] }),
        row('wires', { ...(stock('gone', { cores: 3 }).record as object), id: 'gone', status: 'retired' }),
      ),
    );
    expect(found.get('s3')).toEqual(plain);
    expect(found.get('s1')).toEqual({
      ...plain,
      stock: 's1',
      label: 'Stock s1',
      cores: 1,
      short: 2,
      spare: 2,
      fits: false,
      problems: ['2 cores too few'],
    });
    expect(found.get('s2')).toEqual({
      ...plain,
      stock: 's2',
      label: 'Stock s2',
      cores: 2,
      short: 1,
      spare: 1,
      fits: false,
      problems: ['1 core too few'],
    });
    expect(found.get('s2b')).toMatchObject({
      short: 0,
      returnOnScreen: true,
      screenUnused: true,
      spare: 1,
      fits: true,
    });
    expect(found.get('s4b')).toMatchObject({ returnOnScreen: false, screenUnused: true, spare: 1, fits: true });
    expect(found.get('made')).toMatchObject({ label: 'made', madeFor: 2, madeForOthers: false });
    expect(found.get('others')).toMatchObject({ madeFor: 0, madeForOthers: true, fits: true });
    expect(found.has('gone')).toBe(false);
    // Stock made for the lines comes first, then stock without a purpose, then stock for other lines. A return on a
    // core precedes a return on the screen.
    expect([...found.keys()]).toEqual(['made', 's3', 's4b', 's2b', 'others', 's2', 's1']);
  });

  test('a screen for a frame, and pairs for lines whose level does not say that they run flat', () => {
    const bus = { '1': 'bidir plus low', '2': 'bidir minus low', '3': 'passive frame' };
    const stocks = [
      stock('c', { cores: 2, screen: 'braid' }),
      stock('p', { pairs: 1 }),
      stock('pb', { pairs: 1, screen: 'braid' }),
    ];
    const found = fits(two(bus, stocks));
    expect([...found.keys()]).toEqual(['pb', 'c', 'p']);
    expect(found.get('p')).toMatchObject({ screenLacking: true, pairsLacking: 0, fits: false });
    expect(found.get('c')).toMatchObject({ screenLacking: false, pairsLacking: 1, fits: false });
    expect(found.get('pb')).toMatchObject({ screenUnused: false, fits: true });
    const flat = fits(two(bus, stocks, row('vocab/levels', { id: 'low', twistedPair: false })));
    expect(flat.get('c')).toMatchObject({ pairsLacking: 0, fits: true });
  });

  test('the category that a level asks for, where the stock states one', () => {
    const level = (categories: string[]) => row('vocab/levels', { id: 'low', categories });
    const stocks = ['cat-5', 'cat-6', undefined].map((category) =>
      wire(category ?? 'none', [core('1'), core('2'), core('3')], category === undefined ? {} : { category }),
    );
    const lacking = (rows: Rows) =>
      [...fits(two(talk, stocks, ...rows)).values()]
        .filter(({ categoryLacking, fits: does }) => categoryLacking && !does)
        .map(({ stock: id }) => id);
    expect(lacking([level(['cat-6'])])).toEqual(['cat-5']);
    expect(lacking([level([])])).toEqual([]);
    expect(lacking([])).toEqual([]);
  });

  test('contacts at every crimped end that take its conductors', () => {
    const contact = row('mechanicals', {
      id: 'pin',
      kind: 'contact',
      termination: { systems: ['x'], wireMaxMm2: 0.5, insulationMaxMm: 1.1 },
    });
    const crimped = (...rows: Rows) =>
      fits(world(jacked('a', talk, {}, { systems: ['x'] }), jacked('b', talk), ...rows));
    const mixed = wire('mixed', [core('1'), core('2'), core('3', 1)]);
    const found = crimped(contact, wire('slim', [core('1'), core('2'), core('3')]), mixed, stock('fat', { cores: 3 }));
    expect([...found.values()].filter(({ crimpable }) => crimpable).map(({ stock: id }) => id)).toEqual(['slim']);
    expect(found.get('mixed')!.fits).toBe(true);
    expect(crimped(mixed).get('mixed')!.crimpable).toBe(false);
  });

  test('wires of one ground at both ends are no lines of their own: fewer do, as many are best', () => {
    const grounds = { '1': 'out send', '3': 'passive earth', '4': 'passive earth', '5': 'passive earth' };
    const found = fits(
      world(
        jacked('a', grounds),
        jacked('b', { ...grounds, '1': 'in hear' }),
        ['2', '3', '4', '5'].map((cores) => stock(`s${cores}`, { cores: Number(cores) })),
      ),
    );
    expect([...found].map(([id, { short, spare }]) => [id, short, spare])).toEqual([
      ['s4', 0, 0],
      ['s3', 0, 1],
      ['s5', 0, 1],
      ['s2', 0, 2],
    ]);
  });
});

const words = world();
const pin = (position: string, signal: string, more: PinFacts = {}): BoundPin =>
  boundPin(words, position, {}, { signal, ...more });
const lineOf = (id: string, kind: OptionLine['kind'], signal: string, more: Partial<OptionLine> = {}): OptionLine => ({
  id,
  kind,
  source: [pin(id, signal)],
  destination: [pin(id, signal)],
  control: false,
  why: '',
  ...more,
});

/** An option for the given lines between two ports whose pinouts name no conductors. */
const optionOf = (lines: readonly OptionLine[]) => {
  const [source, destination] = ['a', 'b'].map((device) => ({ port: { device, port: 'p' } }));
  return { lines, source, destination } as unknown as CableOption;
};

describe('C6.3 C6.4 conductors for lines', () => {
  const none = { needs: new Map(), ratings: new Map() };
  const given = (children: object[], lines: readonly OptionLine[]) => {
    const library = world(wire('s', children));
    const { cores, onScreen, joining, leftOut } = assignCarriers(facts(library, 's'), optionOf(lines), none);
    const ids = (list: readonly OptionLine[]) => list.map(({ id }) => id);
    return { cores: Object.fromEntries(cores), onScreen: onScreen?.id, joining: ids(joining), leftOut: ids(leftOut) };
  };
  const cores = (n: number) => Array.from({ length: n }, (_, i) => core(`${i + 1}`));
  const all = { onScreen: undefined, joining: [], leftOut: [] };
  const [one, two, handshake, back] = [
    lineOf('l1', 'signal', 'send'),
    lineOf('l2', 'signal', 'tone'),
    lineOf('l3', 'signal', 'ready', { control: true }),
    lineOf('return', 'return', 'earth'),
  ];

  test('one each, the return last', () => {
    expect(given(cores(5), [back, one, handshake])).toEqual({ ...all, cores: { l1: '1', l3: '2', return: '3' } });
  });

  test('too few: a handshake goes before the return, and the return before the first line', () => {
    expect(given(cores(2), [one, handshake, back])).toEqual({
      ...all,
      cores: { l1: '1', return: '2' },
      leftOut: ['l3'],
    });
    expect(given(cores(2), [one, two, back])).toEqual({ ...all, cores: { l1: '1', return: '2' }, leftOut: ['l2'] });
    expect(given(cores(1), [one, two, back])).toEqual({ ...all, cores: { l1: '1' }, leftOut: ['l2', 'return'] });
    expect(given([...cores(2), shield('s')], [one, two, back])).toEqual({
      ...all,
      cores: { l1: '1', l2: '2' },
      onScreen: 'return',
    });
    expect(given([...cores(1), shield('s')], [one, handshake, back])).toMatchObject({
      cores: { l1: '1' },
      onScreen: 'return',
      leftOut: ['l3'],
    });
  });

  test('a pair goes as a whole', () => {
    const pair = ['plus', 'minus'].map((signal) =>
      lineOf(signal, 'signal', signal, { pairedWith: signal === 'plus' ? 'minus' : 'plus' }),
    );
    expect(given(cores(2), [one, ...pair])).toEqual({ ...all, cores: { l1: '1' }, leftOut: ['plus', 'minus'] });
    expect(given([...cores(1), group('twisted-pair', 'p', core('a'), core('b'))], [one, ...pair])).toMatchObject({
      cores: { plus: 'p.a', minus: 'p.b', l1: '1' },
    });
  });

  test('further wires of the return come after everything else, and join it where there is none', () => {
    const more = lineOf('return-2', 'return', 'earth', { parallelTo: 'return' });
    expect(given(cores(3), [one, back, more])).toMatchObject({ cores: { 'return-2': '3' }, joining: [] });
    expect(given(cores(2), [one, back, more])).toEqual({
      ...all,
      cores: { l1: '1', return: '2' },
      joining: ['return-2'],
    });
    expect(given([...cores(1), shield('s')], [one, back, more])).toEqual({
      ...all,
      cores: { l1: '1' },
      onScreen: 'return',
      joining: ['return-2'],
    });
  });

  test('a screen that is the return takes a conductor where the stock has no screen', () => {
    const frame = lineOf('screen', 'screen', 'frame');
    expect(given(cores(3), [one, frame])).toEqual({ ...all, cores: { l1: '1', screen: '2' } });
    expect(given([...cores(3), shield('s')], [one, frame])).toEqual({ ...all, cores: { l1: '1' } });
    expect(given(cores(3), [one, back, frame])).toEqual({ ...all, cores: { l1: '1', return: '2' } });
    expect(given(cores(1), [one, frame])).toMatchObject({ cores: { l1: '1' }, leftOut: ['screen'] });
  });

  test('named as their pins are', () => {
    const named = [lineOf('l1', 'signal', 'tone'), lineOf('l2', 'signal', 'knob')];
    expect(given([core('knob'), core('tone')], named).cores).toEqual({ l1: 'tone', l2: 'knob' });
    // A name of only two letters is ignored.
    expect(given([core('ab'), core('xy')], [{ ...one, source: [{ ...pin('1', 'send'), label: 'xy' }] }]).cores).toEqual(
      { l1: 'ab' },
    );
  });

  test('a coax to the line that asks for one, and to others only where nothing else is left', () => {
    const coax = group('coax', 'x', core('core'), shield('screen'));
    const library = world(wire('s', [coax, core('1'), core('2')]));
    const needs = new Map([['l2', { amperes: 0, areaMm2: 0, screen: true, tolerancePct: Infinity }]]);
    const on = (lines: OptionLine[], needing: typeof needs | Map<string, never>) =>
      Object.fromEntries(
        assignCarriers(facts(library, 's'), optionOf(lines), { needs: needing, ratings: new Map() }).cores,
      );
    expect(on([one, two, back], needs)).toEqual({ l1: '1', l2: 'x.core', return: '2' });
    expect(on([one, two], new Map())).toEqual({ l1: '1', l2: '2' });
    expect(on([one, two, back], new Map())).toEqual({ l1: '1', l2: '2', return: 'x.core' });
  });

  test('pairs in the order of their places, that of the closer impedance first', () => {
    const pairs = ['p', 'q'].map((id) => group('twisted-pair', id, core('a'), core('b')));
    const library = world(wire('s', pairs));
    const half = (id: string, mate: string, position: string): OptionLine => ({
      ...lineOf(id, 'signal', 'tone', { pairedWith: mate }),
      source: [pin(position, 'tone')],
      destination: [pin(position, 'tone')],
    });
    const lines = [half('a1', 'a2', '7'), half('a2', 'a1', '8'), half('b1', 'b2', '3'), half('b2', 'b1', '4')];
    const on = (tolerances: Readonly<Record<string, number>>) => {
      const needs = new Map(
        Object.entries(tolerances).map(([id, tolerancePct]) => [
          id,
          { amperes: 0, areaMm2: 0, screen: false, tolerancePct },
        ]),
      );
      return Object.fromEntries(
        assignCarriers(facts(library, 's'), optionOf(lines), { needs, ratings: new Map() }).cores,
      );
    };
    expect(on({})).toEqual({ b1: 'p.a', b2: 'p.b', a1: 'q.a', a2: 'q.b' });
    expect(on({ a1: 10, a2: 10, b1: 15, b2: 15 })).toEqual({ a1: 'p.a', a2: 'p.b', b1: 'q.a', b2: 'q.b' });
    expect(on({ a1: 10, a2: 10 })).toEqual({ a1: 'p.a', a2: 'p.b', b1: 'q.a', b2: 'q.b' });
  });
});

describe('EL1.11 currents by terminal', () => {
  const end = (instance: string, without: string[] = []): DerivedEnd =>
    ({
      terminal: (position: string) => (without.includes(position) ? undefined : { instance, terminal: position }),
    }) as DerivedEnd;
  const declared = (lines: OptionLine[], library = words, without: string[] = []) =>
    declaredElectrical(library, lines, { source: end('j1', without), destination: end('j2') });
  const feed = (amperes: (number | undefined)[], driver: CableSide = 'source', delivers?: number): OptionLine => {
    const loads = amperes.map((currentA, i) => pin(`${i + 1}`, 'rail-5', { dir: 'in', currentA }));
    const source = [pin('9', 'rail-5', { dir: 'out', currentA: delivers })];
    return lineOf(
      'l1',
      'supply',
      'rail-5',
      driver === 'source' ? { driver, source, destination: loads } : { driver, source: loads, destination: source },
    );
  };

  test('of one load, of several, and of the source where one of them states none', () => {
    expect(declared([feed([2])])).toEqual({
      electrical: { currents: { 'j1:9': 2, 'j2:1': 2 }, rules: { maxDropPct: 5 } },
    });
    expect(declared([feed([2, 1])]).electrical!.currents).toEqual({ 'j1:9': 3, 'j2:1': 2, 'j2:2': 1 });
    expect(declared([feed([2, undefined], 'source', 5)]).electrical!.currents).toEqual({ 'j1:9': 5, 'j2:1': 2 });
    expect(declared([feed([2, 1], 'destination')]).electrical!.currents).toEqual({ 'j2:9': 3, 'j1:1': 2, 'j1:2': 1 });
    expect(declared([feed([2])], words, ['9']).electrical!.currents).toEqual({ 'j2:1': 2 });
  });

  test('nothing where nothing is stated; no limit for lines that are no supply, or where the shop has one', () => {
    expect(declared([feed([undefined])])).toEqual({});
    const signal = lineOf('l1', 'signal', 'tone', {
      driver: 'source',
      destination: [pin('1', 'tone', { currentA: 0.1 })],
    });
    expect(declared([signal])).toEqual({ electrical: { currents: { 'j1:l1': 0.1, 'j2:1': 0.1 } } });
    const frame = lineOf('screen', 'screen', 'frame', {
      source: [pin('s', 'frame', { currentA: 3 })],
      destination: [],
    });
    expect(declared([frame])).toEqual({});
    const strict = world(row('settings', { id: 'engineering', electrical: { maxDropPct: 3 } }));
    expect(declared([feed([2])], strict)).toEqual({ electrical: { currents: { 'j1:9': 2, 'j2:1': 2 } } });
  });

  test('on the returns what the fuller direction feeds, shared by them', () => {
    const returns = ['return', 'return-2'].map((id) =>
      lineOf(id, 'return', 'earth', { source: [pin(id, 'earth'), pin('more', 'earth')] }),
    );
    const other = { ...feed([5], 'destination'), id: 'l2', source: [pin('8', 'rail-12', { currentA: 5 })] };
    expect(declared([feed([2]), other, ...returns]).electrical!.currents).toMatchObject({
      'j1:return': 2.5,
      'j2:return': 2.5,
      'j1:return-2': 2.5,
    });
    expect(declared([feed([2]), other, ...returns]).electrical!.currents).not.toHaveProperty('j1:more');
  });
});

describe('C6.1 C6.6 what cannot be derived', () => {
  const codes = (library: Library, option?: string, settings = {}) => {
    const derived = deriveCable(library, query, option, settings);
    return derived.ok
      ? derived
      : derived.findings.map(({ code, message, where, found, expected }) => ({
          code,
          message,
          where,
          found,
          expected,
        }));
  };

  test('two devices without any option, a device that is not there, an option or stock that is not', () => {
    const library = world(loose('a', { '1': 'out send' }), loose('b', { '1': 'in hear' }), stock('s2', { cores: 2 }));
    expect(codes(library, 'straigth')).toEqual([
      {
        code: 'option-unknown',
        message: 'There is no option "straigth" between a and b. Available: direct.',
        where: {},
        found: 'straigth',
        expected: ['direct'],
      },
    ]);
    expect(codes(library, 'direct', { stock: 's3' })).toEqual([
      {
        code: 'stock-unknown',
        message: 'The wire stock "s3" is not in the library. Did you mean "s2"?',
        where: { kind: 'wires', id: 's3' },
        found: 's3',
        expected: undefined,
      },
    ]);
    expect([0, -1, Number.NaN, Infinity].map((lengthMm) => codes(library, 'direct', { lengthMm }))).toMatchObject(
      ['0', '-1', 'NaN', 'Infinity'].map((length) => [
        {
          code: 'length-invalid',
          message: `Length must be greater than 0 mm, not ${length}. Enter a value such as 1500.`,
        },
      ]),
    );
    expect(codes(world(loose('a', { '1': 'out send' })))).toMatchObject([{ code: 'device-unknown' }]);
    const portless = world(device('a', []), loose('b', { '1': 'in hear' }));
    expect(codes(portless)).toEqual([
      {
        code: 'option-none',
        message: 'There is no way to connect a and b.',
        where: {},
        found: undefined,
        expected: [],
      },
    ]);
    expect(codes(portless, 'direct')).toMatchObject([
      { code: 'option-unknown', message: 'There is no option "direct" between a and b. Available: none.' },
    ]);
  });

  test('lines that were left out, and the conductors that the others have', () => {
    const library = world(
      jacked('a', { '1': 'out send', '2': 'out ready', '3': 'out tone', '9': 'passive earth' }),
      jacked('b', { '1': 'in hear', '2': 'in asked', '3': 'in tone', '9': 'passive earth' }),
      stock('s2', { cores: 2 }),
    );
    const { design, leftOut, carriers, lacking } = deriveOption(library, resolveCable(library, query).options[0]!);
    const texts = (design.notes ?? []).map((note) => (typeof note === 'string' ? note : note.text));
    expect(texts.slice(1).toSorted()).toEqual([
      'Left out because the wire has too few conductors: Ready to Asked.',
      expect.stringMatching(/^Left out because the wire has too few conductors: (Tone|Send to Hear)\.$/),
      'Strain relief at j1 is not stated: add a part that holds the jacket.',
      'Strain relief at j2 is not stated: add a part that holds the jacket.',
    ]);
    expect([leftOut.length, Object.keys(carriers).length, lacking]).toEqual([2, 2, []]);
  });

  test('a library without a stock', () => {
    const library = world(
      jacked('a', { '1': 'out send', '9': 'passive earth' }),
      jacked('b', { '1': 'in hear', '9': 'passive earth' }),
    );
    const { design, lacking, leftOut } = deriveOption(library, resolveCable(library, query).options[0]!);
    expect(lacking).toEqual([{ what: 'stock', text: 'The library has no wire stock.' }]);
    expect(leftOut).toEqual(['l1', 'return']);
    expect([design.joints, design.instances.segments, design.electrical]).toEqual([[], [], undefined]);
    expect(design.recipe).not.toHaveProperty('stock');
    const texts = (design.notes ?? []).map((note) => (typeof note === 'string' ? note : note.text));
    expect(texts).toEqual([
      'Wired by signal, pin for pin: The a, main to The b, main.',
      'Left out because the wire has too few conductors: Send to Hear.',
      'Left out because the wire has too few conductors: the return.',
      'Not in the library: The library has no wire stock.',
    ]);
  });
});

describe('EL1.9 what a device says of its pins is on its plug', () => {
  const plugPins = (under: object, over: 'nc' | PinFacts) => {
    const [, ...rest] = jacked('a', { '1': 'out rail-12', '2': 'passive earth' }, { pins: { '1': over } });
    const pinout = row('interfaces', {
      id: 'a-pinout',
      pins: { '1': under, '2': { signal: 'earth', dir: 'passive' } },
    });
    const library = world(
      pinout,
      rest,
      jacked('b', { '1': 'in rail-12', '2': 'passive earth' }),
      stock('s', { cores: 2 }),
    );
    const { options, refused } = resolveCable(library, query);
    return deriveOption(library, [...options, ...refused][0]!).design.instances.connectors![0]!.pins;
  };
  const rail = { signal: 'rail-12', dir: 'out', nominalV: 12, minV: 11, maxV: 13, currentA: 2 };

  test('each fact that differs, and no other', () => {
    expect(plugPins(rail, {})).toBeUndefined();
    expect(plugPins(rail, { currentA: 3 })).toEqual({ '1': { currentA: 3 } });
    expect(plugPins(rail, { accepts: ['low'], optional: true })).toEqual({ '1': { accepts: ['low'], optional: true } });
    expect(plugPins(rail, 'nc')).toEqual({ '1': 'nc' });
    expect(plugPins({ signal: 'tone' }, { dir: 'out' })).toEqual({ '1': { dir: 'out' } });
  });

  test('EL2.4 another signal or nominal voltage with all that holds for it', () => {
    expect(plugPins(rail, { nominalV: 24, maxV: 13 })).toEqual({ '1': { nominalV: 24, maxV: 13 } });
    expect(plugPins(rail, { signal: 'rail-5', currentA: 2 })).toEqual({
      '1': { signal: 'rail-5', dir: 'out', currentA: 2 },
    });
  });
});

test('EL1.10 EL1.3 parts are at the place their recipe names, else inside the end they are at, in line where they are in the wires', () => {
  const place = (location: string | undefined, construction?: string, locations: Rows = []) => {
    const library = world(
      row('vocab/locations', { id: 'anywhere' }),
      ...locations,
      row('vocab/constructions', { id: 'crimp', parts: 'in-line' }),
      jacked('a', { '1': 'out send', '9': 'passive earth' }),
      jacked(
        'b',
        { '1': 'in hear', '9': 'passive earth' },
        { pins: { '1': { needs: ['damping'] } } },
        undefined,
        construction,
      ),
      stock('s', { cores: 2 }),
      wire('tail', [core('core')]),
      recipe('damp', { conditioning: 'damping', ...(location === undefined ? {} : { location }) }),
    );
    return deriveOption(library, resolveCable(library, query).options[0]!).design.instances.components![0]!.location;
  };
  const inLine = [row('vocab/locations', { id: 'in-line', inLine: true })];
  expect([place(undefined), place('anywhere'), place('far-end'), place('near-end')]).toEqual([
    'far-end',
    'anywhere',
    'far-end',
    'near-end',
  ]);
  expect([place(undefined, 'crimp', inLine), place('in-line', undefined, inLine), place(undefined, 'crimp')]).toEqual([
    'in-line',
    'in-line',
    undefined,
  ]);
});
