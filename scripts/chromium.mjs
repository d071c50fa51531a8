// The Chromium the browser tests use: CHROMIUM_PATH, else the usual names on the PATH, else installed on Debian as root.
import { existsSync } from 'node:fs';
import { aptInstall, mayInstall, onPath } from './apt.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

export function findChromium(env = process.env) {
  if (env.CHROMIUM_PATH) return existsSync(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : undefined;
  return onPath(names, env);
}

/** The path of a Chromium, or why there is none. */
export function provideChromium() {
  const found = findChromium();
  if (found !== undefined) return { path: found };
  if (process.env.CHROMIUM_PATH)
    return { reason: `CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which is not there` };
  if (!mayInstall()) return { reason: 'no Chromium on the PATH; install one or set CHROMIUM_PATH' };
  console.log('Installing Chromium for the browser tests …');
  aptInstall('chromium', 'fonts-liberation');
  const path = findChromium();
  return path === undefined ? { reason: 'apt-get could not install Chromium: see above' } : { path };
}
