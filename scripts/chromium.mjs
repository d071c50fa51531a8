// The Chromium the browser tests use: CHROMIUM_PATH, else the usual names on the PATH, else installed on Debian as root.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

export function findChromium(env = process.env) {
  if (env.CHROMIUM_PATH) return existsSync(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : undefined;
  const folders = (env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

function aptGet(...args) {
  return spawnSync('apt-get', ['-q', '-y', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

/** The path of a Chromium, or why there is none. */
export function provideChromium() {
  const found = findChromium();
  if (found !== undefined) return { path: found };
  if (process.env.CHROMIUM_PATH)
    return { reason: `CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which is not there` };
  const isRoot = process.getuid?.() === 0;
  if (!existsSync('/etc/debian_version') || !isRoot) {
    return { reason: 'no Chromium on the PATH; install one or set CHROMIUM_PATH' };
  }
  console.log('Installing Chromium for the browser tests …');
  aptGet('update');
  aptGet('install', 'chromium', 'fonts-liberation');
  const path = findChromium();
  return path === undefined ? { reason: 'apt-get could not install Chromium: see above' } : { path };
}
