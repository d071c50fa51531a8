import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const scripts = import.meta.dirname;
const inPackage = join(scripts, 'in-package');
const replaced = readdirSync(inPackage).filter((name) => name !== 'cablewright.mjs');
/** The scripts of the package that are copied from the checkout, as `pack-app.mjs` lists them. */
const copied = [...readFileSync(join(scripts, 'pack-app.mjs'), 'utf8').matchAll(/'scripts\/([\w-]+\.mjs)'/g)].map(
  ([, name]) => name!,
);

test.each(replaced)('%s of the npm package has every name that the copied scripts import from it', async (name) => {
  const imported = copied.flatMap((script) => {
    const code = readFileSync(join(scripts, script), 'utf8');
    return [...code.matchAll(/import \{([^}]+)\} from '\.\/([\w-]+\.mjs)'/g)].flatMap(([, names, from]) =>
      from === name ? names!.split(',').map((word) => word.trim().split(' as ')[0]!) : [],
    );
  });
  const code = readFileSync(join(inPackage, name), 'utf8');
  const offered = [...code.matchAll(/^export (?:async )?(?:const|function) (\w+)/gm)].map(([, word]) => word);
  expect(copied).toContain('run-cli.mjs');
  expect(offered).toEqual(expect.arrayContaining([...new Set(imported.filter((word) => word !== ''))]));
});
