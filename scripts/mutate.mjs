// npm run mutate -- ROOM: changes the code of one room a little at a time, and counts the changes that its tests notice.
// ROOM is a folder or file of packages/{model,engine,store}/src, without `src`: engine/connectivity/nets, model, engine/lists.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { install, pinnedNode, root } from './install.mjs';

/** Tests that are too slow to run again for each change. */
const slow = ['packages/engine/src/checks/fuzz.test.ts', 'packages/engine/src/resolver/options/random.test.ts'];

const work = join(root, 'node_modules', '.cache', 'mutate');

function fail(message) {
  console.error(message);
  process.exit(1);
}

/** The folder or file of a room, and the tests that can notice a change of it. */
function roomOf(name) {
  const [, pack, rest = ''] = /^(model|engine|store)(?:\/(.+?))?\/?$/.exec(name) ?? [];
  if (pack === undefined) fail('Name a room of the model, the engine or the store, such as engine/connectivity/nets.');
  const path = join('packages', pack, 'src', rest);
  const file = `${path}.ts`;
  const sources = existsSync(path) && statSync(path).isDirectory() ? `${path}/**/*.ts` : file;
  if (sources === file && !existsSync(file)) fail(`There is no room called ${name}.`);
  const tests = globSync(
    pack === 'store' ? `${dirname(file)}/**/*.test.ts` : 'packages/{model,engine}/src/**/*.test.ts',
  );
  return { sources, pack, tests: tests.filter((test) => !slow.includes(test)).toSorted() };
}

/** What runs the tests: Vitest for the store, which has files and a database, and one bundle for the pure packages. */
function runnerOf({ pack, tests }) {
  if (pack !== 'store') {
    return {
      testRunner: 'bundle',
      plugins: [join(root, 'scripts', 'mutate-runner.mjs')],
      bundle: { root, tests, once: pack === 'engine' ? ['@cablewright/model'] : [] },
    };
  }
  const config = join(work, 'vitest.config.mjs');
  writeFileSync(config, `export default { test: { include: ${JSON.stringify(tests)}, testTimeout: 30000 } };\n`);
  return {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', join(root, 'scripts', 'mutate-runner.mjs')],
    vitest: { configFile: config, related: false },
  };
}

/** The settings of Stryker. Its TypeScript settings name no file: the compiler it looks for has no JavaScript API. */
function settings(room, name) {
  return {
    ...runnerOf(room),
    warnings: { unknownOptions: false },
    ignorers: ['sentences'],
    tsconfigFile: 'none.json',
    mutate: [room.sources, '!**/*.test.ts', '!**/index.ts'],
    ignorePatterns: ['apps', 'bench', 'deploy', 'var', '.git', 'dist'],
    tempDirName: join(work, 'sandbox'),
    coverageAnalysis: 'perTest',
    concurrency: 1,
    // The runner ends a test that runs on; this is for a process that hangs.
    timeoutMS: 60_000,
    // A table that is read when the program starts: all tests would run for each of its lines.
    ignoreStatic: true,
    reporters: ['clear-text', 'json', 'progress-append-only'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    jsonReporter: { fileName: join(work, `${name.replaceAll('/', '-')}.json`) },
    disableTypeChecks: false,
    allowEmpty: false,
  };
}

/** The changes that no test noticed, as `file:line: what`, and the share of those that one did. */
function summary(report) {
  const mutants = Object.entries(report.files).flatMap(([file, { mutants: all }]) =>
    all.map((mutant) => ({ file, ...mutant })),
  );
  const count = (...states) => mutants.filter(({ status }) => states.includes(status)).length;
  const killed = count('Killed', 'Timeout');
  const all = killed + count('Survived', 'NoCoverage');
  return { killed, all, share: all === 0 ? 100 : Math.round((1000 * killed) / all) / 10 };
}

process.chdir(root);
install();
const [name = ''] = process.argv.slice(2);
const room = roomOf(name);
mkdirSync(work, { recursive: true });
const file = join(work, 'stryker.json');
writeFileSync(file, JSON.stringify(settings(room, name), undefined, 2));
const ran = spawnSync(pinnedNode, ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', file], {
  stdio: 'inherit',
});
rmSync(join(work, 'sandbox'), { recursive: true, force: true });
if (ran.status === 0) {
  const { killed, all, share } = summary(JSON.parse(readFileSync(join(work, `${name.replaceAll('/', '-')}.json`))));
  console.log(`${name}: ${killed} of ${all} changes noticed (${share} %)`);
}
process.exitCode = ran.status ?? 1;
