import { checkDesign, wording } from '@cablewright/engine';
import { designSchemaVersion, type Finding } from '@cablewright/model';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLimits, threadLimits } from '../off-thread/library-threads.ts';
import { designThreads } from '../../hub/threads/threads.ts';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';

let hub: TestHub;
let hasty: TestHub;
beforeAll(async () => {
  [hub, hasty] = await Promise.all([
    startTestHub({ setup: 'starter' }),
    startTestHub({ setup: 'starter', backend: 'files', taskTimeoutMs: 1 }),
  ]);
});
afterAll(() => Promise.all([hub.stop(), hasty.stop()]));

type Problem = { code: string; detail: string; issues: { code: string; pointer?: string }[] };
type Issues = {
  items: Finding[];
  total: number;
  byCode: { code: string; severity: string; count: number }[];
  next?: string;
};

const create = (to: TestHub, design: object) => to.as.editor('POST', '/api/designs', { body: design });
const issues = async (of: TestHub, id: string, query = '') =>
  (await of.as.viewer('GET', `/api/designs/${id}/issues${query}`)).json<Issues>();

const plain = (id: string) => ({ id, src: 'x', schemaVersion: designSchemaVersion, label: id, joints: [] as object[] });

/** A design that places another one `times` times. */
const placing = (id: string, def: string, times: number) => ({
  ...plain(id),
  instances: { subassemblies: Array.from({ length: times }, (_, i) => ({ id: `s${i}`, def })) },
});

/** Unconnected connectors. Each causes an error and a warning, so many of them make a heavy design. */
const connectors = (id: string, count: number) => ({
  ...plain(id),
  instances: { connectors: Array.from({ length: count }, (_, i) => ({ id: `j${i}`, def: 'no-such' })) },
});

test('RE11.2 an assembly that would be too large is refused on every road, parts or no parts', async () => {
  expect((await create(hub, { id: 'grow-0', src: 'x' })).status).toBe(201);
  for (const level of [1, 2, 3, 4])
    expect((await create(hub, placing(`grow-${level}`, `grow-${level - 1}`, 10))).status).toBe(201);
  const refused = {
    status: 422,
    problem: { code: 'subassembly-too-large', detail: expect.stringContaining('more than 20000 parts') as string },
  };
  const outcome = async (asking: Promise<{ status: number; json: <T>() => T }>) => {
    const answer = await asking;
    return { status: answer.status, problem: answer.json<Problem>() };
  };
  const tooLarge = placing('grow-5', 'grow-4', 10);
  expect(await outcome(create(hub, tooLarge))).toMatchObject(refused);
  // In one batch, first as a dry run.
  const nested = [placing('deep-5', 'deep-4', 10), placing('deep-4', 'grow-4', 10)];
  const body = {
    message: 'Nested',
    changes: nested.map((record) => ({ op: 'put', kind: 'designs', id: record.id, record })),
  };
  for (const query of ['?dryRun=1', ''])
    expect(await outcome(hub.as.editor('POST', `/api/batch${query}`, { body }))).toMatchObject(refused);
  // In an import of a zipped catalog.
  const files = Object.fromEntries(nested.map((record) => [`data/designs/${record.id}.json`, bytes(record)]));
  const file = { 'content-type': 'application/zip' };
  const imported = hub.as.owner('POST', '/api/import?dryRun=1', { body: Buffer.from(zipSync(files)), headers: file });
  expect(await outcome(imported)).toMatchObject(refused);
  // A placed design grows, which would make the assembly that contains it too large.
  const { etag } = await hub.as.editor('GET', '/api/designs/grow-0');
  const grown = hub.as.editor('PUT', '/api/designs/grow-0', { body: connectors('grow-0', 3), ifMatch: etag });
  expect(await outcome(grown)).toMatchObject({
    ...refused,
    problem: { detail: expect.stringContaining('grow-4') as string },
  });
  expect((await hub.as.viewer('GET', '/api/designs/grow-5')).status).toBe(404);
});

const bytes = (record: object) => new TextEncoder().encode(JSON.stringify(record));

test('RE11.2 a restore does not bring back an assembly that has become too large', async () => {
  expect((await create(hub, { id: 'leaf', src: 'x' })).status).toBe(201);
  expect((await create(hub, placing('tree', 'leaf', 6_000))).status).toBe(201);
  const tree = await hub.as.editor('GET', '/api/designs/tree');
  expect((await hub.as.editor('DELETE', '/api/designs/tree', { ifMatch: tree.etag })).status).toBe(204);
  const deleted = await hub.hub.stores.store.head();
  const leaf = await hub.as.editor('GET', '/api/designs/leaf');
  const grown = { body: connectors('leaf', 3), ifMatch: leaf.etag };
  expect((await hub.as.editor('PUT', '/api/designs/leaf', grown)).status).toBe(200);
  const restored = await hub.as.owner('POST', `/api/history/${deleted}/restore`, { body: {} });
  expect([restored.status, restored.json<Problem>().code]).toEqual([422, 'subassembly-too-large']);
});

