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
