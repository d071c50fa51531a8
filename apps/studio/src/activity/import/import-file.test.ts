import { expect, test } from 'vitest';
import { withColumn } from './import-file.ts';

const column = (header: string, field?: string) => ({ header, letters: 'A', field, cells: [], values: [] });
const reading = {
  columns: [column('Mouser P/N', 'supplierNumber'), column('Name', 'label'), column('Ref')],
  fields: [
    { id: 'supplierNumber', label: 'Supplier’s number', several: true },
    { id: 'label', label: 'Name' },
  ],
};
const fields = (field: string) => withColumn(undefined, reading, 2, { field }).columns?.map((each) => each.field);

test('IO1.4 order numbers of suppliers can have several columns, any other field only one', () => {
  expect(fields('supplierNumber')).toEqual(['supplierNumber', 'label', 'supplierNumber']);
  expect(fields('label')).toEqual(['supplierNumber', '', 'label']);
});
