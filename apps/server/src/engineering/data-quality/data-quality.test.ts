import { setTimeout as rest } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';
import { checkCatalog, QualityTrend } from './trend.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({ setup: 'starter' });
});
afterAll(() => hub.stop());

type Item = { code: string; severity: string; where: { kind: string; id: string }; ui: string };
type Report = {
  items: Item[];
  total: number;
  next?: string;
  counts: { errors: number; warnings: number };
  byCode: { code: string; severity: string; count: number }[];
  byKind: { kind: string; errors: number; warnings: number }[];
  progress: { checked: number; total: number; running: boolean; seq: number };
};

/** Returns the report once all checks are done. */
async function report(query = ''): Promise<Report> {
  for (;;) {
    const answer = (await hub.as.viewer('GET', `/api/data-quality?${query}`)).json<Report>();
    if (!answer.progress.running) return answer;
    await rest(20);
  }
}
const lines = ({ items }: Report) =>
  items.map(({ severity, code, where, ui }) => [severity, code, where.kind, where.id, ui]);
const post = (url: string, body: object) => hub.as.editor('POST', url, { body });
async function change(url: string, fields: object) {
  const { etag, json } = await hub.as.editor('GET', url);
  return hub.as.editor('PUT', url, { body: { ...json<object>(), ...fields }, ifMatch: etag });
}

test('RE2.1 one request lists the problems of records, designs, families, rules and settings, with totals and a link to each', async () => {
  const before = await report();
  expect(before).toMatchObject({ counts: { errors: 0 }, progress: { seq: await hub.hub.stores.store.head() } });
  await post('/api/definitions/kits', { id: 'lost', contents: [], route: 'bought', src: 'x' });
  await post('/api/designs', { id: 'broken', src: 'x', instances: { connectors: [{ id: 'j1', def: 'no-such' }] } });
  await hub.as.editor('PUT', '/api/products/twins', {
    body: {
      id: 'twins',
      label: 'Twins',
      src: 'x',
      variants: ['a', 'b'].map((id) => ({ id, design: 'dc-tail', status: 'planned' })),
    },
  });
  const head = await hub.hub.stores.store.head();
  // Written without the guards of a save, as if edited in the folder.
  await hub.hub.stores.store.commit({
    at: new Date().toISOString(),
    who: { name: 'Hand', via: 'system' },
    message: 'By hand',
    writes: [
      { kind: 'validation-rules', key: 'bad', op: 'put', seen: null, after: { id: 'bad' } },
      {
        kind: 'part-numbers',
        key: 'part-numbers',
        op: 'put',
        seen: null,
        after: { type: 'prefix', prefixes: {}, digits: 3 },
      },
    ],
  });
  await hub.hub.catalog.reached(head + 1);
  const now = await report('limit=500');
  const rows = lines(now);
  expect(rows).toContainEqual(['error', 'invalid-route', 'kits', 'lost', '/library/kits/lost']);
  expect(rows).toContainEqual(['warning', 'product-variants-ambiguous', 'products', 'twins', '/products/twins']);
  expect(rows).toContainEqual(['warning', 'rule-invalid', 'validation-rules', 'bad', '/rules/bad']);
  expect(rows).toContainEqual(['error', 'scheme-unusable', 'part-numbers', 'part-numbers', '/settings/part-numbers']);
  expect(
    rows.some(([, , kind, id, ui]) => kind === 'designs' && id === 'broken' && ui === '/cables/broken?tab=issues'),
  ).toBe(true);

  expect(now.total).toBe(now.items.length);
  expect(now.counts.errors).toBe(now.items.filter(({ severity }) => severity === 'error').length);
  expect(now.byCode.reduce((sum, { count }) => sum + count, 0)).toBe(now.total);
  expect(now.byKind.reduce((sum, { errors, warnings }) => sum + errors + warnings, 0)).toBe(now.total);

  const only = async (query: string) =>
    new Set(
      (await report(query)).items.map(({ where, severity, code }) => `${severity} ${code} ${where.kind} ${where.id}`),
    );
  expect(await only('kind=kits&severity=error&code=invalid-route&id=lost')).toEqual(
    new Set(['error invalid-route kits lost']),
  );
  expect(await only('kind=kits&severity=warning&id=lost')).toEqual(new Set());
  const first = await report('limit=2');
  expect([first.items.length, (await report(`limit=500&cursor=${first.next}`)).items.length]).toEqual([
    2,
    now.total - 2,
  ]);
});

test('RE2.2 a save reports how many findings it causes in its record and in those that use it', async () => {
  const counts = ({ headers }: Awaited<ReturnType<typeof post>>) =>
    ['errors', 'warnings', 'errors-elsewhere', 'warnings-elsewhere'].map((name) => headers[`x-service-${name}`]);
  const positions = [{ id: '1' }, { id: '2' }];
  await post('/api/definitions/bodies', { id: 'b2', positions, src: 'x' });
  await post('/api/definitions/interfaces', {
    id: 'i2',
    bodies: ['b2'],
    pins: { 1: { signal: 'gnd' }, 2: { signal: 'txd' } },
    src: 'x',
  });
  const created = await post('/api/definitions/connectors', { id: 'c2', body: 'b2', interface: 'i2', src: 'x' });
  expect(counts(created)).toEqual(['0', '0', '0', '0']);
  const wrong = await post('/api/definitions/kits', { id: 'wrong', contents: [], route: 'bought' });
  expect([Number(counts(wrong)[0]) > 0, counts(wrong).slice(2)]).toEqual([true, ['0', '0']]);
  const joints = [{ a: { instance: 'j1', terminal: '2' }, b: { instance: 'w1', terminal: 'red', end: 'a' } }];
  const instances = { connectors: [{ id: 'j1', def: 'c2' }], segments: [] };
  expect((await post('/api/designs', { id: 'uses', src: 'x', instances, joints })).status).toBe(201);
  const shrunk = await change('/api/definitions/bodies/b2', { positions: [{ id: '1' }] });
  expect(counts(shrunk).slice(0, 2)).toEqual(['0', '0']);
  expect(Number(counts(shrunk)[2]) + Number(counts(shrunk)[3])).toBeGreaterThan(0);
  // Another change of the same record adds no new findings.
  const again = await change('/api/definitions/bodies/b2', { description: 'as before' });
  expect(counts(again).slice(2)).toEqual(['0', '0']);
});

test('RE2.1 each night the totals are added to the trend', async () => {
  const { catalog, stores } = hub.hub;
  const trend = new QualityTrend(stores.sql);
  await trend.add({ day: '2026-01-01', errors: 3, warnings: 4, checked: 100 });
  const job = checkCatalog(catalog, trend);
  expect(job.schedule).toEqual({ dailyAt: '03:30' });
  const run = { job: {} as never, signal: new AbortController().signal, progress: () => undefined };
  const outcome = await job.run(run);
  const { counts, progress } = await report();
  expect(outcome).toEqual({ ok: true, result: counts });
  expect((await hub.as.viewer('GET', '/api/data-quality/trend')).json()).toEqual({
    items: [
      { day: '2026-01-01', errors: 3, warnings: 4, checked: 100 },
      { day: catalog.today(), ...counts, checked: progress.total },
    ],
    total: 2,
  });
});
