// npm run release -- VERSION [--write]: makes a release. It checks the version, the work tree and the changelog, runs
// the tests, sets the version everywhere, cuts the changelog, commits and tags. Without --write it only prints what it
// would do. It never pushes.
// npm run -s release -- notes VERSION prints the changelog section of a version.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pinnedNode, root as checkout } from './install.mjs';

const semver = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;
const partsOf = (version) => semver.exec(version)?.slice(1).map(Number);

/** Whether a version may follow the current one: it is the next patch, minor or major version. */
export function follows(version, current) {
  const [major, minor, patch] = partsOf(current);
  const next = [`${major}.${minor}.${patch + 1}`, `${major}.${minor + 1}.0`, `${major + 1}.0.0`];
  return next.includes(version);
}

const heading = (version) => new RegExp(String.raw`^## ${version.replaceAll('.', String.raw`\.`)}(?: .*)?$`, 'm');

/** The section of a changelog for a version or for "Unreleased". Undefined if there is none. */
export function sectionOf(changelog, version) {
  const match = heading(version).exec(changelog);
  if (match === null) return undefined;
  const remainder = changelog.slice(match.index + match[0].length);
  const end = remainder.search(/^## /m);
  return remainder.slice(0, end === -1 ? undefined : end).trim();
}

/** The changelog with the unreleased entries under the new version. */
export const cutChangelog = (changelog, version, date) =>
  changelog.replace(/^## Unreleased$/m, `## Unreleased\n\n## ${version} (${date})`);

/** The reasons why a version cannot be released, each as a sentence. */
export function problems({ version, current, changelog, status, branch, tags }) {
  if (partsOf(version) === undefined) return [`"${version}" is not a version. Use three numbers such as 0.3.0.`];
  return [
    ...(follows(version, current)
      ? []
      : [`${version} does not follow ${current}. Use the next patch, minor or major version.`]),
    ...(status === '' ? [] : ['The work tree has changes. Commit or stash them.']),
    ...(branch === 'main' ? [] : [`The branch is ${branch}. Releases are made on main.`]),
    ...(tags.includes(`v${version}`) ? [`The tag v${version} exists.`] : []),
    ...(sectionOf(changelog, version) === undefined ? [] : [`CHANGELOG.md has a section ${version} already.`]),
    ...((sectionOf(changelog, 'Unreleased') ?? '') === '' ? ['CHANGELOG.md has no entries under Unreleased.'] : []),
  ];
}

const isModule = (path) => path.startsWith('modules/');
const followsProgram = (name) => name.startsWith('@cablewright/') && !name.startsWith('@cablewright/module-');

/**
 * A package.json with the new version, including its references to our other packages. A module has its own version.
 */
function versioned(description, path, version) {
  const next = isModule(path) ? { ...description } : { ...description, version };
  for (const field of ['dependencies', 'devDependencies'])
    if (next[field] !== undefined)
      next[field] = Object.fromEntries(
        Object.entries(next[field]).map(([name, wanted]) => [name, followsProgram(name) ? version : wanted]),
      );
  return next;
}

const anchor = (text) => text.toLowerCase().replaceAll(' ', '-').replaceAll('.', '');

/** Texts that name the version: the file of the npm package, and the upgrade notes for the last release. */
const inText = (text, current, version) =>
  text
    .replaceAll(`cablewright-${current}.tgz`, `cablewright-${version}.tgz`)
    .replaceAll(`### After ${current}`, `### ${version}`)
    .replaceAll(`upgrading.md#${anchor(`After ${current}`)}`, `upgrading.md#${anchor(version)}`);

/** Every file that names the version, with its new text. */
export function filesWithVersion(root, current, version) {
  const json = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const written = (value) => `${JSON.stringify(value, null, 2)}\n`;
  const packages = ['apps', 'packages', 'modules']
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
    .filter((path) => existsSync(join(root, path, 'package.json')));
  const lock = json('package-lock.json');
  lock.version = version;
  for (const path of ['', ...packages])
    if (lock.packages[path] !== undefined) lock.packages[path] = versioned(lock.packages[path], path, version);
  return new Map([
    ...['', ...packages].map((path) => {
      const file = join(path, 'package.json');
      return [file, written(versioned(json(file), path, version))];
    }),
    ['package-lock.json', written(lock)],
    ...['README.md', 'CHANGELOG.md', 'docs/guides/upgrading.md'].map((file) => [
      file,
      inText(readFileSync(join(root, file), 'utf8'), current, version),
    ]),
  ]);
}

const git = (root, ...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** Runs a program of the project and ends the release if it fails. */
function run(root, ...args) {
  console.log(`… ${args.join(' ')}`);
  const { status } = spawnSync(pinnedNode, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0)
    throw new Error(`${args[0]} failed. Nothing is committed; git restore . takes back what was written.`);
}

function release(root, version, { write, untested, date = new Date().toISOString().slice(0, 10) }) {
  const { version: current } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const [status, branch] = [git(root, 'status', '--porcelain'), git(root, 'branch', '--show-current')];
  const tags = git(root, 'tag').split('\n');
  const reasons = problems({ version, current, changelog, status, branch, tags });
  for (const problem of reasons) console.error(problem);
  if (reasons.length > 0) return 1;
  const files = filesWithVersion(root, current, version);
  files.set('CHANGELOG.md', cutChangelog(files.get('CHANGELOG.md'), version, date));
  if (!write) {
    console.log(`${current} → ${version}, ${date}. With --write this runs all tests, writes`);
    for (const file of [...files.keys(), 'docs/reference']) console.log(`  ${file}`);
    console.log(`commits "Release ${version}" and tags v${version}. Nothing was done.`);
    return 0;
  }
  if (!untested) run(root, 'scripts/test.mjs');
  for (const [file, text] of files) writeFileSync(join(root, file), text);
  run(root, 'scripts/run.mjs', 'scripts/write-reference.ts');
  git(root, 'add', '--all');
  git(root, 'commit', '--quiet', '--message', `Release ${version}`);
  git(root, 'tag', '--annotate', `v${version}`, '--message', `Cablewright ${version}`);
  console.log(`Released ${version}. To publish it: git push --follow-tags`);
  return 0;
}

function main([first, ...rest]) {
  if (first === 'notes') {
    const notes = sectionOf(readFileSync(join(checkout, 'CHANGELOG.md'), 'utf8'), rest[0] ?? '');
    if (notes === undefined) console.error(`CHANGELOG.md has no section ${rest[0]}.`);
    else console.log(notes);
    return notes === undefined ? 1 : 0;
  }
  const unknown = rest.find((option) => !['--write', '--untested'].includes(option));
  if (first === undefined || unknown !== undefined) {
    console.error(
      'Usage: npm run release -- VERSION [--write] [--untested]\n       npm run -s release -- notes VERSION',
    );
    return 1;
  }
  return release(checkout, first, { write: rest.includes('--write'), untested: rest.includes('--untested') });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = main(process.argv.slice(2));
