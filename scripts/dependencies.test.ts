import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Typefaces are read as files; `pg` is imported by the built server, which includes the store. */
const indirect = /^(\S+ @fontsource.*|apps\/server pg)$/;

/** The sources and tests of a package as one text. */
function sourceOf(folder: string): string {
  const files = ['src', 'test-kit'].flatMap((name) => {
    const path = join(folder, name);
    return existsSync(path)
      ? readdirSync(path, { recursive: true, encoding: 'utf8' }).map((file) => join(path, file))
      : [];
  });
  return files
    .filter((file) => /\.(tsx?|css)$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}

test('every package that a package depends on is imported by it', () => {
  const packages = ['packages', 'apps', 'modules'].flatMap((kind) =>
    readdirSync(join(root, kind))
      .map((name) => `${kind}/${name}`)
      .filter((folder) => existsSync(join(root, folder, 'package.json'))),
  );
  const unused = packages.flatMap((folder) => {
    const text = readFileSync(join(root, folder, 'package.json'), 'utf8');
    const { dependencies = {} } = JSON.parse(text) as { dependencies?: Record<string, string> };
    const source = sourceOf(join(root, folder));
    const isImported = (name: string) => [`'${name}'`, `'${name}/`, `"${name}"`].some((form) => source.includes(form));
    return Object.keys(dependencies)
      .filter((name) => !isImported(name))
      .map((name) => `${folder} ${name}`);
  });
  expect(packages.length).toBeGreaterThan(10);
  expect(unused.filter((dependency) => !indirect.test(dependency))).toEqual([]);
});
