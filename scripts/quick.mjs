// npm run quick -- <room>: the tests of one room (engine, store, studio, server/catalog, documents, …), nothing else.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { compileCache, install, pinnedNode, root } from './install.mjs';

process.chdir(root);
install();
const rooms = process.argv.slice(2).map((name) => {
  const [part, ...inside] = name.split('/');
  const wing = ['packages', 'apps'].map((kind) => [kind, part, 'src', ...inside].join('/'));
  const folder = [`packages/${name}`, `apps/${name}`, `test/${name}`, ...wing, name].find((path) => existsSync(path));
  if (folder === undefined) {
    console.error(`There is no room called ${name}.`);
    process.exit(1);
  }
  return folder;
});
const ran = spawnSync(pinnedNode, ['node_modules/vitest/vitest.mjs', 'run', ...rooms], {
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
    NODE_COMPILE_CACHE: compileCache,
  },
});
process.exitCode = ran.status ?? 1;
