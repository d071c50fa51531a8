import { describe, expect, test } from 'vitest';
import { formatTerminal, type Design, type Note } from '@cablewright/model';
import { validateDesign } from '../../checks/validate-design.ts';
import { catalogOf } from '../../library/catalog.ts';
import type { Library } from '../../library/library.ts';
import { findOption, resolveCable } from '../options/resolve.ts';
import { device, jacked, pins, recipe, row, stock, world, type Rows } from '../../../test-kit/ports.ts';
import { deriveCable } from './derive.ts';
import type { DerivedDesign, DeriveSettings } from './derived.ts';
import { fittingStocks, rankStocks } from './stock-fit.ts';

const query = { source: { device: 'a' }, destination: { device: 'b' } };

function derive(library: Library, settings: DeriveSettings = {}, option?: string): DerivedDesign {
  const derived = deriveCable(library, query, option, settings);
  if (!derived.ok) throw new Error(JSON.stringify(derived.findings));
  const errors = validateDesign(catalogOf(library), derived.design).filter(({ severity }) => severity === 'error');
  expect(errors).toEqual([]);
  return derived;
}

const joints = ({ joints: all }: Design) => all.map(({ a, b }) => `${formatTerminal(a)} = ${formatTerminal(b)}`);
const text = (note: Note) => (typeof note === 'string' ? note : note.text);
const notes = ({ notes: all = [] }: Design) => all.map(text);

const talk = { '1': 'out send', '2': 'in hear', '3': 'passive earth' };
const two = (...extra: Rows) => world(jacked('a', talk), jacked('b', talk), ...extra);

describe('a design out of an option', () => {
  test('C6.1 C31.1 it starts in development, with the id, label, stock and length asked for', () => {
    const library = two(stock('s3', { cores: 3 }), stock('s5', { cores: 5 }));
    const { design } = derive(library, { id: 'my-cable', label: 'My cable', stock: 's5', lengthMm: 2500 }, 'direct');
    expect(design).toMatchObject({ id: 'my-cable', label: 'My cable', status: 'development' });
    expect(design.instances.segments).toMatchObject([{ id: 'w1', def: 's5', lengthMm: 2500 }]);
    expect(derive(library).design).toMatchObject({ id: 'a-to-b', label: 'The a → The b', status: 'development' });
  });

  test('each invalid option, stock or length is a finding, and nothing is derived', () => {
    const library = two(stock('s3', { cores: 3 }));
    const wrong = deriveCable(library, query, 'dirct', { stock: 's4', lengthMm: -1 });
    expect(wrong.ok ? [] : wrong.findings.map(({ code }) => code)).toEqual([
      'option-unknown',
      'stock-unknown',
      'length-invalid',
    ]);
    expect(wrong.ok ? '' : wrong.findings[0]!.message).toContain('Did you mean "direct"?');
  });

  test('C6.1 where several ports have an option of one id, the best of them is derived unless a port is named', () => {
    const library = world(
      device('a', [
        { id: 'p1', pins: pins({ '1': 'in knob', '2': 'in hear', '3': 'passive earth' }) },
        { id: 'p2', pins: pins(talk) },
      ]),
      jacked('b', talk),
      stock('s3', { cores: 3 }),
    );
    const portOf = (port?: string) => {
      const derived = deriveCable(library, { ...query, source: { device: 'a', ...(port && { port }) } }, 'direct');
      return derived.ok ? derived.option.source.device.port : derived.findings;
    };
    const direct = resolveCable(library, query).options.filter(({ id }) => id === 'direct');
    expect(direct.map(({ source }) => source.device.port)).toEqual(['p2', 'p1']);
    expect([portOf(), portOf('p1'), portOf('p2')]).toEqual(['p2', 'p1', 'p2']);
  });

  test('C6.2 the plugs are the connectors that mate the jacks', () => {
    expect(derive(two(stock('s3', { cores: 3 }))).design.instances.connectors).toEqual([
      { id: 'j1', def: 'a-plug', role: 'source', label: 'The a' },
      { id: 'j2', def: 'b-plug', role: 'destination', label: 'The b' },
    ]);
  });

  test('C6.4 one conductor for each line, the return on every ground pin', () => {
    const a = jacked('a', { ...talk, '4': 'passive earth' });
    const { design } = derive(world(a, jacked('b', talk), stock('s3', { cores: 3 })));
    expect(joints(design)).toEqual(
      [
        'j1.1 = w1@a.c1',
        'w1@b.c1 = j2.2',
        'w1@a.c2 = j1.2',
        'w1@b.c2 = j2.1',
        'w1@a.c3 = j1.3',
        'j1.3 = j1.4',
        'w1@b.c3 = j2.3',
      ].map((joint) =>
        expect.toSatisfy((one: string) => one === joint || one === joint.split(' = ').toReversed().join(' = ')),
      ),
    );
  });

  test('C6.7 it keeps the recipe it was derived from, and validates like any design', () => {
    const { design } = derive(two(stock('s3', { cores: 3 })), { lengthMm: 700 });
    const end = (id: string) => ({ device: id, port: 'main' });
    expect(design.recipe).toEqual({
      source: end('a'),
      destination: end('b'),
      option: 'direct',
      stock: 's3',
      lengthMm: 700,
    });
    expect(validateDesign(catalogOf(two(stock('s3', { cores: 3 }))), design)).toEqual([]);
  });
});

