// Runs a program on the pinned Node: in this process when it is that Node already and needs no flags, else in one of its own.
import { readFileSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileCache, need, pinnedNode, root } from './install.mjs';

/**
 * What V8 reads at its start only. Every document of a harness of 500 wires needs 40 MB at most, and leaves as much behind: V8
 * would let its heap grow to 170 MB before it collects.
 */
const smallHeap = ['--max-semi-space-size=8', '--initial-old-space-size=48', '--heap-growing-percent=50'];

const flagsFor = ([command, ...args]) => (command === 'render' && args.includes('all') ? smallHeap : []);

/** `file` is an absolute path; `args` are what it finds after its own name. */
export async function runPinned(file, args) {
  const pinned = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies.node;
  const flags = flagsFor(args);
  if (process.version === `v${pinned}` && flags.length === 0) {
    module.enableCompileCache(compileCache);
    process.argv.splice(1, process.argv.length, file, ...args);
    await import(pathToFileURL(file).href);
    return;
  }
  const ran = need('node:child_process').spawnSync(pinnedNode, [...flags, file, ...args], {
    stdio: 'inherit',
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache },
  });
  process.exitCode = ran.status ?? 1;
}
