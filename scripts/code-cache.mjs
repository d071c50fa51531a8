// Runs a bundled program with the code that V8 compiled in earlier runs. Node caches only what it compiles while it
// loads a file. This also caches each function that has run, which more than halves the time of a short command.
import { need } from './install.mjs';

const { mkdirSync, readFileSync, renameSync, writeFileSync } = need('node:fs');
const { createRequire } = need('node:module');
const { dirname, join } = need('node:path');
const { cachedDataVersionTag } = need('node:v8');
const vm = need('node:vm');

/** The folder is in that of the bundle, whose name or path changes with its sources. */
const folderName = 'code';

/**
 * V8 accepts cached code only with the flags it was compiled with. `render` has other flags than the other commands, so
 * it has a separate file.
 */
const pathIn = (folder) => join(folder, folderName, `code-${cachedDataVersionTag().toString(16)}.bin`);

/**
 * Identifies the use of a command by everything that decides which functions run: the document and the format of
 * `render`.
 */
export function useOf([command = '', ...args]) {
  if (command !== 'render') return command;
  return ['render', args[1], args[args.indexOf('--format') + 1]].filter((word) => /^[a-z-]+$/.test(word)).join(' ');
}

/** Uses that may add functions to the cache. Later uses only read it. */
const maxUses = 40;

/**
 * The cache of the bundle in a folder: the files that each use loads, and the code of each file.
 *
 * @returns {{ uses: Map<string, string[]>, code: Map<string, Buffer> }}
 */
function readCache(folder) {
  const code = new Map();
  try {
    const bytes = readFileSync(pathIn(folder));
    const headerEnd = 4 + bytes.readUInt32LE(0);
    const { uses, sizes } = JSON.parse(bytes.toString('latin1', 4, headerEnd));
    let offset = headerEnd;
    for (const [name, size] of sizes) code.set(name, bytes.subarray(offset, (offset += size)));
    return { uses: new Map(uses), code };
  } catch {
    return { uses: new Map(), code };
  }
}

function writeCache(folder, { uses, code }) {
  const sizes = [...code].map(([name, data]) => [name, data.length]);
  const header = Buffer.from(JSON.stringify({ uses: [...uses], sizes }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  const path = pathIn(folder);
  const draft = `${path}.${process.pid}`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(draft, Buffer.concat([length, header, ...code.values()]));
  renameSync(draft, path);
}

/** Compiles a file of a bundle, or takes its code from the cache. */
function scriptOf(folder, name, cachedData) {
  const filename = join(folder, name);
  const text = readFileSync(filename, 'utf8');
  return new vm.Script(`(function (exports, require, module, __filename, __dirname) {${text}\n})`, {
    filename,
    cachedData,
  });
}

/**
 * Reads the cached code of a bundle, to be run by `runWithCodeCache`. `use` identifies what the program is used for.
 *
 * A command that reads the code before it does anything else takes a tenth less time. If it first allocates objects
 * that are soon unused, such as while reading the time of each source, V8 collects the whole heap at a smaller size,
 * and therefore while the code is loaded.
 */
export function readCode(folder, use) {
  const cache = readCache(folder);
  const scripts = new Map();
  try {
    for (const name of cache.uses.get(use) ?? []) scripts.set(name, scriptOf(folder, name, cache.code.get(name)));
  } catch {
    // Another command is removing this bundle. This command notices it when it looks for the newest bundle.
  }
  return { folder, use, cache, scripts };
}

/**
 * Loads a program of CommonJS files in one folder. The first time for each use, the functions that ran are added to the
 * cache at exit.
 */
export function runWithCodeCache(program, use, early) {
  const folder = dirname(program);
  const { cache, scripts } = early?.folder === folder && early.use === use ? early : readCode(folder, use);
  const modules = new Map();
  let isCached = cache.uses.has(use) || cache.uses.size >= maxUses;

  const installed = createRequire(program);
  // `import.js` calls `import`, which works only in a file that Node itself loads.
  const requireFrom = (id) => (id.startsWith('./') && id !== './import.js' ? load(id.slice(2)) : installed(id));

  function load(name) {
    const loaded = modules.get(name);
    if (loaded !== undefined) return loaded.exports;
    const module = { exports: {} };
    modules.set(name, module);
    const script = scripts.get(name) ?? scriptOf(folder, name, cache.code.get(name));
    if (script.cachedDataRejected !== false) isCached = false;
    scripts.set(name, script);
    script.runInThisContext()(module.exports, requireFrom, module, join(folder, name), folder);
    return module.exports;
  }

  process.once('exit', () => {
    if (isCached) return;
    try {
      // Another process may have added to the cache meanwhile.
      const { uses, code } = readCache(folder);
      for (const [name, script] of scripts) code.set(name, script.createCachedData());
      writeCache(folder, { uses: uses.set(use, [...modules.keys()]), code });
    } catch {
      // If the folder cannot be written to, the program starts as without a cache.
    }
  });
  load(program.slice(folder.length + 1));
}
