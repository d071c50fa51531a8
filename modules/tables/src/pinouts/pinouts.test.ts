import { expect, test } from 'vitest';
import { catalog, read, reading } from '../testing/tables.ts';

const pinout = {
  id: 'plug-serial',
  label: 'Serial on the plug',
  bodies: ['plug-3'],
  src: 'x',
  pins: {
    1: { signal: 'txd', label: 'TXD', dir: 'out', level: 'ttl', optional: true },
    2: { oneOf: [{ signal: 'txd' }, { signal: 'gnd' }] },
    3: { signal: 'gnd', label: 'GND' },
  },
};
const db = {
  ...catalog,
  interfaces: { 'plug-serial': pinout },
  'vocab/signals': {
    gnd: { id: 'gnd', label: 'Ground', aliases: ['0V'] },
    txd: { id: 'txd', label: 'Transmit' },
    rxd: { id: 'rxd', label: 'Receive' },
  },
  'vocab/levels': { ttl: { id: 'ttl', label: 'TTL' } },
};

test('IO1.6 a pin table makes a pinout, with headers or pasted without: signals by any name, others as stubs', async () => {
  const forms = [
    '1 TXD out\n2 Receive in\n3 0V',
    '1\tTXD\tout\n2\tReceive\tin\n3\t0V\t',
    'Pin;Signal;Dir\n1;TXD;Ausgang\n2;Receive;in\n3;0V;',
  ];
  for (const [index, text] of forms.entries()) {
    const { record, refused } = await read(text, { name: 'Sensor port.txt', db });
    expect([index, refused, record('sensor-port')]).toEqual([
      index,
      [],
      {
        id: 'sensor-port',
        label: 'Sensor port',
        src: 'Sensor port.txt',
        pins: {
          1: { signal: 'txd', label: 'TXD', dir: 'out' },
          2: { signal: 'rxd', label: 'Receive', dir: 'in' },
          3: { signal: 'gnd', label: '0V' },
        },
      },
    ]);
  }
  const { records, notes } = await read('Pin,Signal,Level\n1,LIN,TTL\n2,,\n', { name: 'p.csv', db });
  expect(records.map(({ kind, id }) => [kind, id])).toEqual([
    ['vocab/signals', 'lin'],
    ['interfaces', 'p'],
  ]);
  expect(notes.join(' ')).toMatch(/1 signal is not in the vocabulary.*LIN.*stay open: 2/);
  const preview = await reading('1 TXD out\n2 RXD in', { name: 'pasted.txt', db });
  expect(preview.questions!.map(({ id, value }) => [id, value])).toContainEqual(['list', 'pinouts']);
  const namedImport = await read('1 TXD out\n2 RXD in', {
    name: 'pasted.txt',
    db,
    mapping: { answers: { name: 'Radio' } },
  });
  expect(namedImport.record('radio')).toMatchObject({ label: 'Radio' });
});

test('IO1.6 an edited pinout table gives changes to accept or exclude; open positions and mistakes are refused', async () => {
  const table = (rows: string) => `id,pinout,pin,signal,label,direction,level\n${rows}`;
  const unchanged = table('plug-serial,,1,txd,TXD,out,ttl\nplug-serial,,2,txd | gnd,,,\nplug-serial,,3,gnd,GND,,\n');
  expect(await read(unchanged, { db })).toMatchObject({ records: [], refused: [] });
  const edits = table(
    'plug-serial,,1,Receive,TXD,in,ttl\nplug-serial,,2,gnd,,,\nplug-serial,,3,gnd,Return,up,\nplug-serial,,4,gnd,,,\nplug-serial,,3,gnd,,,\n',
  );
  const { records, refused } = await read(edits, { db });
  expect(records).toMatchObject([
    {
      kind: 'interfaces',
      id: 'plug-serial',
      record: {
        ...pinout,
        pins: { ...pinout.pins, 1: { signal: 'rxd', label: 'TXD', dir: 'in', level: 'ttl', optional: true } },
      },
      cells: [
        { at: { row: 2, header: 'signal' }, before: 'txd', after: 'Receive' },
        { at: { row: 2, header: 'direction' }, before: 'out', after: 'in' },
      ],
    },
  ]);
  expect(refused.map(({ at, message }) => [at!.row, message])).toEqual([
    [3, 'Position 2 is open: each device chooses its signal.'],
    [4, '"up" is no direction.'],
    [5, 'Serial on the plug has no position 4.'],
    [6, 'Position 3 is also in row 4.'],
  ]);
  const left = await read(edits, { db, leave: ['D2'] });
  expect(left.record('plug-serial')).toMatchObject({ pins: { 1: { signal: 'txd', dir: 'in' } } });
});
