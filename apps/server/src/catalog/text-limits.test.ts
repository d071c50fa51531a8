import { textLimits } from '@cablewright/model';
import type Type from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describedRoutes } from '../hub/described.ts';
import { startTestHub, type TestHub } from '../hub/testing/hub.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({ setup: 'starter' });
});
afterAll(() => hub.stop());

interface Schema {
  readonly type?: string;
  readonly maxLength?: number;
  readonly const?: unknown;
  readonly enum?: unknown;
  readonly pattern?: string;
}

const isBounded = ({ maxLength, const: only, enum: some, pattern }: Schema) =>
  maxLength !== undefined ||
  only !== undefined ||
  some !== undefined ||
  (pattern !== undefined && !/[*+]|,\}/.test(pattern));

function unbounded(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const inside = Object.entries(schema).flatMap(([key, value]) => unbounded(value, `${path}/${key}`));
  return (schema as Schema).type === 'string' && !isBounded(schema) ? [path, ...inside] : inside;
}

test('RE5.3 every text a request may carry has a length limit', () => {
  const routes = describedRoutes();
  expect(routes.length).toBeGreaterThan(150);
  const found = routes.flatMap(({ method, path, body, params }) =>
    [body, params].flatMap((schema: Type.TSchema | undefined) => unbounded(schema, `${method} ${path}`)),
  );
  expect(found).toEqual([]);
});

test('RE5.3 a cable saved before there were limits is read and printed; its next save names what to shorten, and a shorter one is taken', async () => {
  const { hub: running, as } = hub;
  const url = '/api/designs/null-modem-de9';
  const stored = (await as.editor('GET', url)).json<Record<string, unknown>>();
  const long = { ...stored, label: 'Label '.repeat(400) };
  const seen = (await running.stores.store.read('designs', 'null-modem-de9'))?.seq ?? null;
  await running.stores.store.commit({
    who: { name: 'An older release', via: 'system' },
    at: '2026-01-31T09:30:00.000Z',
    message: 'Before there were limits',
    writes: [{ kind: 'designs', key: 'null-modem-de9', op: 'put', seen, after: long }],
  });
  const read = await as.viewer('GET', url);
  expect([read.status, read.json<{ label: string }>().label]).toEqual([200, long.label]);
  expect((await as.viewer('GET', `${url}/documents/drawing?format=svg`)).status).toBe(200);
  const checks = (await as.viewer('GET', `${url}/issues`)).text;
  const says = `/label must have at most ${textLimits.name} characters`;
  expect(checks).toContain(says);
  const refused = await as.editor('PUT', url, { body: { ...long, notes: [] }, ifMatch: read.etag });
  expect([refused.status, refused.json<{ issues: object[] }>().issues]).toMatchObject([422, [{ pointer: '/label' }]]);
  expect(refused.text).toContain(says.slice(7));
  const shorter = await as.editor('PUT', url, { body: { ...long, label: 'Short' }, ifMatch: read.etag });
  expect(shorter.status).toBe(200);
});
