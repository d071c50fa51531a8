// Of the npm package: npm installed its dependencies with it.
import { createRequire } from 'node:module';

/** Parts of Node: to import one, Node loads all that it offers, streams among it. */
export const need = createRequire(import.meta.url);

const { existsSync } = need('node:fs');
const { dirname, join } = need('node:path');
const { fileURLToPath } = need('node:url');

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const compileCache = join(root, '.cache');

/** The oldest Node that runs the package where npm was not allowed to install its own. */
const minMajor = 24;

function ownNode() {
  try {
    const place = dirname(need.resolve('node/package.json'));
    const path = join(place, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

/** The Node the package is tested with; the one that runs this where npm did not install that. */
export const pinnedNode = ownNode() ?? process.execPath;

/** Nothing to install; ends the process where no Node here can run the package. */
export function install() {
  if (pinnedNode !== process.execPath || Number.parseInt(process.versions.node, 10) >= minMajor) return;
  console.error(
    `Cablewright needs Node ${minMajor} or later, or the one that comes with it: allow the install script of the package "node", then install again.`,
  );
  process.exit(1);
}
