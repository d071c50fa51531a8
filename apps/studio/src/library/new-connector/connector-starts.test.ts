import { composeConnector } from '@cablewright/engine';
import { testCatalog } from '@cablewright/engine/test-kit/index.ts';
import { isId } from '@cablewright/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  fromBody,
  fromConnector,
  fromTable,
  libraryWith,
  pinoutsFor,
  problemsOfStart,
  readPinTable,
  type NewConnector,
} from './connector-starts.ts';

const { library } = testCatalog();
const existing = [...library.records('connectors')].find(
  (each) => each.body !== undefined && each.interface !== undefined,
)!;

const saved = (start: NewConnector) => libraryWith(library, start);

test('a pin table is read in common forms without its header, and mistakes are reported with their line', () => {
  const forms = ['1 TXD out\n2 RXD in', 'Pin\tName\tDir\n1\tTXD\tout\n2\tRXD\tin', '1,TXD,OUT\n\n2;RXD;input'];
  const rows = [
    { pin: '1', label: 'TXD', dir: 'out' },
    { pin: '2', label: 'RXD', dir: 'in' },
  ];
  for (const text of forms) {
    const table = readPinTable(library, text);
    expect(table.rows, text).toMatchObject(rows);
    expect(table.problems).toEqual([]);
  }
  expect(readPinTable(library, 'A1 Supply return').rows).toMatchObject([
    { pin: 'A1', label: 'Supply return', dir: undefined },
  ]);
  expect(readPinTable(library, '1 in').rows).toMatchObject([{ pin: '1', label: 'in', dir: undefined }]);
  expect(readPinTable(library, '1 A\n2 B\n1 C').problems).toEqual(['Line 3: position 1 is in the table already.']);
  expect(readPinTable(library, `${'x'.repeat(41)} A`).problems).toHaveLength(1);
  expect(readPinTable(library, Array.from({ length: 1100 }, (_, n) => `${n} A`).join('\n')).problems).toHaveLength(1);
  fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => void readPinTable(library, text)));
});

test('a connector made from a pin table has its positions in order, with the known signals', () => {
  const [signal] = [...library.entries('vocab/signals')].map(({ record }) => record.id);
  const { rows } = readPinTable(library, `7 ${signal!} out\n3 Test point\n5`);
  const start = fromTable(library, 'Eight way thing', rows, undefined);
  const composed = composeConnector(saved(start), start.connector.id)!;
  expect(composed.pins.map(({ id }) => id)).toEqual(['7', '3', '5']);
  expect(composed.pins.map((pin) => pin.signal)).toEqual([signal, undefined, undefined]);
  expect(composed.pins.map((pin) => pin.label)).toEqual([signal, 'Test point', undefined]);
});

test('a connector made from a body and a pinout has the positions of the body and the signals of the pinout', () => {
  const start = fromBody(library, 'Made of parts', existing.body!, existing.interface);
  const [withNew, other] = [saved(start), library];
  expect(composeConnector(withNew, start.connector.id)!.pins).toEqual(composeConnector(other, existing.id)!.pins);
  expect(pinoutsFor(library, existing.body!).map(({ id }) => id)).toContain(existing.interface);
});

test('ids follow from names and are free; a copy has the same pins but no numbers', () => {
  const copy = fromConnector(library, existing.label ?? existing.id, existing.id)!.connector;
  expect(copy.id).not.toBe(existing.id);
  expect(isId(copy.id) && library.get('connectors', copy.id) === undefined).toBe(true);
  expect([copy.partNumber, copy.mpn]).toEqual([undefined, undefined]);
  expect(composeConnector(saved({ connector: copy }), copy.id)!.pins).toEqual(
    composeConnector(library, existing.id)!.pins,
  );
  expect(fromConnector(library, 'x', 'no-such-connector')).toBeUndefined();
});

test('everything a new connector still needs is reported by field, its source first; a complete one has no problems', () => {
  const nothing = { label: '', body: undefined, of: undefined, table: readPinTable(library, '') };
  for (const startFrom of ['body', 'table', 'copy'] as const)
    expect([...problemsOfStart(library, { ...nothing, startFrom }).keys()]).toEqual([startFrom, 'name']);
  const problemsWith = (startFrom: 'body' | 'table' | 'copy', chosen: Partial<typeof nothing> | object) =>
    [...problemsOfStart(library, { ...nothing, startFrom, label: 'Mine', ...chosen })].flat();
  expect(problemsWith('body', { body: existing.body })).toEqual([]);
  expect(problemsWith('copy', { of: existing.id })).toEqual([]);
  expect(problemsWith('copy', { of: 'no-such-connector' })).toEqual(['copy', 'Choose the connector to copy.']);
  expect(problemsWith('table', { table: readPinTable(library, '1 A\n1 B\n1 C') })).toEqual([
    'table',
    'Line 2: position 1 is in the table already.\nLine 3: position 1 is in the table already.',
  ]);
  expect(problemsWith('table', { table: readPinTable(library, '1 A\n2 B') })).toEqual([]);
});
