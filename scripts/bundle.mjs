// Bundles a program with the packages it uses, if their sources have changed. A bundle starts in less than half the
// time that its separate modules take: about 900 for the command line, 2,000 for the server.
import { need, root } from './install.mjs';

const { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } =
  need('node:fs');
const { isBuiltin } = need('node:module');
const { basename, dirname, isAbsolute, join, relative } = need('node:path');

/**
 * Bundled packages besides our own: libraries of many small modules. Other packages are loaded from where they are
 * installed.
 */
const ownPackages = ['@cablewright/', 'typebox'];

/**
 * The program of a code module's thread, relative to the `src` of an app. Its WebAssembly is read from where it is
 * installed.
 */
const sandboxThread = '../../../packages/modules/src/node/sandbox-thread';

export const cli = {
  app: 'apps/cli',
  programs: ['main'],
  threads: [sandboxThread],
  bundled: [...ownPackages, 're2js'],
  // It is half as large as everything else that a sheet loads, and is rarely needed.
  lazy: ['re2js'],
  // Loaded with a cache of its code: see code-cache.mjs.
  format: 'cjs',
};

export const server = {
  app: 'apps/server',
  programs: ['main', 'worker', 'migrate', 'database-roles', 'backup', 'restore', 'owner-password'],
  // Programs of threads and child processes, which the code that starts them names as `new URL('library-worker.ts',
  // import.meta.url)`.
  threads: [
    'hub/threads/library-worker',
    'platform/watchdog/watchdog-thread',
    'integrations/modules/import-worker',
    'catalog/models-3d/build-model',
    sandboxThread,
  ],
  bundled: [
    ...ownPackages,
    'better-auth',
    '@better-auth/',
    'better-call',
    '@better-fetch/',
    'zod',
    'kysely',
    'jose',
    '@noble/',
    'nanostores',
    'defu',
    '@opentelemetry/semantic-conventions',
    'yaml',
    'fastify',
    'avvio',
    'find-my-way',
    'fast-json-stringify',
    '@fastify/ajv-compiler',
    '@fastify/fast-json-stringify-compiler',
    '@fastify/static',
    '@fastify/send',
    'ajv',
    'ajv-formats',
    'semver',
    'ret',
    'fast-uri',
    'pg',
    'pg-protocol',
    'pg-types',
    'pg-pool',
  ],
};

/**
 * Identifies the state of a source by size and time: reading all sources on a cold disk would take longer than the
 * bundle saves. Times are whole seconds, because layers of container images keep no more.
 */
function lineOf(path) {
  // Concatenated by hand, because `join` takes as long as `statSync`.
  const { size, mtimeMs } = statSync(`${root}/${path}`);
  return `${size} ${Math.trunc(mtimeMs / 1000)} ${path}`;
}

/** The list of the sources of a bundle, next to its programs, one line each. */
const sourceList = 'sources.txt';

/** Sources of every bundle, in addition to the bundled files. */
const alwaysSources = ['package-lock.json', 'scripts/bundle.mjs'];

function isCurrent(folder) {
  try {
    const lines = readFileSync(join(folder, sourceList), 'utf8').split('\n');
    return lines.every((line) => line === lineOf(line.slice(line.indexOf(' ', line.indexOf(' ') + 1) + 1)));
  } catch {
    // The list is missing, or a source no longer exists.
    return false;
  }
}

/**
 * Records the state of each of our sources in `lines` before it is read, so that a change during bundling is detected
 * later.
 */
const noteSources = (lines) => ({
  name: 'note-sources',
  load: (id) => {
    const path = relative(root, id).replaceAll('\\', '/');
    if (!isAbsolute(id) || path.startsWith('../') || path.includes('node_modules/')) return;
    lines.add(lineOf(path));
    const [, description] = /^((?:apps|packages|modules)\/[^/]+\/)/.exec(path) ?? [];
    if (description !== undefined) lines.add(lineOf(`${description}package.json`));
  },
});

/**
 * Sixteen hexadecimal digits of a text (two 32-bit FNV-1a hashes). Loading a better hash function takes longer than
 * this.
 */
