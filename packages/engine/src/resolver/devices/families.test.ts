/** Inheritance of variants, the plug for a port, and the findings of a device profile, in small exact cases. */
import type { Device, PinFacts, Port } from '@cablewright/model';
import { put } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import { device, jacked, loose, pins, row, world, type Rows } from '../../../test-kit/ports.ts';
import type { Library } from '../../library/library.ts';
import { portsOf } from '../options/resolve.ts';
import { adapterFacts, adaptersFor } from './adapters.ts';
import { bindDevice } from './bind.ts';
import { deviceFindings } from './check.ts';
import { crimpParts, takesCopper, takesInsulation } from './crimp-parts.ts';
import { fitsPort, matesJack, plugFor } from './plug.ts';
import { composeConnector } from '../../connectivity/compose-connector.ts';

const port = (library: Library, id: string, name?: string) => portsOf(library, { device: id, port: name }).ports[0]!;
const pinAt = (library: Library, id: string, position = '1') => port(library, id).byPosition.get(position)!;
const findings = (library: Library, id: string) => deviceFindings(library, library.entry('devices', id)!.record);
const pinout = (id: string, facts: Readonly<Record<string, object>>, more: object = {}) =>
  row('interfaces', { id, label: id, pins: facts, ...more });

describe('C19.4 a variant over its parent', () => {
  const parent = (facts: 'nc' | PinFacts) => device('old', [{ id: 'main', label: 'Main', pins: { '1': facts } }]);
  const child = (ports: readonly Port[], more: Partial<Device> = {}) =>
    device('new', ports, { extends: 'old', ...more });
  const inherited = (old: 'nc' | PinFacts, facts: 'nc' | PinFacts) =>
    pinAt(world(parent(old), child([{ id: 'main', pins: { '1': facts } }])), 'new');
  const whole: PinFacts = {
    signal: 'rail-12',
    dir: 'out',
    nominalV: 12,
    minV: 11,
    maxV: 13,
    currentA: 2,
    terminationOhm: 0,
    phantom: { signal: 'rail-5', dir: 'out' },
  };

  test('facts are merged field by field', () => {
    expect(inherited(whole, { maxV: 14 })).toMatchObject({ ...whole, maxV: 14 });
    expect(inherited(whole, { dir: 'in', needs: ['damping'] })).toMatchObject({
      ...whole,
      dir: 'in',
      needs: ['damping'],
    });
  });

  test('not connected, and connected again', () => {
    expect(inherited(whole, 'nc')).toMatchObject({ kind: 'none', dir: 'passive', label: 'not connected' });
    expect(inherited(whole, 'nc').signal).toBeUndefined();
    expect(inherited('nc', { signal: 'tone', dir: 'in' })).toMatchObject({ signal: 'tone', dir: 'in' });
  });

  test('another signal has no voltage, current or phantom supply of the one before', () => {
    const other = inherited(whole, { signal: 'rail-5' });
    expect(other).toMatchObject({ signal: 'rail-5', dir: 'out' });
    for (const field of ['nominalV', 'minV', 'maxV', 'currentA', 'terminationOhm', 'phantom'] as const)
      expect(other[field], field).toBeUndefined();
    expect(inherited(whole, { signal: 'rail-12' })).toMatchObject(whole);
  });

  test('limits belong to their nominal voltage', () => {
    const other = inherited(whole, { nominalV: 24 });
    expect([other.nominalV, other.minV, other.maxV, other.currentA]).toEqual([24, undefined, undefined, 2]);
  });

  test('a port of which nothing is said stays as it is, one that is new comes after', () => {
    const library = world(
      parent({ signal: 'tone', dir: 'in' }),
      child([{ id: 'main' }, { id: 'more', label: 'More' }]),
    );
    expect(bindDevice(library, 'new')).toMatchObject({
      ports: [
        { port: 'main', portLabel: 'Main', pins: [{ signal: 'tone' }] },
        { port: 'more', pins: [] },
      ],
    });
    const without = world(
      device('old', [{ id: 'main', interface: 'p' }]),
      child([{ id: 'main', label: 'X' }]),
      pinout('p', {}),
    );
    expect(findings(without, 'new')).toEqual([]);
    expect(port(without, 'new')).toMatchObject({ portLabel: 'X', interface: 'p' });
    const unlisted = world(row('devices', { id: 'old' }), child([{ id: 'b', interface: 'p' }]), pinout('p', {}));
    expect(bindDevice(unlisted, 'new')).toMatchObject({ ports: [{ port: 'b' }] });
  });

  test('with another pinout the facts begin there; with the same one they stay', () => {
    const [p, q] = [
      pinout('p', { '1': { signal: 'tone', dir: 'out' } }),
      pinout('q', { '1': { signal: 'knob', dir: 'out' } }),
    ];
    const old = device('old', [{ id: 'main', interface: 'p', pins: { '1': { level: 'high' } } }]);
    const level = (more: Partial<Port>) => pinAt(world(p, q, old, child([{ id: 'main', ...more }])), 'new');
    expect(level({ interface: 'q' })).toMatchObject({ signal: 'knob', level: undefined });
    expect(level({ interface: 'p' })).toMatchObject({ signal: 'tone', level: 'high' });
    expect(level({ interface: 'q', pins: { '1': { level: 'low' } } })).toMatchObject({ signal: 'knob', level: 'low' });
  });

  test('the label is its own, else that of the next that has one, else its id', () => {
    const named = (...rows: Rows) => port(world(...rows), 'new').deviceLabel;
    const bare = row('devices', { id: 'new', extends: 'old' });
    expect(named(parent('nc'), bare)).toBe('The old');
    expect(named(parent('nc'), child([]))).toBe('The new');
    expect(named(row('devices', { id: 'old', ports: [{ id: 'm', pins: {} }] }), bare)).toBe('new');
  });
});

