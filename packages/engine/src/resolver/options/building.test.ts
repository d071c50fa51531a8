/**
 * Parts that can be built in a plug, in the wires behind it or nowhere, and the wire of a tail, in small exact cases.
 */
import type { Construction, PinFacts } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import { device, jacked, loose, pins, recipe, row, stock, world, type Rows } from '../../../test-kit/ports.ts';
import { composeConnector } from '../../connectivity/compose-connector.ts';
import type { Library } from '../../library/library.ts';
import { portsOf, resolveCable } from './resolve.ts';
import { isInLine, jumperedPins, mayStayOpen, partsPlace, tailWire, unbuildable } from './building.ts';
import type { OptionLine, PlannedPart } from './option.ts';

const places: Rows = [
  row('vocab/locations', { id: 'in-line', label: 'In line', inLine: true }),
  ...(['inside', 'in-line', 'none'] as const).map((parts) => row('vocab/constructions', { id: `c-${parts}`, parts })),
];
const core = (more: object) => ({ type: 'conductor', id: 'core', ...more });
const single = (id: string, areaMm2: number, more: object = {}, wire: object = {}) =>
  row('wires', { id, structure: { type: 'group', id: 'w', children: [core({ areaMm2, ...more })] }, ...wire });
const port = (library: Library, id: string) => portsOf(library, { device: id }).ports[0]!;
const at = (construction: NonNullable<Construction['parts']> | undefined, ...rows: Rows) => {
  const words = { '1': 'in tone', '2': 'in tone', '3': 'passive earth', '4': 'passive earth', '5': 'in asked' };
  return world(...places, jacked('a', words, {}, undefined, construction && `c-${construction}`), ...rows);
};
const part = (more: Partial<PlannedPart> = {}): PlannedPart => ({
  recipe: 'r',
  recipeLabel: 'R',
  placement: 'series',
  component: 'r-100',
  wanted: '100 Ω',
  side: 'source',
  line: 'l1',
  positions: ['1'],
  ...more,
});
const lineOf = (library: Library, positions: string[], more: Partial<OptionLine> = {}): OptionLine => {
  const all = positions.map((position) => port(library, 'a').byPosition.get(position)!);
  return { id: 'l1', kind: 'signal', source: all, destination: [], control: false, why: '', ...more };
};

test('EL1.10 parts go where the construction of the plug says: inside where it says nothing, and onto the pads of a board', () => {
  const place = (library: Library, adapter = false) => {
    const bound = port(library, 'a');
    const board = adapter ? { adapter: { device: 'd', label: 'D', board: 'b', mating: bound, pads: bound } } : {};
    return partsPlace(library, { device: bound, port: bound, ...board });
  };
  expect([undefined, 'inside', 'in-line', 'none'].map((one) => place(at(one as 'inside')))).toEqual([
    'inside',
    'inside',
    'in-line',
    'none',
  ]);
  expect(place(at('none'), true)).toBe('inside');
  expect(place(world(loose('a', { '1': 'in tone' })))).toBe('inside');
  const library = at('none');
  expect([undefined, 'in-line', 'near-end', 'gone'].map((location) => isInLine(library, part({ location })))).toEqual([
    false,
    true,
    false,
    false,
  ]);
});