function sum(text) {
  let [a, b] = [0x811c9dc5, 0x01234567];
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x01000193) + a;
  }
  return [a, b].map((hash) => (hash >>> 0).toString(16).padStart(8, '0')).join('');
}

/**
 * A module reads its own URL to find files next to it. In the bundle it gets the URL of its source relative to the
 * bundle, so that both can be moved together. Only the program of a thread is located next to the bundle.
 */
const placeOfSource = (threads, into) => ({
  name: 'place-of-source',
  transform: (code, id) => {
    if (!/import\.meta\.(url|dirname)/.test(code)) return undefined;
    const names = threads.map((thread) => basename(thread));
    const path = relative(into, id).replaceAll('\\', '/');
    const parts = code.split(/new URL\('([a-z-]+)\.ts', import\.meta\.url\)/);
    const rewritten = parts.map((part, i) => {
      if (i % 2 === 0) return placed(part, path);
      if (names.includes(part)) return `new URL('./${part}.js', import.meta.url)`;
      return `new URL(${JSON.stringify(`${dirname(path)}/${part}.ts`)}, import.meta.url)`;
    });
    return { code: rewritten.join('') };
  },
});

const placed = (code, path) =>
  code.replaceAll(/\bimport\.meta\.(url|dirname)\b/g, (_, property) =>
    property === 'url'
      ? `new URL(${JSON.stringify(path)}, import.meta.url).href`
      : `(import.meta.dirname + ${JSON.stringify(`/${dirname(path)}`)})`,
  );

/**
 * Escapes all non-ASCII characters in the code. If a source contains a single one, V8 stores the whole source with two
 * bytes per character, in every thread. Code in which an escape would change the meaning is left unchanged.
 */
function asciiOnly(code) {
  if (/\\[^\0-\x7f]|String\.raw`[^`]*[^\0-\x7f]/.test(code)) return code;
  return code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Imports packages for files with a code cache, in which V8 itself cannot import. */
