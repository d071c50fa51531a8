import { expect, test } from 'vitest';
import { expectedHits } from './testing/expected-hits.ts';
import { shippedCatalog } from './testing/shipped-catalog.ts';
import { search } from './search.ts';

const catalog = shippedCatalog();
const first = (query: string) => search(catalog, query, 1).items[0]?.id ?? 'nothing';

test('[CA4.1] the first hit is the one that is meant, for 240 queries over the starter catalog and the packs', () => {
  expect(expectedHits.length).toBeGreaterThanOrEqual(200);
  const wrong = expectedHits.filter(([query, ...ids]) => !ids.includes(first(query)));
  expect(wrong.map(([query, ...ids]) => `${query}: ${first(query)}, not ${ids.join(' or ')}`)).toEqual([]);
});

test('[CA4.1] a cable or part with a name of its own is the first hit for that name, and for its part number', () => {
  const named = catalog.designs.lines.ordered('id').map(({ id, label, number }) => ({ id, label, number }));
  const parts = ['connectors', 'wires', 'components', 'mechanicals'].flatMap((kind) =>
    catalog.records
      .of(kind)
      .ordered('id')
      .map(({ id, label, number }) => ({ id, label, number })),
  );
  const uses = Map.groupBy([...named, ...parts], ({ label }) => label.toLowerCase());
  const all = [...named, ...parts].filter((_, n) => n % 4 === 0);
  const single = all.filter(({ label }) => uses.get(label.toLowerCase())!.length === 1);
  expect(single.filter(({ id, label }) => first(label) !== id)).toEqual([]);
  expect(all.filter(({ id, number }) => number !== null && first(number) !== id)).toEqual([]);
});

test('[CA4.1] the best hits are among those that are ranked, where thousands match', () => {
  const lines = shippedCatalog();
  const wires = lines.records.of('wires');
  const sample = { key: '', seq: 1, origin: 'local' } as const;
  for (let n = 0; n < 3_000; n += 1) {
    const entry = { ...sample, key: `w-${n}`, record: { id: `w-${n}`, label: `Wire ${n}, for plug` } };
    lines.records.set('wires', entry.key, entry as never);
  }
  const exact = { ...sample, key: 'zz', record: { id: 'zz', label: 'Wire' } };
  lines.records.set('wires', 'zz', exact as never);
  expect(wires.size).toBeGreaterThan(3_000);
  const { items, total } = search(lines, 'wire', 20);
  expect([items[0]!.id, items.length]).toEqual(['zz', 20]);
  expect(total).toBeGreaterThan(3_000);
  expect(search(lines, 'wire 2999 plug', 5).items[0]!.id).toBe('w-2999');
  // A record that matches the typed text only by its part number, among thousands whose names begin with it.
  const numbered = { ...sample, key: 'zy', record: { id: 'zy', label: 'Zero ohms', partNumber: 'WIRE-2' } };
  lines.records.set('components', 'zy', numbered as never);
  for (let n = 20_000; n < 22_000; n += 1) {
    const entry = { ...sample, key: `z-${n}`, record: { id: `z-${n}`, label: `Wire ${n}, for plug` } };
    lines.records.set('components', entry.key, entry as never);
  }
  expect(search(lines, 'wire-2', 3).items.map(({ id }) => id)).toContain('zy');
  // A record with the typed text as a whole word but the last name in sort order, among thousands with a word that only
  // begins with it.
  const last = { ...sample, key: 'zx', record: { id: 'zx', label: 'Zinc 2 plug' } };
  lines.records.set('components', 'zx', last as never);
  expect(search(lines, 'plug 2', 20).items.map(({ id }) => id)).toContain('zx');
});

test('RE11.5 of tens of thousands of variants with a letter all are counted and some ranked; a repeated word is looked for once', () => {
  const families = Array.from({ length: 10 }, (_, n) => ({
    id: `wide-${n}`,
    label: 'Wide',
    variants: Array.from({ length: 2_000 }, (__, i) => ({ id: `v${i}`, label: `v ${i}` })),
  }));
  const records = new Map(families.map((family) => [family.id, family]));
  const lines = shippedCatalog();
  for (const family of families) {
    const entry = { key: family.id, seq: 1, origin: 'local', record: family };
    lines.records.set('products', family.id, entry as never);
  }
  const library = { entry: (_kind: string, id: string) => ({ record: records.get(id) }) };
  const found = (query: string) => search({ ...lines, library } as never, query, 20);
  const letter = found('v');
  expect(letter.total).toBeGreaterThanOrEqual(20_000);
  expect(letter.items).toHaveLength(20);
  expect(found('v v v v v v').total).toBe(letter.total);
  expect(found('wide v 1998').items[0]!.id).toMatch(/^wide-\d\/v1998$/);
});
