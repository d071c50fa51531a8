import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allItems, Client, listDesigns } from '../../packages/client/src/index.ts';
import { packClient } from '../../scripts/pack-client.ts';
import { startTestHub, type TestHub } from '@cablewright/server/testing';

let hub: TestHub;
let client: Client;
let baseUrl: string;
let token: string;

beforeAll(async () => {
  hub = await startTestHub({ setup: 'starter', environment: { SERVICE_WORKER: 'off' } });
  await hub.hub.app.listen({ host: '127.0.0.1', port: 0 });
  baseUrl = `http://127.0.0.1:${(hub.hub.app.server.address() as AddressInfo).port}`;
  const scopes = ['catalog:read', 'designs:write', 'library:write', 'imports:write'];
  const made = await hub.as.editor('POST', '/api/tokens', { body: { label: 'client', scopes, days: 1 } });
  ({ token } = made.json<{ token: string }>());
  client = new Client({ baseUrl, token });
});
afterAll(() => hub.stop());

test('packed for others, the client type-checks without this project and works', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cablewright-packed-'));
  const tarball = packClient(folder);
  const home = join(folder, 'node_modules/@cablewright/client');
  mkdirSync(home, { recursive: true });
  const run = promisify(execFile);
  await run('tar', ['-xzf', tarball, '-C', home, '--strip-components=1']);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const program = `
    import { allItems, Client, listDesigns, saveDesign } from '@cablewright/client';
    const client = new Client({ baseUrl: '${baseUrl}', token: '${token}' });
    const labels: string[] = (await allItems(client, listDesigns)).map(({ label }) => label);
    // @ts-expect-error: a save needs the version it saw
    export const save = () => client.call(saveDesign, { params: { id: 'a' }, body: {} });
    console.log(labels.length);`;
  writeFileSync(join(folder, 'program.ts'), program);
  const options = [
    '--strict',
    '--noEmit',
    '--target',
    'es2023',
    '--lib',
    'es2023,dom',
    '--module',
    'nodenext',
    '--types',
    '',
  ];
  await run(resolve('node_modules/.bin/tsc'), [...options, 'program.ts'], { cwd: folder });
  const { stdout } = await run(process.execPath, ['program.ts'], { cwd: folder });
  rmSync(folder, { recursive: true });
  expect(Number(stdout)).toBe((await allItems(client, listDesigns)).length);
});
