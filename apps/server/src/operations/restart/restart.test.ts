import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '@cablewright/store/testing/free-port.ts';
import { plainEnvironment } from '@cablewright/store/testing/plain-environment.ts';
import { expect, test } from 'vitest';
import { ends, ownFolder } from '../../hub/testing/ends.ts';
import { startTestHub } from '../../hub/testing/hub.ts';
import { serverProgram } from '../../hub/testing/server-program.ts';

test('O18.6 without a supervisor a restart is refused, and only owners may request one', async () => {
  const hub = ends(await startTestHub({ setup: 'empty', backend: 'files' }));
  expect((await hub.as.editor('POST', '/api/restart', { body: {} })).status).toBe(403);
  const refused = await hub.as.owner('POST', '/api/restart', { body: {} });
  expect([refused.status, refused.json()]).toMatchObject([409, { code: 'not-supervised' }]);
});

test('O18.6 a restart shuts down cleanly and exits with 75', async () => {
  const folder = ownFolder();
  const port = await freePort();
  const child = spawn(process.execPath, [await serverProgram()], {
    env: {
      ...plainEnvironment,
      SERVICE_BACKEND: 'files',
      SERVICE_DATA_DIR: folder,
      SERVICE_PORT: String(port),
      SERVICE_SETUP_CODE: 'test-code',
      AUTH_ENABLED: 'false',
      SERVICE_RESTART_SUPERVISED: 'true',
      SERVICE_LOG: 'json',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  ends({ stop: () => child.kill('SIGKILL') });
  let errors = '';
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
  const exited = once(child, 'exit') as Promise<[number]>;
  await once(child.stdout, 'data');
  const send = (path: string, body: object) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const organisation = { name: 'Shop', short: 'S' };
  const setup = { code: 'test-code', organisation, catalog: 'empty', packs: [], modules: [] };
  expect((await send('/api/setup', setup)).status).toBe(200);
  expect((await send('/api/restart', {})).status).toBe(202);
  expect((await exited)[0]).toBe(75);
  const logged = errors
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(logged).toContainEqual(expect.objectContaining({ level: 'request', route: '/api/restart', status: 202 }));
  expect(errors).not.toContain('test-code');
});
