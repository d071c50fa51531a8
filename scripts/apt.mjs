// Programs the tests use that are not npm packages: found on the PATH, else installed on Debian as root.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

let updated = false;

/** The path of the first of these programs on the PATH. */
export function onPath(names, env = process.env) {
  const folders = (env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

export function mayInstall() {
  return existsSync('/etc/debian_version') && process.getuid?.() === 0;
}

export function aptInstall(...packages) {
  if (!updated) aptGet('update');
  updated = true;
  aptGet('install', ...packages);
}

function aptGet(...args) {
  return spawnSync('apt-get', ['-q', '-y', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
