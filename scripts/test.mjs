// npm test: installs what it needs and runs all tests that take a few minutes together. npm run test:long, which is
// this with `--long`, runs the longer ones. Both end with a line "N passed, N failed, N skipped".
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { judgeSkips } from './allowed-skips.mjs';
import { buildStudio } from './build-studio.mjs';
import { builtCli, builtServer } from './bundle.mjs';
import { provideChromium } from './chromium.mjs';
import { providePooler } from './fleet-tools.mjs';
import { compileCache, install, pinnedNode, root } from './install.mjs';
import { providePdfTools } from './pdf-tools.mjs';
import { provideReceiverTools } from './receiver-tools.mjs';
import { reportFile } from './test-report.mjs';

const isLong = process.argv[2] === '--long';
const args = process.argv.slice(isLong ? 3 : 2);

process.chdir(root);
install();
const env = {
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
  // The tests start the program several hundred times.
  NODE_COMPILE_CACHE: compileCache,
  ...(isLong ? { CABLEWRIGHT_TESTS: 'long' } : {}),
};

const chromium = provideChromium();
if (chromium.path === undefined) console.log(`Browser tests are skipped: ${chromium.reason}.`);
else env.CHROMIUM_PATH = chromium.path;

const noPdfTools = providePdfTools();
if (noPdfTools !== undefined) console.log(`Tests that read PDFs with other programs are skipped: ${noPdfTools}.`);

const missing = provideReceiverTools();
if (missing.includes('git')) {
  console.error('npm test needs git: it tests catalogs in git repositories. Install git, then run npm test again.');
  process.exit(1);
}
if (missing.length > 0) console.log(`The tests that need ${missing.join(', ')} are skipped: not installed here.`);

if (providePooler().length > 0) console.log('Tests with a connection pooler are skipped: no pgbouncer here.');

/**
 * A folder in memory if there is room, because a run writes and deletes some hundred thousand small files; otherwise
 * one on the disk.
 */
function folderForTests() {
  const memory = '/dev/shm';
  const space = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 };
  const room = Math.min(space.bavail * space.bsize, process.availableMemory());
  const folder = mkdtempSync(join(room > 10 * 1024 ** 3 ? memory : tmpdir(), 'cablewright-test-'));
  // PostgreSQL runs under a separate account.
  chmodSync(folder, 0o755);
  return folder;
}

let passed = 0;
let failed = 0;
let skipped = 0;

function count(ok, name) {
  if (ok) passed += 1;
  else {
    failed += 1;
    console.log(`FAILED: ${name}`);
  }
}

/**
 * The checks. Tests sometimes wait for a program, a disk or a timeout: if there is memory for both, the checks use the
 * processor time that the tests leave, and are printed after them.
 */
function startChecks(env) {
  if (process.availableMemory() < 16 * 1024 ** 3) {
    const isOk = spawnSync(pinnedNode, ['scripts/check.mjs'], { stdio: 'inherit', env }).status === 0;
    return Promise.resolve({ isOk, printed: '' });
  }
  const child = spawn(pinnedNode, ['scripts/check.mjs', '--behind'], { stdio: ['ignore', 'pipe', 'pipe'], env });
  const printed = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => printed.push(part));
  return once(child, 'close').then(([status]) => ({ isOk: status === 0, printed: Buffer.concat(printed).toString() }));
}

const checks = isLong ? undefined : startChecks(env);
count(buildStudio(), 'studio build');
// Built once, before several tests need them.
await builtServer('main');
await builtCli();

rmSync(reportFile, { force: true });
const vitest = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reportFile}`,
];
const folder = folderForTests();
const ran = spawn(pinnedNode, [...vitest, ...args], {
  stdio: 'inherit',
  env: { ...env, TMPDIR: folder },
});
// Files left by the tests are removed when they have ended. Ctrl+C reaches the tests from the terminal; a second signal
// would kill them.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => ran.kill());
const [status] = await once(ran, 'close');
rmSync(folder, { recursive: true, force: true });
if (existsSync(reportFile)) {
  const result = JSON.parse(readFileSync(reportFile, 'utf8'));
  passed += result.numPassedTests;
  failed += result.numFailedTests + result.numFailedTestSuites * (result.numFailedTests === 0 ? 1 : 0);
  skipped += result.numPendingTests + result.numTodoTests;
  const { unlisted, applied } = judgeSkips(result, dirname(folder));
  for (const { file, test, reason } of applied) console.log(`Skipped as listed: ${test ?? file}. ${reason}`);
  for (const name of unlisted) count(false, `${name} was skipped, and test/allowed-skips.json does not list it`);
}
if (status !== 0 && failed === 0) failed = 1;
if (checks !== undefined) {
  const { isOk, printed } = await checks;
  process.stdout.write(printed);
  count(isOk, 'checks');
}
// A twentieth of what `npm run soak` does in hours.
if (isLong && args.length === 0)
  count(
    spawnSync(pinnedNode, ['scripts/run.mjs', 'test/crash/soak.ts', String(Date.now() % 1_000_000), '0.05'], {
      stdio: 'inherit',
      env,
    }).status === 0,
    'soak',
  );

console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed === 0 ? 0 : 1;
