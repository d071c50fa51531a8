import { describe, expect, test } from 'vitest';
import type { PinFacts } from '@cablewright/model';
import { validateRecord } from '../../checks/library/validate-db.ts';
import { catalogOf } from '../../library/catalog.ts';
import { put } from '@cablewright/model';
import { plugFor } from '../devices/plug.ts';
import { resolveCable } from '../options/resolve.ts';
import { device, jacked, loose, pins, row, world } from '../../../test-kit/ports.ts';
import { adaptersFor } from './adapters.ts';
import { bindDevice } from './bind.ts';
import type { BoundPort } from './bound-port.ts';

function bound(library: ReturnType<typeof world>, id: string): readonly BoundPort[] {
  const answer = bindDevice(library, id);
  expect(answer.findings).toEqual([]);
  return answer.ok ? answer.ports : [];
}

const pinout = row('interfaces', {
  id: 'two-way',
  label: 'Two ways',
  pins: {
    '1': { signal: 'send', label: 'TX', dir: 'out', level: 'high' },
    '2': { signal: 'hear', label: 'RX', dir: 'in', level: 'high' },
    '10': {
      oneOf: [
        { signal: 'rail-5', dir: 'out' },
        { signal: 'rail-12', dir: 'out', label: 'V+' },
      ],
    },
  },
});
const radio = device('radio', [{ id: 'a', interface: 'two-way', pins: { '10': { signal: 'rail-12' } } }], {
  kind: 'receiver',
});