describe('EL1.10 what cannot be built', () => {
  const texts = (
    library: Library,
    lines: readonly OptionLine[],
    parts: readonly PlannedPart[] = [],
    side: 'source' | 'destination' = 'source',
  ) => {
    const bound = port(library, 'a');
    return unbuildable(library, side, { device: bound, port: bound }, lines, parts).map(
      ({ text, side: of, recipe: by, kind }) => [kind, of, by, text],
    );
  };

  test('in a plug that takes neither parts nor jumpers', () => {
    const library = at('none', single('tail', 1));
    expect(texts(library, [lineOf(library, ['1', '2'])], [part(), part({ side: 'destination' })])).toEqual([
      ['part', 'source', 'r', 'Plug a takes no parts, and 100 Ω would be connected in it.'],
      ['part', 'source', undefined, 'Plug a takes no jumper: contact 2 (Tone) cannot be connected.'],
    ]);
    // An additional ground and a control input may stay open, and the contacts of a screen need no jumper.
    expect(texts(library, [lineOf(library, ['3', '4', '5'])])).toEqual([]);
    expect(texts(library, [lineOf(library, ['1', '2'], { kind: 'screen' })])).toEqual([]);
  });

  test('behind a plug, without a wire', () => {
    const text = (more: string) => [
      ['part', 'source', undefined, `The library has no single wire that fits Plug a${more}, for the parts behind it.`],
    ];
    const library = at('in-line');
    expect(texts(library, [lineOf(library, ['1'])])).toEqual([]);
    expect(texts(library, [lineOf(library, ['1', '2'])])).toEqual(text(''));
    expect(texts(library, [lineOf(library, ['1'])], [part()])).toEqual(text(''));
    expect(texts(library, [lineOf(library, ['1'])], [part({ side: 'destination' })])).toEqual([]);
    const thin = at('in-line', single('tail', 0.25));
    const loaded = (id: string, currentA: number) => {
      const line = lineOf(thin, ['1', '2']);
      return { ...line, id, source: line.source.map((pin) => ({ ...pin, currentA })), driver: 'source' as const };
    };
    expect(texts(thin, [loaded('l1', 1)], [part()])).toEqual([]);
    expect(texts(thin, [loaded('l1', 30)])).toEqual(text(' and carries 30 A'));
    expect(
      texts(
        thin,
        [lineOf(thin, ['5']), { ...loaded('l2', 30), source: loaded('l2', 30).source.slice(0, 1) }],
        [part()],
      ),
    ).toEqual([]);
    const inside = at('inside', single('tail', 0.25));
    expect(texts(inside, [loaded('l1', 30)], [part()])).toEqual([]);
    expect(texts(inside, [loaded('l1', 30)], [part({ location: 'in-line' })])).toEqual(text(' and carries 30 A'));
  });

  test('nothing on the pads of a board', () => {
    const library = at('none');
    const bound = port(library, 'a');
    const adapter = { device: 'd', label: 'D', board: 'b', mating: bound, pads: bound };
    expect(
      unbuildable(
        library,
        'source',
        { device: bound, port: bound, adapter },
        [lineOf(library, ['1', '2'])],
        [part({ location: 'in-line' })],
      ),
    ).toEqual([]);
  });
});

test('EL1.8 a jumper is needed at all contacts of a line but the first, and those that every plug connects anyway', () => {
  const library = at('none');
  const names = (line: OptionLine, joined: string[][]) =>
    jumperedPins(line, 'source', { ...port(library, 'a'), joined }).map(({ position }) => position);
  const line = lineOf(library, ['1', '2', '3']);
  expect(names(line, [])).toEqual(['2', '3']);
  expect(names(line, [['1', '3']])).toEqual(['2']);
  expect(names(line, [['2', '3']])).toEqual(['2']);
  expect(names(line, [['4', '3']])).toEqual(['2', '3']);
  expect(names({ ...line, kind: 'screen' }, [])).toEqual([]);
});

test('EL1.10 what may stay open: a control input, and a ground that is the first one’s', () => {
  const library = at('none', row('vocab/signals', { id: 'soil', kind: 'ground' }), loose('b', { '6': 'passive soil' }));
  const pin = (position: string) => port(library, 'a').byPosition.get(position)!;
  const soil = port(library, 'b').pins[0]!;
  expect([
    mayStayOpen(pin('5'), pin('1')),
    mayStayOpen(pin('4'), pin('3')),
    mayStayOpen(soil, pin('3')),
    mayStayOpen(pin('2'), pin('1')),
  ]).toEqual([true, true, false, false]);
});

