// npm run pack:client [-- FOLDER]: the client as an installable package: JavaScript with types, in a tarball. Without a
// folder it is written to packages/client/dist.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = resolve(import.meta.dirname, '..');
const home = join(root, 'packages/client');
const built = join(home, 'dist/package');

/** The package.json of the package, made from the workspace's. */
function description(): object {
  const { name, version, license, type, sideEffects } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const exports = { '.': { types: './index.d.ts', default: './index.js' } };
  const about = 'Typed client for the API of a Cablewright server';
  return { name, version, description: about, license, type, sideEffects, exports, engines: { node: '>=20' } };
}

/** Replaces `.ts` in the imports of declaration files, which the compiler leaves as written. */
function nameScripts(file: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"));
}

/** Builds the package and returns the path of its tarball. */
export function packClient(folder = join(home, 'dist')): string {
  rmSync(built, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', home], { stdio: 'inherit' });
  for (const file of readdirSync(built).filter((name) => name.endsWith('.d.ts'))) nameScripts(join(built, file));
  writeFileSync(join(built, 'package.json'), `${JSON.stringify(description(), null, 2)}\n`);
  cpSync(join(home, 'README.md'), join(built, 'README.md'));
  cpSync(join(root, 'LICENSE'), join(built, 'LICENSE'));
  const shell = process.platform === 'win32';
  const packed = execFileSync('npm', ['pack', built, '--pack-destination', folder, '--json', '--loglevel=error'], {
    shell,
  });
  return join(folder, JSON.parse(packed.toString())[0].filename);
}

const [, program = '', folder] = process.argv;
if (import.meta.url === pathToFileURL(program).href) console.log(packClient(folder && resolve(folder)));
