/** The whole program stuck on one record: its watchdog ends it, and it is usable after the next start. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../packages/store/src/testing/free-port.ts';
import { builtServer } from '../../scripts/bundle.mjs';

/** Once a file exists, makes the program loop endlessly on the source of one design, as a check with a bug would. */
const bug = (file: string) => `import { existsSync } from 'node:fs';
const { trim } = String.prototype;
String.prototype.trim = function () {
  if (String(this) === 'spins' && existsSync(${JSON.stringify(file)})) for (;;);
  return trim.call(this);
};`;

const folder = mkdtempSync(join(tmpdir(), 'cablewright-stuck-'));
const trigger = join(folder, 'spin');
const output: string[] = [];
const port = await freePort();
const address = `http://127.0.0.1:${port}`;
let child: ChildProcess;
afterAll(() => {
  child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  child = spawn(process.execPath, ['--import', join(folder, 'bug.mjs'), await builtServer('main')], {
    env: {
      ...process.env,
      SERVICE_DATA_DIR: join(folder, 'data'),
      SERVICE_BACKEND: 'files',
      SERVICE_PORT: String(port),
      AUTH_ENABLED: 'false',
      SERVICE_WATCHDOG_SECONDS: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout!, child.stderr!])
    stream.on('data', (part: Buffer) => output.push(part.toString()));
  await expect.poll(() => output.join('')).toContain('Cablewright is ready');
}

const send = (path: string, body: object) =>
  fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function codes(id: string): Promise<string[]> {
  const answer = await fetch(`${address}/api/designs/${id}/issues`);
  return ((await answer.json()) as { items: { code: string }[] }).items.map(({ code }) => code);
}

test('RE11.6 a hub that a record stops is ended, and after the next start the record is in quarantine and the rest works', async () => {
  writeFileSync(join(folder, 'bug.mjs'), bug(trigger));
  await start();
  const [, code] = /code=(\S+)/.exec(output.join(''))!;
  const organisation = { name: 'North Bench Cables', short: 'NBC' };
  const setup = await send('/api/setup', { code, organisation, catalog: 'empty', packs: [], modules: [] });
  expect([setup.status, setup.ok ? '' : await setup.text()]).toEqual([200, '']);
  for (const [id, src] of Object.entries({ poison: 'spins', fine: 'a drawing' }))
    expect((await send('/api/designs', { id, src })).status).toBe(201);

  writeFileSync(trigger, '');
  const ended = once(child, 'exit');
  await expect(codes('poison')).rejects.toThrow();
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect(output.join('')).toMatch(/work on designs poison, for GET \/api\/designs\/:id\/issues/);

  output.length = 0;
  await start();
  expect(output.join('')).toContain('designs poison is quarantined');
  expect(await codes('poison')).toEqual(['check-quarantined']);
  expect(await codes('fine')).not.toContain('check-quarantined');
  child.kill('SIGTERM');
  await once(child, 'exit');
});
