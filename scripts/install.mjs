// Installs the dependencies of package-lock.json, among them the pinned Node. Every other script needs this first.
import { createRequire } from 'node:module';

/**
 * Loads parts of Node with `require`. Importing one makes Node load everything it exports, including streams. Parts
 * that most commands do not need are required where they are used, because they take longer to load than the rest of
 * this file.
 */
export const need = createRequire(import.meta.url);

const { existsSync, readFileSync, statSync, writeFileSync } = need('node:fs');
const { dirname, join } = need('node:path');
const { fileURLToPath } = need('node:url');

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'node_modules', '.installed-from');

/** The Node of the project, installed by its `node` dependency. */
export const pinnedNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** The compile cache of Node for sources without their types. It halves the start time of a command. */
export const compileCache = join(root, 'node_modules', '.cache', 'node');

const lockFile = join(root, 'package-lock.json');

/**
 * The stamp: a hash of the third-party packages in the lock file, then its size and time, which are checked first. A
 * release changes only the versions of our own packages, for which nothing has to be installed.
 */
function stampOf() {
  const { packages } = JSON.parse(readFileSync(lockFile, 'utf8'));
  const others = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && link !== true);
  const hash = need('node:crypto').createHash('sha256').update(JSON.stringify(others)).digest('hex');
  return `${hash} ${sizeAndTime()}`;
}

/** The time in whole seconds, because layers of container images keep no more. */
function sizeAndTime() {
  const { size, mtimeMs } = statSync(lockFile);
  return `${size} ${Math.trunc(mtimeMs / 1000)}`;
}

function isInstalled() {
  if (!existsSync(pinnedNode) || statSync(pinnedNode).size === 0) return false;
  if (existsSync(stamp)) return isStamped();
  // After `npm install` by hand: npm writes its copy of the lock file after the last package.
  const npmCopy = join(root, 'node_modules', '.package-lock.json');
  return existsSync(npmCopy) && statSync(npmCopy).mtimeMs >= statSync(lockFile).mtimeMs;
}

function isStamped() {
  const stored = readFileSync(stamp, 'utf8');
  const [hash] = stored.split(' ');
  if (stored === `${hash} ${sizeAndTime()}`) return true;
  const now = stampOf();
  if (!now.startsWith(`${hash} `)) return false;
  // Same contents with a new time, as after a checkout. The new stamp saves the next command from reading them.
  writeFileSync(stamp, now);
  return true;
}

/** Installs missing packages. Ends the process with one sentence if npm fails. */
export function install() {
  if (isInstalled()) return;
  console.error('Installing (once, and again when the dependencies change; a minute, or more on a slow connection) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // Not `npm ci`: it refuses a lock file without an optional package of another platform, and a lock file made with a
  // registry that lacks the package has no entry for it. `--no-save` uses the versions of the lock file and leaves the
  // file unchanged.
  const ran = need('node:child_process').spawnSync(
    npm,
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      // The output of npm goes to stderr, because the command's own output may be piped into a file.
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32',
    },
  );
  if (ran.status !== 0 || !existsSync(pinnedNode)) {
    console.error('The dependencies could not be installed: see what npm says above, then run the same command again.');
    process.exit(1);
  }
  checkPinnedNode();
  markInstalled();
}

/** Records that the packages of the lock file are installed. */
export const markInstalled = () => writeFileSync(stamp, stampOf());

/** Explains the library that Node needs, that a minimal Linux lacks and that npm cannot install. */
function checkPinnedNode() {
  const ran = need('node:child_process').spawnSync(pinnedNode, ['--version'], { encoding: 'utf8' });
  if (ran.status === 0) return;
  const library = /loading shared libraries: (\S+):/.exec(ran.stderr ?? '')?.[1];
  const fix =
    library === 'libatomic.so.1'
      ? 'Install the library libatomic: apt-get install libatomic1 on Debian and Ubuntu, dnf install libatomic on Fedora.'
      : (ran.stderr ?? String(ran.error)).trim();
  console.error(`Node, which the dependencies contain, does not start on this machine. ${fix}`);
  console.error('Then run the same command again.');
  process.exit(1);
}
