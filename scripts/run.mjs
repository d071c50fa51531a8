// Runs one of the project's TypeScript programs on the pinned Node: node scripts/run.mjs <file> [arguments].
import { join } from 'node:path';
import { install, root } from './install.mjs';
import { runPinned } from './pinned.mjs';

const [file, ...args] = process.argv.slice(2);
install();
await runPinned(join(root, file), args);
