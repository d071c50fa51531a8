import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LineupRow } from '@cablewright/engine';
import type { Product } from '@cablewright/model';
import type { DatabaseStore } from '@cablewright/store';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';
import { lead, savingFamilies } from './testing/families.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({ setup: 'starter' });
});
afterAll(() => hub.stop());

interface Answered {
  readonly products: readonly (Product & { origin: string; etag: string })[];
  readonly issues: readonly { code: string; severity: string; where: { id: string } }[];
  readonly code?: string;
}
const all = async () => {
  const answer = await hub.as.viewer('GET', '/api/products');
  return { ...answer.json<Answered>(), tag: answer.etag };
};
const { put, remove } = savingFamilies(() => hub.as);
const head = async () => await hub.hub.stores.store.head();
type Problem = { code: string; issues: { code: string; pointer: string; message: string }[] };

/** The events about families that the last change set added to the outbox. */
async function familyEvents() {
  const { pool } = hub.hub.stores.store as DatabaseStore;
  const { rows } = await pool.query<{ type: string; payload: string }>(
    "select type, payload from outbox where seq = (select max(seq) from outbox) and type = 'product.changed' order by id",
  );
  return rows.map(({ payload }) => JSON.parse(payload) as { subject: { id: string }; summary: object; links: object });
}

test('C35.1 C35.2 C14.8 C3.11 families are saved as a whole and read with their origin, findings and version', async () => {
  const empty = await all();
  const saved = await hub.as.editor('PUT', '/api/products', { body: { products: [lead()] }, ifMatch: empty.tag });
  expect(saved.status).toBe(200);
  expect(saved.headers).toMatchObject({ 'x-service-errors': '0', 'x-service-warnings': '1' });
  const now = await all();
  expect(now.tag).toBe(saved.etag);
  expect(now.products).toMatchObject([{ id: 'console-lead', origin: 'local', partNumber: 'CBL-00900-XX' }]);
  expect(now.issues.map(({ code }) => code)).toEqual(['product-variant-unreleased']);
  const sentBack = await hub.as.editor('PUT', '/api/products', { body: { products: now.products }, ifMatch: now.tag });
  expect([sentBack.status, sentBack.etag]).toEqual([200, now.tag]);
  expect((await hub.hub.stores.store.read('products', 'console-lead'))?.text).not.toContain('origin');
  const cleared = await hub.as.editor('PUT', '/api/products', { body: { products: [] }, ifMatch: now.tag });
  expect(cleared.json<Answered>().products).toEqual([]);
});

test('C34.1 C35.2 C44.2 a PUT with a stale version or none writes nothing', async () => {
  await put(lead());
  const before = await head();
  const stale = await hub.as.editor('PUT', '/api/products', { body: { products: [] }, ifMatch: '"1"' });
  const silent = await hub.as.editor('PUT', '/api/products', { body: { products: [] } });
  expect([stale.status, silent.status]).toEqual([412, 428]);
  const saved = await hub.as.editor('PUT', '/api/products/console-lead', { body: lead(), ifMatch: '"1"' });
  expect([saved.status, saved.etag]).toEqual([412, (await hub.as.viewer('GET', '/api/products/console-lead')).etag]);
  expect(await head()).toBe(before);
});

test('C42.1 C42.7 C16.1 C16.2 C16.3 C16.4 C16.5 C16.6 errors refuse the save with 422, each with its code and pointer; nothing is written', async () => {
  const before = await head();
  const variant = { id: 'a', design: 'null-modem-de9' };
  const products = [
    lead({
      variants: [variant, variant, { id: 'b', design: 'gone' }, { ...variant, id: 'c', options: { color: 'grey' } }],
    }),
    lead({ id: 'console-lead', variants: [] }),
    { id: 'Bad Id', variants: [] },
  ];
  const answer = await hub.as.editor('PUT', '/api/products', { body: { products }, ifMatch: '*' });
  expect([answer.status, answer.json<Problem>().code]).toEqual([422, 'family-refused']);
  expect(answer.json<Problem>().issues.map(({ code, pointer }) => `${code} ${pointer}`)).toEqual([
    'product-variant-duplicate /products/0/variants/1/id',
    'product-variant-design /products/0/variants/2/design',
    'product-option-unknown /products/0/variants/3/options/color',
    'product-duplicate /products/1/id',
    'product-bad-id /products/2/id',
    'product-no-label /products/2/label',
  ]);
  expect(answer.text).toContain('Did you mean \\"colour\\"?');
  expect(await head()).toBe(before);
});

