import { afterEach, expect, test } from 'vitest';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';
import { exposed } from './exposition.ts';

let hub: TestHub | undefined;
afterEach(() => hub?.stop());

test('numbers are written in the Prometheus format', () => {
  const samples = [
    { labels: { route: 'a"b\\c\nd' }, value: 2.5 },
    { suffix: '_sum', value: 1 },
  ];
  expect(exposed([{ name: 'm', help: 'What it is', type: 'gauge', samples }])).toBe(
    '# HELP m What it is\n# TYPE m gauge\nm{route="a\\"b\\\\c\\nd"} 2.5\nm_sum 1\n',
  );
});

test('an owner, or an owner’s token, can read the metrics; an editor can’t', async () => {
  hub = await startTestHub({ setup: 'empty', backend: 'files' });
  expect((await hub.as.editor('GET', '/metrics')).status).toBe(403);
  expect((await hub.anonymous('GET', '/metrics')).status).toBe(401);
  await hub.as.owner('GET', '/api/designs/none');
  const created = await hub.as.owner('POST', '/api/tokens', {
    body: { label: 'Prometheus', scopes: ['catalog:read'], days: 90 },
  });
  const { token } = created.json<{ token: string }>();
  const response = await hub.anonymous('GET', '/metrics', { headers: { authorization: `Bearer ${token}` } });
  expect([response.status, response.headers['content-type']]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  for (const line of [
    'cablewright_check{check="object store"} 1',
    'cablewright_alerts_total{event="token-created"} 1',
    'cablewright_http_request_seconds_count{method="GET",route="/api/designs/:id",status="404"} 1',
    'cablewright_jobs{kind="job",state="failed"} 0',
  ])
    expect(response.text).toContain(`${line}\n`);
  expect(response.text).not.toContain('none');
  expect(response.text).toMatch(/^cablewright_query_results_total\{query="[^"]+",result="reused"\} \d+$/m);
});
