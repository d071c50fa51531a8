import { Library } from '@cablewright/engine';
import { pinTypes, schemaProblems, PinRule } from '@cablewright/model';
import { expect, test } from 'vitest';
import { cellOf, draftOf, draftProblem, exampleOf, recordOf, rowsOf, typeWords } from './cells.ts';

const row = (id: string, severity: string, pack?: string) => ({
  kind: 'pin-rules',
  key: id,
  seq: 1,
  ...(pack === undefined ? {} : { pack }),
  record: { id, a: 'output', b: 'input', severity, text: `${id}: {a} and {b}`, src: 's' },
});

test('the table has every pair of types once, including the built-in cells', () => {
  const rows = rowsOf(Library.empty);
  expect(rows.flatMap(({ cells }) => cells)).toHaveLength((pinTypes.length * (pinTypes.length + 1)) / 2);
  expect(cellOf(Library.empty, 'output', 'output')).toMatchObject({ severity: 'error', origin: 'built-in' });
  expect(cellOf(Library.empty, 'input', 'output')).toEqual({ a: 'input', b: 'output', severity: 'ok' });
  expect(Object.keys(typeWords)).toEqual([...pinTypes]);
});

test('EL2.2 a cell of a pack replaces a built-in one, and the shop’s cell replaces that of a pack, in any order of saving', () => {
  const both = [row('zz-pack', 'warning', 'trade'), row('own', 'error')];
  for (const rows of [both, both.toReversed(), [row('aa-pack', 'warning', 'trade'), row('own', 'error')]])
    expect(cellOf(Library.build(rows), 'input', 'output')).toMatchObject({
      record: 'own',
      origin: 'local',
      severity: 'error',
    });
  expect(cellOf(Library.build([row('p', 'warning', 'trade')]), 'input', 'output')).toMatchObject({ origin: 'trade' });
});

test('a saved cell matches the schema and keeps the order of the types and the id of its record', () => {
  const built = cellOf(Library.empty, 'ground', 'output');
  expect([built.a, built.b]).toEqual(['output', 'ground']);
  const record = recordOf(built, { ...draftOf(built), severity: 'ok', src: ' ours ' });
  expect(record).toMatchObject({ id: 'output-with-ground', severity: 'ok', src: 'ours', label: 'Output and ground' });
  expect(schemaProblems(PinRule, record)).toEqual([]);
  const ownCell = cellOf(Library.build([row('own', 'error')]), 'input', 'output');
  expect(recordOf(ownCell, draftOf(ownCell)).id).toBe('own');
});

test('a finding needs a sentence that names both pins', () => {
  const cell = cellOf(Library.empty, 'output', 'output');
  expect(draftProblem(draftOf(cell))).toBeUndefined();
  expect(draftProblem({ severity: 'error', text: ' ', src: '' })).toContain('Enter what a finding says');
  expect(draftProblem({ severity: 'error', text: 'wrong: {a}', src: '' })).toBe('Write {b} where the pins are named.');
  expect(draftProblem({ severity: 'ok', text: '', src: '' })).toBeUndefined();
  expect(exampleOf(cell, { severity: 'error', text: '{a} meets {b}.', src: '' })).toBe(
    'Pin 1 (Output) of PC meets pin 2 (Output) of Box.',
  );
});
