import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Quotation } from '@cablewright/model';
import { noPooler, startPooler } from '@cablewright/store/testing/pgbouncer.ts';
import { startS3 } from '@cablewright/store/testing/s3.ts';
import { expect, test } from 'vitest';
import { ends } from '../../hub/testing/ends.ts';
import { askingAt, freshDatabase, hubWith, openTestHub } from '../../hub/testing/hub.ts';
import { customer, filesWith, personal, placesWith, trading } from './testing/trading.ts';

/**
 * Two apps of the same shop, with one database (behind a pooler in transaction mode, if available) and one S3 object
 * store.
 */
async function shop() {
  const direct = await freshDatabase();
  const databaseUrl = noPooler === undefined ? ends(await startPooler(direct)).through(direct) : direct;
  const s3 = ends(await startS3());
  const { endpoint, bucket, prefix, keyId, secret } = s3.place;
  const environment = {
    DATABASE_LISTEN_URL: direct,
    SERVICE_BLOBS: `s3:${endpoint}/${bucket}/${prefix}`,
    SERVICE_BLOBS_KEY_ID: keyId,
    SERVICE_BLOBS_SECRET: secret,
    SERVICE_BACKUP_DIR: mkdtempSync(join(tmpdir(), 'cablewright-erased-')),
  };
  const one = await hubWith({ setup: 'starter', databaseUrl, environment });
  const other = ends(
    await openTestHub(one.dataDir, { databaseUrl, environment: { ...environment, SERVICE_WORKER: 'off' } }),
  );
  return { one, other, s3 };
}

test('[QU3.1] with two apps, a pooler and S3, nothing of an erased customer is left in either app, the database or the object store', async () => {
  const { one, other, s3 } = await shop();
  const { open, accepted, code, order, address } = await trading(one);
  await one.as.editor('POST', '/api/designs?message=As%20Zyxwell%20Marine%20asked', {
    body: { schemaVersion: 5, id: 'c1', label: 'x', instances: {}, joints: [] },
  });
  const atOther = { owner: askingAt(other, one, 'owner'), editor: askingAt(other, one, 'editor') };
  const pages = [
    '/api/customers',
    '/api/customers/zyxwell',
    '/api/quotations',
    `/api/quotations/${open}`,
    `/api/quotations/${accepted}`,
    `/api/quotations/${accepted}/document?format=html`,
    '/api/search?q=ZYXWELL-4711',
    '/api/search?q=zyxwell',
    `/api/orders/${order}`,
    '/api/history?limit=500',
    '/api/audit?limit=100',
    '/api/jobs',
    `/api/quotations/${open}/files/zyxwell-txt`,
    `/api/shared-quotations/${code}`,
  ];
  const readable = async () => {
    const found: string[] = [];
    for (const [app, ask] of [
      ['one', one.as.owner],
      ['other', atOther.owner],
    ] as const)
      for (const page of pages) {
        const { status, text } = await ask('GET', page);
        // An error response repeats the path of the request, which contains the name.
        if (status < 400 && personal.test(text)) found.push(`${app} ${page}`);
      }
    return found;
  };
  const before = await readable();
  for (const page of pages.filter((path) => path !== '/api/jobs' && !path.startsWith('/api/audit')))
    expect([page, before.filter((found) => found.endsWith(` ${page}`)).length > 0]).toEqual([page, true]);
  expect(filesWith(s3.folder, personal).length).toBeGreaterThan(0);
  const file = await atOther.editor('GET', `/api/quotations/${open}/files/zyxwell-txt`);
  expect([file.status, file.text]).toEqual([200, 'Drawing for Quendolin\n']);

  const answer = await atOther.owner('POST', '/api/customers/zyxwell/erase', { body: { name: customer.label } });
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  expect(answer.json()).toMatchObject({
    quotations: 1,
    drafts: 1,
    orders: 1,
    files: 1,
    messages: 1,
    remains: ['backups'],
  });
  await expect.poll(readable).toEqual([]);
  expect(await placesWith(one, personal)).toEqual([]);
  expect(filesWith(s3.folder, personal)).toEqual([]);
  expect((await atOther.owner('GET', '/api/export')).text).not.toMatch(personal);
  expect([await one.hub.assets.get(address), await other.assets.get(address)]).toEqual([undefined, undefined]);
  for (const ask of [one.as.editor, atOther.editor]) {
    const quoted = await ask('POST', '/api/quotations', { body: { customer: 'zyxwell' } });
    expect(quoted.status, quoted.text).toBe(404);
    const revised = await ask('POST', `/api/quotations/${accepted}/revise`);
    expect(revised.status).toBe(404);
    const kept = (await ask('GET', `/api/quotations/${accepted}`)).json<Quotation>();
    expect(kept.sent?.prices).toMatchObject([{ line: 'l1', quantity: 10, unit: 9.5 }]);
  }
});
