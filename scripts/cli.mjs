// The command line from one file: node scripts/cli.mjs <command> [arguments].
import { builtCli } from './bundle.mjs';
import { install } from './install.mjs';
import { runPinned } from './pinned.mjs';

install();
await runPinned(await builtCli(), process.argv.slice(2));
