/**
 * `cablewright diff` of two catalogs of 1,000 designs and `cablewright check` of one, each as a process. In one pair of
 * catalogs fifty designs are edited; in the other the price of every wire changes, so that every cable is computed
 * twice. The floor is `check`, which computes each cable once. Limits: diff 3 s, check 5 s. `npm run bench -- diff`.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processorMs } from './lib/processor-time.ts';

const root = join(import.meta.dirname, '..');
const command = join(root, 'scripts/cli.mjs');
const folder = mkdtempSync(join(tmpdir(), 'cablewright-bench-'));
const count = 1_000;

type Json = Record<string, unknown>;
const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Json;
const write = (path: string, value: unknown) => writeFileSync(path, JSON.stringify(value, null, 2));

/** The starter catalog with copies of its cables. `edit` changes a copy. */
function catalog(name: string, edit: (design: Json, i: number) => Json): string {
  const to = join(folder, name);
  cpSync(join(root, 'catalog/starter'), to, { recursive: true });
  const designFolder = join(to, 'data/designs');
  const originals = readdirSync(designFolder).map((file) => readJson(join(designFolder, file)));
  for (let i = 0; i < count - originals.length; i += 1) {
    const { productRef: _number, ...design } = originals[i % originals.length]!;
    const id = `copy-${i}`;
    write(join(designFolder, `${id}.json`), edit({ ...design, id }, i));
  }
  return to;
}

/** The same catalog with a different price of every wire. */
function costly(from: string, name: string): string {
  const to = join(folder, name);
  cpSync(from, to, { recursive: true });
  const file = join(to, 'data/wires.json');
  const wires = JSON.parse(readFileSync(file, 'utf8')) as Json[];
  write(
    file,
    wires.map((wire) => ({ ...wire, cost: { amount: 9.99, currency: 'EUR' } })),
  );
  return to;
}

function diffed(before: string, after: string): { cables: number; json: string } {
  const ran = spawnSync(process.execPath, [command, 'diff', before, after, '--format', 'json'], {
    cwd: root,
    maxBuffer: 1 << 30,
    encoding: 'utf8',
  });
  assert.equal(ran.status, 0, ran.stderr);
  return { cables: (JSON.parse(ran.stdout) as { cables: unknown[] }).cables.length, json: ran.stdout };
}

function timed(args: readonly string[]): { seconds: number; processor: number } {
  const begun = performance.now();
  const processor = processorMs(process.execPath, [command, ...args]) ?? Number.NaN;
  return { seconds: (performance.now() - begun) / 1000, processor: processor / 1000 };
}

const line = (name: string, { seconds, processor }: ReturnType<typeof timed>, limit?: number) =>
  console.log(
    `  ${name}: ${seconds.toFixed(1)} s, ${processor.toFixed(1)} s of the processor${limit === undefined ? '' : `  limit ${limit} s: ${seconds < limit ? 'held' : 'MISSED'}`}`,
  );

try {
  const before = catalog('before', (design) => design);
  const edited = catalog('edited', (design, i) => (i % 20 === 0 ? { ...design, label: `Edited ${i}` } : design));
  const repriced = costly(before, 'costly');
  assert.equal(diffed(before, edited).cables, 50);
  const reached = diffed(before, repriced).cables;
  assert(reached > 900, `${reached} cables have wires`);
  console.log(`Two catalogs of ${count} designs`);
  line('check of one', timed(['check', before]), 5);
  line('diff, 50 designs edited', timed(['diff', before, edited]), 3);
  line(`diff, all wires cost more: ${reached} cables`, timed(['diff', before, repriced]), 3);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
