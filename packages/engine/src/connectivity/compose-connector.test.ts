import { expect, test } from 'vitest';
import { composeBoard } from './compose-board.ts';
import { testLibrary } from '../../test-kit/library.ts';
import { composeConnector } from './compose-connector.ts';

const row = (kind: string, record: { id: string }) => ({ kind, key: record.id, seq: 2, record });

test('a connector takes its positions from the body and their meaning from the pinout', () => {
  const de9 = composeConnector(testLibrary(), 'de9-female')!;
  expect(de9).toMatchObject({ family: 'd-sub', gender: 'female', construction: 'solder', contactRatingA: 5 });
  expect(de9.pins).toHaveLength(10);
  expect(de9.pin('3')).toMatchObject({ signal: 'txd', signalLabel: 'TXD', dir: 'out', level: 'rs232' });
  expect(de9.pin('shell')).toMatchObject({ label: 'SHELL', signal: 'chassis' });
});

test('its own pins add to the body and win in labels; its own fields win over the body', () => {
  const own = {
    id: 'own',
    body: 'xh-3',
    interface: 'bus-3',
    gender: 'male',
    pins: [{ id: '1', label: 'A line', aliases: ['A'] }, { id: 'tab' }],
  };
  const connector = composeConnector(testLibrary([row('connectors', own)]), 'own')!;
  expect(connector.gender).toBe('male');
  expect(connector.pins.map((pin) => pin.id)).toEqual(['1', '2', '3', 'tab']);
  expect(connector.pin('1')).toMatchObject({ label: 'A line', aliases: ['A'], signal: 'bus-a' });
});

test('an open position has no signal until a device binds it', () => {
  const pinout = { id: 'open', pins: { 1: { oneOf: [{ signal: 'txd' }, { signal: 'rxd' }] } } };
  const connector = { id: 'c', interface: 'open' };
  const pin = composeConnector(testLibrary([row('interfaces', pinout), row('connectors', connector)]), 'c')!.pin('1')!;
  expect(pin.signal).toBeUndefined();
  expect(pin.open?.map((meaning) => meaning.signal)).toEqual(['txd', 'rxd']);
});

test('it is composed once per library snapshot', () => {
  const library = testLibrary();
  expect(composeConnector(library, 'de9-female')).toBe(composeConnector(library, 'de9-female'));
  expect(composeConnector(library, 'no-such')).toBeUndefined();
});

test('a record that breaks its schema is no connector, and nothing throws', () => {
  expect(composeConnector(testLibrary([row('connectors', { id: 'bad', pins: 7 } as never)]), 'bad')).toBeUndefined();
});

test('a board has the terminals it declares and those of the connectors it carries', () => {
  const board = composeBoard(testLibrary(), 'pair-terminal-board')!;
  expect(board.terminals.map((terminal) => terminal.id)).toEqual(['a', 'b', 'gnd', 'j1.1', 'j1.2', 'j1.3']);
  expect(board.terminal('j1.2')?.carried?.pin.signal).toBe('bus-b');
});
