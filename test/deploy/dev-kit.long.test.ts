import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { freePort } from '../../packages/store/src/testing/free-port.ts';
import { plainEnvironment } from '../../packages/store/src/testing/plain-environment.ts';
import { aCheckout, clone, read } from './dev.ts';

aCheckout();

test('npm run dev -- kit serves the page of the kit without a hub', async () => {
  const port = await freePort();
  const env = { ...plainEnvironment, SERVICE_PORT: String(port) };
  const kit = spawn(process.execPath, ['scripts/dev.mjs', 'kit'], { cwd: clone, env });
  let output = '';
  kit.stdout.on('data', (text: Buffer) => (output += text.toString()));
  await expect.poll(() => output).toContain(`dev    | Every control of the kit: http://localhost:${port}/kit.html\n`);
  const address = `http://127.0.0.1:${port}`;
  expect(await read(`${address}/kit.html`)).toEqual([200, expect.stringContaining('/kit-page/main.tsx')]);
  expect(await read(`${address}/kit-page/groups/fields.tsx`)).toEqual([200, expect.stringContaining('TextField')]);
  kit.kill('SIGTERM');
  expect(await new Promise((done) => kit.once('close', done))).toBe(0);
});
