import Papa from 'papaparse';
import { nullModem, testCatalog, xhLead } from '@cablewright/engine/test-kit/index.ts';
import type { Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { makeExport } from '../render/exports.ts';

const catalog = testCatalog();
const csv = (design: Design, variation?: string) => {
  const drawing = { id: design.id, partNumber: 'CBL-9-XX', variations: [{ suffix: '01', lengthMm: 100 }] };
  const options = variation === undefined ? {} : { variation };
  return makeExport('labels.csv', { catalog, design, drawing, state: 'UNRELEASED', options })!.body as string;
};
const rows = (text: string) =>
  Papa.parse<Record<string, string>>(text.trimEnd(), { header: true, newline: '\r\n' }).data;

const fixed = 'label_id,segment,end,designation,line_1,line_2,line_3,offset_mm,position,stock_part_number,length_mm';

test('O7.8 O8.6 labels.csv has a row for the marker at each wire end, its columns in their fixed order', () => {
  const text = csv(nullModem);
  expect(text.split('\r\n')[0]).toBe(fixed);
  expect(rows(text)[1]).toMatchObject({
    label_id: 'W1-B',
    segment: 'w1',
    end: 'B',
    designation: 'W1',
    line_1: 'W1-B',
    line_2: 'at Instrument, to PC',
    offset_mm: '40',
    length_mm: '1500',
  });
  expect(rows(csv(xhLead))).toHaveLength(4);
});

test('O4.8 core markers are rows with the core in a column of its own', () => {
  const [w1] = nullModem.instances.segments!;
  const segments = [{ ...w1!, coreLabels: { 'pair-1.a': 'TXD' } }];
  const text = csv({ ...nullModem, instances: { ...nullModem.instances, segments } });
  expect(text.split('\r\n')[0]).toBe(`${fixed},core`);
  expect(rows(text).map((row) => [row['line_1'], row['core']])).toEqual([
    ['W1-A', ''],
    ['W1-B', ''],
    ['TXD', 'pair-1.a'],
    ['TXD', 'pair-1.a'],
  ]);
});

test('the labels of an orderable length have its length and place', () => {
  expect(rows(csv(nullModem, '01'))[0]).toMatchObject({ length_mm: '100', offset_mm: '25' });
  expect(rows(csv(nullModem))[0]).toMatchObject({ length_mm: '1500', offset_mm: '40' });
});
