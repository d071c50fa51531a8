// The check of exports: an export must be imported by another file. `node scripts/check-exports.mjs` lists exports that
// nothing imports, that only their own file uses, or that only tests use; `--count` counts them by workspace; arguments
// are path prefixes that limit the list.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sourceFiles } from './source-files.mjs';

const checked = /^(packages|modules|apps)\//;
const tests = /\.test\.tsx?$|\/src\/testing\.ts$|\/test-kit\/|\/testing\/|\/kit-page\/|^test\//;

/** Rooms whose exports have not been reduced yet. This list may only get shorter. */
const pending = [
  'packages/model/src/changes/change-',
  'packages/model/src/changes/document-change.ts',
  'packages/model/src/records/design-migrations.ts',
];

/** Packages that programs outside this repository import: code modules are written against them. */
const publicDoors = [
  'packages/modules/src/index.ts',
  'packages/client/src/index.ts',
  'packages/client/src/operation.ts',
  'packages/client/src/operations.ts',
  'packages/client/src/types.ts',
];

/** Programs that iterate over all exports of a package. That does not count as a use of each. */
const goThroughAll = ['scripts/client-source.ts', 'apps/server/src/hub/testing/answers-fit.ts'];

/** Exports that exist for tests: `path#name`, with the reason why a test cannot use what the programs use. */
const onlyForTests = new Map([
  ['apps/server/src/hub/work.ts#openScratch', 'restores go to a temporary place that a program never keeps'],
  ['apps/server/src/accounts/tables.ts#sqliteAccountMigrations', 'the hash of every released migration is pinned'],
  ['apps/server/src/hub/open-store.ts#sqliteMigrations', 'the hash of every released migration is pinned'],
  ['apps/server/src/jobs/schedule.ts#turnOf', 'every minute of a day is tried'],
  ['packages/documents/src/sheets/bom-sheet/bom-sheet.ts#bomBlocks', 'what a sheet says, before it is painted'],
  [
    'packages/documents/src/sheets/build-sheet/build-sheet.ts#buildSheetBlocks',
    'what a sheet says, before it is painted',
  ],
  ['packages/documents/src/sheets/build-sheet/steps.ts#stagesOf', 'the order of the steps, before they are painted'],
  [
    'packages/documents/src/sheets/formboard/formboard-document.ts#formboardSheets',
    'sheets at a scale that no option has',
  ],
  ['packages/documents/src/display-list/geometry.ts#lengthOf', 'lengths on the board are measured in the tests'],
  ['packages/documents/src/display-list/geometry.ts#cross', 'crossings on the board are counted in the tests'],
  ['packages/documents/src/sheets/schematic/order.ts#crossings', 'crossings are counted in the tests'],
  ['packages/documents/src/sheets/test-sheet/test-sheet.ts#testBlocks', 'what a sheet says, before it is painted'],
  ['apps/cli/src/records/verify-records.mjs#verifyRecords', 'every byte of a file is changed'],
  ['packages/engine/src/artwork/art.ts#maxArtBytes', 'a test at the limit follows the limit'],
  ['packages/engine/src/resolver/hazards/match.ts#allHazards', 'what a hazard replaces shows nowhere else'],
  ['apps/studio/src/api/touched.ts#keysTouchedBy', 'the cache itself needs a browser'],
  ['apps/studio/src/cable/wiring/parts.ts#nextId', 'ids of parts are tried without a library'],
  ['apps/studio/src/kit/editor/draft-session.ts#DraftStorage', 'a test stores drafts in a map'],
  ['apps/studio/src/kit/theme/theme.ts#accentDark', 'its contrast and distance from wire colours are measured'],
  ['apps/studio/src/kit/theme/theme.ts#accentLight', 'its contrast and distance from wire colours are measured'],
  ['packages/engine/src/rules/evaluate.ts#failsRule', 'conditions are tried on one subject at a time'],
  ['packages/engine/src/checks/code-tables.ts#designCodeTables', 'each error of a design has a German sentence'],
  ['packages/model/src/changes/change-laws.ts#brokenChangeLaws', 'the laws of changes, for every test that makes one'],
]);