describe('C19.9 what a device says over its pinout', () => {
  const meaning = {
    signal: 'rail-12',
    label: '+12 V',
    dir: 'out',
    nominalV: 12,
    minV: 11,
    maxV: 13,
    currentA: 2,
    terminationOhm: 100,
    optional: true,
    phantom: { signal: 'rail-5', dir: 'out' },
  };
  const over = (facts: PinFacts, under: object = meaning) =>
    pinAt(world(pinout('p', { '1': under }), device('d', [{ id: 'main', interface: 'p', pins: { '1': facts } }])), 'd');

  test('nothing but the fields it states', () => {
    expect(over({})).toMatchObject({ ...meaning, signalLabel: 'Rail 12', kind: 'power' });
    expect(over({ terminationOhm: 0, optional: false, currentA: 0 })).toMatchObject({
      ...meaning,
      terminationOhm: 0,
      optional: false,
      currentA: 0,
    });
    expect(over({ maxV: 15 })).toMatchObject({ ...meaning, maxV: 15 });
    expect(over({ phantom: { signal: 'rail-12', dir: 'in' } }).phantom).toEqual({ signal: 'rail-12', dir: 'in' });
  });

  test('EL2.4 another nominal voltage has no limits of the old one', () => {
    const other = over({ nominalV: 24 });
    expect([other.nominalV, other.minV, other.maxV]).toEqual([24, undefined, undefined]);
    const same = over({ nominalV: 12, maxV: 14 });
    expect([same.nominalV, same.minV, same.maxV]).toEqual([12, 11, 14]);
  });

  test('EL2.4 another signal has no voltage, no current and no label of the old one, and the level where it is of the same kind', () => {
    expect(over({ signal: 'rail-5' })).toEqual({
      position: '1',
      label: 'Rail 5',
      signal: 'rail-5',
      signalLabel: 'Rail 5',
      kind: 'power',
      dir: 'out',
      accepts: [],
      needs: [],
      optional: true,
      detected: false,
      takesScreen: false,
    });
    const line = { signal: 'send', dir: 'out', level: 'high' };
    expect(over({ signal: 'hear', dir: 'in' }, line)).toMatchObject({ signal: 'hear', dir: 'in', level: 'high' });
    expect(over({ signal: 'rail-5' }, line).level).toBeUndefined();
    expect(over({ signal: 'rail-5', level: 'low' }, line).level).toBe('low');
  });

  test('a signal that is not in the vocabulary is of an unknown kind and takes no screen', () => {
    expect(over({ signal: 'gone' })).toMatchObject({
      kind: 'unknown',
      label: 'gone',
      signalLabel: 'gone',
      takesScreen: false,
    });
  });

  test('only a ground takes a screen; a supply that detects its load says so', () => {
    const library = world(
      row('vocab/signals', { id: 'odd', kind: 'data', takesScreen: true }),
      row('vocab/signals', { id: 'poe', kind: 'power', detected: true }),
      loose('d', { '1': 'passive odd', '2': 'out poe', '3': 'passive frame', '4': 'passive earth', '5': 'nc' }),
    );
    expect(port(library, 'd').pins.map((pin) => [pin.takesScreen, pin.detected])).toEqual([
      [false, false],
      [false, true],
      [true, false],
      [false, false],
      [false, undefined],
    ]);
  });

  test('an open pin takes no part: no direction, no level, nothing it accepts', () => {
    expect(pinAt(world(loose('d', { '1': 'nc' })), 'd')).toEqual({
      position: '1',
      label: 'not connected',
      signalLabel: 'not connected',
      kind: 'none',
      dir: 'passive',
      accepts: [],
      needs: [],
      takesScreen: false,
      isOpen: true,
    });
    const library = world(loose('d', { '1': {} }));
    expect(pinAt(library, 'd')).toMatchObject({ kind: 'none', label: 'not connected' });
  });

  test('contacts that the pinout joins or keeps apart are those of the port', () => {
    const joined = [['1', '2']];
    const library = world(
      pinout(
        'p',
        { '1': { signal: 'tone', dir: 'in' }, '2': { signal: 'tone', dir: 'in' } },
        { joined, apart: joined },
      ),
      device('d', [{ id: 'main', interface: 'p', provides: ['damping'] }]),
      loose('e', { '1': 'in tone' }),
    );
    expect(port(library, 'd')).toMatchObject({ joined, apart: joined, provides: ['damping'] });
    expect(port(library, 'e')).toMatchObject({ joined: [], apart: [], provides: [], requires: [] });
  });

  test('ports of equal facts have equal signatures, and no others', () => {
    const facts: readonly [string, Readonly<Record<string, string | PinFacts>>, Partial<Port>][] = [
      ['a', { '1': 'in tone low' }, {}],
      ['b', { '1': 'in tone low' }, {}],
      ['c', { '2': 'in tone low' }, {}],
      ['d', { '1': 'out tone low' }, {}],
      ['e', { '1': 'in knob low' }, {}],
      ['f', { '1': 'in tone high' }, {}],
      ['g', { '1': { signal: 'tone', dir: 'in', level: 'low', accepts: ['high'] } }, {}],
      ['h', { '1': { signal: 'tone', dir: 'in', level: 'low', needs: ['damping'] } }, {}],
      ['i', { '1': { signal: 'tone', dir: 'in', level: 'low', confidence: 'inferred' } }, {}],
      ['j', { '1': { signal: 'tone', dir: 'in', level: 'low', optional: true } }, {}],
      ['k', { '1': { signal: 'tone', dir: 'in', level: 'low', phantom: { signal: 'rail-5', dir: 'in' } } }, {}],
      ['l', { '1': 'in tone low' }, { gender: 'pins' }],
      ['m', { '1': 'in tone low' }, { requires: [{ conditioning: 'damping', positions: ['1'] }] }],
    ];
    const library = world(facts.map(([id, words, more]) => loose(id, words, more)));
    const signatures = facts.map(([id]) => port(library, id).signature);
    expect(signatures[0]).toBe(signatures[1]);
    expect(new Set(signatures).size).toBe(facts.length - 1);
  });
});

