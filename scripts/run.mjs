// Runs one of the project's TypeScript programs on the pinned Node: node scripts/run.mjs <file> [arguments].
import { join } from 'node:path';
import { builtServer } from './bundle.mjs';
import { install, root } from './install.mjs';
import { runPinned } from './pinned.mjs';

const [file, ...args] = process.argv.slice(2);
install();
const [, server] = /^apps\/server\/src\/([a-z-]+)\.ts$/.exec(file) ?? [];
await runPinned(server === undefined ? join(root, file) : await builtServer(server), args);