const declared =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|class|const|let|interface|type|enum|namespace) (\w+)/gm;
const destructured = /^export const \{([^}]*)\} =/gm;
const listed = /^export (?:type )?\{([^}]*)\}(?: from '([^']+)')?;/gm;
const everything = /^export \* from '([^']+)';/gm;
const asNamespace = /^export \* as (\w+) from '([^']+)';/gm;
const imported = /^import (?:type )?(?:\w+,? ?)?(?:\{([^}]*)\} )?(\* as \w+ )?from '([^']+)'/gm;
const loaded = /\bimport\(\s*'([^']+)',?\s*\)/g;

/** Parses a list such as `a, type B, c as d` into pairs of exported and local names. */
function namesIn(list) {
  return list
    .split(',')
    .map((item) => item.trim().replace(/^type /, ''))
    .filter((item) => item !== '' && !item.startsWith('//'))
    .map((item) => item.split(/ as |: /))
    .map(([imported, local = imported]) => [imported, local]);
}

/** The file of a package import, by the `exports` in its package.json. */
function packageFile(target) {
  const [, name, rest] = /^@cablewright\/([\w-]+)(?:\/(.*))?$/.exec(target) ?? [];
  if (name === undefined) return undefined;
  const homes = [`packages/${name}`, `apps/${name}`, `modules/${name.replace(/^module-/, '')}`];
  const home = homes.find((path) => existsSync(`${path}/package.json`));
  if (home === undefined) return undefined;
  const { exports = {} } = JSON.parse(readFileSync(`${home}/package.json`, 'utf8'));
  if (rest === undefined) return typeof exports['.'] === 'string' ? join(home, exports['.']) : undefined;
  for (const [key, value] of Object.entries(exports)) {
    if (key === `./${rest}`) return join(home, value);
    const prefix = key.slice(2, -1);
    if (key.endsWith('*') && rest.startsWith(prefix)) return join(home, value.replace('*', rest.slice(prefix.length)));
  }
  return undefined;
}

function fileOf(target, from) {
  return target.startsWith('.') ? join(dirname(from), target) : packageFile(target);
}

/** The exports, re-exports and imports of a file. */
function readFile(file) {
  const text = readFileSync(file, 'utf8');
  const ownNames = new Map();
  const passed = new Map();
  const uses = [];
  const resolved = (target) => fileOf(target, file);
  const lineAt = (match) => text.slice(0, match.index).split('\n').length;
  for (const match of text.matchAll(declared)) ownNames.set(match[1], lineAt(match));
  for (const match of text.matchAll(destructured))
    for (const [, local] of namesIn(match[1])) ownNames.set(local, lineAt(match));
  for (const match of text.matchAll(listed))
    for (const [imported, local] of namesIn(match[1]))
      if (match[2] === undefined) ownNames.set(local, lineAt(match));
      else passed.set(local, { file: resolved(match[2]), name: imported, line: lineAt(match) });
  const passesAll = [...text.matchAll(everything)].map((match) => resolved(match[1]));
  for (const match of text.matchAll(imported)) {
    if (match[2] !== undefined && !goThroughAll.includes(file)) uses.push({ file: resolved(match[3]), name: '*' });
    for (const [imported] of namesIn(match[1] ?? '')) uses.push({ file: resolved(match[3]), name: imported });
  }
  for (const match of text.matchAll(asNamespace)) {
    ownNames.set(match[1], lineAt(match));
    uses.push({ file: resolved(match[2]), name: '*' });
  }
  for (const match of text.matchAll(loaded)) uses.push({ file: resolved(match[1]), name: '?' });
  return { file, text, own: ownNames, passed, passesAll, uses };
}

