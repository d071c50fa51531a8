import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Design, Json } from '@cablewright/model';
import type { ImportedRecord } from '@cablewright/modules';
import type { Job } from '../../jobs/job.ts';
import { ends } from '../../hub/testing/ends.ts';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';

/** Starts a hub with a module that imports lines `id;label` as bodies. */
async function hubWith(backend: 'database' | 'files'): Promise<TestHub> {
  const hub = ends(await startTestHub({ setup: 'empty', backend, environment: { SERVICE_WORKER: 'off' } }));
  hub.hub.importers.register('parts-list', {
    id: 'lines',
    label: 'Parts list',
    run: (input, _catalog, { progress }) => {
      if (typeof input !== 'string') return { ok: false, problems: ['The input must be text.'] };
      const lines = input.split('\n');
      const records = lines.map((line, i): ImportedRecord => {
        progress(i + 1, lines.length);
        const [id = '', label = ''] = line.split(';');
        return { kind: 'bodies', id, record: { id, label, positions: [] as Json } };
      });
      return { ok: true, records, notes: ['Read as bodies.'] };
    },
  });
  return hub;
}

const at = '/api/modules/parts-list/_import/lines';

async function planned(hub: TestHub, input: string): Promise<Job> {
  const accepted = await hub.as.editor('POST', at, { body: { input, job: true } });
  expect(accepted.status).toBe(202);
  const { id } = accepted.json<Job>();
  for (;;) {
    const job = (await hub.as.viewer('GET', `/api/jobs/${id}`)).json<Job>();
    if (job.state === 'done' || job.state === 'failed') return job;
    await sleep(10);
  }
}
const publish = (hub: TestHub, { id }: Job) => hub.as.editor('POST', `/api/jobs/${id}/publish`);

test('[DO5.2] an imported cable prints its runs by their ids where these would look like the names of others', async () => {
  const hub = ends(await startTestHub({ setup: 'empty', backend: 'files', environment: { SERVICE_WORKER: 'off' } }));
  const segments = ['w2', 'w1'].map((id) => ({ id, def: 'any', lengthMm: 500 }));
  const record = {
    schemaVersion: 8,
    id: 'swapped',
    label: 'Swapped',
    src: 'a test',
    instances: { segments },
    joints: [],
  };
  hub.hub.importers.register('cables', {
    id: 'cables',
    label: 'Cables',
    run: () => ({ ok: true, records: [{ kind: 'designs', id: 'swapped', record }], notes: [] }),
  });
  const plan = async () => {
    const accepted = await hub.as.editor('POST', '/api/modules/cables/_import/cables', {
      body: { input: '', job: true },
    });
    const { id } = accepted.json<Job>();
    for (;;) {
      const job = (await hub.as.viewer('GET', `/api/jobs/${id}`)).json<Job>();
      if (job.state === 'done' || job.state === 'failed') return job;
      await sleep(10);
    }
  };
  expect((await publish(hub, await plan())).status).toBe(200);
  const design = (await hub.as.viewer('GET', '/api/designs/swapped')).json<Design>();
  expect(design.instances.segments).toEqual([
    { ...segments[0]!, label: 'W2' },
    { ...segments[1]!, label: 'W1' },
  ]);
  const findings = (await hub.as.viewer('GET', '/api/designs/swapped/issues')).json<{ items: { code: string }[] }>();
  expect(findings.items.filter(({ code }) => code === 'run-id-of-another')).toEqual([]);
  // Importing the same file again changes nothing.
  expect(await plan()).toMatchObject({ result: { plan: { counts: { add: 0, change: 0 }, unchanged: 1 } } });
});

