// Runs the command line, for the checkout and for the npm package.
import { builtCli } from './bundle.mjs';
import { runWithCodeCache } from './code-cache.mjs';
import { install, need } from './install.mjs';
import { runPinned } from './pinned.mjs';

/**
 * Flags that V8 reads only at startup. All documents of a harness of 500 wires need at most 40 MB at a time and leave
 * as much garbage; V8 would let its heap grow to 170 MB before collecting it.
 */
const smallHeap = ['--max-semi-space-size=8', '--initial-old-space-size=48', '--heap-growing-percent=50'];

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
  const load = program.endsWith('.js') ? () => runWithCodeCache(program, useOf(args)) : undefined;
  await runPinned(program, args, rendersAll ? smallHeap : [], load);
}