describe('EL1.4 the wire of a tail', () => {
  const wires: Rows = [
    single('red-100', 1, { color: 'red' }),
    single('blue-100', 1, { color: 'blue' }),
    single('a-250', 2.5),
    single('old', 0.5, {}, { status: 'retired' }),
    single('unstated', undefined as never),
    stock('two', { cores: 2, areaMm2: 0.1 }),
    row('wires', {
      id: 'bare',
      structure: { type: 'group', id: 'w', children: [{ type: 'shield', id: 's', construction: 'braid' }] },
    }),
  ];
  const contact = (more: object) =>
    row('mechanicals', { id: 'pin', kind: 'contact', termination: { systems: ['x'], ...more } });
  const of = (rows: Rows, amperes?: number, from?: { areaMm2?: number; color?: string }, crimped = false) => {
    const library = world(...rows, jacked('a', { '1': 'in tone' }, {}, crimped ? { systems: ['x'] } : undefined));
    return tailWire(library, composeConnector(library, 'a-plug'), amperes, from)?.id;
  };

  test('is the smallest single wire that carries the current, of the colour asked for', () => {
    expect(of(wires)).toBe('blue-100');
    expect(of(wires, 0, { color: 'red' })).toBe('red-100');
    expect(of(wires, 0, { color: 'green' })).toBe('blue-100');
    expect(of(wires, 12)).toBe('a-250');
    expect(of(wires, 500)).toBeUndefined();
    expect(of([])).toBeUndefined();
  });

  test('is as thick as the conductor it continues, else the thickest there is', () => {
    expect(of(wires, 0, { areaMm2: 1, color: 'red' })).toBe('red-100');
    expect(of(wires, 0, { areaMm2: 1.5 })).toBe('a-250');
    expect(of(wires, 0, { areaMm2: 10 })).toBe('a-250');
  });

  test('fits a contact of the plug where its wires are crimped', () => {
    expect(of([wires, contact({ wireMinMm2: 2 })].flat(), 0, {}, true)).toBe('a-250');
    expect(of([wires, contact({ wireMinMm2: 9 })].flat(), 0, {}, true)).toBeUndefined();
    expect(of([wires, contact({ wireMinMm2: 9 })].flat())).toBe('blue-100');
    const [thick, slim] = [single('thick', 1, { insulatedOdMm: 3 }), single('slim', 1, { insulatedOdMm: 2 })];
    expect(of([thick, slim, contact({ insulationMaxMm: 2.5 })], 0, {}, true)).toBe('slim');
  });
});

describe('EL1.13 the order of options that rank equally', () => {
  const order = (library: Library, from: string, to: string) =>
    resolveCable(library, { source: { device: from }, destination: { device: to } }).options.map(
      ({ source, destination, id }) => {
        const [a, b] = from === 'a' ? [source, destination] : [destination, source];
        const boards = id.startsWith('board.') ? [a, b].map((end) => end.adapter?.device ?? '-').join(' ') : id;
        return `${a.device.port} ${b.device.port} ${boards}`;
      },
    );

  test('of ports is the same whichever end is named first', () => {
    const talk = pins({ '1': 'bidir bus', '2': 'passive earth' });
    const ports = (...ids: string[]) => ids.map((id) => ({ id, pins: talk }));
    const library = world(device('a', ports('p', 'q')), device('b', ports('x', 'y')));
    expect(order(library, 'a', 'b')).toEqual(['p x direct', 'p y direct', 'q x direct', 'q y direct']);
    expect(order(library, 'b', 'a')).toEqual(order(library, 'a', 'b'));
  });

  test('of boards as well, and of the recipes on them', () => {
    const talk = { '1': 'bidir bus', '2': 'passive earth' };
    const pads = pins(talk) as Record<string, PinFacts>;
    const board = (id: string, on: string) => [
      row('pcbas', { id: `${id}-board`, terminals: ['j1.1', 'j1.2', '1', '2'].map((terminal) => ({ id: terminal })) }),
      device(
        id,
        [
          { id: 'mate', interface: `${on}-pinout`, terminals: 'j1' },
          { id: 'pads', terminals: '', pins: pads },
        ],
        { board: `${id}-board` },
      ),
    ];
    const library = world(jacked('a', talk), jacked('b', talk), board('n', 'a'), board('m', 'b'), board('o', 'b'));
    const found = order(library, 'a', 'b');
    expect(found).toEqual([
      'main main direct',
      'main main - m',
      'main main - o',
      'main main n -',
      'main main n m',
      'main main n o',
    ]);
    expect(order(library, 'b', 'a')).toEqual(found);
  });

  test('of recipes that do the same', () => {
    const library = world(
      loose('a', { '1': 'out tone high', '2': 'passive earth' }),
      loose('b', { '1': 'in tone low', '2': 'passive earth' }),
      ['one', 'two'].map((id) => recipe(id, { from: { level: 'high' }, to: { level: 'low' } })),
    );
    expect(order(library, 'a', 'b')).toEqual(['main main conditioned.one', 'main main conditioned.two']);
    expect(order(library, 'b', 'a')).toEqual(order(library, 'a', 'b'));
  });
});