for (const backend of ['database', 'files'] as const) {
  test(`O29.3 O13.2 ${backend}: an import as a job keeps its plan: what it would add or change, and the files`, async () => {
    const hub = await hubWith(backend);
    await hub.as.editor('POST', '/api/definitions/bodies', { body: { id: 'old', label: 'Old', positions: [] } });
    await hub.as.editor('POST', '/api/definitions/bodies', { body: { id: 'same', label: 'Same', positions: [] } });
    const job = await planned(hub, 'new;New\nold;Renamed\nsame;Same');
    expect(job).toMatchObject({
      state: 'done',
      result: {
        plan: {
          records: [
            { kind: 'bodies', id: 'new', does: 'add' },
            { kind: 'bodies', id: 'old', does: 'change' },
          ],
          unchanged: 1,
          files: ['data/bodies.json'],
          notes: ['Read as bodies.'],
          issues: [],
        },
      },
    });
    expect((await hub.as.viewer('GET', '/api/definitions/bodies/new')).status).toBe(404);
  });

  test(`O22.1 O29.4 O34.4 ${backend}: publishing saves the plan as one change; after another change it answers 409`, async () => {
    const hub = await hubWith(backend);
    const before = hub.hub.catalog.seq;
    const job = await planned(hub, 'one;One\ntwo;Two');
    expect((await hub.as.viewer('POST', `/api/jobs/${job.id}/publish`)).status).toBe(403);
    const done = await publish(hub, job);
    expect([done.status, done.json()]).toEqual([200, { seq: before + 1, count: 2 }]);
    expect((await hub.as.viewer('GET', '/api/definitions/bodies/two')).json()).toMatchObject({ label: 'Two' });
    expect((await publish(hub, job)).json()).toMatchObject({ status: 409, code: 'plan-published' });
    const late = await planned(hub, 'three;Three');
    await hub.as.editor('POST', '/api/definitions/bodies', { body: { id: 'between', positions: [] } });
    expect((await publish(hub, late)).json()).toMatchObject({ status: 409, code: 'catalog-changed' });
    expect((await hub.as.viewer('GET', '/api/definitions/bodies/three')).status).toBe(404);
  });
}

test('O29.3 without job an import is saved at once, or shown with dryRun=1', async () => {
  const hub = await hubWith('database');
  const dry = await hub.as.editor('POST', `${at}?dryRun=1`, { body: { input: 'one;One' } });
  expect(dry.json()).toMatchObject({ plan: { records: [{ id: 'one', does: 'add' }] } });
  expect((await hub.as.viewer('GET', '/api/definitions/bodies/one')).status).toBe(404);
  const saved = await hub.as.editor('POST', at, { body: { input: 'one;One' } });
  expect(saved.json()).toMatchObject({ count: 1, seq: hub.hub.catalog.seq });
  const same = await hub.as.editor('POST', at, { body: { input: 'one;One' } });
  expect(same.json()).toMatchObject({ count: 0, plan: { unchanged: 1 } });
});

test('what an importer cannot read, or proposes wrongly, is said and nothing is saved', async () => {
  const hub = await hubWith('database');
  expect((await hub.as.editor('POST', at, { body: { input: 7 } })).json()).toMatchObject({
    status: 422,
    code: 'import-failed',
    issues: [{ message: 'The input must be text.' }],
  });
  const plan = await planned(hub, 'Not An Id;Wrong\nright;Right');
  expect(plan).toMatchObject({ state: 'done', result: { plan: { issues: [{ pointer: '/changes/0/id' }] } } });
  expect((await publish(hub, plan)).json()).toMatchObject({ status: 422, code: 'batch-refused' });
  expect((await hub.as.editor('POST', '/api/modules/none/_import/x', { body: {} })).json()).toMatchObject({
    status: 404,
    code: 'no-such-importer',
  });
  const [other] = await hub.hub.stores.jobs.add([{ kind: 'derive', label: 'D', who: { name: 'T', via: 'system' } }]);
  expect((await publish(hub, other!)).json()).toMatchObject({ status: 409, code: 'no-plan' });
});

test('an import larger than the setting allows is refused', async () => {
  const hub = await hubWith('database');
  const settings = await hub.as.editor('GET', '/api/settings/jobs');
  await hub.as.editor('PUT', '/api/settings/jobs', { body: { values: { importMaxMb: 1 } }, ifMatch: settings.etag });
  const large = await hub.as.editor('POST', at, { body: { input: 'x'.repeat(1_100_000) } });
  expect(large.json()).toMatchObject({ status: 413, code: 'too-large' });
});

test('a proposal of records of kinds that cannot be published is refused in its plan, record by record', async () => {
  const hub = await hubWith('files');
  const record = { id: 'sign-in', label: 'X', positions: [] };
  const kinds = ['settings', 'packs', 'versions', 'frozen', 'revisions', 'nonsense', 'bodies'];
  const body = { message: 'Odd kinds', records: kinds.map((kind) => ({ kind, record })) };
  const { id } = (await hub.as.owner('POST', '/api/proposed-changes', { body })).json<Job>();
  let job: Job;
  do job = (await hub.as.viewer('GET', `/api/jobs/${id}`)).json<Job>();
  while (job.state !== 'done' && job.state !== 'failed' && (await sleep(10, true)));
  const { plan } = job.result as { plan: { records: object[]; refused: { message: string }[]; issues: object[] } };
  expect([plan.records.length, plan.issues]).toEqual([1, []]);
  expect(plan.refused.map(({ message }) => message.split(' ')[3])).toEqual(kinds.slice(0, -1));
});
