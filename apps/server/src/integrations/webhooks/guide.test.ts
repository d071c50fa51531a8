import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@cablewright/store/testing/free-port.ts';
import { afterEach, expect, test } from 'vitest';
import { startTestHub } from '../../hub/testing/hub.ts';

const folder = join(import.meta.dirname, '../../../../../docs/guides/receivers');
const secret = 'a secret of the guide, long enough';
const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

/** Starts a receiver from the guide and waits until it is listening. */
async function start(command: string, file: string, port: number): Promise<{ output: () => string }> {
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) };
  const child = spawn(command, [join(folder, file)], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  running.push(child);
  let text = '';
  await new Promise<void>((listening, ended) => {
    child.stdout.on('data', (part: Buffer) => {
      text += part.toString();
      if (text.includes('listening')) listening();
    });
    child.on('exit', () => ended(new Error('it ended')));
    child.on('error', ended);
  });
  return { output: () => text };
}

const sign = (body: string, t: number, key = secret) =>
  `t=${t},v1=${createHmac('sha256', key).update(`${t}.${body}`).digest('hex')}`;
const body = JSON.stringify({ id: 'e1', type: 'design.saved', subject: { label: 'Größe Ω' } });
const now = () => Math.floor(Date.now() / 1_000);
/** Signatures, and whether a receiver accepts them. */
const signatures = () =>
  [
    [sign(body, now()), true],
    [sign(body, now() - 240), true],
    [sign(body, now() - 301), false],
    [sign(body, now() + 320), false],
    [sign(body, now(), 'another secret altogether'), false],
    [sign(`${body} `, now()), false],
    ['', false],
    ['t=1,v1=00', false],
  ] as const;

const isMissing = (program: string, version: string) => spawnSync(program, [version]).error !== undefined;

/** The guide. It contains the command that starts each receiver, such as `node receiver.ts`. */
const guide = readFileSync(join(folder, '../webhooks.md'), 'utf8');
const commands = [...guide.matchAll(/`WEBHOOK_SECRET=… (\w+) (receiver\.\w+)`/g)].map(
  (match) => [match[1]!, match[2]!] as const,
);

test('O30.7 the guide has a command for each receiver, and says which Node runs TypeScript', () => {
  expect(commands).toEqual([
    ['node', 'receiver.ts'],
    ['python3', 'receiver.py'],
  ]);
  const lines = guide.split('\n').filter((line) => line.includes('node receiver.ts'));
  expect(lines).toEqual([expect.stringContaining('Node 22.18 or later')]);
});

for (const [program, file] of commands) {
  const command = program === 'node' ? process.execPath : program;
  test.skipIf(isMissing(command, '--version'))(
    `O30.7 O35.4 the guide's ${file} takes what a hub signed, within five minutes, and nothing else`,
    async () => {
      const port = await freePort();
      const receiver = await start(command, file, port);
      for (const [signature, genuine] of signatures()) {
        const headers = { 'x-service-signature': signature, 'content-type': 'application/json' };
        const { status } = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers });
        expect([signature, status]).toEqual([signature, genuine ? 204 : 401]);
      }
      expect(receiver.output().match(/design\.saved: Größe Ω/g)).toHaveLength(1);
      const hub = await startTestHub({ setup: 'empty', environment: { SERVICE_WORKER: 'off' } });
      const at = '/api/settings/webhooks';
      const subscription = { id: 'guide', url: `http://127.0.0.1:${port}/`, events: ['design.saved'], enabled: true };
      await hub.as.owner('PUT', at, { body: { subscriptions: [subscription] }, ifMatch: '"0"' });
      await hub.as.owner('PUT', `${at}/guide/secret`, { body: { secret } });
      await hub.as.editor('POST', '/api/designs', { body: { id: 'lead', label: 'A lead of the hub' } });
      for (const end = Date.now() + 45_000; !receiver.output().includes('A lead of the hub') && Date.now() < end;)
        await new Promise((go) => setTimeout(go, 20));
      expect(receiver.output()).toContain('design.saved: A lead of the hub');
      // The receiver gets the new secret before the hub, and keeps working while messages are signed with both.
      await hub.as.owner('PUT', `${at}/guide/secret`, { body: { secret: 'the former secret' } });
      await hub.as.owner('PUT', `${at}/guide/secret`, { body: { secret, overlapHours: 1 } });
      await hub.as.editor('POST', '/api/designs', { body: { id: 'second', label: 'A second lead' } });
      for (const end = Date.now() + 45_000; !receiver.output().includes('A second lead') && Date.now() < end;)
        await new Promise((go) => setTimeout(go, 20));
      expect(receiver.output()).toContain('design.saved: A second lead');
      await hub.stop();
    },
  );
}

test.skipIf(isMissing('openssl', 'version'))(
  "O30.7 O35.4 the guide's verify.sh takes what a hub signed, within five minutes, and nothing else",
  () => {
    const env = { ...process.env, WEBHOOK_SECRET: secret };
    for (const [signature, genuine] of signatures()) {
      const { status } = spawnSync('sh', [join(folder, 'verify.sh'), signature], { input: body, env });
      expect([signature, status === 0]).toEqual([signature, genuine]);
    }
  },
);
