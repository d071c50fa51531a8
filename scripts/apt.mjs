// Programs for the tests that are not npm packages: found on the PATH, otherwise installed on Debian as root.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

let updated = false;
/** Whether apt-get has reached all its sources so far. */
let reachable = true;
let allInstalled = true;

/** The path of the first of these programs that is on the PATH. */
export function onPath(names, env = process.env) {
  const folders = (env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

export function mayInstall() {
  return existsSync('/etc/debian_version') && process.getuid?.() === 0;
}

/**
 * Whether a missing program stays missing, because this user may not install packages or apt-get cannot reach its
 * sources.
 */
export function cannotInstall() {
  return !mayInstall() || !(reachable || allInstalled);
}

export function aptInstall(...packages) {
  // By default, `apt-get update` exits with 0 even without a network.
  if (!updated) reachable = aptGet('update', '-o', 'APT::Update::Error-Mode=any').status === 0;
  updated = true;
  if (aptGet('install', ...packages).status !== 0) allInstalled = false;
}

/** The longest wait for the lock of another apt-get, such as the upgrade of a machine that was just started. */
const lockSeconds = 300;

function aptGet(...args) {
  return spawnSync('apt-get', ['-q', '-y', '-o', `DPkg::Lock::Timeout=${lockSeconds}`, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