describe('stock', () => {
  const suggested = (library: Library) => rankStocks(library, resolveCable(library, query).options[0]!)[0]!.stock;

  test('C6.3 enough conductors for the lines and the return, the fewest to spare', () => {
    expect(suggested(two(stock('s2', { cores: 2 }), stock('s9', { cores: 9 }), stock('s4', { cores: 4 })))).toBe('s4');
  });

  test('C6.3 a screen when an end has a frame, twisted pairs for differential pairs', () => {
    const framed = world(
      jacked('a', { ...talk, '4': 'passive frame' }),
      jacked('b', talk),
      stock('s3', { cores: 3 }),
      stock('s6', { cores: 6, screen: 'braid' }),
    );
    expect(suggested(framed)).toBe('s6');
    const bus = { '1': 'bidir plus', '2': 'bidir minus' };
    expect(
      suggested(world(jacked('a', bus), jacked('b', bus), stock('s2', { cores: 2 }), stock('t2', { pairs: 2 }))),
    ).toBe('t2');
  });

  test('C6.3 where no conductor is left the screen carries the return', () => {
    const { design } = derive(two(stock('s2', { cores: 2, screen: 'braid' })));
    expect(joints(design)).toEqual(expect.arrayContaining(['j1.3 = w1@a.braid', 'j2.3 = w1@b.braid']));
    expect(notes(design)).toContain('The screen carries the return because no conductor is left for it.');
  });

  test('C6.3 when conductors are short control lines are left out first, and that is noted', () => {
    const [a, b] = [
      { '1': 'out ready', '2': 'out tone', '3': 'out send', '9': 'passive earth' },
      { '1': 'in asked', '2': 'in tone', '3': 'in hear', '9': 'passive earth' },
    ];
    const { design, leftOut, option } = derive(world(jacked('a', a), jacked('b', b), stock('s3', { cores: 3 })));
    expect(leftOut).toEqual([option.lines.find(({ control }) => control)!.id]);
    expect(notes(design)).toContain('Left out because the wire has too few conductors: Ready to Asked.');
    expect(joints(design)).toHaveLength(6);
  });

  test('stocks made for the level of the lines come first, those a contact takes before those none does', () => {
    const made = { ...(stock('zz', { cores: 3 }).record as object), levels: ['high'] };
    const a = jacked('a', { '1': 'out tone high', '3': 'passive earth' });
    const b = jacked('b', { '1': 'in tone high', '3': 'passive earth' });
    expect(suggested(world(a, b, stock('s2', { cores: 2 }), row('wires', made)))).toBe('zz');
    const contact = row('mechanicals', {
      id: 'pin',
      kind: 'contact',
      termination: { systems: ['x'], wireMinMm2: 0.5, wireMaxMm2: 1 },
    });
    const crimped = jacked('a', { '1': 'out tone high', '3': 'passive earth' }, {}, { systems: ['x'] });
    expect(
      suggested(world(crimped, b, contact, stock('thin', { cores: 2 }), stock('thick', { cores: 3, areaMm2: 0.75 }))),
    ).toBe('thick');
  });

  test('fitting stocks are those with enough of everything', () => {
    const library = two(stock('s2', { cores: 2 }), stock('s3', { cores: 3 }));
    expect(fittingStocks(library, findOption(library, query, 'direct')!).map((fit) => fit.stock)).toEqual(['s3']);
  });
});