test('a number in use is refused with its pointer in the body: of a list, of one family, of a split', async () => {
  const number = (await hub.as.viewer('GET', '/api/designs/cat5e-patch')).json<{ productRef: string }>().productRef;
  const variants = ['tail', 'other'].map((id) => ({ id, design: 'dc-tail' }));
  const families = [lead({ id: 'first', partNumber: 'CBL-00987-XX', variants })];
  families.push({ ...families[0]!, id: 'second', partNumber: number });
  const list = await hub.as.editor('PUT', '/api/products', { body: { products: families }, ifMatch: '*' });
  const saved = await hub.as.editor('PUT', '/api/products/second', { body: families[1] });
  await put(lead({ id: 'whole', partNumber: 'CBL-00988-XX', variants }));
  const into = { id: 'part', label: 'Part', variants: ['tail'], partNumber: number };
  const split = await hub.as.editor('POST', '/api/products/whole/split', { body: into });
  for (const [answer, pointer] of [
    [list, '/products/1/partNumber'],
    [saved, '/partNumber'],
    [split, '/partNumber'],
  ] as const) {
    expect([answer.status, answer.json<Problem>().code]).toEqual([409, 'number-in-use']);
    expect(answer.json<Problem>().issues.map((issue) => issue.pointer)).toEqual([pointer]);
  }
  await remove('whole');
});

test('C2.2 C16.12 every way to save a family is checked: alone, in a batch, restored', async () => {
  const before = await head();
  const broken = lead({ variants: [{ id: 'x', design: 'gone' }] });
  const alone = await hub.as.editor('PUT', '/api/products/console-lead', { body: broken, ifMatch: '*' });
  expect([alone.status, alone.json<Problem>().issues[0]?.pointer]).toEqual([422, '/variants/0/design']);
  const change = { kind: 'products', id: 'console-lead', op: 'put', record: broken, etag: '*' };
  for (const query of ['', '?dryRun=1']) {
    const batch = await hub.as.editor('POST', `/api/batch${query}`, { body: { message: 'Broken', changes: [change] } });
    expect([batch.status, batch.json<Problem>().issues[0]?.pointer]).toEqual([
      422,
      '/changes/0/record/variants/0/design',
    ]);
  }
  expect(await head()).toBe(before);
  const created = await hub.as.editor('POST', '/api/batch', {
    body: {
      message: 'A cable and its family',
      changes: [
        {
          kind: 'designs',
          id: 'new-one',
          op: 'put',
          record: { schemaVersion: 5, id: 'new-one', label: 'New', instances: {}, joints: [] },
        },
        {
          kind: 'products',
          id: 'new-family',
          op: 'put',
          record: { id: 'new-family', label: 'New', variants: [{ id: 'v', design: 'new-one' }] },
        },
      ],
    },
  });
  expect([created.status, created.status === 200 ? '' : created.text]).toEqual([200, '']);
  const inUse = await hub.as.editor('DELETE', '/api/designs/new-one', { ifMatch: '*' });
  expect([inUse.status, inUse.json()['code']]).toEqual([409, 'in-use']);
  await remove('new-family');
  await hub.as.editor('DELETE', '/api/designs/new-one', { ifMatch: '*' });
  const { items } = (await hub.as.viewer('GET', '/api/history?kind=products&key=new-family&limit=1')).json<{
    items: { seq: number }[];
  }>();
  const back = await hub.as.editor('POST', `/api/history/${items[0]!.seq}/restore`, { body: { state: 'before' } });
  expect([back.status, back.json<Problem>().issues[0]?.code]).toEqual([422, 'product-variant-design']);
});

