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
