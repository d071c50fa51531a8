import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plainEnvironment } from '../../packages/store/src/testing/plain-environment.ts';
import { aCheckout, clone, npmRunDev, processesWith, read } from './dev.ts';

aCheckout();

test('npm run dev serves the pages and a hub with cables, starts the hub again after a change, and leaves nothing running', async () => {
  const { npm, address, dataDir, output } = await npmRunDev();
  const [, page] = await read(`${address}/cables`);
  expect(page).toContain('/@vite/client');
  expect(await read(`${address}/src/app/shell.tsx`)).toEqual([200, expect.stringContaining('import.meta.hot')]);
  expect(await read(`${address}/api/designs?limit=1`)).toEqual([200, expect.stringContaining('"items":[{')]);

  const source = join(clone, 'apps/server/src/operations/api-docs/pages.ts');
  writeFileSync(source, readFileSync(source, 'utf8').replaceAll('Cablewright API', 'An API that has changed'));
  const answers: number[] = [];
  await expect
    .poll(async () => {
      const [status, text] = await read(`${address}/api/docs`);
      answers.push(status);
      return text.includes('An API that has changed');
    })
    .toBe(true);
  // A request during the restart waits for the hub.
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(output()).toContain('dev    | apps/server/src/operations/api-docs/pages.ts has changed');

  const env = { ...plainEnvironment, SERVICE_DATA_DIR: dataDir };
  const query = (...sql: string[]) =>
    spawnSync(process.execPath, ['scripts/run.mjs', 'scripts/query.mjs', ...sql], {
      cwd: clone,
      env,
      encoding: 'utf8',
    });
  expect(query().stdout).toMatch(/'designs' +│ 13 /);
  expect(query('select seq, at, who_name, message from change_sets order by seq desc limit 10').status).toBe(0);
  expect(query('delete from records')).toMatchObject({ status: 1, stderr: expect.stringContaining('read-only') });

  npm.kill('SIGTERM');
  await expect.poll(() => processesWith(dataDir)).toEqual([]);
});

test('npm run dev refuses an unknown argument and a port in use, and Ctrl-C ends it with all its processes', async () => {
  const { npm, address, dataDir } = await npmRunDev({ SERVICE_BACKEND: 'files' });
  const ended = async (args: readonly string[]) => {
    const env = { ...plainEnvironment, SERVICE_PORT: new URL(address).port };
    const child = spawn(process.execPath, ['scripts/dev.mjs', ...args], { cwd: clone, env });
    let text = '';
    child.stderr.on('data', (part: Buffer) => (text += part.toString()));
    return new Promise<[number | null, string]>((done) => child.once('close', (code) => done([code, text])));
  };
  expect(await ended(['kitt'])).toEqual([1, expect.stringContaining('Unknown argument: kitt')]);
  expect(await ended([])).toEqual([1, expect.stringContaining('is already in use. Choose another: SERVICE_PORT=')]);
  process.kill(-npm.pid!, 'SIGINT');
  await expect.poll(() => processesWith(dataDir)).toEqual([]);
});