test('C35.3 C15.2 C15.8 C17.1 one family has its record, its rows including retired ones, and its findings', async () => {
  await put(lead());
  const answer = await hub.as.viewer('GET', '/api/products/console-lead');
  const { family, rows, issues } = answer.json<{
    family: Product & { origin: string };
    rows: LineupRow[];
    issues: object[];
  }>();
  expect(family).toMatchObject({ id: 'console-lead', origin: 'local' });
  expect(rows).toMatchObject([
    {
      variant: 'grey-2m',
      label: 'grey-2m',
      number: 'CBL-00900-01',
      lengthMm: 2000,
      options: { colour: 'Grey' },
      status: 'active',
    },
    {
      variant: 'grey',
      label: 'Grey, as drawn',
      number: null,
      lengthMm: 1800,
      status: 'retired',
      route: 'make',
      release: null,
    },
  ]);
  expect(rows[0]!.cost).toMatchObject({ currency: 'EUR', complete: true });
  expect(rows[0]!.cost!.amount).toBeGreaterThan(rows[1]!.cost!.amount);
  expect(issues).toMatchObject([{ code: 'product-variant-unreleased' }]);
  const missing = await hub.as.viewer('GET', '/api/products/none');
  expect([missing.status, missing.json()['code']]).toEqual([404, 'no-such-family']);
});

test('C3.6 C3.8 C35.4 C41.1 O32.7 a merge is one change set, keeps merged families findable, and raises an event for each family', async () => {
  await put(lead());
  await put(
    lead({
      id: 'old-lead',
      label: 'Old lead',
      partNumber: 'OLD-7',
      aliases: ['Trusty'],
      variants: [{ id: 'grey', design: 'rs232-tail' }],
    }),
  );
  const before = await head();
  const answer = await hub.as.editor('POST', '/api/products/console-lead/merge', { body: { from: ['old-lead'] } });
  expect(answer.status).toBe(200);
  expect(await head()).toBe(before + 1);
  const { family, removed } = answer.json<{ family: Product; removed: string[] }>();
  expect(removed).toEqual(['old-lead']);
  expect(family.variants.map(({ id }) => id)).toEqual(['grey-2m', 'grey', 'grey-2']);
  expect(family.aliases).toEqual(['old-lead', 'Old lead', 'OLD-7', 'Trusty']);
  const links = { ui: '/products/console-lead', api: '/api/products/console-lead', lineup: '/api/lineup' };
  expect(await familyEvents()).toMatchObject([
    { subject: { kind: 'product', id: 'console-lead', label: 'Zebra lead' }, summary: { change: 'merged' }, links },
    { subject: { kind: 'product', id: 'old-lead', label: 'Old lead' }, summary: { into: 'console-lead' } },
  ]);
  const gone = await hub.as.viewer('GET', '/api/products/old-lead');
  expect([gone.status, gone.json()['families']]).toEqual([404, ['console-lead']]);
  for (const q of ['OLD-7', 'trusty', 'old lead']) {
    const response = await hub.as.viewer('GET', `/api/products?q=${encodeURIComponent(q)}`);
    expect([q, response.json<Answered>().products.map(({ id }) => id)]).toEqual([q, ['console-lead']]);
  }
});

test('a merge into itself, of nothing, of an unknown family or over a stale version is refused with every problem and writes nothing', async () => {
  const before = await head();
  const refused = async (from: string[], ifMatch?: string) =>
    hub.as.editor('POST', '/api/products/console-lead/merge', {
      body: { from },
      ifMatch,
    });
  const two = await refused(['console-lead', 'consol-lead']);
  expect([two.status, two.json<Problem>().issues.map(({ code, pointer }) => `${code} ${pointer}`)]).toEqual([
    422,
    ['product-merge-self /from/0', 'product-unknown /from/1'],
  ]);
  expect((await refused([])).json<Problem>().issues[0]?.code).toBe('product-merge-none');
  expect((await refused(['x'], '"1"')).status).toBe(412);
  const missing = await hub.as.editor('POST', '/api/products/none/merge', { body: { from: ['console-lead'] } });
  expect(missing.status).toBe(404);
  expect(await head()).toBe(before);
});

