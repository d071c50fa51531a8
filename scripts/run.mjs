// Runs one of the project's TypeScript programs on the pinned Node: node scripts/run.mjs <file> [arguments].
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileCache, install, pinnedNode, root } from './install.mjs';

const [file, ...args] = process.argv.slice(2);
install();
const pinned = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies.node;
if (process.version === `v${pinned}`) {
  module.enableCompileCache(compileCache);
  process.argv.splice(1, process.argv.length, join(root, file), ...args);
  await import(pathToFileURL(join(root, file)).href);
} else {
  const ran = spawnSync(pinnedNode, [join(root, file), ...args], {
    stdio: 'inherit',
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
  });
  process.exitCode = ran.status ?? 1;
}
