// Runs the command line, for the checkout and for the npm package.
import { builtCli, newestCli } from './bundle.mjs';
import { readCode, runWithCodeCache, useOf } from './code-cache.mjs';
import { install, need, root } from './install.mjs';
import { isPinned, runPinned } from './pinned.mjs';

const { join } = need('node:path');

/**
 * Flags that V8 reads only at startup, for all documents. Those of a harness of 500 wires need at most 40 MB at a time
 * and leave as much garbage; V8 would let its heap grow to 170 MB before collecting it. Its second optimizing compiler,
 * and collecting on other cores, took a tenth of all processor time.
 */
const forAllDocuments = [
  '--max-semi-space-size=8',
  '--initial-old-space-size=72',
  '--heap-growing-percent=40',
  '--no-turbofan',
  '--no-parallel-scavenge',
];

/**
 * A sheet is drawn before these optimizations pay off: compiling, marking and copying on other cores took a quarter of
 * all processor time with four wires, and a fifth with 500. Only the innermost functions of large files run often
 * enough for the second optimizing compiler. A first page with Chinese takes half the time without an optimized font
 * subsetter.
 */
const forShortRuns = [
  '--invocation-count-for-turbofan=50000',
  '--no-maglev',
  '--no-incremental-marking',
  '--no-parallel-scavenge',
  '--no-wasm-dynamic-tiering',
  '--no-wasm-tier-up',
];

/** `args` begin with the name of the command. */
export async function runCli(args) {
  const renders = args[0] === 'render';
  const rendersAll = renders && args.includes('all');
  const runsHere = isPinned() && !rendersAll;
  if (renders && runsHere) forShortRuns.forEach((flag) => need('node:v8').setFlagsFromString(flag));
  const newest = runsHere ? newestCli() : undefined;
  const early = newest === undefined ? undefined : readCode(newest, useOf(args));
  install();
  const program = await builtCli();
  const flags = rendersAll ? forAllDocuments : renders ? forShortRuns : [];
  if (!program.endsWith('.js')) return await runPinned(program, args, rendersAll ? flags : []);
  if (!runsHere) return await runPinned(join(root, 'scripts', 'run-cached.mjs'), [program, ...args], flags);
  await runPinned(program, args, [], () => runWithCodeCache(program, useOf(args), early));
}
