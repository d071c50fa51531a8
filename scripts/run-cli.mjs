// Runs the command line, for the checkout and for the npm package.
import { builtCli } from './bundle.mjs';
import { install } from './install.mjs';
import { runPinned } from './pinned.mjs';

/**
 * What V8 reads at its start only. Every document of a harness of 500 wires needs 40 MB at most, and leaves as much behind: V8
 * would let its heap grow to 170 MB before it collects.
 */
const smallHeap = ['--max-semi-space-size=8', '--initial-old-space-size=48', '--heap-growing-percent=50'];

/** `args` begin with the command. */
export async function runCli(args) {
  install();
  const rendersAll = args[0] === 'render' && args.includes('all');
  await runPinned(await builtCli(), args, rendersAll ? smallHeap : []);
}