const importFile = 'import.js';
const importedByFile = (code) => code.replaceAll(/\bimport\((?=")/g, `require("./${importFile}")(`);

/** Makes the code load a package at its first use instead of with the module that imports it. */
const requiredLazily = (code, lazy) =>
  code.replaceAll(/^const (\w+) = (require\("\.\/([\w-]+)\.js"\));$/gm, (line, variable, load, name) =>
    lazy.includes(name) ? `const ${variable} = new Proxy({}, { get: (_, key) => ${load}[key] });` : line,
  );

/** The imports of a chunk, including the `require` calls of its CommonJS modules. */
const importsOf = ({ code, imports, dynamicImports }) => [
  ...imports,
  ...dynamicImports,
  ...[...code.matchAll(/\b__require\("([^"]+)"\)/g)].map(([, name]) => name).filter((name) => !isBuiltin(name)),
];

const isPackage = (id) => /^[^./]/.test(id) && !/^[a-z]:/i.test(id);

/**
 * Writes the programs of an app and their shared chunks into a folder. Adds a line to `sources` for each of our
 * sources. Returns the packages that the programs import.
 */
export async function bundle(
  { app, programs, threads, bundled, lazy = [], format = 'esm' },
  into,
  sources = new Set(),
) {
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    // Packages are resolved from here, wherever the command runs.
    cwd: root,
    input: Object.fromEntries([
      ...[...programs, ...threads].map((name) => [basename(name), join(root, app, 'src', `${name}.ts`)]),
      ...lazy.map((name) => [name, name]),
    ]),
    platform: 'node',
    external: (id) =>
      isPackage(id) &&
      !bundled.some((prefix) => id === prefix || id.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`)),
    plugins: [noteSources(sources), placeOfSource(threads, into)],
    logLevel: 'silent',
  });
  try {
    const { output } = await build.write({ dir: into, format });
    if (format === 'cjs') writeFileSync(join(into, 'package.json'), '{ "type": "commonjs" }\n');
    if (format === 'cjs') writeFileSync(join(into, importFile), 'module.exports = (name) => import(name);\n');
    for (const { type, fileName, code } of output) {
      if (type === 'chunk')
        writeFileSync(
          join(into, fileName),
          asciiOnly(format === 'cjs' ? requiredLazily(importedByFile(code), lazy) : code),
        );
    }
    const ownFiles = new Set(output.map(({ fileName }) => fileName));
    const imported = output.flatMap((part) => (part.type === 'chunk' ? importsOf(part) : []));
    return [...new Set(imported)].filter((name) => !ownFiles.has(name) && !name.startsWith('node:'));
  } finally {
    await build.close();
  }
}

/** Prefixes of folders that no command runs: programs of tests, and unfinished bundles. */
const forTest = 'test-';
const unfinished = 'making-';

/** The bundles of an app, newest first. */
function bundlesIn(dist) {
  if (!existsSync(dist)) return [];
  return readdirSync(dist)
    .filter((name) => !name.startsWith(forTest) && !name.startsWith(unfinished))
    .map((name) => ({ path: join(dist, name), time: statSync(join(dist, name)).mtimeMs }))
    .toSorted((a, b) => b.time - a.time)
    .map(({ path }) => path);
}

/** Two commands may find the bundle missing at the same time. Both build one, and one of them is put in place. */
async function make(parts, dist) {
  const draft = join(dist, `${unfinished}${process.pid}`);
  const sources = new Set(alwaysSources.map(lineOf));
  await bundle(parts, draft, sources);
  const text = [...sources].toSorted().join('\n');
  writeFileSync(join(draft, sourceList), text);
  const target = join(dist, sum(text));
  try {
    renameSync(draft, target);
  } catch {
    rmSync(draft, { recursive: true, force: true });
  }
  // A running server loads some parts later, so the bundle that it was started from is kept for a while.
  for (const path of [...bundlesIn(dist).slice(5), ...leftIn(dist)]) rmSync(path, { recursive: true, force: true });
  return target;
}

/** Bundles that a killed process left unfinished at least an hour ago. */
const leftIn = (dist) =>
  readdirSync(dist)
    .filter((name) => name.startsWith(unfinished))
    .map((name) => join(dist, name))
    .filter((path) => Date.now() - statSync(path, { throwIfNoEntry: false })?.mtimeMs > 3_600_000);

/** The newest bundle with a program, if its sources are unchanged. */
const foundIn = (dist, program) =>
  bundlesIn(dist).find((path) => existsSync(join(path, `${program}.js`)) && isCurrent(path));

/** The folder of the server's programs, if they are built and their sources are unchanged. */
export const foundServer = () => foundIn(join(root, server.app, 'dist'), 'main');

/** The bundle of a program, which is rebuilt after a change. */
async function bundleOf(parts, program, dist) {
  const folder = foundIn(dist, program) ?? (await make(parts, dist));
  return join(folder, `${program}.js`);
}

/** The file to run: the bundle, or the source itself if it cannot be bundled. */
export async function built(parts, program, dist = join(root, parts.app, 'dist')) {
  try {
    return await bundleOf(parts, program, dist);
  } catch {
    return join(root, parts.app, 'src', `${program}.ts`);
  }
}

/**
 * Bundles a server program that tests start into one file, given its path in the sources: it loads in a quarter of the
 * processor time of its modules. `close` removes it.
 */
export async function bundledForTest(program) {
  const dist = join(root, server.app, 'dist');
  mkdirSync(dist, { recursive: true });
  // Inside the server's folder, so that it finds the packages that are not bundled.
  const folder = mkdtempSync(join(dist, forTest));
  await bundle({ ...server, programs: [program], threads: [] }, folder);
  const close = () => rmSync(folder, { recursive: true, force: true });
  return { path: join(folder, `${basename(program)}.js`), close };
}

export const builtCli = () => built(cli, 'main');

/**
 * The folder of the newest bundle of the command line, whether or not its sources have changed since. Undefined if
 * there is none.
 */
export const newestCli = () => bundlesIn(join(root, cli.app, 'dist'))[0];

/** Bundles the programs of the server for an image or a package. Throws if they cannot be bundled. */
export const bundleServer = () => bundleOf(server, 'main', join(root, server.app, 'dist'));

/** `program` is one of the server's: main, worker, migrate, backup, restore or owner-password. */
export const builtServer = (program) => built(server, program);
