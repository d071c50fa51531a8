import { expect, test } from 'vitest';
import { choiceOf, facetCounts, narrowed, sortOf, sortText, type Facet } from './columns.ts';
import { searchTexts } from './search-texts.ts';

interface Row {
  name: string;
  status: string;
  tags: string[];
}
const rows: Row[] = [
  { name: 'Null modem', status: 'active', tags: ['serial'] },
  { name: 'DC lead', status: 'active', tags: ['power', 'sold'] },
  { name: 'Old lead', status: 'legacy', tags: ['power'] },
];
const facets: Facet<Row>[] = [
  { id: 'status', label: 'Status', values: (row) => [row.status] },
  { id: 'tags', label: 'Tags', values: (row) => row.tags },
];
const textOf = searchTexts((row: Row) => ({ names: [row.name] }));

test('[CA4.1] rows match every word of the search, best first, and one value of each chosen facet', () => {
  expect(narrowed(rows, facets, { tags: ['power'] }, 'LEAD', textOf).map((row) => row.name)).toEqual([
    'DC lead',
    'Old lead',
  ]);
  expect(narrowed(rows, facets, { tags: ['power', 'serial'], status: ['active'] }, '', textOf)).toHaveLength(2);
  expect(narrowed(rows, facets, {}, 'lead dc', textOf)).toHaveLength(1);
});

test('a facet counts the rows that match the other facets, and keeps a chosen value without rows', () => {
  const counts = facetCounts(rows, facets, facets[0]!, { status: ['gone'], tags: ['power'] }, '', textOf);
  expect(counts).toEqual([
    { value: 'active', count: 1 },
    { value: 'legacy', count: 1 },
    { value: 'gone', count: 0 },
  ]);
});

test('the filters and the order survive a round trip through the address', () => {
  expect(choiceOf(facets, { status: 'active~legacy' })).toEqual({ status: ['active', 'legacy'], tags: [] });
  expect(sortText(sortOf('-number', { id: 'label', desc: false }))).toBe('-number');
  expect(sortOf(undefined, { id: 'label', desc: false })).toEqual({ id: 'label', desc: false });
});
