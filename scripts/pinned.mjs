// Runs a program on the pinned Node: in this process if it runs that Node and no flags are needed, else in a new
// process.
import { compileCache, need, pinnedNode, root } from './install.mjs';

const { readFileSync } = need('node:fs');
const module = need('node:module');
const { join } = need('node:path');
const { pathToFileURL } = need('node:url');

const importFile = (file) => import(pathToFileURL(file).href);

/** True if this process runs the pinned Node. */
export function isPinned() {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return process.version === `v${dependencies.node}`;
}

/**
 * `file` is an absolute path, `args` are the arguments after its name, `flags` are those of Node. `load` loads the file
 * in this process.
 */
export async function runPinned(file, args, flags = [], load = importFile) {
  if (isPinned() && flags.length === 0) {
    module.enableCompileCache(compileCache);
    process.argv.splice(1, process.argv.length, file, ...args);
    await load(file);
    return;
  }
  const ran = need('node:child_process').spawnSync(pinnedNode, [...flags, file, ...args], {
    stdio: 'inherit',
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
  });
  process.exitCode = ran.status ?? 1;
}
