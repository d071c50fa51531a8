// npm run mutate -- ROOM: changes the code of one room in small ways and counts the changes that its tests detect. ROOM
// is a folder or file of packages/{model,engine,store}/src, without `src`: engine/connectivity/nets, model,
// engine/lists. A room that ends in /* is the files of a folder without those of its subfolders: engine/checks/*. npm
// run mutate -- ROOM again: retries changes that no test detected the last time, with the tests added since. npm run
// mutate -- ROOM own: only with the quick tests of its folder (engine/checks): a third of the time, and a lower bound.
// npm run mutate -- store/files/git own slow: with the slow tests of the store, which wait for git or a database. Other
// folders whose quick tests are to run too may follow: npm run mutate -- engine/connectivity/harness own lists/harness.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { install, pinnedNode, root } from './install.mjs';

/** Tests that are too slow to run again for each change, and tests that read the shipped catalog. */
const slow = [
  'packages/engine/src/checks/fuzz.test.ts',
  'packages/engine/src/resolver/options/random.test.ts',
  'packages/store/src/embedded/embedded.test.ts',
];

/** Tests that watch other processes, which run the unchanged program, or that stop PostgreSQL. */
const apart = ['a store killed during a save opens at once', 'listeners continue after an outage'];
/** Tests of the store that wait for git or the embedded server. They run with `slow`. */
const waiting = ['^(in )?git > ', '^embedded > '];

/** Number of cases for tests that count their random cases themselves. */
const rounds = { HARNESS_ROUNDS: '8', HARNESS_EDITS: '25' };

/** Test folders in memory, if the system supports it, so that no test waits for a disk. */
const memory = existsSync('/dev/shm') ? mkdtempSync('/dev/shm/cablewright-mutants-') : undefined;

/** Maximum processor time of a test that is run again for each change. */
const maxCpuMs = 1000;
const maxOwnCpuMs = 600;
/** Maximum elapsed time of a test of the store. Most of it may be spent on other programs. */
const maxStoreMs = 500;

const work = join(root, 'node_modules', '.cache', 'mutate');

const fileName = (room) => room.replaceAll('/', '-').replace('*', 'files');

function fail(message) {
  console.error(message);
  process.exit(1);
}

/** The folder or file of a room, and the tests that can detect a change in it. */
function roomOf(name, { own, slow: isSlow, more }) {
  const [, pack, rest = ''] = /^(model|engine|store)(?:\/(.+?))?\/?$/.exec(name) ?? [];
  if (pack === undefined) fail('Name a room of the model, the engine or the store, such as engine/connectivity/nets.');
  const path = join('packages', pack, 'src', rest);
  const file = `${path}.ts`;
  const sources = existsSync(path) && statSync(path).isDirectory() ? `${path}/**/*.ts` : file;
  if (sources === file && globSync(file).length === 0) fail(`There is no room called ${name}.`);
  const tests = globSync(`packages/${pack === 'store' ? 'store' : '{model,engine}'}/src/**/*.test.ts`);
  const folders = [rest.split('/')[0], ...more].map((folder) => `packages/${pack}/src/${folder}`);
  const quick = (test) =>
    (!own || folders.some((folder) => test.startsWith(folder))) &&
    !slow.includes(test) &&
    !readFileSync(test, 'utf8').includes('shippedCatalog');
  return {
    sources,
    pack,
    tests: tests.filter(quick).toSorted(),
    maxCpuMs: own ? maxOwnCpuMs : maxCpuMs,
    apart: isSlow ? apart : [...apart, ...waiting],
  };
}

/** The test runner: one bundle in one process. */
function runnerOf({ pack, tests, maxCpuMs: most, apart: others }, knownTests, times, postgres) {
  return {
    testRunner: 'bundle',
    plugins: [join(root, 'scripts', 'mutate-runner.mjs')],
    testRunnerNodeArgs: ['--max-semi-space-size=64'],
    bundle: {
      root,
      tests,
      once: pack === 'model' ? [] : ['@cablewright/model'],
      maxCpuMs: most,
      apart: others.join('|'),
      times,
      ...(pack === 'store' ? { maxMs: maxStoreMs } : {}),
      known: knownTests,
      postgres,
    },
  };
}

