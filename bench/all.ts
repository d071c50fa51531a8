/** Runs every benchmark, one after the other, each in a process of its own: npm run bench [-- name …]. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const here = import.meta.dirname;
const wanted = process.argv.slice(2);
const benches = readdirSync(here).filter((file) => file.endsWith('.ts') && file !== 'all.ts');
for (const bench of benches.toSorted((a, b) => a.localeCompare(b))) {
  if (wanted.length > 0 && !wanted.includes(bench.replace('.ts', ''))) continue;
  console.log(`\n== ${bench.replace('.ts', '')}`);
  const ran = spawnSync(process.execPath, [join(here, bench)], { stdio: 'inherit' });
  if (ran.status !== 0) process.exitCode = 1;
}
