import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';

let hub: TestHub;
beforeAll(async () => (hub = await startTestHub({ setup: 'empty' })));
afterAll(() => hub.stop());

interface Listed {
  readonly id: string;
  readonly maker: string | null;
  readonly supplier: string | null;
  readonly price: { readonly unit: number; readonly currency: string } | null;
}
interface Page {
  readonly items: Listed[];
  readonly total: number;
  readonly next?: string;
}

async function listed(path: string, query: string): Promise<Listed[]> {
  const items: Listed[] = [];
  let cursor = '';
  do {
    const page = (await hub.as.viewer('GET', `${path}?limit=37&${query}${cursor}`)).json<Page>();
    items.push(...page.items);
    cursor = page.next === undefined ? '' : `&cursor=${page.next}`;
  } while (cursor !== '');
  return items;
}

const name = fc.constantFrom('Acme', 'acme', 'Bolt & Co', 'Zeta', '', ' ');
const cost = fc.record({
  unit: fc.constantFrom(0, 0.0001, 0.12, 2, 10, 100, 1_234_567),
  currency: fc.constantFrom('EUR', 'USD'),
});
const sourcing = fc.record(
  {
    manufacturer: name,
    maker: name,
    suppliers: fc.array(fc.record({ supplier: name }), { maxLength: 2 }),
    cost,
  },
  { requiredKeys: [] },
);
type Sourcing = typeof sourcing extends fc.Arbitrary<infer T> ? T : never;

const filled = (text: string | undefined) => (text === undefined || text.trim() === '' ? null : text);

test('[CA4.13] parts and cables are listed by maker, supplier and price, and those without are found, page by page', async () => {
  const worlds = fc.sample(sourcing, { numRuns: 120, seed: 4 });
  const records = worlds.map((fields, n) => ({ id: `p-${String(n).padStart(3, '0')}`, src: 'test', ...fields }));
  const design = { schemaVersion: 6, instances: {}, joints: [] };
  const changes = records.flatMap((record) => [
    { kind: 'mechanicals', id: record.id, op: 'put', record: { ...record, label: record.id, kind: 'other' } },
    { kind: 'designs', id: record.id, op: 'put', record: { ...record, label: record.id, ...design } },
  ]);
  const saved = await hub.as.editor('POST', '/api/batch', { body: { message: 'Many', changes } });
  expect(saved.status, saved.text).toBe(200);

  const facts = (record: Sourcing) => ({
    maker: filled(record.manufacturer) ?? filled(record.maker),
    supplier: (record.suppliers ?? []).map(({ supplier }) => filled(supplier)).find((each) => each !== null) ?? null,
    price: record.cost ?? null,
  });
  const expected = new Map(records.map((record) => [record.id, facts(record)]));
  type Facts = ReturnType<typeof facts>;
  const orders: Record<string, (a: Facts, b: Facts) => number> = {
    maker: (a, b) => byText(a.maker, b.maker),
    supplier: (a, b) => byText(a.supplier, b.supplier),
    price: (a, b) =>
      byText(a.price?.currency ?? null, b.price?.currency ?? null) || (a.price?.unit ?? 0) - (b.price?.unit ?? 0),
  };
  function byText(a: string | null, b: string | null): number {
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const [x, y] = [a.toLowerCase(), b.toLowerCase()];
    return x < y ? -1 : x > y ? 1 : 0;
  }
  for (const path of ['/api/definitions/mechanicals', '/api/designs']) {
    for (const [sort, order] of Object.entries(orders)) {
      const rows = await listed(path, `sort=${sort}`);
      expect(rows.map(({ id, maker, supplier, price }) => [id, { maker, supplier, price }])).toEqual(
        [...expected].toSorted(([x, a], [y, b]) => order(a, b) || (x < y ? -1 : 1)),
      );
    }
    const idsWith = (test: (fact: Facts) => boolean) =>
      [...expected].flatMap(([id, fact]) => (test(fact) ? [id] : [])).toSorted();
    const found = async (query: string) => (await listed(path, `sort=id&${query}`)).map(({ id }) => id);
    expect(await found('without=price')).toEqual(idsWith(({ price }) => price === null));
    expect(await found('without=maker')).toEqual(idsWith(({ maker }) => maker === null));
    expect(await found('without=supplier&maker=Zeta')).toEqual(
      idsWith(({ supplier, maker }) => supplier === null && maker === 'Zeta'),
    );
    expect(await found('supplier=Acme')).toEqual(idsWith(({ supplier }) => supplier === 'Acme'));
  }
  expect((await hub.as.viewer('GET', '/api/designs?without=everything')).status).toBe(400);
});
