/** Replaces the key of the settings' secrets while a worker signs with them, and kills the app in the middle. */
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freshDatabase, startReceiver } from '@cablewright/server/testing';
import { freePort } from '@cablewright/store/testing/free-port.ts';
import { expect, test } from 'vitest';
import { program } from './program.ts';
import { asking, Writers } from './shop.ts';

const ids = Array.from({ length: 12 }, (_, n) => `s${n}`);
const secretOf = (id: string) => `the secret of the subscription ${id}`;

test('O30.8 O16.3 a new key again and again, in app and worker under load, the app killed meanwhile: no secret is lost and every message is signed', async () => {
  const [receiver, port] = [await startReceiver(), await freePort()];
  const dataDir = mkdtempSync(join(tmpdir(), 'cablewright-crash-rotation-'));
  const env = {
    SERVICE_DATA_DIR: dataDir,
    DATABASE_URL: await freshDatabase(),
    SERVICE_PORT: String(port),
    SERVICE_SETUP_CODE: 'code-of-test',
    AUTH_ENABLED: 'false',
  };
  const [app, worker, ask] = [program('main', env), program('worker', env), asking(port)];
  const at = '/api/settings/webhooks';
  try {
    await Promise.all([app.start(), worker.start()]);
    const organisation = { name: 'Shop', short: 'S' };
    await ask('POST', '/api/setup', { code: 'code-of-test', organisation, catalog: 'empty', packs: [], modules: [] });
    const subscriptions = ids.map((id) => ({
      id,
      url: `${receiver.url}/${id}`,
      events: ['design.saved'],
      enabled: true,
    }));
    expect((await ask('PUT', at, { subscriptions }, '"0"'))?.status).toBe(200);
    for (const id of ids) await ask('PUT', `${at}/${id}/secret`, { secret: secretOf(id) });

    const clients = new Writers(ask);
    const writing = clients.write('w', 120);
    let rotated = 0;
    for (let n = 0; n < 16; n += 1) {
      const rotating = ask('POST', '/api/settings/key/rotate', { newKey: true });
      // A secret is entered again at the same time, with the same text, whichever key is current.
      const typed = ask('PUT', `${at}/${ids[n % ids.length]}/secret`, { secret: secretOf(ids[n % ids.length]!) });
      if (n % 5 === 3) {
        await sleep(n);
        await app.kill();
        await app.start();
      }
      if ((await rotating)?.status === 200) rotated += 1;
      await typed;
    }
    await writing;
    expect(rotated).toBeGreaterThanOrEqual(13);

    await ask('POST', '/api/settings/key/rotate', {});
    const key = (await (await ask('GET', '/api/settings/key'))!.json()) as object;
    expect(key).toMatchObject({ remaining: 0, unreadable: [] });
    const marks = ids.map((id) => ask('POST', `${at}/${id}/test`));
    for (const mark of marks) expect((await mark)?.status).toBe(202);
    for (const end = Date.now() + 60_000; Date.now() < end; await sleep(100)) {
      const page = (await (await ask('GET', `${at}/deliveries?state=delivered&limit=1`))!.json()) as { total: number };
      const every = (await (await ask('GET', `${at}/deliveries?limit=1`))!.json()) as { total: number };
      if (page.total === every.total && every.total > ids.length * 20) break;
    }
    const failed = (await (await ask('GET', `${at}/deliveries?state=failed`))!.json()) as { items: object[] };
    expect(failed.items).toEqual([]);
    // Only the address says which subscription a message was for, so the signature must match one of the secrets.
    const unsigned = receiver.received.filter(({ headers, body }) => {
      const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-service-signature'])) ?? [];
      return !ids.some((id) => createHmac('sha256', secretOf(id)).update(`${t}.${body}`).digest('hex') === v1);
    });
    expect(unsigned).toEqual([]);
    expect(receiver.received.length).toBeGreaterThan(ids.length * 20);
  } finally {
    await Promise.all([app.kill(), worker.kill()]);
    await receiver.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 180_000);
