import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../hub/testing/hub.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({ setup: 'starter', backend: 'files' });
});
afterAll(() => hub.stop());

type Json = Record<string, unknown>;
const labelled = (record: Json, label: string): Json => ({ ...record, label });
const require = { exists: { path: 'id' } };
const rule = (label: string) => ({ id: 'r', label, severity: 'warning', each: 'design', require, message: 'No.' });
const hazard = (label: string) => ({ id: 'h', label, severity: 'warning', a: {}, b: {}, src: 'test' });
const device = (label: string) => ({ id: 'd', label, ports: [{ id: 'a', interface: 'rs232-dte-de9' }], src: 'test' });
const scheme = (label: string) => ({ type: 'prefix', label, prefixes: { design: 'X' }, digits: 5 });

/**
 * The documents of the catalog that are replaced as a whole: the path, and a function that returns the body with a
 * label in it.
 */
const documents: Readonly<Record<string, (now: Json, label: string) => unknown>> = {
  '/api/designs/null-modem-de9': labelled,
  '/api/definitions/connectors/de9-socket-rs232-dte': labelled,
  '/api/drawings/null-modem-de9': (now, label) => ({ ...now, id: 'null-modem-de9', partNumber: `DRW-${label}` }),
  '/api/vocab/families': (now, label) => [
    ...(now as unknown as { id: string }[]).filter(({ id }) => id !== 'serial-2'),
    { id: 'serial-2', label },
  ],
  '/api/products': (_, label) => ({ products: [{ id: 'p', label, axes: [], variants: [] }] }),
  '/api/products/p': (now, label) => ({ id: now['id'], label, axes: [], variants: [] }),
  '/api/settings/part-numbers': (_, label) => ({ scheme: scheme(label) }),
  '/api/rules': (_, label) => ({ rules: [rule(label)] }),
  '/api/rules/r': (_, label) => rule(label),
  '/api/resolver/hazards': (_, label) => ({ hazards: [hazard(label)] }),
  '/api/resolver/hazards/h': (_, label) => hazard(label),
  '/api/resolver/devices': (_, label) => ({ devices: [device(label)] }),
  '/api/resolver/policy': (_, label) => ({ policy: { maxOptions: label.length } }),
  '/api/settings/engineering': (now, label) => ({ ...now, currency: label === 'one' ? 'EUR' : 'USD' }),
};

test.each(Object.entries(documents))(
  'C44.2 %s is written over the version that was read, or not at all',
  async (url, bodyOf) => {
    const before = await hub.as.viewer('GET', url);
    const put = (label: string, ifMatch?: string) =>
      hub.as.owner('PUT', url, { body: bodyOf(before.json(), label), ifMatch });
    const saved = await put('one', before.etag);
    expect(saved.status).toBeLessThan(300);
    // Every route that saves reports the effects of the save.
    expect(saved.headers).toHaveProperty('x-service-errors');
    expect([(await put('three', before.etag)).status, (await put('three')).status]).toEqual([412, 428]);
    expect((await hub.as.viewer('GET', url)).etag).toBe(saved.etag);
    expect((await put('three', saved.etag)).status).toBe(200);
  },
);

test('C44.2 an If-Match that is no ETag of the hub is refused as that, with the version there is', async () => {
  const url = '/api/designs/null-modem-de9';
  const before = await hub.as.viewer('GET', url);
  const put = (ifMatch: string) => hub.as.owner('PUT', url, { body: before.json(), ifMatch });
  for (const foreign of ['7', 'W/"7"', '"abc"', before.etag.replaceAll('"', '')]) {
    const answer = await put(foreign);
    expect(answer.json<Json>()).toMatchObject({ status: 412, code: 'stale', etag: before.etag });
    expect([answer.etag, answer.json()['detail']]).toEqual([before.etag, expect.stringContaining('is not an ETag of')]);
  }
  expect((await put('"1"')).json()['detail']).toContain('newer version');
});

test('C44.2 of several who write over whatever is there in the same moment each is saved', async () => {
  const before = await hub.as.viewer('GET', '/api/designs/null-modem-de9');
  const part = { id: 'over', label: 'Part', pins: [] };
  expect((await hub.as.owner('POST', '/api/definitions/connectors', { body: part })).status).toBe(201);
  for (const [url, body] of [
    ['/api/designs/null-modem-de9', before.json()],
    ['/api/definitions/connectors/over', part],
  ] as const) {
    const put = (n: number) => hub.as.owner('PUT', url, { body: labelled(body, `Label ${n}`), ifMatch: '*' });
    const answers = await Promise.all([1, 2, 3, 4, 5].map(put));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ etag }) => etag)).size).toBe(5);
  }
});

test('an id that no file can have on Windows is refused for what is new, in a batch at its place', async () => {
  for (const id of ['con', 'nul', 'com1', 'lpt9'])
    expect((await hub.as.editor('POST', '/api/designs', { body: { id } })).json()).toMatchObject({
      status: 422,
      issues: [
        { pointer: '/id', message: `No file can be named "${id}" on Windows. Use another id, such as ${id}-1.` },
      ],
    });
  const record = { schemaVersion: 5, id: 'aux', label: 'Aux', instances: {}, joints: [] };
  const changes = [{ kind: 'designs', id: 'aux', op: 'put', record }];
  const batch = await hub.as.editor('POST', '/api/batch', { body: { message: 'Aux', changes } });
  expect(batch.json<{ issues: { pointer: string }[] }>().issues.map(({ pointer }) => pointer)).toEqual([
    '/changes/0/record/id',
  ]);
  expect((await hub.as.editor('POST', '/api/designs', { body: { id: 'console' } })).status).toBe(201);
});

test('of several who create one id at the same moment one succeeds; the others learn that it exists', async () => {
  const { partNumber: _, ...part } = (
    await hub.as.viewer('GET', '/api/definitions/connectors/de9-socket-rs232-dte')
  ).json();
  for (const [url, body] of [
    ['/api/designs', { id: 'at-once', label: 'At once' }],
    ['/api/definitions/connectors', { ...part, id: 'at-once' }],
  ] as const) {
    const answers = await Promise.all(Array.from({ length: 6 }, () => hub.as.editor('POST', url, { body })));
    const words = answers.map(({ status, json }) =>
      status === 201 ? 'created' : `${status} ${String(json()['code'])}`,
    );
    expect([url, words.toSorted()]).toEqual([url, [...Array<string>(5).fill('409 exists'), 'created']]);
  }
});
