import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/**
 * Copies the checkout and links the installed packages. `more` is copied as well. Build output is copied only if
 * `isBuilt` is set.
 */
export function cloneCheckout(clone: string, more: readonly string[] = [], isBuilt = false): void {
  mkdirSync(clone);
  for (const name of [
    'apps',
    'packages',
    'modules',
    'catalog',
    'scripts',
    'package.json',
    'package-lock.json',
    'tsconfig.base.json',
    ...more,
  ])
    cpSync(join(root, name), join(clone, name), {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => basename(path) !== 'node_modules' && (isBuilt || basename(path) !== 'dist'),
    });
  const workspaces = ['apps', 'packages', 'modules'].flatMap((wing) =>
    readdirSync(join(root, wing)).map((name) => join(wing, name)),
  );
  // npm installs a package that cannot be at the top level below the workspace that needs it.
  for (const folder of ['.', ...workspaces])
    linkPackages(join(root, folder, 'node_modules'), join(clone, folder, 'node_modules'));
  const mark = `(await import(${JSON.stringify(join(clone, 'scripts/install.mjs'))})).markInstalled()`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', mark]);
}

/** Links every package of a folder. Links to packages of the checkout itself point to the clone. */
function linkPackages(installed: string, into: string): void {
  if (!existsSync(installed)) return;
  mkdirSync(into);
  for (const name of readdirSync(installed).filter((each) => each !== '.installed-from')) {
    const from = join(installed, name);
    if (name === '@cablewright') linkPackages(from, join(into, name));
    else symlinkSync(lstatSync(from).isSymbolicLink() ? readlinkSync(from) : from, join(into, name));
  }
}
