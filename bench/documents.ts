/**
 * Sheets of realistic size: the schematic of a harness of 50 connectors and 500 wires, all its documents, and a page
 * with Chinese. Limits are in processor time, because elapsed time depends on other programs on the machine.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fontFiles, renderDocument, type RenderRequest } from '@cablewright/documents';
import { nullModem, testCatalog } from '@cablewright/engine/test-kit/index.ts';
import type { Design } from '@cablewright/model';
import { hubFlags } from '../scripts/hub-flags.mjs';
import { ownProcess, processorMs, processorOf } from './lib/processor-time.ts';
import { writeWoven, wovenHarness } from './lib/woven-harness.ts';

const root = join(import.meta.dirname, '..');

const packageFile = (specifier: string) => readFile(fileURLToPath(import.meta.resolve(specifier)));

async function fonts() {
  return { regular: await packageFile(fontFiles.regular), bold: await packageFile(fontFiles.bold) };
}

/** A new design for each call, as after an edit, so that nothing is cached from the previous call. */
function woven(paper: 'A3' | 'A4'): RenderRequest {
  return { ...wovenHarness(), state: 'UNRELEASED', options: { paper }, fonts, packageFile };
}

/** `render … all` as people run it. Returns its processor time, and the maximum memory of its largest process in MB. */
function everyDocument(): { megabytes: number; processor: number } {
  const folder = mkdtempSync(join(tmpdir(), 'cablewright-bench-'));
  try {
    const all = [
      'render',
      writeWoven(folder),
      'all',
      '--paper',
      'A3',
      '--catalog',
      folder,
      '--out',
      join(folder, 'out'),
    ];
    const command = [join(root, 'scripts/cli.mjs'), ...all];
    // A first run: the first command after a change builds the bundle.
    const processor = processorMs(process.execPath, command)!;
    const report = join(folder, 'memory');
    const preload = join(import.meta.dirname, 'lib/report-memory.mjs');
    const env = { ...process.env, NODE_OPTIONS: `--import=${preload}`, BENCH_MEMORY: report };
    const ran = spawnSync(process.execPath, command, { env, stdio: ['ignore', 'ignore', 'inherit'] });
    assert.equal(ran.status, 0);
    const files = readdirSync(join(folder, 'out'));
    const bytes = files.reduce((sum, file) => sum + statSync(join(folder, 'out', file)).size, 0);
    console.log(`  ${files.length} files, ${(bytes / 1e6).toFixed(1)} MB`);
    const megabytes = Math.max(...readFileSync(report, 'utf8').trim().split('\n').map(Number));
    return { megabytes, processor: Math.min(processor, processorMs(process.execPath, command)!) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The additional processor time of `render` if the cable has a Chinese name. Each run renders the first page of its
 * process.
 */
function chineseAtTheCommandLine(): number {
  const folder = mkdtempSync(join(tmpdir(), 'cablewright-bench-'));
  try {
    const [least, most] = [join(folder, 'latin'), join(folder, 'chinese')].map((catalog, i) => {
      cpSync(join(root, 'catalog/starter'), catalog, { recursive: true });
      const file = join(catalog, 'data/designs/null-modem-de9.json');
      const label = `"label": ${JSON.stringify(chinese('').label)}`;
      if (i === 1) writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/"label": *"[^"]*"/g, label));
      const args = ['render', 'null-modem-de9', 'schematic', '--format', 'pdf', '--catalog', catalog];
      const command = [join(root, 'scripts/cli.mjs'), ...args, '--out', join(folder, 'out')];
      const times = Array.from({ length: 7 }, () => processorMs(process.execPath, command)!);
      return Math.min(...times);
    });
    return most! - least!;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const chinese = (more: string): Design => ({ ...nullModem, label: `零调制解调器电缆组件，握手环回${more}` });

/** Renders the schematic of a design as a PDF. */
async function page(design: Design): Promise<void> {
  const request = { catalog: testCatalog(), design, state: 'UNRELEASED', fonts, packageFile } as const;
  const { body } = (await renderDocument('schematic', 'pdf', request))!;
  assert.ok(body.length > 1000);
}

/** Each in a separate process, because the state of its caches matters. */
const parts: Readonly<Record<string, () => Promise<void>>> = {
  schematic: async () => {
    const times = await processorOf(() => renderDocument('schematic', 'svg', woven('A3')), 25);
    limit('Schematic SVG of 500 wires on A3, warm', times.median, 150);
  },
  all: async () => {
    const { megabytes, processor } = everyDocument();
    limit('All documents of 500 wires at the command line', processor, 2500);
    limit('  memory', megabytes, 250, 'MB');
  },
  chinese: async () => {
    for (let i = 0; i < 20; i += 1) await page(nullModem);
    const { median: latin } = await processorOf(() => page(nullModem), 20);
    const first = await processorOf(() => page(chinese('')), 1);
    limit('First page with Chinese in a hub that printed Latin ones', first.median, 150);
    for (let i = 0; i < 20; i += 1) await page(chinese(''));
    const { median } = await processorOf(() => page(chinese('')), 20);
    limit('Page with Chinese, warm', median, 15);
    console.log(`  ${latin.toFixed(1)} ms without Chinese`);
    limit('Chinese in a schematic at the command line, more than without', chineseAtTheCommandLine(), 150);
  },
};

function limit(title: string, value: number, most: number, unit = 'ms of processor'): void {
  console.log(`${title}: ${value.toFixed(1)} ${unit}, limit ${most}: ${value <= most ? 'held' : 'MISSED'}`);
}

const [part] = process.argv.slice(2);
if (part === undefined)
  for (const name of Object.keys(parts)) ownProcess(import.meta.filename, [name], name === 'chinese' ? hubFlags : []);
else await parts[part]!();