describe('C19.3 what is said of a device profile', () => {
  const problems = (library: Library, id: string) =>
    findings(library, id).map(({ code, where, found }) => [
      code,
      where.kind,
      where.id,
      where.pointer ?? where.terminal,
      found,
    ]);

  test('no port; a port of nothing; a position that its pinout lacks', () => {
    expect(problems(world(device('d', [])), 'd')).toEqual([['device-no-ports', 'devices', 'd', undefined, undefined]]);
    expect(problems(world(device('d', [{ id: 'x' }])), 'd')).toEqual([['port-empty', 'devices', 'd', 'x', 'x']]);
    const library = world(
      pinout('p', { '1': { signal: 'tone', dir: 'in' } }),
      device('d', [{ id: 'x', interface: 'p', pins: pins({ '7': 'in knob' }) }]),
    );
    expect(problems(library, 'd')).toEqual([['position-unknown', 'devices', 'd', 'x', '7']]);
    expect(problems(world(loose('d', { '1': 'in tone' })), 'd')).toEqual([]);
  });

  test('two ports of one id, once', () => {
    const ports = ['x', 'y', 'x', 'x'].map((id) => ({ id, pins: pins({ '1': 'in tone' }) }));
    const library = world(device('d', ports));
    expect(problems(library, 'd')).toEqual([['port-duplicate', 'devices', 'd', '/ports', 'x']]);
    expect(findings(library, 'd')[0]!.message).toContain('two ports with the id x');
  });

  test('a loop is named on the device; what a request asks for in vain is suggested', () => {
    const loop = world(device('x', [], { extends: 'y' }), device('y', [], { extends: 'x' }));
    expect(problems(loop, 'x')).toEqual([['device-loop', 'devices', 'x', '/extends', ['x', 'y', 'x']]]);
    const library = world(
      loose('lamp', { '1': 'in tone' }),
      device('z', [], { extends: 'lmp' }),
      row('devices', { id: 'bad', ports: 7 }),
    );
    const [asked] = bindDevice(library, 'lamb').findings;
    expect(asked).toMatchObject({ code: 'device-unknown', where: { kind: 'devices', id: 'lamb' }, found: 'lamb' });
    expect(asked!.message).toBe('The device "lamb" is not in the library. Did you mean "lamp"?');
    expect(bindDevice(library, 'z').findings).toMatchObject([
      {
        where: { id: 'z' },
        found: 'lmp',
        message: 'z extends "lmp", which is not in the library. Did you mean "lamp"?',
      },
    ]);
    expect(bindDevice(library, 'bad').findings[0]!.message).toBe('The device "bad" is not a valid device.');
  });

  test('a pinout that is not in the library is named when the device is bound', () => {
    const library = world(pinout('lamp-pins', {}), device('d', [{ id: 'x', interface: 'lamp-pin' }]));
    const [found] = bindDevice(library, 'd').findings;
    expect(found).toMatchObject({ code: 'port-interface-unknown', where: { terminal: 'x' }, found: 'lamp-pin' });
    expect(found!.message).toContain('Did you mean "lamp-pins"?');
    expect(problems(library, 'd')).toEqual([]);
  });

  test('a pinout of the library that is not valid is not taken for a wrong name', () => {
    const sound = pinout('lamp-pins', {});
    const broken = { ...sound, record: Object.assign({}, sound.record, { pins: 'none' }) };
    const [found] = bindDevice(world(broken, device('d', [{ id: 'x', interface: 'lamp-pins' }])), 'd').findings;
    expect(found!.message).toBe('The port x of d uses the pinout "lamp-pins", which is not valid. Correct the pinout.');
  });

  test('an open position names what it may be', () => {
    const oneOf = [
      { signal: 'tone', dir: 'in' },
      { signal: 'knob', dir: 'in' },
    ];
    const library = world(pinout('p', { '1': { oneOf } }), device('d', [{ id: 'x', interface: 'p' }]));
    expect(findings(library, 'd')[0]!.message).toContain('Choose one of tone, knob.');
  });

  test('of an adapter: one port of pads, one that mates, on terminals that its board has', () => {
    const board = row('pcbas', { id: 'b', terminals: ['j1.1', 'A'].map((id) => ({ id })) });
    const mate = { id: 'mate', terminals: 'j1', pins: pins({ '1': 'in tone', '2': 'nc', '3': 'in tone' }) };
    const pads = { id: 'pads', terminals: '', pins: pins({ A: 'out tone', B: 'nc' }) };
    const onBoard = (...ports: Port[]) => world(board, device('d', ports, { board: 'b' }));
    expect(problems(onBoard(mate, pads), 'd')).toEqual([['adapter-terminal', 'devices', 'd', 'mate', ['j1.3']]]);
    expect(problems(onBoard(pads), 'd')).toEqual([['adapter-ports', 'devices', 'd', undefined, undefined]]);
    expect(findings(onBoard(mate), 'd')[0]!.message).toContain('0 pad ports and 1 mating ports');
    // A port that isn't on any terminal of the board is neither a pad port nor a mating port.
    const loosePort = { id: 'other', pins: pins({ '1': 'in tone' }) };
    expect(findings(onBoard(pads, loosePort), 'd')[0]!.message).toContain('1 pad ports and 0 mating ports');
    expect(problems(world(device('d', [mate, pads], { board: 'gone' })), 'd')).toEqual([]);
  });
});