test('C3.7 C3.8 C35.5 C35.9 a split is one change set, makes a family of the variants, and raises an event for both', async () => {
  const before = await head();
  const body = { variants: ['grey-2'], id: 'tails', label: 'Tails', partNumber: 'CBL-00901-XX' };
  const answer = await hub.as.editor('POST', '/api/products/console-lead/split', { body });
  expect(answer.status).toBe(201);
  expect(await head()).toBe(before + 1);
  const { family, created } = answer.json<{ family: Product; created: Product }>();
  expect(family.variants.map(({ id }) => id)).toEqual(['grey-2m', 'grey']);
  expect(created).toMatchObject({
    id: 'tails',
    label: 'Tails',
    partNumber: 'CBL-00901-XX',
    variants: [{ id: 'grey-2', design: 'rs232-tail' }],
  });
  expect((await familyEvents()).map(({ subject, summary }) => [subject.id, summary])).toEqual([
    ['console-lead', { change: 'split', into: 'tails' }],
    ['tails', { change: 'split', from: 'console-lead' }],
  ]);
  const response = await hub.as.editor('POST', '/api/products/tails/split', {
    body: { variants: ['grey-2'], id: 'tails', label: ' ' },
  });
  expect(response.json<Problem>().issues.map(({ code }) => code)).toEqual([
    'product-split-all',
    'product-id-taken',
    'product-label-missing',
  ]);
});

test('C3.9 O32.7 every save of families raises product.changed: created, changed, removed', async () => {
  await put(lead({ id: 'short-lived', partNumber: 'SHORT-1', variants: [] }));
  expect(await familyEvents()).toMatchObject([{ subject: { id: 'short-lived' }, summary: { change: 'created' } }]);
  await put(lead({ id: 'short-lived', partNumber: 'SHORT-1', label: 'Renamed', variants: [] }));
  expect(await familyEvents()).toMatchObject([{ summary: { change: 'changed' } }]);
  await remove('short-lived');
  expect(await familyEvents()).toMatchObject([{ subject: { label: 'Renamed' }, summary: { change: 'removed' } }]);
});

test('C3.5 C35.6 the next number comes from the scheme, and requesting it writes nothing', async () => {
  const before = await head();
  const next = async (id: string) => (await hub.as.viewer('GET', `/api/products/${id}/next-number`)).json()['number'];
  expect(await next('console-lead')).toBe('CBL-00900-02');
  expect(await next('tails')).toBe('CBL-00901-01');
  expect(String((await hub.as.viewer('GET', '/api/new-family-number')).json()['number'])).toMatch(/^CBL-\d{5}-XX$/);
  expect((await hub.as.viewer('GET', '/api/products/none/next-number')).status).toBe(404);
  expect(await head()).toBe(before);
});

test('variants are generated as a table, and added in one change set over the version of the table', async () => {
  const request = { axes: { colour: ['grey', 'blue'] }, lengthsMm: [1800, 3000], designs: {} };
  const before = await head();
  const preview = await hub.as.editor('POST', '/api/products/console-lead/generate', { body: request });
  const { rows, etag } = preview.json<{ rows: Record<string, unknown>[]; etag: string }>();
  expect(rows.map(({ state, id, partNumber }) => [state, id, partNumber])).toEqual([
    ['exists', 'grey', undefined],
    ['new', 'grey-3000-mm', 'CBL-00900-02'],
    ['no-design', 'blue-1800-mm', undefined],
    ['no-design', 'blue-3000-mm', undefined],
  ]);
  expect(await head()).toBe(before);
  const { state: _state, ...variant } = rows[1]!;
  const body = { variants: [{ ...variant, status: 'planned' }] };
  const accepted = await hub.as.editor('POST', '/api/products/console-lead/variants', { body, ifMatch: etag });
  expect([accepted.status, accepted.json()['added'], await head()]).toEqual([201, ['grey-3000-mm'], before + 1]);
  const again = await hub.as.editor('POST', '/api/products/console-lead/variants', { body, ifMatch: etag });
  expect(again.status).toBe(412);
  const twice = await hub.as.editor('POST', '/api/products/console-lead/variants', { body, ifMatch: accepted.etag });
  expect([twice.status, twice.json<Problem>().issues[0]?.code]).toEqual([422, 'product-variant-duplicate']);
  const wrong = await hub.as.editor('POST', '/api/products/console-lead/generate', {
    body: { axes: { color: ['grey'] } },
  });
  expect([wrong.status, wrong.json<Problem>().issues[0]?.pointer]).toEqual([422, '/axes/color']);
});

