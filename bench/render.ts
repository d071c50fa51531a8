/** `render … schematic --format svg` as a whole process, against Node starting and doing nothing. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { interleave, report } from './lib/measure.ts';
import { processorMs } from './lib/processor-time.ts';

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
if (processor !== undefined) console.log(`  ${processor.toFixed(0)} ms of processor`);