describe('C19.8 the plug of a port', () => {
  const plain = (id: string, more: object) => row('connectors', { id, interface: 'p', ...more });
  const body = (id: string, more: object) => row('bodies', { id, positions: [{ id: '1' }], ...more });
  const jack = (more: Partial<Port>) => [
    pinout('p', { '1': { signal: 'tone', dir: 'in' } }),
    device('d', [{ id: 'm', interface: 'p', ...more }]),
  ];
  const plugOf = (...rows: Rows) => {
    const library = world(...rows);
    return plugFor(library, port(library, 'd'))?.id;
  };

  test('either body may name the one it mates; one that names another does not fit', () => {
    const socket = (more: object) => body('socket', { gender: 'sockets', ...more });
    const own = plain('own', { body: 'socket' });
    const at = jack({ body: 'inlet' });
    expect(plugOf(at, own, body('inlet', { gender: 'pins', mates: 'socket' }), socket({}))).toBe('own');
    expect(plugOf(at, own, body('inlet', { gender: 'pins' }), socket({ mates: 'inlet' }))).toBe('own');
    expect(plugOf(at, own, body('inlet', { gender: 'pins' }), socket({ mates: 'other' }))).toBeUndefined();
    expect(plugOf(at, own, body('inlet', { gender: 'pins', mates: 'other' }), socket({}))).toBeUndefined();
    expect(plugOf(at, own, body('inlet', { gender: 'pins' }), socket({}))).toBe('own');
    const inlet = (family?: string) => body('inlet', { gender: 'pins', ...(family === undefined ? {} : { family }) });
    expect(plugOf(at, own, inlet('round'), socket({ family: 'round' }))).toBe('own');
    expect(plugOf(at, own, inlet('round'), socket({ family: 'flat' }))).toBeUndefined();
    expect(plugOf(at, own, inlet(), socket({ family: 'flat' }))).toBe('own');
    expect(plugOf(at, own, body('inlet', { gender: 'sockets' }), socket({}))).toBeUndefined();
    // For a connector without a body, only the gender is compared.
    expect(plugOf(at, plain('bare', { gender: 'sockets' }), body('inlet', { gender: 'pins', mates: 'socket' }))).toBe(
      'bare',
    );
    expect(
      plugOf(at, plain('bare', { gender: 'pins' }), body('inlet', { gender: 'pins', mates: 'socket' })),
    ).toBeUndefined();
  });

  test('a gender that is not stated fits any', () => {
    expect(plugOf(jack({}), plain('x', { gender: 'pins' }))).toBe('x');
    expect(plugOf(jack({ gender: 'pins' }), plain('x', {}))).toBe('x');
    expect(plugOf(jack({ gender: 'pins' }), plain('x', { gender: 'pins' }))).toBeUndefined();
  });

  test('the other gender, whichever of the two words names the other', () => {
    const words = [
      ['hermaphrodite', { opposite: 'hermaphrodite' }],
      ['inner', {}],
      ['outer', { opposite: 'inner' }],
    ].map(([id, more]) => row('vocab/genders', { id, ...(more as object) }));
    const fits = (own: string, plug: string) =>
      plugOf(jack({ gender: own }), words, plain('x', { gender: plug })) === 'x';
    expect([fits('inner', 'outer'), fits('outer', 'inner'), fits('hermaphrodite', 'hermaphrodite')]).toEqual([
      true,
      true,
      true,
    ]);
    expect([fits('inner', 'hermaphrodite'), fits('inner', 'pins'), fits('outer', 'outer')]).toEqual([
      false,
      false,
      false,
    ]);
    const unstated = [row('vocab/genders', { id: 'pins' }), row('vocab/genders', { id: 'sockets' })];
    expect(plugOf(jack({ gender: 'sockets' }), unstated, plain('x', { gender: 'pins' }))).toBe('x');
  });

  test('current parts before retired and legacy ones, then in the order of their ids', () => {
    const parts = (...status: (string | undefined)[]) =>
      status.map((one, i) => plain(`c${i}`, one === undefined ? {} : { status: one }));
    expect(plugOf(jack({}), parts('retired', undefined))).toBe('c1');
    expect(plugOf(jack({}), parts('legacy', 'active'))).toBe('c1');
    expect(plugOf(jack({}), parts('retired', 'legacy'))).toBe('c0');
    expect(plugOf(jack({}), parts('active', 'active').toReversed())).toBe('c0');
  });

  test('a port without a pinout has none; a connector of another pinout does not fit', () => {
    const library = world(
      jacked('a', { '1': 'in tone' }),
      loose('e', { '1': 'in tone' }),
      plain('x', { interface: undefined }),
    );
    expect(plugFor(library, port(library, 'e'))).toBeUndefined();
    const other = composeConnector(library, 'x')!;
    expect(matesJack(library, other, port(library, 'a'))).toBe(true);
    expect(fitsPort(library, other, port(library, 'a'))).toBe(false);
  });
});

