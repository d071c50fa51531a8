import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Secrets } from '../platform/config/secrets.ts';
import { keyOf, seal } from '../settings/secrets/key-ring.ts';
import { ends, ownFolder } from './testing/ends.ts';
import { openTestHub, startTestHub } from './testing/hub.ts';

/** Writes the secrets and jobs that a hub of the previous release leaves in the data folder. */
function leaveFormerState(dataDir: string): void {
  const secrets = new Secrets(dataDir, randomBytes);
  const key = keyOf(secrets.get('settings_key', undefined, () => 'the key of the former release'));
  const sealed = {
    'runtime.smtpPassword': seal(key, 'runtime.smtpPassword', 'mail', randomBytes),
    'webhook.erp': seal(key, 'webhook.erp', 'signing', randomBytes),
  };
  writeFileSync(join(dataDir, 'secrets/settings.json'), JSON.stringify(sealed, null, 2), { mode: 0o600 });
  const base = { kind: 'webhook', queue: 'webhook.erp', label: 'design.saved', who: { name: 'C', via: 'system' } };
  const createdAt = new Date(Date.now() - 60_000).toISOString();
  const times = { createdAt, runs: 1, data: { subscription: 'erp' } };
  const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
  const jobs = [
    { job: { ...base, ...times, id: id(1), state: 'done', finishedAt: createdAt }, due: 0 },
    {
      job: { ...base, ...times, id: id(2), state: 'retrying', error: 'away', nextAt: createdAt },
      due: 9,
    },
    {
      job: { ...base, ...times, id: id(3), kind: 'import', state: 'failed', error: 'e', finishedAt: times.createdAt },
      due: 0,
      kept: { plan: 1 },
    },
  ];
  writeFileSync(join(dataDir, 'jobs.json'), JSON.stringify(jobs));
}

test('O30.8 the secrets and jobs of a folder of the release before are moved at the first start, once', async () => {
  const dataDir = ownFolder();
  mkdirSync(dataDir, { recursive: true });
  leaveFormerState(dataDir);
  const first = await openTestHub(dataDir, { backend: 'files' });
  const { secrets } = first.runtime;
  expect(await secrets.read('webhook.erp')).toEqual({ state: 'set', text: 'signing' });
  expect(await secrets.read('runtime.smtpPassword')).toEqual({ state: 'set', text: 'mail' });
  const { items } = await first.stores.jobs.list({ kind: 'webhook', limit: 9 });
  expect(items.map(({ id, runs }) => [id.at(-1), runs >= 1])).toEqual([
    ['2', true],
    ['1', true],
  ]);
  const [failed] = (await first.stores.jobs.list({ kind: 'import', limit: 1 })).items;
  expect(await first.stores.jobs.attachment(failed!.id)).toEqual({ plan: 1 });
  expect(existsSync(join(dataDir, 'secrets/settings.json'))).toBe(false);
  expect(JSON.parse(readFileSync(join(dataDir, 'secrets/settings.json.moved'), 'utf8'))).toHaveProperty([
    'webhook.erp',
  ]);
  await secrets.rotate(true);
  await secrets.write('webhook.erp', 'signing again');
  await secrets.remove('runtime.smtpPassword');
  await first.stop();

  const second = ends(await openTestHub(dataDir, { backend: 'files' }));
  expect(await second.runtime.secrets.read('webhook.erp')).toEqual({ state: 'set', text: 'signing again' });
  expect(await second.runtime.secrets.read('runtime.smtpPassword')).toEqual({ state: 'not-set' });
});

test('O30.8 a start that was killed before the old file was put aside does it again, and loses no secret', async () => {
  const dataDir = ownFolder();
  leaveFormerState(dataDir);
  await (await openTestHub(dataDir, { backend: 'files' })).stop();
  renameSync(join(dataDir, 'secrets/settings.json.moved'), join(dataDir, 'secrets/settings.json'));
  const again = ends(await openTestHub(dataDir, { backend: 'files' }));
  expect(await again.runtime.secrets.read('webhook.erp')).toEqual({ state: 'set', text: 'signing' });
  expect(await again.runtime.secrets.state()).toEqual({ remaining: 0, unreadable: [] });
});

test('O32.13 files: the event of a save killed before it reached the outbox is delivered after the next start, once', async () => {
  const hub = await startTestHub({ backend: 'files', setup: 'empty' });
  const subscriptions = [{ id: 'erp', url: 'http://127.0.0.1:9/', events: ['design.saved'], enabled: true }];
  const subscribed = await hub.as.owner('PUT', '/api/settings/webhooks', { ifMatch: '"0"', body: { subscriptions } });
  expect(subscribed.status).toBe(200);
  const { store, outbox } = hub.hub.stores;
  const event = { type: 'design.saved', payload: { subject: { kind: 'design', id: 'd' } } };
  const who = { name: 'A', via: 'local' } as const;
  const after = { id: 'd', schemaVersion: 5, label: 'D', instances: {}, joints: [] };
  // If the process is killed here, the folder contains both the documents and the journal.
  const journal = join(hub.dataDir, 'catalog/.cablewright/journal.json');
  let left = '';
  outbox.put = async () => {
    left = readFileSync(journal, 'utf8');
    throw new Error('killed');
  };
  const at = '2026-03-01T08:00:00.000Z';
  const write = { kind: 'designs', key: 'd', op: 'put', seen: null, after } as const;
  await store.commit({ at, who, message: 'm', writes: [write], events: [event] });
  await hub.hub.stop();
  for (let starts = 0; starts < 2; starts += 1) {
    writeFileSync(journal, left);
    const again = await openTestHub(hub.dataDir, { backend: 'files' });
    const { jobs, sql } = again.stores;
    await expect.poll(async () => (await jobs.list({ kind: 'webhook', limit: 9 })).total).toBe(1);
    await expect.poll(() => sql.query('select 1 from outbox')).toEqual([]);
    const [delivery] = (await jobs.list({ kind: 'webhook', limit: 9 })).items;
    expect(JSON.parse((delivery!.data as { body: string }).body)).toMatchObject({
      actor: { name: 'A' },
      summary: { counts: { created: true } },
    });
    expect((await jobs.list({ kind: 'webhook', limit: 9 })).total).toBe(1);
    await again.stop();
  }
});
