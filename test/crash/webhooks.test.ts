/**
 * Kills the app and the worker without warning while saves are made and a receiver is down three times in ten, and looks
 * whether every save that was answered came to the receiver as an event.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startReceiver } from '@cablewright/server/outbound/testing/receiver.ts';
import { startPostgres } from '@cablewright/store/testing/postgres.ts';
import { expect, test } from 'vitest';
import { seeded } from './crash.ts';

const program = resolve(import.meta.dirname, '../../apps/server/src');
const saves = 240;
const kills = 6;

/** A process of the program that can be killed and started again. */
function keep(file: string, env: Record<string, string>) {
  let child: ChildProcess | undefined;
  const start = async () => {
    const fresh = spawn(process.execPath, [join(program, file)], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child = fresh;
    await new Promise<void>((ready, ended) => {
      fresh.stdout.on('data', (part: Buffer) => part.toString().includes('ready') && ready());
      fresh.once('exit', (code) => ended(new Error(`${file} ended by itself (${code})`)));
    });
  };
  const kill = async () => {
    const gone = new Promise((done) => child?.once('exit', done));
    child?.kill('SIGKILL');
    await gone;
  };
  return { start, kill };
}

test('O32.13 no event of an answered save is lost when the app and the worker are killed under load', async () => {
  const postgres = await startPostgres();
  const random = seeded(7);
  const tries = new Map<string, number>();
  const receiver = await startReceiver((response, { headers }) => {
    const id = String(headers['x-service-event-id']);
    tries.set(id, (tries.get(id) ?? 0) + 1);
    // Down three times in ten, though never for all six attempts of one event.
    if (random() < 0.3 && tries.get(id)! < 5) response.socket?.destroy();
    else response.writeHead(204).end();
  });
  const dataDir = mkdtempSync(join(tmpdir(), 'cablewright-crash-webhooks-'));
  const port = 20_000 + (process.pid % 20_000);
  const env = {
    SERVICE_DATA_DIR: dataDir,
    DATABASE_URL: await postgres.database('webhooks'),
    SERVICE_PORT: String(port),
    SERVICE_SETUP_CODE: 'code-of-test',
    SERVICE_WEBHOOK_BACKOFF: '0,1,1,2,2',
    AUTH_ENABLED: 'false',
  };
  const [app, worker] = [keep('main.ts', env), keep('worker.ts', env)];
  const ask = (method: string, path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`http://localhost:${port}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  try {
    await migrated(env);
    await app.start();
    await worker.start();
    const organisation = { name: 'Shop', short: 'S' };
    await ask('POST', '/api/setup', { code: 'code-of-test', organisation, catalog: 'empty', packs: [], modules: [] });
    const subscriptions = [{ id: 'erp', url: receiver.url, events: ['design.saved'], enabled: true }];
    const saved = await ask('PUT', '/api/settings/webhooks', { subscriptions }, { 'if-match': '"0"' });
    expect(saved.status).toBe(200);
    const answered: string[] = [];
    const killing = (async () => {
      for (let n = 0; n < kills; n += 1) {
        await sleep(400 + random() * 900);
        const victim = n % 2 === 0 ? worker : app;
        await victim.kill();
        await victim.start();
      }
    })();
    for (let n = 0; n < saves; n += 1) {
      const id = `lead-${n}`;
      const status = await ask('POST', '/api/designs', { id, label: id }).then(
        (answer) => answer.status,
        () => 0,
      );
      if (status === 201) answered.push(id);
      else await sleep(100);
    }
    await killing;
    const came = () =>
      new Set(receiver.received.map(({ body }) => (JSON.parse(body) as { subject: { id: string } }).subject.id));
    for (const end = Date.now() + 60_000; Date.now() < end && answered.some((id) => !came().has(id));) await sleep(200);
    expect(answered.length).toBeGreaterThan(60);
    expect(answered.filter((id) => !came().has(id))).toEqual([]);
    const idsOf = Map.groupBy(
      receiver.received,
      ({ body }) => (JSON.parse(body) as { subject: { id: string } }).subject.id,
    );
    for (const some of idsOf.values())
      expect(new Set(some.map(({ headers }) => headers['x-service-event-id'])).size).toBe(1);
  } finally {
    await app.kill();
    await worker.kill();
    await receiver.close();
    await postgres.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 240_000);

async function migrated(env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [join(program, 'migrate.ts')], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  expect(await new Promise((done) => child.once('exit', done))).toBe(0);
}