describe('C19.11 which devices are boards', () => {
  const board = row('pcbas', { id: 'b', terminals: ['j1.1', 'j2.1', 'A'].map((id) => ({ id })) });
  const pads = { id: 'pads', terminals: '', pins: pins({ A: 'out tone' }) };
  const on = (id: string, terminals: string, pinoutOf?: string): Port => ({
    id,
    terminals,
    ...(pinoutOf === undefined ? { pins: {} } : { interface: pinoutOf }),
  });
  const [p, q] = [
    pinout('p', { '1': { signal: 'tone', dir: 'in' } }),
    pinout('q', { '1': { signal: 'knob', dir: 'in' } }),
  ];
  const facts = (ports: readonly Port[], more: Partial<Device> = { board: 'b' }) =>
    adapterFacts(world(board, p, q, device('d', ports, more)), 'd').map(
      ({ device: id, label, board: of, mating, pads: own }) => [id, label, of, mating.port, own.port],
    );

  test('one that has a board, pads and a port with a pinout on terminals of the board', () => {
    expect(facts([on('m', 'j1', 'p'), pads])).toEqual([['d', 'The d', 'b', 'm', 'pads']]);
    expect(facts([on('m', 'j1', 'p'), on('n', 'j2', 'q'), pads])).toHaveLength(2);
    expect(facts([on('m', 'j1', 'p'), pads], {})).toEqual([]);
    expect(facts([on('m', 'j1', 'p')])).toEqual([]);
    expect(facts([on('m', 'j1'), pads])).toEqual([]);
    expect(facts([{ id: 'm', interface: 'p' }, pads])).toEqual([]);
    expect(facts([{ ...pads, id: 'm', interface: 'p' }, pads])).toEqual([]);
    expect(facts([pads], { board: 'b', extends: 'd' })).toEqual([]);
  });

  test('by the pinout that they mate, variants as well', () => {
    const library = world(board, p, q, [
      device('two', [on('m', 'j1', 'p'), on('n', 'j2', 'q'), pads], { board: 'b' }),
      device('like-two', [], { extends: 'two' }),
    ]);
    const ports = (id: string) => adaptersFor(library, id).map(({ device: of, mating }) => `${of} ${mating.port}`);
    expect(ports('p')).toEqual(['like-two m', 'two m']);
    expect(ports('q')).toEqual(['like-two n', 'two n']);
  });
});

