// Loaded into every process of a command. At exit each appends its maximum memory in MB as a line to the file
// BENCH_MEMORY.
import { appendFileSync } from 'node:fs';
import { ownMemoryMb } from './own-memory.mjs';

process.on('exit', () => appendFileSync(process.env.BENCH_MEMORY, `${ownMemoryMb()}\n`));