describe('binding', () => {
  test('C19.1 C19.3 a device is known by its id and label, with the ports it lists', () => {
    expect(bound(world(pinout, radio), 'radio')).toMatchObject([
      { device: 'radio', deviceLabel: 'The radio', port: 'a' },
    ]);
  });

  test('C19.2 C19.6 the kind of a device is kept as it is written; a device without a source is a warning', () => {
    const library = world(
      pinout,
      radio,
      row('devices', {
        id: 'bare',
        kind: 'anything at all',
        ports: [{ id: 'a', interface: 'two-way', pins: { '10': { signal: 'rail-5' } } }],
        src: '',
      }),
    );
    expect(library.entry('devices', 'bare')?.record).toMatchObject({ kind: 'anything at all' });
    expect(validateRecord(library, 'devices', 'radio')).toEqual([]);
    expect(validateRecord(library, 'devices', 'bare')).toMatchObject([{ code: 'src-missing', severity: 'warning' }]);
  });

  test('C19.9 facts of the interface lie under those of the device, field by field', () => {
    const own: PinFacts = { level: 'low', accepts: ['high'], needs: ['damping'], confidence: 'measured', src: 'bench' };
    const library = world(
      pinout,
      device('mine', [{ id: 'a', interface: 'two-way', pins: { '2': own, '10': { signal: 'rail-5' } } }]),
    );
    const [port] = bound(library, 'mine');
    expect(port!.byPosition.get('2')).toMatchObject({ signal: 'hear', label: 'RX', dir: 'in', ...own });
    expect(port!.byPosition.get('1')).toMatchObject({
      signal: 'send',
      dir: 'out',
      level: 'high',
      accepts: [],
      needs: [],
    });
  });

  test('C19.9 an open position becomes what the device says; one it does not bind is an error', () => {
    const [port] = bound(world(pinout, radio), 'radio');
    expect(port!.byPosition.get('10')).toMatchObject({ signal: 'rail-12', label: 'V+', dir: 'out', kind: 'power' });
    const open = world(pinout, device('lazy', [{ id: 'a', interface: 'two-way' }]));
    expect(validateRecord(open, 'devices', 'lazy')).toMatchObject([{ code: 'position-open', severity: 'error' }]);
    const strange = world(
      pinout,
      device('odd', [{ id: 'a', interface: 'two-way', pins: { '10': { signal: 'tone' } } }]),
    );
    expect(validateRecord(strange, 'devices', 'odd')).toMatchObject([{ code: 'position-not-offered' }]);
  });

  test('C19.9 nc leaves a position open: nothing is paired with it', () => {
    const library = world(
      pinout,
      device('cut', [{ id: 'a', interface: 'two-way', pins: { '1': 'nc', '10': { signal: 'rail-5' } } }]),
      loose('ear', { '1': 'in hear' }),
    );
    const { options } = resolveCable(library, { source: { device: 'cut' }, destination: { device: 'ear' } });
    expect(options[0]!.lines.filter(({ kind }) => kind === 'signal')).toEqual([]);
  });

  test('positions are in the order people count them', () => {
    expect(bound(world(pinout, radio), 'radio')[0]!.pins.map(({ position }) => position)).toEqual(['1', '2', '10']);
  });

  test('C19.4 a variant states only what differs: its ports merge by id over those it extends', () => {
    const library = world(
      pinout,
      radio,
      device(
        'child',
        [
          { id: 'a', pins: { '1': { level: 'low' } } },
          { id: 'b', pins: pins({ '1': 'out tone' }) },
        ],
        { extends: 'radio' },
      ),
    );
    const [a, b] = bound(library, 'child');
    expect([a!.port, b!.port]).toEqual(['a', 'b']);
    expect(a!.byPosition.get('1')).toMatchObject({ signal: 'send', level: 'low' });
    expect(a!.byPosition.get('10')).toMatchObject({ signal: 'rail-12' });
  });

  test('a device that extends itself in a loop, or one that is not there, is named and has no ports', () => {
    const library = world(
      device('x', [], { extends: 'y' }),
      device('y', [], { extends: 'x' }),
      device('z', [], { extends: 'gone' }),
    );
    expect(validateRecord(library, 'devices', 'x')).toMatchObject([
      { code: 'device-loop', severity: 'error', found: ['x', 'y', 'x'] },
    ]);
    expect(validateRecord(library, 'devices', 'z')).toMatchObject([
      { code: 'unknown-reference', severity: 'error', found: 'gone' },
    ]);
    expect(bindDevice(library, 'x').ok).toBe(false);
    const { findings, options } = resolveCable(library, {
      source: { device: 'x' },
      destination: { device: 'missing' },
    });
    expect(findings.map(({ code }) => code)).toEqual(['device-loop', 'device-unknown']);
    expect(options).toEqual([]);
  });

  test('C19.7 a port has an id, label, pinout, body or gender, role, pins and requirements; terminals are a board’s', () => {
    const requires = [{ conditioning: 'damping', positions: ['1'] }];
    const port = { id: 'a', label: 'Console', interface: 'two-way', body: 'jack', gender: 'pins', role: 'bus' };
    const pinFacts = { '1': { level: 'low' }, '10': { signal: 'rail-5' } };
    const whole = { ...port, pins: pinFacts, requires, terminals: 'j1' };
    const library = world(
      pinout,
      row('bodies', { id: 'jack', gender: 'pins', positions: [] }),
      device('whole', [whole, { id: 'b', interface: 'two-way', pins: { '10': { signal: 'rail-5' } } }]),
      device('fitted', [whole], { board: 'shifter-board' }),
      board,
    );
    const [a, b] = bound(library, 'whole');
    expect(a).toMatchObject({ port: 'a', portLabel: 'Console', interface: 'two-way', body: 'jack', gender: 'pins' });
    expect(a).toMatchObject({ role: 'bus', requires });
    expect(a!.pins.map(({ position, level }) => [position, level])).toEqual([
      ['1', 'low'],
      ['2', 'high'],
      ['10', undefined],
    ]);
    expect(a).not.toHaveProperty('terminals');
    expect(b).toMatchObject({ portLabel: 'b', role: undefined, body: undefined, gender: undefined, requires: [] });
    expect(bound(library, 'fitted')).toMatchObject([{ terminals: 'j1' }]);
  });

  test('C19.7 a port that is not there is named with those that are', () => {
    const library = world(pinout, radio);
    const { findings } = resolveCable(library, {
      source: { device: 'radio', port: 'aa' },
      destination: { device: 'radio' },
    });
    expect(findings).toMatchObject([{ code: 'port-unknown', expected: ['a'] }]);
  });

  test('C19.10 a requirement names positions the port has, one or two', () => {
    const requires = [{ conditioning: 'damping', positions: ['1', '9'] }];
    const library = world(loose('needy', { '1': 'in tone' }, { requires }));
    expect(validateRecord(library, 'devices', 'needy')).toMatchObject([{ code: 'requirement-position', found: '9' }]);
    const three = world(
      loose('worse', { '1': 'in tone' }, { requires: [{ conditioning: 'damping', positions: ['1', '2', '3'] }] }),
    );
    expect(validateRecord(three, 'devices', 'worse')[0]).toMatchObject({ code: 'schema', severity: 'error' });
  });

  test('C42.2 an unknown interface, body, board or word of a device is an error', () => {
    const bad = device(
      'bad',
      [{ id: 'a', interface: 'gone', body: 'gone', pins: { '1': { signal: 'gone', level: 'gone', needs: ['gone'] } } }],
      { board: 'gone' },
    );
    const found = validateRecord(world(bad), 'devices', 'bad').filter(({ code }) => code === 'unknown-reference');
    expect(found).toHaveLength(6);
    expect(found.every(({ severity }) => severity === 'error')).toBe(true);
  });
});

