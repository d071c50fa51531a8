import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noPooler, startPooler } from '@cablewright/store/testing/pgbouncer.ts';
import { expect, test } from 'vitest';
import { startReceiver } from '../platform/outbound/testing/receiver.ts';
import { ends } from './testing/ends.ts';
import { askingAt, freshDatabase, hubWith, openTestHub, type Ask } from './testing/hub.ts';
import { openEventPage } from './testing/page.ts';

const design = (id: string, label: string) => ({ schemaVersion: 5, id, label, instances: {}, joints: [] });

/** Creates a cable and changes it five times, each time based on the latest version. */
async function saveOften(ask: Ask, id: string): Promise<void> {
  let { etag, status } = await ask('POST', '/api/designs', { body: { id, label: 'first' } });
  expect(status).toBe(201);
  for (const label of ['1', '2', '3', '4', 'last']) {
    ({ etag, status } = await ask('PUT', `/api/designs/${id}`, { body: design(id, label), ifMatch: etag }));
    expect(status).toBe(200);
  }
}

test(
  'RE9.3 through a pooler in transaction mode: accounts, saves, locks, live changes, jobs, webhooks, settings, backup',
  { skip: noPooler !== undefined },
  async () => {
    const direct = await freshDatabase();
    const pooler = ends(await startPooler(direct));
    const databaseUrl = pooler.through(direct);
    const backupDir = mkdtempSync(join(tmpdir(), 'cablewright-pooled-'));
    const environment = { DATABASE_LISTEN_URL: direct, SERVICE_WORKER: 'off', SERVICE_BACKUP_DIR: backupDir };
    const receiver = ends(await startReceiver((response) => response.writeHead(204).end()));
    const one = await hubWith({ databaseUrl, environment });
    const other = ends(await openTestHub(one.dataDir, { databaseUrl, environment }));
    const askOther = askingAt(other, one, 'editor');
    const page = await openEventPage(other, one.cookies.viewer);

    const subscription = {
      id: 'all',
      label: 'All',
      url: receiver.url,
      events: 'all',
      enabled: true,
    };
    const subscribed = await one.as.owner('PUT', '/api/settings/webhooks', {
      ifMatch: '"0"',
      body: { subscriptions: [subscription] },
    });
    expect(subscribed.status, subscribed.text).toBe(200);
    const cables = Array.from({ length: 12 }, (_, n) => `c${n}`);
    await Promise.all(cables.map((id, n) => saveOften(n % 2 === 0 ? one.as.editor : askOther, id)));
    for (const ask of [one.as.editor, askOther]) {
      const list = async () =>
        (await ask('GET', '/api/designs')).json<{ items: { label: string }[] }>().items.map(({ label }) => label);
      await expect.poll(list).toEqual(cables.map(() => 'last'));
    }
    await one.as.editor('POST', '/api/designs/c0/lease', { body: { page: 'p' } });
    await expect
      .poll(async () => (await askOther('GET', '/api/designs/c0/lease')).json<{ holder: object | null }>().holder)
      .not.toBeNull();
    const jobs = await one.as.owner('POST', '/api/jobs', { body: { kind: 'take-backup' } });
    expect(jobs.status, jobs.text).toBe(202);
    const state = async () =>
      (await askOther('GET', `/api/jobs/${jobs.json<{ id: string }>().id}`)).json<{ state: string }>().state;
    await expect.poll(state).toBe('done');
    await expect
      .poll(() => [...new Set(page.names)].toSorted())
      .toEqual(expect.arrayContaining(['change', 'job', 'lease']));
    await expect.poll(() => receiver.received.length).toBeGreaterThanOrEqual(cables.length);
    expect((await one.anonymous('GET', '/healthz?deep=1')).status).toBe(200);
    page.close();
    rmSync(backupDir, { recursive: true, force: true });
  },
);
