// Loaded into every process of a command: at its end each writes the most memory it had at once, in MB, as a line of BENCH_MEMORY.
import { appendFileSync } from 'node:fs';

process.on('exit', () => appendFileSync(process.env.BENCH_MEMORY, `${process.resourceUsage().maxRSS / 1024}\n`));