test('C16.8 a design sold by two families has a warning as long as both sell it', async () => {
  const shared = async () =>
    (await all()).issues.filter(({ code }) => code === 'product-design-shared').map(({ where }) => where.id);
  expect(await shared()).toEqual([]);
  await put(
    lead({ id: 'zz-other', partNumber: 'OTHER-1', label: 'Other', variants: [{ id: 'v', design: 'null-modem-de9' }] }),
  );
  expect(await shared()).toEqual(['zz-other']);
  await remove('zz-other');
  expect(await shared()).toEqual([]);
});

test('C16.11 a released revision removes the warning, and is in the lineup', async () => {
  expect((await all()).issues.map(({ code }) => code)).toContain('product-variant-unreleased');
  await hub.as.editor('POST', '/api/designs/null-modem-de9/versions', { body: {} });
  const { rows, issues } = (await hub.as.viewer('GET', '/api/products/console-lead')).json<{
    rows: LineupRow[];
    issues: object[];
  }>();
  expect([rows[0]!.release, issues]).toEqual([{ rev: 1, label: '1' }, []]);
});

test('C3.2 quick open and the cable list find families by their names and aliases, and by variants and numbers', async () => {
  const cables = async (q: string) =>
    (await hub.as.viewer('GET', `/api/designs?q=${encodeURIComponent(q)}`)).json<{
      items: { id: string; products: object[] }[];
    }>().items;
  for (const q of ['zebra lead', 'OLD-7', 'grey-2m', 'CBL-00900-01', 'cbl-00900-xx']) {
    expect([q, (await cables(q)).map(({ id }) => id)]).toEqual([q, ['null-modem-de9']]);
    const hits = (await hub.as.viewer('GET', `/api/search?q=${encodeURIComponent(q)}`)).json<{
      items: { kind: string; id: string }[];
    }>().items;
    expect([q, hits.some(({ kind, id }) => kind === 'products' && id === 'console-lead')]).toEqual([q, true]);
  }
  expect((await cables('CBL-00900-01'))[0]!.products).toMatchObject([{ id: 'console-lead', label: 'Zebra lead' }]);
  const [first] = (await hub.as.viewer('GET', '/api/search?q=CBL-00900-01')).json<{ items: object[] }>().items;
  expect(first).toMatchObject({ kind: 'variants', id: 'console-lead/grey-2m', number: 'CBL-00900-01' });
});

test('C3.1 a design with the number of a family is not a member of it', async () => {
  const design = {
    schemaVersion: 5,
    id: 'lookalike',
    label: 'Alike',
    productRef: 'OLD-7-like',
    instances: {},
    joints: [],
  };
  await hub.as.editor('POST', '/api/designs', { body: design });
  const { items } = (await hub.as.viewer('GET', '/api/designs?q=lookalike')).json<{
    items: { products: object[] }[];
  }>();
  expect(items[0]!.products).toEqual([]);
  // A family may have the same number as its design. The design is a member only through a variant, not through the
  // number.
  const family = lead({
    id: 'numbered',
    partNumber: 'OLD-7-like',
    aliases: [],
    variants: [{ id: 'v', design: 'lookalike' }],
  });
  const member = async () => {
    const answer = await hub.as.viewer('GET', '/api/designs?q=lookalike');
    return answer.json<{ items: { products: { id: string }[] }[] }>().items[0]!.products.map(({ id }) => id);
  };
  await put(family);
  expect(await member()).toEqual(['numbered']);
  await put({ ...family, variants: [] });
  expect((await hub.as.viewer('GET', '/api/products/numbered')).text).toContain('OLD-7-like');
  expect(await member()).toEqual([]);
  await remove('numbered');
});