describe('pairs and screens', () => {
  const bus = { '1': 'bidir plus', '2': 'bidir minus', '3': 'passive frame' };
  const pair = (...extra: Rows) => world(jacked('a', bus), jacked('b', bus), ...extra);

  test('C6.4 a differential pair lies on one twisted pair', () => {
    const { carriers } = derive(pair(stock('t', { cores: 2, pairs: 2, screen: 'foil' })));
    expect(Object.values(carriers).toSorted()).toEqual(['p1.a', 'p1.b']);
  });

  test('C6.4 screens that are one mass land by a pigtail on the frame, a single screen as it is', () => {
    const { design } = derive(pair(stock('t', { pairs: 1, screen: 'foil' })));
    expect(design.instances.segments![0]!.pigtails).toEqual([
      { id: 'screen-a', end: 'a' },
      { id: 'screen-b', end: 'b' },
    ]);
    expect(joints(design)).toContain('j1.3 = w1@a.pigtail:screen-a');
    expect(joints(derive(pair(stock('t', { pairs: 1, screen: 'braid' }))).design)).toContain('j2.3 = w1@b.braid');
  });

  test('a screen that no frame takes is cut back, and a note names it', () => {
    const library = two(stock('s', { cores: 3, screen: 'foil' }));
    const { design } = derive(library);
    expect(notes(design)).toContain('The screen is cut back at both ends: neither device has a frame to land it on.');
    expect(validateDesign(catalogOf(library), design)).toEqual([]);
  });
});

describe('parts', () => {
  const send = jacked('a', { '1': 'out tone high', '9': 'passive earth' });
  const hear = jacked('b', { '1': 'in tone low', '9': 'passive earth' });
  const shift = (more: object) => recipe('shift', { from: { level: 'high' }, to: { level: 'low' }, ...more });
  const derived = (more: object, ...extra: Rows) =>
    derive(world(send, hear, stock('s', { cores: 2 }), shift(more), ...extra));

  test('C6.5 C21.6 in series at the receiving end, at the place the vocabulary has there', () => {
    const { design } = derived({});
    expect(design.instances.components).toEqual([{ id: 'r1', def: 'r-100', location: 'far-end' }]);
    expect(joints(design)).toEqual([
      'w1@a.c1 = j1.1',
      'w1@b.c1 = r1.a',
      'r1.b = j2.1',
      'w1@a.c2 = j1.9',
      'w1@b.c2 = j2.9',
    ]);
  });

  test('C6.5 at the driving end the part is reversed: a towards the driver', () => {
    expect(joints(derived({ location: 'near-end' }).design)).toEqual(
      expect.arrayContaining(['w1@a.c1 = r1.b', 'r1.a = j1.1']),
    );
  });

  test('C6.5 C21.6 a shunt goes from the line to the ground of its end, behind the parts before it', () => {
    const { design } = derived({ parts: [{ component: 'r-100' }, { component: 'r-100', placement: 'shunt' }] });
    expect(joints(design)).toEqual(
      expect.arrayContaining(['w1@b.c1 = r1.a', 'r1.b = r2.a', 'r2.b = j2.9', 'r1.b = j2.1']),
    );
  });

  test('C6.5 C21.6 a part across lies between the two positions of a requirement', () => {
    const requires = [{ conditioning: 'damping', positions: ['1', '2'] }];
    const bus = { '1': 'bidir plus', '2': 'bidir minus' };
    const damp = recipe('damp', { conditioning: 'damping', placement: 'across' });
    const { design } = derive(world(jacked('a', bus), jacked('b', bus, { requires }), damp, stock('t', { pairs: 1 })));
    expect(joints(design)).toEqual(expect.arrayContaining(['j2.1 = r1.a', 'r1.b = j2.2']));
  });

  test('C6.6 a part the library lacks is named and left out, never made up', () => {
    const { design, lacking } = derived({ parts: [{ kind: 'resistor', value: '47 Ω' }] });
    expect(design.instances.components).toEqual([]);
    expect(lacking.map(({ what }) => what)).toEqual(['part']);
    expect(notes(design)).toContain('Missing: The library has no Resistor 47 Ω, which Recipe shift needs.');
    expect(notes(design)).toContain('w1@b.c1 is left open: Resistor 47 Ω (Recipe shift) is missing.');
  });

  test('C6.6 notes tell the option and what is missing; a plug the library lacks is named', () => {
    const plugless = jacked('b', { '1': 'in tone high', '2': 'in send', '9': 'passive earth' }).filter(
      ({ kind }) => kind !== 'connectors',
    );
    const { design, lacking } = derive(world(send, plugless, stock('s', { cores: 2 })));
    expect(notes(design)).toEqual(
      expect.arrayContaining([
        'Wired by signal, pin for pin: The a, main to The b, main.',
        'Missing: Nothing at The a drives 2 (Send) of The b.',
        'Not in the library: The library has no plug for The b, main.',
      ]),
    );
    expect(lacking[0]!.what).toBe('plug');
    expect(design.instances.connectors!.map(({ id }) => id)).toEqual(['j1']);
  });
});

