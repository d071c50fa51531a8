// The Chromium the browser tests use: CHROMIUM_PATH, else the usual names on the PATH, else installed on Debian as root. The one
// without windows comes first: it needs a fifth less of the processor.
import { existsSync } from 'node:fs';
import { aptInstall, mayInstall, onPath } from './apt.mjs';

/** The program of the Debian package itself: the command of that name is a script that does not pass signals on. */
const withoutWindows = '/usr/lib/chromium/chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

export function findChromium(env = process.env) {
  if (env.CHROMIUM_PATH) return existsSync(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : undefined;
  return existsSync(withoutWindows) ? withoutWindows : onPath(names, env);
}

/** The path of a Chromium, or why there is none. */
export function provideChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && findChromium() === undefined) return { reason: `CHROMIUM_PATH names ${named}, which is not there` };
  if (!named && !existsSync(withoutWindows) && mayInstall()) {
    console.log('Installing Chromium for the browser tests …');
    aptInstall('chromium-headless-shell', 'fonts-liberation');
  }
  const path = findChromium();
  if (path === undefined && !mayInstall())
    return { reason: 'no Chromium on the PATH; install one or set CHROMIUM_PATH' };
  return path === undefined ? { reason: 'apt-get could not install Chromium: see above' } : { path };
}
