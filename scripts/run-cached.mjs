// Runs the program named by its first argument with the code that V8 compiled in earlier runs: for `render … all`, which needs
// flags that V8 reads at startup and therefore a separate process.
import { runWithCodeCache } from './code-cache.mjs';

process.argv.splice(1, 1);
runWithCodeCache(process.argv[1], 'render all');