test('C6.5 crimp housings get a contact and a seal for each wire, a plug where there is none', () => {
  const part = (id: string, kind: string, more: object = {}) =>
    row('mechanicals', { id, kind, termination: { systems: ['x'], ...more } });
  const housing = { systems: ['x'], sealing: 'per-wire', plugUnused: true };
  const a = jacked('a', { '1': 'out tone', '2': 'out knob', '9': 'passive earth' }, {}, housing);
  const parts = [
    part('big', 'contact', { wireMinMm2: 1 }),
    part('small', 'contact', { wireMaxMm2: 0.5 }),
    part('ring', 'seal'),
    part('bung', 'plug'),
  ];
  const { design } = derive(
    world(a, jacked('b', { '1': 'in tone', '9': 'passive earth' }), parts, stock('s', { cores: 2 })),
  );
  expect(design.instances.connectors![0]!.cavities).toEqual([
    { cavity: '1', contact: 'small', seal: 'ring' },
    { cavity: '2', plug: 'bung' },
    { cavity: '9', contact: 'small', seal: 'ring' },
  ]);
});

describe('boards', () => {
  const a = jacked('a', { '1': 'out tone high', '2': 'passive earth' });
  const b = jacked('b', { '1': 'in tone low', '2': 'passive earth' });
  const adapter = device(
    'down',
    [
      { id: 'mate', interface: 'a-pinout', terminals: 'j1' },
      { id: 'pads', terminals: '', pins: pins({ A: 'out tone low', B: 'passive earth' }) },
    ],
    { board: 'down-board' },
  );
  const board = (more: object) =>
    row('pcbas', { id: 'down-board', terminals: ['A', 'B', 'j1.1', 'j1.2'].map((id) => ({ id })), ...more });
  const derived = (more: object) =>
    derive(world(a, b, adapter, board(more), stock('s', { cores: 2 })), {}, 'board.source.down.mate').design;

  test('C6.2 a board that carries the connector itself needs no plug', () => {
    const design = derived({ integratedConnectors: [{ connectorDefId: 'a-plug', terminalPrefix: 'j1' }] });
    expect(design.instances.pcbas).toMatchObject([{ id: 'u1', def: 'down-board' }]);
    expect(design.instances.connectors!.map(({ id }) => id)).toEqual(['j2']);
    expect(joints(design)).toEqual(expect.arrayContaining(['w1@a.c1 = u1.A', 'w1@a.c2 = u1.B']));
  });

  test('C6.2 a footprint gets the plug, connected pin by pin', () => {
    const design = derived({});
    expect(design.instances.connectors!.map(({ id, def }) => `${id} ${def}`)).toEqual(['j1 a-plug', 'j2 b-plug']);
    expect(joints(design).slice(0, 2)).toEqual(['j1.1 = u1.j1.1', 'j1.2 = u1.j1.2']);
  });
});
