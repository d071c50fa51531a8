import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Job } from '../../jobs/job.ts';
import { startTestHub, type TestHub } from '../../hub/testing/hub.ts';
import type { ImportPlan } from './plan.ts';

let hub: TestHub;
beforeAll(async () => {
  hub = await startTestHub({
    setup: 'starter',
    environment: { SERVICE_WORKER: 'off' },
    packs: ['automotive', 'pro-audio'],
  });
});
afterAll(() => hub.stop());

type Body = string | Buffer;

const fileOf = (name: string, content: Body) => ({ name, base64: Buffer.from(content).toString('base64') });

async function finished({ id }: Job): Promise<Job> {
  for (let turns = 0; turns < 1_000; turns += 1) {
    const job = (await hub.as.viewer('GET', `/api/jobs/${id}`)).json<Job>();
    if (!['queued', 'running', 'retrying'].includes(job.state)) return job;
    await sleep(20);
  }
  throw new TypeError(`The job ${id} does not end.`);
}

async function planned(name: string, content: Body, more: object = {}): Promise<{ job: Job; plan: ImportPlan }> {
  const answer = await hub.as.editor('POST', '/api/imports', { body: { file: fileOf(name, content), ...more } });
  expect(answer.status).toBe(202);
  const job = await finished(answer.json<Job>());
  return { job, plan: (job.result as unknown as { plan: ImportPlan } | undefined)?.plan as ImportPlan };
}

const publish = (job: Job, body: object = {}) => hub.as.editor('POST', `/api/jobs/${job.id}/publish`, { body });

test('every part of the starter catalog and of packs exported as CSV and XLSX comes back without a difference', async () => {
  for (const kind of ['connectors', 'bodies', 'wires', 'components', 'mechanicals']) {
    const { total } = (await hub.as.viewer('GET', `/api/definitions/${kind}?limit=1`)).json<{ total: number }>();
    for (const format of ['csv', 'xlsx']) {
      const { rawPayload } = await hub.hub.app.inject({
        url: `/api/definitions/${kind}/table?format=${format}`,
        headers: hub.cookies.viewer,
      });
      const { plan } = await planned(`${kind}.${format}`, rawPayload);
      expect([kind, format, plan.unchanged, plan.records, plan.refused]).toEqual([kind, format, total, [], []]);
    }
  }
});

test('a plan names what is new, changed field by field and refused, is published as one change, and undone as one', async () => {
  const list =
    'Kind,Manufacturer,MPN,Name,Price (EUR),Part number\nconnector,Acme,P-1,Plug,0.5,\nwires,,,,0.09,WIR-00001\ncontact,Acme,P-2,Contact,none,\n';
  const { job, plan } = await planned('parts.csv', list);
  expect(plan).toMatchObject({
    fileName: 'parts.csv',
    counts: { add: 1, change: 1, refuse: 1 },
    refused: [{ place: 'row 4, column E (Price (EUR))', remedy: expect.any(String) as string }],
  });
  const page = await hub.as.viewer('GET', `/api/jobs/${job.id}/plan?only=change`);
  expect(page.json()).toMatchObject({
    total: 1,
    items: [
      {
        kind: 'wires',
        id: 'hookup-022-red',
        place: 'row 3',
        fields: [{ field: 'cost · unit', before: '0.07', after: '0.09', cell: 'E3' }],
      },
    ],
  });
  expect((await hub.as.viewer('GET', `/api/jobs/${job.id}/plan?only=refuse`)).json()).toMatchObject({
    total: 1,
    items: [],
  });
  const { seq } = (await publish(job)).json<{ seq: number }>();
  expect((await hub.as.viewer('GET', '/api/definitions/connectors/acme-p-1')).json()).toMatchObject({
    mpn: 'P-1',
    src: 'parts.csv',
  });
  const back = await hub.as.editor('POST', `/api/history/${seq}/restore`, { body: { state: 'before' } });
  expect(back.json()).toMatchObject({ restored: 2 });
  expect((await hub.as.viewer('GET', '/api/definitions/connectors/acme-p-1')).status).toBe(404);
  const again = await planned('parts.csv', list);
  expect(again.plan.counts).toEqual(plan.counts);
  const without = await publish(again.job, { leaveRecords: ['wires:hookup-022-red'] });
  expect(without.json()).toMatchObject({ count: 1 });
});

test('a mapping is saved by name and used for the next file; what a file holds is shown before it is planned', async () => {
  const mapping = {
    answers: { kind: 'seals' },
    columns: [
      { header: 'Code', field: 'mpn' },
      { header: 'What', field: 'label' },
    ],
  };
  const saved = { id: 'seal-list', label: 'Seal list', importer: 'tables/table', mapping };
  expect((await hub.as.editor('PUT', '/api/import-mappings/seal-list', { body: saved })).status).toBe(201);
  expect((await hub.as.viewer('GET', '/api/import-mappings')).json()).toEqual({ items: [saved], total: 1 });
  const body = { file: fileOf('x.csv', 'Code,What\nS-9,Grey one\n'), savedMapping: 'Seal list' };
  const shown = await hub.as.editor('POST', '/api/imports/read', { body });
  expect(shown.json()).toMatchObject({
    importer: { module: 'tables', id: 'table' },
    reading: {
      rows: 1,
      columns: [
        { header: 'Code', field: 'mpn' },
        { header: 'What', field: 'label', values: ['Grey one'] },
      ],
    },
  });
  const { plan } = await planned('x.csv', 'Code,What\nS-9,Grey one\n', { savedMapping: 'seal-list' });
  expect(plan.records).toMatchObject([{ kind: 'mechanicals', id: 's-9', does: 'add' }]);
  const etag = (await hub.as.editor('DELETE', '/api/import-mappings/seal-list', { ifMatch: '"0"' })).etag;
  expect((await hub.as.editor('DELETE', '/api/import-mappings/seal-list', { ifMatch: etag })).status).toBe(204);
  expect((await hub.as.editor('POST', '/api/imports', { body })).json()).toMatchObject({ status: 404 });
});

test('what no importer reads, what is hostile and what is cancelled is said in a sentence, and nothing is saved', async () => {
  const before = hub.hub.catalog.seq;
  const unknown = await hub.as.editor('POST', '/api/imports', { body: { file: fileOf('a.dwg', 'x') } });
  expect(unknown.json()).toMatchObject({
    status: 422,
    code: 'no-importer-for',
    detail: expect.stringContaining('.xlsx') as string,
  });
  const broken = await planned('a.xlsx', 'PK\u0003\u0004');
  expect(broken.job).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('The workbook is damaged') as string,
  });
  const lines = Array.from({ length: 15_000 }, (_, n) => `Acme,N-${n},Contact ${n}`);
  const body = { file: fileOf('many.csv', ['Manufacturer,MPN,Name', ...lines].join('\n')) };
  const started = (await hub.as.editor('POST', '/api/imports', { body })).json<Job>();
  await hub.as.editor('POST', `/api/jobs/${started.id}/cancel`);
  expect((await finished(started)).state).toBe('cancelled');
  expect(hub.hub.catalog.seq).toBe(before);
});
