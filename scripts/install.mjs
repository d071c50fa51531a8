// What every other script needs first: the dependencies of package-lock.json, and with them the pinned Node.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'node_modules', '.installed-from');

/** The Node the project runs on: the one its `node` dependency brought. */
export const pinnedNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Where Node keeps what it made of the sources, types stripped: it halves the time a command takes to start. */
export const compileCache = join(root, 'node_modules', '.cache', 'node');

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function isInstalled() {
  if (!existsSync(pinnedNode) || statSync(pinnedNode).size === 0) return false;
  if (existsSync(stamp)) return readFileSync(stamp, 'utf8') === lockHash();
  // Installed by hand with npm: npm writes its own copy of the lock file after the last package.
  const own = join(root, 'node_modules', '.package-lock.json');
  return existsSync(own) && statSync(own).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

/** Installs when something is missing. Ends the process with one sentence when npm cannot. */
export function install() {
  if (isInstalled()) return;
  console.error('Installing (this happens once, and again when the dependencies change) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // Not `npm ci`: it refuses a lock file that lacks an optional package of another platform, which a registry that does
  // not carry that package cannot put in it. `--no-save` keeps to the versions of the lock file and leaves it as it is.
  const ran = spawnSync(npm, ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    // What npm says goes to the error stream: the command's own output may be piped into a file.
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (ran.status !== 0 || !existsSync(pinnedNode)) {
    console.error('The dependencies could not be installed: see what npm says above, then run the same command again.');
    process.exit(1);
  }
  writeFileSync(stamp, lockHash());
}
