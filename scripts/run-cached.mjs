// Runs the program named by its first argument with the code that V8 compiled in earlier runs: in a process of its own,
// for flags that V8 reads at startup, or because the command was started by another Node.
import { runWithCodeCache, useOf } from './code-cache.mjs';

process.argv.splice(1, 1);
runWithCodeCache(process.argv[1], useOf(process.argv.slice(2)));
