// In the npm package npm has already installed the dependencies.
import { createRequire } from 'node:module';

/** Loads parts of Node with `require`: importing one makes Node load everything it exports, including streams. */
export const need = createRequire(import.meta.url);

const { existsSync } = need('node:fs');
const { dirname, join } = need('node:path');
const { fileURLToPath } = need('node:url');

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const compileCache = join(root, '.cache');

/** The oldest Node that can run the package if npm was not allowed to install its own. */
const minMajor = 24;

function ownNode() {
  try {
    const folder = dirname(need.resolve('node/package.json'));
    const path = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/** The Node that the package is tested with, or the current one if npm did not install that. */
export const pinnedNode = ownNode() ?? process.execPath;

/** There is nothing to install. Ends the process if no available Node can run the package. */
export function install() {
  if (pinnedNode !== process.execPath || Number.parseInt(process.versions.node, 10) >= minMajor) return;
  console.error(
    `Cablewright needs Node ${minMajor} or later, or the one that comes with it: allow the install script of the package "node", then install again.`,
  );
  process.exit(1);
}
