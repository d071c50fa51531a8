import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../packages/store/src/testing/free-port.ts';
import { plainEnvironment } from '../../packages/store/src/testing/plain-environment.ts';

/**
 * The npm package, installed into an empty folder and started there with npx. npm uses cached packages before it asks a
 * registry.
 */
const root = resolve(import.meta.dirname, '../..');
const place = mkdtempSync(join(tmpdir(), 'cablewright-package-'));
const shop = join(place, 'shop');
const port = await freePort();
const address = `http://127.0.0.1:${port}`;
const env = {
  ...plainEnvironment,
  SERVICE_PORT: String(port),
  SERVICE_SETUP_CODE: 'package',
  SERVICE_LOG: 'json',
  AUTH_ENABLED: 'false',
  npm_config_loglevel: 'error',
};
/** A step that takes longer is killed, because test timeouts do not fire while a synchronous step runs. */
const stepMinutes = 10;

function run(program: string, args: readonly string[], environment: NodeJS.ProcessEnv = env, cwd = shop): string {
  console.log(`package: ${program} ${args.join(' ').slice(0, 120)}`);
  const options = { cwd, encoding: 'utf8', env: environment, timeout: stepMinutes * 60_000 } as const;
  try {
    return execFileSync(program, args, options);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ETIMEDOUT') throw error;
    throw new Error(
      `${program} ${args[0]} was not finished after ${stepMinutes} minutes. Check that npm reaches its registry, then run npm run deploy:test -- package again.`,
      { cause: error },
    );
  }
}
let hub: ChildProcess | undefined;

beforeAll(() => {
  // Without this folder, npm would install into the nearest parent folder that has packages.
  mkdirSync(join(shop, 'node_modules'), { recursive: true });
  const packed = run('node', [join(root, 'scripts/pack-app.mjs'), place], process.env, root);
  // npm itself needs the proxy and certificate settings of this machine.
  const install = ['install', '--prefer-offline', '--no-audit', '--no-fund', packed.trim().split('\n').at(-1)!];
  run('npm', install, { ...process.env, npm_config_loglevel: 'error' });
}, 1_200_000);
afterAll(async () => {
  await stop();
  rmSync(place, { recursive: true, force: true, maxRetries: 5 });
});

async function stop(): Promise<void> {
  if (hub === undefined || hub.exitCode !== null) return;
  const gone = once(hub, 'exit');
  hub.kill('SIGTERM');
  await gone;
}

async function start(): Promise<string> {
  // The command that npx runs, as a separate process that a signal reaches.
  hub = spawn(join(shop, 'node_modules/.bin/cablewright'), [], { cwd: shop, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const printed: string[] = [];
  for (const stream of [hub.stdout!, hub.stderr!]) stream.on('data', (text: Buffer) => printed.push(text.toString()));
  while (!printed.join('').includes('Cablewright is ready') && hub.exitCode === null) await sleep(50);
  expect(hub.exitCode, printed.join('')).toBeNull();
  return printed.join('');
}

const send = (method: string, path: string, body?: object | Uint8Array, headers: Record<string, string> = {}) =>
  fetch(`${address}${path}`, {
    method,
    headers: { origin: `http://localhost:${port}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body) }),
  });

test('RE15.1 the licences of the packages it carries and their list go with it', () => {
  const folder = join(shop, 'node_modules/cablewright');
  const notices = readFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
  for (const name of ['react', 'fastify', 'yaml', '@mantine/core'])
    expect(notices).toMatch(new RegExp(`^${name} \\d`, 'm'));
  expect(notices).toContain('Permission is hereby granted, free of charge');
  const sbom = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')) as { components: { name: string }[] };
  expect(sbom.components.map(({ name }) => name)).toEqual(expect.arrayContaining(['pg', 'occt-import-js']));
});

test('the package holds no address of the machine that made it, and no test', () => {
  const installed = join(shop, 'node_modules/cablewright');
  const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
  expect(files.filter((name) => name.includes('.test.'))).toEqual([]);
  const programs = files.filter((name) => /\.m?js$/.test(name));
  expect(programs.length).toBeGreaterThan(30);
  expect(programs.filter((name) => readFileSync(join(installed, name), 'utf8').includes(root))).toEqual([]);
});

test('npx starts a hub in an empty folder: setup with a pack, pages, sheets, a STEP model, and a second start', async () => {
  expect(run('npx', ['cablewright', '--version']).trim()).toMatch(/^\d+\.\d+\.\d+$/);
  await start();
  expect(readdirSync(shop)).toContain('var');
  const organisation = { name: 'Shop', short: 'S' };
  const setup = { code: 'package', organisation, catalog: 'starter', packs: ['networking'], modules: [] };
  const done = await send('POST', '/api/setup', setup);
  expect(done.status, await done.text()).toBe(200);
  const page = await (await fetch(address)).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)![1]!;
  expect((await fetch(`${address}${script}`)).status).toBe(200);
  const sheet = await fetch(`${address}/api/designs/null-modem-de9/documents/drawing?format=pdf`);
  expect([sheet.status, (await sheet.text()).slice(0, 5)]).toEqual([200, '%PDF-']);
  const require = createRequire(import.meta.url);
  const step = readFileSync(require.resolve('occt-import-js/test/testfiles/cube-10x10mm/Cube 10x10.stp'));
  const model = await send('PUT', '/api/models/connectors/de9-plug-rs232-dte', step, { 'content-type': 'model/step' });
  expect(model.status, await model.text()).toBe(200);
  await stop();

  await start();
  expect((await fetch(`${address}/api/designs/null-modem-de9`)).status).toBe(200);
  await stop();
});

test('the commands of the package read the data of the folder they run in', () => {
  run('npx', ['cablewright', 'render', 'null-modem-de9', 'schematic', '--format', 'svg', '--out', '.']);
  expect(readdirSync(shop).filter((name) => name.endsWith('.svg')).length).toBe(1);
  const author = ['--id', 'own', '--name', 'Own', '--publisher', 'Shop'];
  run('npx', ['cablewright', 'module', 'new', 'own', ...author]);
  expect(run('npx', ['cablewright', 'module', 'test', 'own'])).toContain('pass');
  const check = JSON.parse(run('npx', ['cablewright', 'check', '--json'])) as object;
  expect(Object.keys(check).length).toBeGreaterThan(0);
});
