// npm run quick -- <room>: the tests of one room (engine, store, server, studio, documents, model, …), nothing else.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { install, pinnedNode, root } from './install.mjs';

process.chdir(root);
install();
const rooms = process.argv.slice(2).map((name) => {
  const folder = [`packages/${name}`, `apps/${name}`, `test/${name}`, name].find((path) => existsSync(path));
  if (folder === undefined) {
    console.error(`There is no room called ${name}.`);
    process.exit(1);
  }
  return folder;
});
const ran = spawnSync(pinnedNode, ['node_modules/vitest/vitest.mjs', 'run', ...rooms], { stdio: 'inherit' });
process.exitCode = ran.status ?? 1;
