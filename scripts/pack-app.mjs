// npm run pack:app [-- FOLDER]: the whole program as one npm package: bundled server and command line, built studio,
// catalog data. `npx` of the tarball starts a hub in any folder. Without a folder it is written to dist.
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildStudio } from './build-studio.mjs';
import { bundle, cli, server } from './bundle.mjs';
import { install, root } from './install.mjs';
import { sbom } from './supply-chain.mjs';
import { thirdPartyNotices } from './third-party.mjs';

/** Files that are copied unchanged. The sources of the module interface become the types for module authors. */
const copied = [
  'LICENSE',
  'NOTICE',
  'SECURITY.md',
  'README.md',
  'CHANGELOG.md',
  'catalog',
  'apps/studio/dist',
  'apps/cli/package.json',
  'apps/cli/src/records/verify-records.mjs',
  'packages/modules/src/contributions',
  'scripts/start.mjs',
  'scripts/run.mjs',
  'scripts/cli.mjs',
  'scripts/prepare-hub.mjs',
  'scripts/launcher.mjs',
  'scripts/crashes.mjs',
  'scripts/hub-flags.mjs',
  'scripts/pinned.mjs',
  'scripts/run-cli.mjs',
  'scripts/code-cache.mjs',
  'scripts/run-cached.mjs',
];
const description = (path) => JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
const isTypeface = (name) => /^@(expo-google-fonts|fontsource|fontsource-variable)\//.test(name);
/** Files that programs look up by name instead of importing them, such as the typefaces of documents. */
const loadedByName = [
  'node',
  '@jitl/quickjs-wasmfile-release-sync',
  ...Object.keys(description('packages/documents').dependencies).filter(isTypeface),
];

const nameOf = (specifier) => /^(@[^/]+\/)?[^/]+/.exec(specifier)[0];

/**
 * The packages outside the bundles, with the versions of the lock file. Optional packages that are not installed are
 * left out.
 */
function dependencies(imported) {
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const names = [...new Set([...imported.map(nameOf), ...loadedByName])].toSorted((a, b) => (a < b ? -1 : 1));
  const versions = names.map((name) => [name, locked[`node_modules/${name}`]?.version]);
  return Object.fromEntries(versions.filter(([, version]) => version !== undefined));
}

function packageJson(imported) {
  const { name, version, description: about, license, type, engines } = description('');
  const { optionalDependencies } = description('packages/store');
  return {
    name,
    version,
    description: about,
    license,
    type,
    engines,
    bin: { cablewright: 'bin/cablewright.mjs' },
    scripts: { start: 'node bin/cablewright.mjs' },
    dependencies: dependencies(imported),
    optionalDependencies,
  };
}

/** Assembles the package in a folder, which is emptied first. */
export async function stageApp(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if (!buildStudio()) throw new Error('The studio could not be built: see what the build says above.');
  for (const path of copied) cpSync(join(root, path), join(folder, path), { recursive: true, filter: isShipped });
  for (const name of ['install', 'bundle', 'build-studio'])
    cpSync(join(root, `scripts/in-package/${name}.mjs`), join(folder, `scripts/${name}.mjs`));
  const command = join(folder, 'bin/cablewright.mjs');
  cpSync(join(root, 'scripts/in-package/cablewright.mjs'), command);
  chmodSync(command, 0o755);
  const imported = [];
  for (const app of [server, cli]) imported.push(...(await bundleInto(folder, app)));
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), thirdPartyNotices());
  writeFileSync(join(folder, 'sbom.cdx.json'), sbom());
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageJson(imported), null, 2)}\n`);
}

/** Bundled at the path that the package has in the checkout, so that paths in the bundle are correct. */
async function bundleInto(folder, app) {
  const built = join(root, app.app, 'dist/built');
  try {
    return await bundle(app, built);
  } finally {
    cpSync(built, join(folder, relative(root, built)), { recursive: true });
    rmSync(built, { recursive: true, force: true });
  }
}

const isShipped = (path) => !/\.test\.ts$|\.built-from$/.test(path);

/** Returns the path of the tarball. */
export async function packApp(folder = join(root, 'dist')) {
  const staged = join(folder, 'package');
  await stageApp(staged);
  const args = ['pack', staged, '--pack-destination', folder, '--json', '--loglevel=error'];
  const packed = execFileSync('npm', args, { shell: process.platform === 'win32' });
  return join(folder, JSON.parse(packed.toString())[0].filename);
}

const [, program = '', folder] = process.argv;
if (import.meta.url === pathToFileURL(program).href) {
  install();
  console.log(await packApp(folder && resolve(folder)));
}
