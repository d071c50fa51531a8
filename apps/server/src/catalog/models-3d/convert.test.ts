import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import type { Job } from '../../jobs/job.ts';
import { ends, ownFolder } from '../../hub/testing/ends.ts';
import { freshDatabase, openTestHub, startTestHub, type TestHub, type TestHubOptions } from '../../hub/testing/hub.ts';

const require = createRequire(import.meta.url);
const step = readFileSync(require.resolve('occt-import-js/test/testfiles/cube-10x10mm/Cube 10x10.stp'));
const path = '/api/models/connectors/de9-plug-rs232-dte';
async function hubWith(options: TestHubOptions): Promise<TestHub> {
  return ends(await startTestHub({ setup: 'starter', ...options }));
}

const upload = (hub: TestHub, bytes: Buffer) =>
  hub.hub.app.inject({
    method: 'PUT',
    url: `${path}?file=cube.stp`,
    payload: bytes,
    headers: { ...hub.cookies.editor, 'content-type': 'model/step', origin: 'http://localhost:5183' },
  });
const conversions = async (hub: TestHub) =>
  (await hub.as.viewer('GET', '/api/jobs?kind=convert')).json<{ items: Job[] }>().items;
const kept = (hub: TestHub) => Array.fromAsync(hub.hub.assets.list());

test('O13.1 a STEP upload is a job for the process that runs jobs, and the upload waits for it', async () => {
  const environment = { SERVICE_BLOBS: `fs:${ownFolder()}` };
  const databaseUrl = await freshDatabase();
  const app = await hubWith({ databaseUrl, environment });
  let answered = false;
  const answer = upload(app, step).finally(() => (answered = true));
  await expect.poll(() => conversions(app)).toHaveLength(1);
  expect(answered).toBe(false);
  expect(await conversions(app)).toMatchObject([{ label: 'Convert cube.stp', state: 'queued' }]);
  const runs = { ...environment, SERVICE_WORKER: 'off' };
  ends(await openTestHub(ownFolder(), { databaseUrl, environment: runs }));
  expect((await answer).json()).toMatchObject({
    coverage: 'source',
    link: { source: { file: 'cube.stp' }, facts: { triangles: 12 } },
  });
  const { asset } = (await answer).json<{ link: { asset: string } }>().link;
  expect(await conversions(app)).toMatchObject([
    { state: 'done', who: { name: 'editor person', via: 'session' }, result: { model: asset }, runs: 1 },
  ]);
});

test('O13.1 O5.4 O34.7 a model past the limit of memory fails its job and its upload with one sentence, and leaves no file', async () => {
  const hub = await hubWith({ backend: 'files', environment: { SERVICE_STEP_RSS_LIMIT_MB: '20' }, realModels: true });
  for (let n = 0; n < 3; n += 1) {
    const refused = (await upload(hub, step)).json<{ code: string; detail: string }>();
    expect(refused).toMatchObject({ code: 'model-too-large', detail: expect.stringContaining('20 MB') });
    expect((await conversions(hub))[0]).toMatchObject({ state: 'failed', error: refused.detail });
  }
  expect(await kept(hub)).toEqual([]);
  // The person got the error all three times, so no operator needs an alert.
  expect((await hub.anonymous('GET', '/healthz?deep=1')).status).toBe(200);
});

test('O13.1 an upload whose job is cancelled says so, and the part gets no model', async () => {
  const hub = await hubWith({});
  const answer = upload(hub, step);
  let [job] = await conversions(hub);
  while (job === undefined) [job] = await conversions(hub);
  expect((await hub.as.editor('POST', `/api/jobs/${job.id}/cancel`)).status).toBe(200);
  expect((await answer).json()).toMatchObject({ status: 503, code: 'model-not-converted' });
  expect((await hub.as.viewer('GET', path)).json()).toMatchObject({ coverage: 'none' });
  expect(await kept(hub)).toEqual([]);
});