test('RE11.1 the check of a heavy design that takes too long is one error that names the limit; light ones are checked', async () => {
  const heavy = await create(hasty, connectors('heavy', 3_000));
  expect([heavy.status, heavy.headers['x-service-errors']]).toEqual([201, '1']);
  const { items, total } = await issues(hasty, 'heavy');
  expect([total, items[0]]).toMatchObject([
    1,
    {
      code: 'check-over-budget',
      severity: 'error',
      where: { kind: 'designs', id: 'heavy' },
      found: 'needs more than 0.001 s',
    },
  ]);
  const light = await create(hasty, connectors('light', 3));
  expect([light.status, light.headers['x-service-errors']]).toEqual([201, '3']);
  const nets = await hasty.as.viewer('GET', '/api/designs/heavy/nets');
  expect([nets.status, nets.json<Problem>().code]).toEqual([503, 'over-budget']);
});

test('RE11.1 the price of a variant and the trial of a rule on a heavy design are worked out in a thread; over its limit the rest is answered', async () => {
  const labourCost = { unit: 12, currency: 'EUR', src: 'x' };
  for (const [id, count] of [
    ['priced-heavy', 3_000],
    ['priced-light', 3],
  ] as const)
    expect((await create(hasty, { ...connectors(id, count), labourCost })).status).toBe(201);
  const variants = ['priced-heavy', 'priced-light'].map((design) => ({ id: design, design, status: 'planned' }));
  const family = { id: 'priced', label: 'Priced', src: 'x', variants };
  expect((await hasty.as.editor('PUT', '/api/products/priced', { body: family })).status).toBe(201);
  const { items } = (await hasty.as.viewer('GET', '/api/lineup')).json<{
    items: { design: string; cost: object | null }[];
  }>();
  expect(items.map(({ design, cost }) => [design, cost])).toEqual([
    ['priced-heavy', null],
    ['priced-light', expect.objectContaining({ amount: 12 })],
  ]);
  const rule = { id: 'never', severity: 'error', each: 'connector', require: { eq: [1, 2] }, message: 'No.', src: 'x' };
  const trial = await hasty.as.viewer('POST', '/api/rules/preview', { body: { rule } });
  const found = trial.json<{ items: Finding[] }>().items.map(({ code, where }) => `${code} ${where.id}`);
  expect(found.filter((one) => one.endsWith(' priced-heavy'))).toEqual(['check-over-budget priced-heavy']);
  expect(found.filter((one) => one.endsWith(' priced-light'))).toHaveLength(3);
});

test('RE11.1 RE11.3 other requests are answered while an assembly of thousands of parts is checked, once for all who ask', async () => {
  expect((await create(hub, connectors('rail', 90))).status).toBe(201);
  expect((await create(hub, placing('cabinet', 'rail', 200))).status).toBe(201);
  const order: string[] = [];
  const answers = [1, 2, 3].map(() => issues(hub, 'cabinet').then(({ total }) => (order.push('issues'), total)));
  for (let n = 0; n < 3; n += 1) {
    expect((await hub.anonymous('GET', '/healthz')).status).toBe(200);
    order.push('health');
  }
  const totals = await Promise.all(answers);
  expect(order.slice(0, 3)).toEqual(['health', 'health', 'health']);
  expect(new Set(totals).size).toBe(1);
});

test('RE11.1 a thread finds in every shipped design exactly what the request thread finds', async () => {
  const { catalog } = hub.hub;
  const today = catalog.today();
  const there = catalog.designs.lines.ordered('id').map(({ id }) => id);
  expect(there.length).toBeGreaterThan(20);
  try {
    catalog.work.useThreads(designThreads(), undefined, 0);
    for (const id of there.filter((name) => !/^(grow|tree|cabinet)/.test(name))) {
      const design = await catalog.design(id);
      const expected = checkDesign(wording.inShopUnits(await catalog.catalogFor(design)), design, today);
      expect([id, await catalog.work.do('check', { design }, { today })]).toEqual([id, expected]);
    }
  } finally {
    catalog.work.useThreads(designThreads());
  }
});

test('RE11.4 a page of issues has at most 200 of one code; the cursor reaches the rest, and the totals count all', async () => {
  expect((await create(hub, connectors('wide', 450))).headers['x-service-errors']).toBe('450');
  const pages: Issues[] = [await issues(hub, 'wide')];
  while (pages.at(-1)!.next !== undefined) pages.push(await issues(hub, 'wide', `?cursor=${pages.at(-1)!.next}`));
  expect(pages.map(({ items }) => items.filter(({ code }) => code === 'unknown-definition').length)).toEqual([
    200, 200, 50,
  ]);
  for (const { total, byCode, items } of pages) {
    expect(byCode.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    expect(JSON.stringify(items).length).toBeLessThan(1_000_000);
  }
  expect(new Set(pages.flatMap(({ items }) => items.map(({ where }) => where.instance))).size).toBe(450);
  expect(pages.flatMap(({ items }) => items).length).toBe(pages[0]!.total);
});

test('RE11.5 one request takes at most 300 MB: the heap of the thread that works on it, with its young generation', () => {
  // The young generation of a thread needs at most three times 16 MB: two semi-spaces and the pages being moved.
  const youngMb = 48;
  for (const { heapMb } of [threadLimits, checkLimits]) expect(heapMb + youngMb).toBeLessThanOrEqual(300);
});
