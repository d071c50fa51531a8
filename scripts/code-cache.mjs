// Runs a bundled program with the code that V8 compiled in earlier runs. Node caches only what it compiles while it loads a file. This also
// caches each function that has run, which more than halves the time of a short command.
import { need } from './install.mjs';

const { mkdirSync, readFileSync, renameSync, writeFileSync } = need('node:fs');
const { createRequire } = need('node:module');
const { dirname, join } = need('node:path');
const { cachedDataVersionTag } = need('node:v8');
const vm = need('node:vm');

/** The folder is in that of the bundle, whose name or path changes with its sources. */
const folderName = 'code';

/** V8 accepts cached code only with the flags it was compiled with. `render` has other flags than the other commands, so it has a separate file. */
const fileName = () => `code-${cachedDataVersionTag().toString(16)}.bin`;

/** Uses that may add functions to the cache. Later uses only read it. */
const maxUses = 40;

/** @returns {{ uses: string[], code: Map<string, Buffer> }} */
function readCache(path) {
  const code = new Map();
  try {
    const bytes = readFileSync(path);
    const headerEnd = 4 + bytes.readUInt32LE(0);
    const { uses, sizes } = JSON.parse(bytes.toString('latin1', 4, headerEnd));
    let offset = headerEnd;
    for (const [name, size] of sizes) code.set(name, bytes.subarray(offset, (offset += size)));
    return { uses, code };
  } catch {
    return { uses: [], code };
  }
}

function writeCache(path, uses, code) {
  const header = Buffer.from(JSON.stringify({ uses, sizes: [...code].map(([name, data]) => [name, data.length]) }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, Buffer.concat([length, header, ...code.values()]));
  renameSync(draft, path);
}

/**
 * Loads a program of CommonJS files in one folder. `use` identifies what it is used for: the first time for each use,
 * the functions that ran are added to the cache at exit.
 */
export function runWithCodeCache(program, use) {
  const folder = dirname(program);
  const path = join(folder, folderName, fileName());
  const { uses, code } = readCache(path);
  const modules = new Map();
  const scripts = new Map();
  let isCurrent = uses.includes(use) || uses.length >= maxUses;

  const installed = createRequire(program);
  // `import.js` calls `import`, which works only in a file that Node itself loads.
  const requireFrom = (id) => (id.startsWith('./') && id !== './import.js' ? load(id.slice(2)) : installed(id));

  function load(name) {
    const loaded = modules.get(name);
    if (loaded !== undefined) return loaded.exports;
    const module = { exports: {} };
    modules.set(name, module);
    const filename = join(folder, name);
    const script = new vm.Script(
      `(function (exports, require, module, __filename, __dirname) {${readFileSync(filename, 'utf8')}\n})`,
      { filename, cachedData: code.get(name) },
    );
    if (script.cachedDataRejected !== false) isCurrent = false;
    scripts.set(name, script);
    script.runInThisContext()(module.exports, requireFrom, module, filename, folder);
    return module.exports;
  }

  process.once('exit', () => {
    if (isCurrent) return;
    try {
      mkdirSync(dirname(path), { recursive: true });
      // Another process may have added to the cache meanwhile.
      const now = readCache(path);
      for (const [name, script] of scripts) now.code.set(name, script.createCachedData());
      writeCache(path, [...new Set([...now.uses, use])], now.code);
    } catch {
      // If the folder cannot be written to, the program starts as without a cache.
    }
  });
  load(program.slice(folder.length + 1));
}
