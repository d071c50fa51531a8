import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../packages/store/src/testing/free-port.ts';
import { startPostgres, type ThrowawayPostgres } from '../../packages/store/src/testing/postgres.ts';

/** The image, built without an image registry: its base is a Debian with the Node of this machine. */
const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'cablewright-image-'));
const [base, image] = ['localhost/cablewright-test-base', 'localhost/cablewright-test'];
let postgres: ThrowawayPostgres;
let container = '';

/** A step that takes longer is killed, because test timeouts do not fire while a synchronous step runs. */
const stepMinutes = 20;

function run(program: string, ...args: string[]): string {
  console.log(`image: ${program} ${args.join(' ').slice(0, 120)}`);
  const timeout = stepMinutes * 60_000;
  try {
    return execFileSync(program, args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout,
    }).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ETIMEDOUT') throw error;
    throw new Error(
      `${program} ${args[0]} was not finished after ${stepMinutes} minutes. Check the network, then run npm run deploy:test -- image again.`,
      { cause: error },
    );
  }
}

beforeAll(async () => {
  postgres = await startPostgres({ durable: false });
  makeBase();
  run(
    'buildah',
    'bud',
    '-q',
    '--isolation',
    'chroot',
    '--build-arg',
    `BASE=${base}`,
    '-t',
    image,
    '-f',
    'deploy/Containerfile',
    '.',
  );
  container = run('buildah', 'from', image);
}, 1_200_000);
afterAll(async () => {
  spawnSync('buildah', ['rm', container]);
  spawnSync('buildah', ['rmi', '-f', image, base]);
  await postgres.close();
  rmSync(folder, { recursive: true, force: true });
});

function makeBase(): void {
  const place = join(folder, 'base');
  run('debootstrap', '--variant=minbase', '--include=ca-certificates,libatomic1', 'bookworm', place);
  const local = join(place, 'usr/local');
  cpSync(realpathSync(run('which', 'node')), join(local, 'bin/node'));
  const npm = dirname(dirname(realpathSync(run('which', 'npm'))));
  mkdirSync(join(local, 'lib/node_modules'), { recursive: true });
  cpSync(npm, join(local, 'lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
  run('chroot', place, 'useradd', '-m', 'node');
  const made = run('buildah', 'from', 'scratch');
  run('buildah', 'add', '-q', made, place, '/');
  const settings = ['--env', 'PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin'];
  const certificates = process.env['NODE_EXTRA_CA_CERTS'];
  if (certificates !== undefined) {
    // This network has its own certificates.
    run('buildah', 'copy', '-q', made, realpathSync(certificates), '/etc/ssl/certs/ca-certificates.crt');
    settings.push('--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt');
  }
  run('buildah', 'config', ...settings, made);
  run('buildah', 'commit', '-q', made, base);
  run('buildah', 'rm', made);
}

/** Runs a program of the image through its entry point. */
function inside(program: string, env: Readonly<Record<string, string>>) {
  const text = readFileSync(join(root, 'deploy/Containerfile'), 'utf8');
  const entry = JSON.parse(/^ENTRYPOINT (.+)$/m.exec(text)![1]!) as string[];
  const variables = Object.entries({ ...env, SERVICE_LOG: 'json' }).flatMap(([name, value]) => [
    '-e',
    `${name}=${value}`,
  ]);
  return spawn('buildah', ['run', '--isolation', 'chroot', ...variables, container, '--', ...entry, program], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

test('the image is built, and its migrate, app and worker run as the account node', { timeout: 300_000 }, async () => {
  const port = await freePort();
  const env = {
    DATABASE_URL: await postgres.database('image'),
    SERVICE_PORT: String(port),
    SERVICE_BIND: '127.0.0.1',
  };
  const inContainer = (...command: string[]) =>
    run('buildah', 'run', '--isolation', 'chroot', container, '--', ...command);
  expect(inContainer('id', '-un')).toBe('node');
  const which =
    "import('./scripts/bundle.mjs').then(async ({ builtServer }) => console.log(await builtServer('worker')))";
  // The program is used as built: the account may not write there.
  expect(inContainer('node_modules/node/bin/node', '-e', which)).toMatch(/\/apps\/server\/dist\/\w+\/worker\.js$/);
  const [code] = (await once(inside('apps/server/src/migrate.ts', env), 'exit')) as [number];
  expect(code).toBe(0);
  const programs = ['apps/server/src/main.ts', 'apps/server/src/worker.ts'].map((program) => inside(program, env));
  const printed: string[] = [];
  for (const { stdout, stderr } of programs)
    for (const stream of [stdout, stderr]) stream.on('data', (text: Buffer) => printed.push(text.toString()));
  const ready = () => ['Cablewright is ready', 'worker is ready'].every((text) => printed.join('').includes(text));
  for (let left = 600; !ready() && left > 0; left -= 1) await sleep(100);
  expect(ready(), printed.join('')).toBe(true);
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  for (const one of programs) one.kill('SIGTERM');
  for (const one of programs) if (one.exitCode === null) await once(one, 'exit');
});
