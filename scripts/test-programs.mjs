// npm run test:programs: opens our files in LibreOffice and LibreCAD, talks to a simulated machine by OPC UA, and does
// the first hour in Chromium, Firefox and WebKit. The programs and the libraries are large, so `npm test` does without
// them. On Debian as root, missing programs are installed; the libraries are installed in a cache, where nothing else
// finds them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aptInstall, mayInstall, onPath } from './apt.mjs';
import { provideChromium } from './chromium.mjs';
import { compileCache, install, pinnedNode, root } from './install.mjs';

const packages = {
  soffice: 'libreoffice-calc',
  librecad: 'librecad',
  'firefox-esr': 'firefox-esr',
  WebKitWebDriver: 'webkit2gtk-driver',
  Xvfb: 'xvfb',
};
const missing = () => Object.keys(packages).filter((program) => onPath([program]) === undefined);

process.chdir(root);
install();
if (missing().length > 0 && mayInstall()) {
  const packageNames = missing().map((program) => packages[program]);
  console.log(`Installing ${packageNames.join(' and ')} …`);
  aptInstall('--no-install-recommends', ...packageNames);
}
if (missing().length > 0) {
  const names = missing().map((program) => `${program} (Debian package ${packages[program]})`);
  console.error(`Not on the PATH: ${names.join(', ')}. Install what is missing, then run this command again.`);
  process.exit(1);
}

/** Installs libraries of npm in a folder of the cache, unless they are there. */
function provide(folder, what, names) {
  const path = join('node_modules', '.cache', folder);
  if (names.every((name) => existsSync(join(path, 'node_modules', name.slice(0, name.lastIndexOf('@')))))) return;
  console.log(`Installing ${what} …`);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'package.json'), '{ "private": true }\n');
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...names], {
    cwd: path,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

const opcUa = ['node-opcua-client', 'node-opcua-nodesets', 'node-opcua-server'];
provide(
  'opc-ua',
  'a library for OPC UA',
  opcUa.map((name) => `${name}@2.182.0`),
);
provide('browsers', 'libraries that drive browsers', [
  'puppeteer-core@25.16.0',
  'selenium-webdriver@4.49.0',
  '@testing-library/dom@10.4.2',
]);
const chromium = provideChromium();
if (chromium.path === undefined) {
  console.error(`No Chromium: ${chromium.reason}.`);
  process.exit(1);
}
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.programs.config.ts'];
const { status } = spawnSync(pinnedNode, [...vitest, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, CHROMIUM_PATH: chromium.path, NODE_COMPILE_CACHE: compileCache },
});
process.exitCode = status ?? 1;
