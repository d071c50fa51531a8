import { nullModem } from '@cablewright/engine/test-kit/index.ts';
import { expect, test } from 'vitest';
import { comparedRows } from './rows.ts';

const rowsOf = (...records: object[]) =>
  comparedRows(records.map((record) => ({ ...record }))).map(({ path, values, differs }) => [
    path.join(' '),
    ...values,
    ...(differs ? ['differs'] : []),
  ]);

test('CA2.5 records are compared field by field; a field differs if a value differs or is missing', () => {
  const a = { id: 'a', label: 'A', odMm: 5, tags: ['x', 'y'], cost: { unit: 1, currency: 'EUR' } };
  const b = { id: 'b', label: 'B', odMm: 5, tags: ['x'], cost: { unit: 1, currency: 'EUR' } };
  const c = { id: 'c', label: 'B', odMm: 5, tags: ['x'] };
  expect(rowsOf(a, b, c)).toEqual([
    ['label', 'A', 'B', 'B', 'differs'],
    ['odMm', '5', '5', '5'],
    ['tags', 'x, y', 'x', 'x', 'differs'],
    ['cost unit', '1', '1', undefined, 'differs'],
    ['cost currency', 'EUR', 'EUR', undefined, 'differs'],
  ]);
});

test('items of a list are compared by id, not by position', () => {
  const pins = [
    { id: '1', signal: 'txd' },
    { id: '2', signal: 'rxd' },
  ];
  expect(rowsOf({ pins }, { pins: pins.toReversed() })).toEqual([
    ['pins 1 signal', 'txd', 'txd'],
    ['pins 2 signal', 'rxd', 'rxd'],
  ]);
  expect(rowsOf({ pins: [{ id: '1' }] }, {})).toEqual([['pins 1', 'yes', undefined, 'differs']]);
});

test('cables are compared by their parts, and their connections are only counted', () => {
  const { instances, joints } = nullModem;
  const longer = { ...instances, segments: instances.segments!.map((each) => ({ ...each, lengthMm: 4321 })) };
  const rows = comparedRows([{ ...nullModem }, { ...nullModem, instances: longer, joints: joints.slice(1) }]).filter(
    ({ differs }) => differs,
  );
  expect(rows.map(({ path }) => path.join(' '))).toEqual(['connections', 'segments w1 lengthMm']);
  expect(rows[0]!.values).toEqual([String(joints.length), String(joints.length - 1)]);
});