/** The importers of each export: `file#name` → files that import it, directly or through a re-export. */
function usersOf(files) {
  const users = new Map();
  const note = (file, name, user, depth = 0) => {
    const there = files.get(file);
    if (there === undefined || depth > 5) return;
    if (name === '*' || name === '?') {
      const mentions = (word) => name === '*' || new RegExp(`\\b${word}\\b`).test(files.get(user).text);
      for (const word of [...there.own.keys(), ...there.passed.keys()].filter(mentions)) note(file, word, user, depth);
      return;
    }
    const key = `${file}#${name}`;
    if (!users.has(key)) users.set(key, new Set());
    users.get(key).add(user);
    const door = there.passed.get(name);
    if (door !== undefined) note(door.file, door.name, user, depth + 1);
    else if (!there.own.has(name)) for (const target of there.passesAll) note(target, name, user, depth + 1);
  };
  for (const { file, uses } of files.values()) for (const use of uses) note(use.file, use.name, file);
  for (const file of publicDoors) for (const door of files.get(file).passed.values()) note(door.file, door.name, file);
  return users;
}

function problemOf(entry, name, users) {
  const { file, text } = entry;
  if (publicDoors.includes(file)) return undefined;
  const others = [...(users.get(`${file}#${name}`) ?? [])].filter((user) => user !== file);
  if (others.length === 0) {
    if (entry.passed.has(name)) return 'nothing imports it from here';
    const atHome = (text.match(new RegExp(`(?<![\\w$])${name}(?![\\w$])`, 'g')) ?? []).length > 1;
    return atHome ? 'used in its own file only: drop `export`' : 'unused: delete it';
  }
  if (tests.test(file) || entry.passed.has(name)) return undefined;
  const onlyTests = others.every((user) => tests.test(user));
  if (onlyTests === onlyForTests.has(`${file}#${name}`)) return undefined;
  return onlyTests ? 'used by tests only' : 'no longer for tests only: take it off the list';
}

/** All unnecessary exports as `{ file, line, name, problem }`, and the number of exports. */
export function findExports() {
  const files = new Map(sourceFiles().map((file) => [file, readFile(file)]));
  const users = usersOf(files);
  const problems = [];
  const counts = new Map();
  for (const entry of files.values()) {
    // The types of a JavaScript file are next to it, and declare its exports.
    if (!checked.test(entry.file) || /\.test\.ts$|\.d\.mts$/.test(entry.file)) continue;
    const names = [...entry.own, ...[...entry.passed].map(([name, { line }]) => [name, line])];
    const room = entry.file.split('/').slice(0, 2).join('/');
    counts.set(room, (counts.get(room) ?? 0) + entry.own.size);
    if (!publicDoors.includes(entry.file))
      for (const target of entry.passesAll)
        problems.push({ file: entry.file, line: 1, name: '*', problem: `name what it exports of ${target}` });
    for (const [name, line] of names) {
      const problem = problemOf(entry, name, users);
      if (problem !== undefined) problems.push({ file: entry.file, line, name, problem });
    }
  }
  return { found: problems, counts };
}

export function checkExports() {
  return findExports()
    .found.filter(({ file }) => !pending.some((path) => file.startsWith(path)))
    .map(({ file, line, name, problem }) => `${file}:${line}: ${name}: ${problem}`);
}

function main(args) {
  const prefixes = args.filter((word) => !word.startsWith('--'));
  const { found, counts } = findExports();
  const hits = found.filter(({ file }) => prefixes.length === 0 || prefixes.some((path) => file.startsWith(path)));
  if (args.includes('--count')) {
    for (const [room, exported] of counts) {
      const problemCount = hits.filter(({ file }) => file.startsWith(`${room}/`)).length;
      console.log(
        `${String(exported).padStart(5)} exported, ${String(problemCount).padStart(4)} without need  ${room}`,
      );
    }
  } else for (const { file, line, name, problem } of hits) console.log(`${file}:${line}: ${name}: ${problem}`);
  console.log(`${[...counts.values()].reduce((sum, n) => sum + n, 0)} exported, ${hits.length} without need`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv.slice(2));
