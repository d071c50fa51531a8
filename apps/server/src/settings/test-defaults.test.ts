import { expect, onTestFinished, test } from 'vitest';
import { startTestHub } from '../hub/testing/hub.ts';

test('O36.6 SERVICE_TEST_DEFAULTS locks what it names: it wins over the page, and the rest stays the organisation’s', async () => {
  const environment = { SERVICE_TEST_DEFAULTS: '{"isolationSeconds": 2}' };
  const hub = await startTestHub({ setup: 'starter', environment });
  onTestFinished(hub.stop);
  const now = await hub.as.owner('GET', '/api/settings/engineering');
  const body = { ...now.json<object>(), testing: { isolationSeconds: 5, hipotSeconds: 3 } };
  const put = await hub.as.owner('PUT', '/api/settings/engineering', { body, ifMatch: now.etag });
  expect([put.status, put.text]).toEqual([200, expect.any(String)]);
  expect((await hub.as.viewer('GET', '/api/settings/engineering/locked')).json()).toEqual({
    testing: { isolationSeconds: 2 },
  });
  const exported = await hub.as.viewer('GET', '/api/designs/null-modem-de9/exports/continuity.json');
  expect(exported.json()).toMatchObject({ parameters: { isolationSeconds: 2, hipotSeconds: 3 } });
});

test('a field that is no setting is refused with its place and the nearest name; one that is stored already may stay', async () => {
  const hub = await startTestHub({ setup: 'starter', backend: 'files' });
  onTestFinished(hub.stop);
  const now = await hub.as.owner('GET', '/api/settings/engineering');
  const put = (fields: object, ifMatch = now.etag) =>
    hub.as.owner('PUT', '/api/settings/engineering', { body: { ...now.json<object>(), ...fields }, ifMatch });
  const refused = await put({ tsting: {}, testing: { isolationVolt: 250 } });
  expect(refused.json()).toMatchObject({
    status: 422,
    issues: [
      { pointer: '/tsting', message: '"tsting" is not a setting. Did you mean "testing"?' },
      { pointer: '/testing/isolationVolt', message: expect.stringContaining('isolationVolts') as string },
    ],
  });
  const later = { ...now.json<object>(), ofALaterVersion: 1 };
  const who = { name: 'Later version', via: 'system' } as const;
  const write = { kind: 'settings', key: 'engineering', op: 'put', seen: hub.hub.catalog.seq, after: later } as const;
  await hub.hub.stores.store.commit({ at: new Date().toISOString(), who, message: 'Later', writes: [write] });
  expect((await put({ ofALaterVersion: 1 }, '*')).status).toBe(200);
  expect((await put({ ofALaterVersion: 2 }, '*')).status).toBe(422);
});

test('EL13.1 a table of the organisation sets the tests of a cable, and its drawing counts in its findings at once', async () => {
  const hub = await startTestHub({
    setup: 'starter',
    environment: { SERVICE_TEST_DEFAULTS: '{"isolationSeconds": 2}' },
  });
  onTestFinished(hub.stop);
  const put = async (path: string, body: object) => {
    const { etag } = await hub.as.owner('GET', path);
    const answer = await hub.as.owner('PUT', path, { body, ifMatch: etag ?? '*' });
    expect([answer.status, answer.text]).toEqual([
      expect.toSatisfy((status: number) => status < 300),
      expect.any(String),
    ]);
  };
  const id = 'null-modem-de9';
  const design = (await hub.as.owner('GET', `/api/designs/${id}`)).json<{ instances: { connectors: object[] } }>();
  const [first, ...others] = design.instances.connectors;
  const connectors = [{ ...first, pins: { 2: { signal: 'dc-24v', dir: 'out', nominalV: 230 } } }, ...others];
  await put(`/api/designs/${id}`, { ...design, instances: { ...design.instances, connectors } });
  const codes = async () => {
    const { items } = (await hub.as.viewer('GET', `/api/designs/${id}/issues`)).json<{
      items: { code: string }[];
    }>();
    return items.map(({ code }) => code).filter((code) => code === 'test-voltage');
  };
  const listed = async () => {
    const { items } = (await hub.as.viewer('GET', '/api/designs')).json<{
      items: { id: string; issues: { warnings: number } | null }[];
    }>();
    return items.find((one) => one.id === id)!.issues?.warnings;
  };
  expect(await codes()).toEqual(['test-voltage']);
  const warnings = await listed();
  await put(`/api/drawings/${id}`, { id, test: { isolationVolts: 500 } });
  await expect.poll(listed, { timeout: 10_000 }).toBe(warnings! - 1);
  expect(await codes()).toEqual([]);
  await put(`/api/drawings/${id}`, { id });
  expect(await codes()).toEqual(['test-voltage']);
  const settings = (await hub.as.owner('GET', '/api/settings/engineering')).json<object>();
  await put('/api/settings/engineering', { ...settings, testing: { table: 'iec-60364-6' } });
  expect(await codes()).toEqual([]);
  const { isolation } = (await hub.as.viewer('GET', `/api/designs/${id}/exports/continuity.json`)).json<{
    isolation: { limits?: object }[];
  }>();
  expect(isolation.find(({ limits }) => limits !== undefined)?.limits).toEqual({
    isolationVolts: 500,
    isolationMinMohm: 1,
    isolationSeconds: 2,
  });
});
