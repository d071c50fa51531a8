import { ApiError } from '@cablewright/client';
import { expect, test } from 'vitest';
import { messageOf, planOf, refusalsOf, type BulkEdit, type BulkRow } from './bulk-edit.ts';

/** One record with an edit applied; undefined if the edit changes nothing. */
function edited(record: Readonly<Record<string, unknown>>, edit: BulkEdit) {
  const row = { kind: 'wires', id: 'a', label: 'a', record };
  return planOf([row], [{ value: record, etag: '"1"' }], edit).changes[0]?.record;
}

const row = (id: string, record: object): BulkRow => ({ kind: 'wires', id, label: id, record: { id, ...record } });

test('CA2.5 status, tags, supplier and price are changed, and no other field', () => {
  const record = {
    id: 'a',
    odMm: 2,
    tags: ['x', 'y'],
    suppliers: [{ supplier: 'Old' }],
    cost: { unit: 2, currency: 'EUR' },
  };
  const after = (edit: BulkEdit) => edited(record, edit);
  expect(after({ field: 'status', status: 'legacy' })).toEqual({ ...record, status: 'legacy' });
  expect(after({ field: 'tags', add: ['z', 'x'], remove: ['y'] })).toEqual({ ...record, tags: ['x', 'z'] });
  const supplier = { supplier: 'New', number: '7' };
  expect(after({ field: 'suppliers', supplier, replace: false })?.['suppliers']).toEqual([
    supplier,
    { supplier: 'Old' },
  ]);
  expect(after({ field: 'suppliers', supplier, replace: true })?.['suppliers']).toEqual([supplier]);
  expect(after({ field: 'cost', set: { unit: 3, currency: 'USD' } })?.['cost']).toEqual({ unit: 3, currency: 'USD' });
  expect(after({ field: 'cost', percent: 7.5 })?.['cost']).toEqual({ unit: 2.15, currency: 'EUR' });
  expect(after({ field: 'tags', add: [], remove: ['x', 'y'] })).not.toHaveProperty('tags');
  expect(after({ field: 'tags', add: ['x'], remove: [] })).toBeUndefined();
});

test('a percentage raises all quantity breaks of a price; a fixed price applies to every quantity', () => {
  const cost = { unit: 1, currency: 'EUR', breaks: [{ minQty: 100, unit: 0.8 }], src: 'list' };
  expect(edited({ cost }, { field: 'cost', percent: 10 })?.['cost']).toEqual({
    ...cost,
    unit: 1.1,
    breaks: [{ minQty: 100, unit: 0.88 }],
  });
  expect(edited({ cost }, { field: 'cost', set: { unit: 2, currency: 'EUR' } })?.['cost']).toEqual({
    unit: 2,
    currency: 'EUR',
    src: 'list',
  });
});

test('CA2.5 rows in which another person changed the same field are listed; other changes are kept', () => {
  const rows = [
    row('a', {}),
    row('b', { status: 'active' }),
    row('c', {}),
    row('d', { status: 'legacy' }),
    row('e', {}),
  ];
  const now = [
    { value: { id: 'a', odMm: 3 }, etag: '"5"' },
    { value: { id: 'b', status: 'retired' }, etag: '"6"' },
    undefined,
    { value: { id: 'd', status: 'legacy' }, etag: '"2"' },
    { value: { id: 'e' }, etag: '"7"' },
  ];
  const plan = planOf(rows, now, { field: 'status', status: 'legacy' });
  expect(plan.changes).toEqual([
    { row: rows[0], record: { id: 'a', odMm: 3, status: 'legacy' }, etag: '"5"' },
    { row: rows[4], record: { id: 'e', status: 'legacy' }, etag: '"7"' },
  ]);
  expect(plan.conflicts.map(({ row: { id } }) => id)).toEqual(['b', 'c']);
  expect(plan.same).toBe(1);
  expect(messageOf({ field: 'status', status: 'x' }, 2)).toBe('Status of 2 records');

  const refused = new ApiError(412, {
    detail: 'wires e is at "9" now.',
    issues: [{ code: 'stale', message: 'wires e is at "9" now.', pointer: '/changes/1/etag' }],
  });
  expect(refusalsOf(refused, plan.changes)).toEqual([{ row: rows[4], why: 'wires e is at "9" now.' }]);
});

test('a percentage needs a price', () => {
  const rows = [row('a', {})];
  const { conflicts } = planOf(rows, [{ value: { id: 'a' }, etag: '"1"' }], { field: 'cost', percent: 5 });
  expect(conflicts).toEqual([{ row: rows[0], why: 'It has no price to change.' }]);
});
