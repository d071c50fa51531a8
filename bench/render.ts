/**
 * `render … schematic --format svg` as a whole process, compared with Node starting and doing nothing; and the
 * processor time for a harness of 500 wires.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { interleave, report } from './lib/measure.ts';
import { processorMs } from './lib/processor-time.ts';
import { writeWoven } from './lib/woven-harness.ts';

const root = join(import.meta.dirname, '..');
const args = ['null-modem-de9', 'schematic', '--format', 'svg', '--catalog', 'catalog/starter', '--out', '-'];
const run = () =>
  spawnSync(process.execPath, [join(root, 'scripts/cli.mjs'), 'render', ...args], {
    cwd: root,
  });

const first = run();
assert.equal(first.status, 0, first.stderr.toString());
assert.ok(first.stdout.toString().startsWith('<svg '));
assert.ok(run().stdout.equals(first.stdout));

const [ours, floor] = await interleave(
  { 'render as a process': run, 'node that does nothing': () => spawnSync(process.execPath, ['-e', '0']) },
  15,
);
report('Schematic of the null modem at the command line', ours!, floor!, 400);
const processor = processorMs(process.execPath, [join(root, 'scripts/cli.mjs'), 'render', ...args]);
if (processor !== undefined)
  console.log(`  ${processor.toFixed(0)} ms of processor  limit 100 ms: ${processor <= 100 ? 'held' : 'MISSED'}`);

const limitMs = 250;
const folder = mkdtempSync(join(tmpdir(), 'cablewright-bench-'));
try {
  const woven = [
    writeWoven(folder),
    'schematic',
    '--format',
    'svg',
    '--paper',
    'A3',
    '--catalog',
    folder,
    '--out',
    '-',
  ];
  const command = [join(root, 'scripts/cli.mjs'), 'render', ...woven];
  const ran = spawnSync(process.execPath, command, { cwd: root });
  assert.ok(ran.stdout.toString().startsWith('<svg '), ran.stderr.toString());
  const times = Array.from({ length: 9 }, () => processorMs(process.execPath, command)!).toSorted((a, b) => a - b);
  const [best, median] = [times[0]!, times[4]!];
  console.log(
    `Schematic of 500 wires at the command line: ${median.toFixed(0)} ms of processor (best ${best.toFixed(0)})`,
  );
  console.log(`  limit ${limitMs} ms: ${median <= limitMs ? 'held' : 'MISSED'}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