describe('plugs', () => {
  test('C19.8 the plug has the interface of the port and goes onto the body of its jack', () => {
    const library = world(
      jacked('lamp', { '1': 'in tone' }),
      row('connectors', { id: 'a-other', body: 'lamp-jack', interface: 'lamp-pinout' }),
    );
    expect(plugFor(library, bound(library, 'lamp')[0]!)?.id).toBe('lamp-plug');
  });

  test('C19.7 C19.8 a port that names only a gender takes the plug of the other gender', () => {
    const [, jack, plug, connector, lamp] = jacked('lamp', { '1': 'in tone' });
    const record = (lamp!.record as { ports: object[] }).ports[0];
    const gendered = row('devices', { id: 'by-gender', ports: [{ ...record, body: undefined, gender: 'pins' }] });
    const library = world(
      jacked('lamp', { '1': 'in tone' })[0]!,
      jack!,
      plug!,
      connector!,
      gendered,
      row('connectors', { id: 'a-pins', body: 'lamp-jack', interface: 'lamp-pinout' }),
    );
    expect(plugFor(library, bound(library, 'by-gender')[0]!)?.id).toBe('lamp-plug');
  });
});

const board = row('pcbas', { id: 'shifter-board', terminals: ['j1.1', 'j1.2', 'A', 'B'].map((id) => ({ id })) });
const shifter = device(
  'shifter',
  [
    { id: 'mate', interface: 'lamp-pinout', terminals: 'j1' },
    { id: 'pads', terminals: '', pins: pins({ A: 'out tone high', B: 'passive earth' }) },
  ],
  { board: 'shifter-board' },
);

describe('adapter boards', () => {
  const lamp = jacked('lamp', { '1': 'out tone low', '2': 'passive earth' });

  test('C19.5 C19.11 a device that is a board mates a port by its interface; its pads are a port of their own', () => {
    const library = world(lamp, board, shifter);
    expect(adaptersFor(library, 'lamp-pinout')).toMatchObject([
      { device: 'shifter', board: 'shifter-board', mating: { terminals: 'j1' }, pads: { terminals: '' } },
    ]);
    expect(validateRecord(library, 'devices', 'shifter')).toEqual([]);
  });

  test('C19.11 an adapter without pads, or on terminals its board does not have, is an error', () => {
    const bald = device('bald', [{ id: 'mate', interface: 'lamp-pinout', terminals: 'j9' }], {
      board: 'shifter-board',
    });
    expect(validateRecord(world(lamp, board, bald), 'devices', 'bald').map(({ code }) => code)).toEqual([
      'adapter-ports',
      'adapter-terminal',
    ]);
  });

  test('a variant of an adapter is an adapter too', () => {
    const library = world(lamp, board, shifter, device('shifter-2', [], { extends: 'shifter' }));
    expect(adaptersFor(library, 'lamp-pinout').map((one) => one.device)).toEqual(['shifter', 'shifter-2']);
  });
});

test('an edit elsewhere keeps what is bound; an edit of a parent binds its variants again', () => {
  const library = world(pinout, radio, device('child', [], { extends: 'radio' }));
  const [before] = bound(library, 'child');
  const elsewhere = library.advance([put('devices', 'new', null, { id: 'new', ports: [], src: 'x' })], 2);
  expect(bound(elsewhere, 'child')[0]).toBe(before);
  const parent = { ...(radio.record as object), label: 'Renamed' };
  const edited = library.advance([put('devices', 'radio', radio.record as never, parent)], 2);
  expect(bound(edited, 'child')[0]).not.toBe(before);
  expect(catalogOf(edited).library).toBe(edited);
});
