import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** Copies the checkout without anything that was built, and links the packages that are installed. */
export function cloneCheckout(clone: string): void {
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
  ])
    cpSync(join(root, name), join(clone, name), {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => !['node_modules', 'dist'].includes(basename(path)),
    });
  const workspaces = ['apps', 'packages', 'modules'].flatMap((wing) =>
    readdirSync(join(root, wing)).map((name) => join(wing, name)),
  );
  // npm puts a package that cannot be at the top below the workspace that needs it.
  for (const folder of ['.', ...workspaces]) {
    const installed = join(root, folder, 'node_modules');
    if (existsSync(installed)) symlinkSync(installed, join(clone, folder, 'node_modules'));
  }
}
