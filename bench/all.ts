/**
 * Runs every benchmark in turn, each in a separate process: npm run bench [-- name …]. At the end it lists the missed
 * limits, and exits with 1 if there are any.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const here = import.meta.dirname;
const names = readdirSync(here)
  .filter((file) => file.endsWith('.ts') && file !== 'all.ts')
  .map((file) => file.replace('.ts', ''))
  .toSorted((a, b) => a.localeCompare(b));
const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark called ${unknown.join(' or ')}. Choose from: ${names.join(', ')}.`);
  process.exit(1);
}

const missed: string[] = [];
const broken: string[] = [];
for (const name of requested.length > 0 ? names.filter((candidate) => requested.includes(candidate)) : names) {
  console.log(`\n== ${name}`);
  const bench = spawn(process.execPath, [join(here, `${name}.ts`)], { stdio: ['inherit', 'pipe', 'inherit'] });
  const closed = once(bench, 'close');
  for await (const line of createInterface({ input: bench.stdout })) {
    console.log(line);
    if (line.includes('MISSED')) missed.push(`${name}: ${line.trim()}`);
  }
  const [status] = (await closed) as [number | null];
  if (status !== 0) broken.push(name);
}

console.log(missed.length === 0 ? '\nNo limit was missed.' : `\n${missed.length} limits were missed:`);
for (const line of missed) console.log(`  ${line}`);
if (broken.length > 0) console.log(`These benchmarks ended with an error: ${broken.join(', ')}.`);
if (missed.length + broken.length > 0) process.exitCode = 1;