test('C6.5 contacts of the systems of a housing: in the order of their ids, no retired ones, and none that names no system', () => {
  const part = (id: string, more: object) => row('mechanicals', { id, kind: 'contact', ...more });
  const library = world([
    part('z', { termination: { systems: ['x', 'y'] } }),
    part('a', { termination: { systems: ['y'] } }),
    part('old', { status: 'retired', termination: { systems: ['x'] } }),
    part('none', {}),
  ]);
  const ids = (systems: string[], kind = 'contact') => crimpParts(library, kind, systems).map(({ id }) => id);
  expect([ids(['x']), ids(['y']), ids([]), ids(['x'], 'seal')]).toEqual([['z'], ['a', 'z'], [], []]);
  const [open] = crimpParts(library, 'contact', ['y']);
  expect([takesCopper(open!, 5), takesInsulation(open!, 5)]).toEqual([true, true]);
  const unknown = { id: 'u', kind: 'contact' } as const;
  expect([takesCopper(unknown, 5), takesInsulation(unknown, 5)]).toEqual([true, true]);
});

test('what is bound is worked out again when the vocabulary, a pinout or the line of parents changes, and not before', () => {
  const library = world(
    pinout('p', { '1': { signal: 'tone', dir: 'in' } }),
    device('a', [{ id: 'm', interface: 'p' }]),
    device('b', [], { extends: 'a' }),
  );
  const before = port(library, 'b');
  const change = (kind: string, key: string, after: object) =>
    port(
      library.advance([put(kind, key, (library.entry(kind, key)?.record ?? null) as never, after as never)], 9),
      'b',
    );
  expect(change('devices', 'other', { id: 'other' })).toBe(before);
  expect(change('vocab/signals', 'tone', { id: 'tone', label: 'Ton', kind: 'sound', src: 's' }).pins[0]!.label).toBe(
    'Ton',
  );
  expect(
    change('interfaces', 'p', { id: 'p', pins: { '1': { signal: 'knob', dir: 'in' } }, src: 's' }).pins[0]!.signal,
  ).toBe('knob');
  expect(change('devices', 'b', { id: 'b', label: 'B', extends: 'a', src: 's' }).deviceLabel).toBe('B');
});
