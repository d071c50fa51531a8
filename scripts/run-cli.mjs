// Runs the command line, for the checkout and for the npm package.
import { builtCli } from './bundle.mjs';
import { runWithCodeCache } from './code-cache.mjs';
import { install, need, root } from './install.mjs';
import { runPinned } from './pinned.mjs';

const { join } = need('node:path');

/**
 * Flags that V8 reads only at startup, for all documents. Those of a harness of 500 wires need at most 40 MB at a time and
 * leave as much garbage; V8 would let its heap grow to 170 MB before collecting it. Its second optimizing compiler, and
 * collecting on other cores, took a tenth of all processor time.
 */
const forAllDocuments = [
  '--max-semi-space-size=8',
  '--initial-old-space-size=96',
  '--heap-growing-percent=50',
  '--no-turbofan',
  '--no-parallel-scavenge',
];

/**
 * A sheet is drawn before these optimizations pay off: compiling, marking and copying on other cores took a fifth of
 * all processor time, with 500 wires as well as with four. A first page with Chinese takes half the time without an
 * optimized font subsetter.
 */
const forShortRuns = [
  '--no-maglev',
  '--no-incremental-marking',
  '--no-parallel-scavenge',
  '--no-wasm-dynamic-tiering',
  '--no-wasm-tier-up',
];

/** The part of a command that decides which functions run: the document and the format of `render`. */
function useOf([command = '', ...args]) {
  if (command !== 'render') return command;
  return ['render', args[1], args[args.indexOf('--format') + 1]].filter((word) => /^[a-z-]+$/.test(word)).join(' ');
}

/** `args` begin with the name of the command. */
export async function runCli(args) {
  install();
  const program = await builtCli();
  const renders = args[0] === 'render';
  const rendersAll = renders && args.includes('all');
  if (renders && !rendersAll) forShortRuns.forEach((flag) => need('node:v8').setFlagsFromString(flag));
  if (!program.endsWith('.js')) return await runPinned(program, args, rendersAll ? forAllDocuments : []);
  if (rendersAll) return await runPinned(join(root, 'scripts', 'run-cached.mjs'), [program, ...args], forAllDocuments);
  await runPinned(program, args, [], () => runWithCodeCache(program, useOf(args)));
}
