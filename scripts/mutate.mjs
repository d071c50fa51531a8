// npm run mutate -- ROOM: changes the code of one room a little at a time, and counts the changes that its tests notice.
// ROOM is a folder or file of packages/{model,engine,store}/src, without `src`: engine/connectivity/nets, model, engine/lists.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { install, pinnedNode, root } from './install.mjs';

/** Tests outside a room that prove what it does, by room. The tests in the room itself always count. */
const testsOf = {
  'engine/connectivity/nets': ['packages/engine/src/lists/continuity'],
  'engine/connectivity/terminals': ['packages/engine/src/connectivity', 'packages/engine/src/checks'],
  'engine/lists/continuity': [],
  'engine/lists/cut-list': ['packages/engine/src/lists', 'test/catalog/cables.test.ts'],
  'engine/lists/wire-list': ['packages/engine/src/lists', 'test/catalog/cables.test.ts'],
  'engine/lists/crimp-list': ['packages/engine/src/lists', 'packages/engine/src/checks'],
  'engine/part-numbers': [],
  'engine/revisions': [],
  'engine/products': [],
};

const work = join(root, 'node_modules', '.cache', 'mutate');

function fail(message) {
  console.error(message);
  process.exit(1);
}

/** The folder or file of a room, and the tests that belong to it. */
function roomOf(name) {
  const [, pack, rest = ''] = /^(model|engine|store)(?:\/(.+?))?\/?$/.exec(name) ?? [];
  if (pack === undefined) fail('Name a room of the model, the engine or the store, such as engine/connectivity/nets.');
  const path = join('packages', pack, 'src', rest);
  const file = `${path}.ts`;
  const sources = existsSync(path) && statSync(path).isDirectory() ? `${path}/**/*.ts` : file;
  if (sources === file && !existsSync(file)) fail(`There is no room called ${name}.`);
  const own = sources === file ? dirname(path) : path;
  return { sources, tests: [own, ...(testsOf[name] ?? testsOf[dirname(name)] ?? [])] };
}

/** The settings of Stryker. Its TypeScript settings name no file: the compiler it looks for has no JavaScript API. */
function settings({ sources, tests }, name) {
  const config = join(work, 'vitest.config.mjs');
  writeFileSync(
    config,
    `export default { test: { include: ${JSON.stringify(tests.map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.test.ts`)))}, testTimeout: 30000 } };\n`,
  );
  return {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: config, related: false },
    tsconfigFile: 'none.json',
    mutate: [sources, '!**/*.test.ts', '!**/index.ts'],
    ignorePatterns: ['apps', 'bench', 'deploy', 'docs', 'var', '.git', 'dist'],
    tempDirName: join(work, 'sandbox'),
    coverageAnalysis: 'perTest',
    concurrency: 1,
    timeoutMS: 5_000,
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