/** A PostgreSQL for the tests of the store that need one. */
async function serverFor({ tests }) {
  if (!tests.some((test) => readFileSync(test, 'utf8').includes('startPostgres'))) return undefined;
  const { startPostgres } = await import(join(root, 'packages/store/src/testing/postgres.ts'));
  const server = await startPostgres({ durable: false });
  return { url: await server.database('mutants'), close: server.close };
}

/** The titles of the tests that ran for each change of the last run. */
function testsOf(last, times) {
  const { testFiles = {} } = JSON.parse(readFileSync(last, 'utf8'));
  const slowOnes = new Set(existsSync(times) ? JSON.parse(readFileSync(times, 'utf8')).slow : []);
  const titles = Object.values(testFiles).flatMap(({ tests }) => tests.map(({ name }) => name));
  return titles.filter((title) => !slowOnes.has(title));
}

/**
 * The settings of Stryker. Its TypeScript settings name no file, because the compiler it looks for has no JavaScript
 * API.
 */
function settings(room, name, again, postgres) {
  const last = join(work, `${fileName(name)}-last.json`);
  const times = join(work, `${fileName(name)}-times.json`);
  const knownTests = again && existsSync(last) ? testsOf(last, times) : [];
  rmSync(times, { force: true });
  return {
    ...runnerOf(room, knownTests, times, postgres),
    warnings: { unknownOptions: false },
    ignorers: ['sentences'],
    tsconfigFile: 'none.json',
    mutate: [room.sources, '!**/*.test.ts', '!**/index.ts'],
    ignorePatterns: ['apps', 'bench', 'deploy', 'var', '.git', 'dist'],
    tempDirName: join(work, `${fileName(name)}-sandbox`),
    coverageAnalysis: 'perTest',
    concurrency: 1,
    // The runner itself ends a test that runs too long; this limit is for a process that hangs.
    timeoutMS: 60_000,
    // Static tables are read at startup, so all tests would run for each of their lines.
    ignoreStatic: true,
    reporters: ['clear-text', 'json', 'progress-append-only'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    jsonReporter: { fileName: join(work, `${fileName(name)}.json`) },
    incremental: true,
    incrementalFile: last,
    force: !again,
    disableTypeChecks: false,
    allowEmpty: false,
  };
}

/** The changes that no test detected, as `file:line: what`, and the share of detected changes. */
function summary(report) {
  const mutants = Object.entries(report.files).flatMap(([file, { mutants: fileMutants }]) =>
    fileMutants.map((mutant) => ({ file, ...mutant })),
  );
  const count = (...states) => mutants.filter(({ status }) => states.includes(status)).length;
  const killed = count('Killed', 'Timeout');
  const total = killed + count('Survived', 'NoCoverage');
  return { killed, all: total, share: total === 0 ? 100 : Math.round((1000 * killed) / total) / 10 };
}

process.chdir(root);
install();
const [name = '', ...how] = process.argv.slice(2);
const again = how.includes('again');
const more = how.filter((word) => !['again', 'own', 'slow'].includes(word));
const room = roomOf(name, { own: how.includes('own'), slow: how.includes('slow'), more });
mkdirSync(work, { recursive: true });
const file = join(work, `${fileName(name)}-settings.json`);
const server = await serverFor(room);
writeFileSync(file, JSON.stringify(settings(room, name, again, server?.url), undefined, 2), { mode: 0o600 });
const ran = spawnSync(pinnedNode, ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', file], {
  stdio: 'inherit',
  env: { ...process.env, ...(memory === undefined ? {} : { TMPDIR: memory }), ...rounds },
});
await server?.close();
if (memory !== undefined) rmSync(memory, { recursive: true, force: true });
rmSync(join(work, `${fileName(name)}-sandbox`), { recursive: true, force: true });
if (ran.status === 0) {
  const { killed, all, share } = summary(JSON.parse(readFileSync(join(work, `${fileName(name)}.json`))));
  console.log(`${name}: ${killed} of ${all} changes noticed (${share} %)`);
}
process.exitCode = ran.status ?? 1;
