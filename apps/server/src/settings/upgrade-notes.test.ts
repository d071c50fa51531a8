import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import release from '../../package.json' with { type: 'json' };
import { startTestHub } from '../testing/hub.ts';

const notes = readFileSync(join(import.meta.dirname, '../../../../docs/guides/upgrading.md'), 'utf8');

test('O36.6 the notes of upgrading tell of settings that moved and of SERVICE_TEST_DEFAULTS, which locks what it names', async () => {
  expect(notes).toContain(`### ${release.version}`);
  expect(notes).toMatch(/\*\*Settings moved into the program\.\*\*[^]*stops applying/);
  expect(notes).toMatch(/\*\*`SERVICE_TEST_DEFAULTS` locks what it names\.\*\*/);
  const environment = { SERVICE_TEST_DEFAULTS: '{"isolationVolts": 250}' };
  const hub = await startTestHub({ setup: 'starter', environment });
  onTestFinished(hub.stop);
  const now = await hub.as.owner('GET', '/api/settings/engineering');
  const body = { ...now.json<object>(), testing: { isolationVolts: 500, isolationSeconds: 3 } };
  const put = await hub.as.owner('PUT', '/api/settings/engineering', { body, ifMatch: now.etag });
  expect([put.status, put.text]).toEqual([200, expect.any(String)]);
  const exported = await hub.as.viewer('GET', '/api/designs/null-modem-de9/exports/continuity.json');
  expect(exported.json()).toMatchObject({ parameters: { isolationVolts: 250, isolationSeconds: 3 } });
});
