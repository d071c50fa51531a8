import { expect, test } from 'vitest';
import { guessColumns, measuredRows, missingColumns, readResultTable } from './result-table.ts';

test('a table of commas, semicolons or tabs is read, its columns known by their headings', () => {
  for (const separator of [',', ';', '\t']) {
    const lines = [
      ['Point A', 'Point B', 'Measured (ohm)', 'Result'],
      ['J1-1', '"J2 1"', '0.3', 'PASS'],
      ['J1-2', 'J2-2', '', 'FAIL'],
    ];
    const table = readResultTable(`\uFEFF${lines.map((line) => line.join(separator)).join('\r\n')}\r\n\r\n`);
    const columns = guessColumns(table);
    expect(columns).toEqual({ from: 'Point A', to: 'Point B', verdict: 'Result', value: 'Measured (ohm)' });
    expect(measuredRows(table, columns as Required<typeof columns>)).toEqual([
      { row: 1, from: 'J1-1', to: 'J2 1', verdict: 'PASS', value: '0.3' },
      { row: 2, from: 'J1-2', to: 'J2-2', verdict: 'FAIL', value: '' },
    ]);
  }
});

test('what a tester writes above its table is passed over', () => {
  const text = 'Test report;Cable A\nSerial;0001\n\nFrom;To;Result;Value (ohm)\nJ1-3;J2-2;PASS;0.12\n';
  const table = readResultTable(text);
  expect(table.columns).toEqual(['From', 'To', 'Result', 'Value (ohm)']);
  expect(table.rows).toEqual([['J1-3', 'J2-2', 'PASS', '0.12']]);
});

test('unknown headings are matched by hand; one that is not there is named', () => {
  const table = readResultTable('eins,zwei\n1,2\n');
  expect(guessColumns(table)).toEqual({});
  expect(missingColumns(table, { from: 'eins', to: 'drei' })).toEqual(['drei']);
  expect(measuredRows(table, { from: 'eins', to: 'zwei' })).toEqual([{ row: 1, from: '1', to: '2' }]);
});
