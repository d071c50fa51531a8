/**
 * Sheets at the sizes people print: the schematic of a harness of 50 connectors and 500 wires, all its documents, and a page
 * with Chinese. Limits are for the processor: the time on the clock is that of whatever else the machine does, too.
 */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  documentKinds,
  exportKinds,
  fontFiles,
  renderDocument,
  renderExport,
  requestForExport,
  type RenderRequest,
} from '@cablewright/documents';
import { nullModem, testCatalog } from '@cablewright/engine/test-kit/index.ts';
import type { Design } from '@cablewright/model';
import { ownProcess, processorOf } from './lib/processor-time.ts';
import { wovenHarness } from './lib/woven-harness.ts';

const packageFile = (specifier: string) => readFile(fileURLToPath(import.meta.resolve(specifier)));

async function fonts() {
  return { regular: await packageFile(fontFiles.regular), bold: await packageFile(fontFiles.bold) };
}

/** A fresh design every time, as after an edit: nothing is remembered from the call before. */
function woven(paper: 'A3' | 'A4'): RenderRequest {
  return { ...wovenHarness(), state: 'UNRELEASED', options: { paper }, fonts, packageFile };
}

async function everyDocument(): Promise<void> {
  let [files, bytes] = [0, 0];
  // As the command line does it: one request for all.
  const request = woven('A3');
  for (const { kind, formats } of documentKinds) {
    for (const format of new Set([formats[0], ...formats.filter((one) => one === 'pdf')])) {
      const { body } = (await renderDocument(kind, format, request))!;
      [files, bytes] = [files + 1, bytes + body.length];
    }
  }
  for (const { id } of exportKinds) {
    const { body } = renderExport(id, await requestForExport(id, request))!;
    [files, bytes] = [files + 1, bytes + body.length];
  }
  console.log(`  ${files} files, ${(bytes / 1e6).toFixed(1)} MB`);
}

const chinese = (more: string): Design => ({ ...nullModem, label: `零调制解调器电缆组件，握手环回${more}` });

/** A PDF of the null modem, by its title. */
async function page(design: Design): Promise<void> {
  const request = { catalog: testCatalog(), design, state: 'UNRELEASED', fonts, packageFile } as const;
  const { body } = (await renderDocument('schematic', 'pdf', request))!;
  assert.ok(body.length > 1000);
}

/** Each in a process of its own: what is warm is part of the question. */
const parts: Readonly<Record<string, () => Promise<void>>> = {
  schematic: async () => {
    const times = await processorOf(() => renderDocument('schematic', 'svg', woven('A3')), 25);
    limit('Schematic SVG of 500 wires on A3, warm', times.median, 150);
  },
  all: async () => {
    const { median } = await processorOf(everyDocument, 1);
    limit('All documents of 500 wires, first and only time', median, 4000);
    limit('  memory', process.resourceUsage().maxRSS / 1024, 250, 'MB');
  },
  chinese: async () => {
    for (let i = 0; i < 20; i += 1) await page(nullModem);
    const { median: latin } = await processorOf(() => page(nullModem), 20);
    const first = await processorOf(() => page(chinese('')), 1);
    limit('First page with Chinese in a process that printed Latin ones', first.median, 150);
    for (let i = 0; i < 20; i += 1) await page(chinese(''));
    const { median } = await processorOf(() => page(chinese('')), 20);
    limit('Page with Chinese, warm', median, 15);
    console.log(`  ${latin.toFixed(1)} ms without Chinese`);
  },
};

function limit(title: string, value: number, most: number, unit = 'ms of processor'): void {
  console.log(`${title}: ${value.toFixed(1)} ${unit}, limit ${most}: ${value <= most ? 'held' : 'MISSED'}`);
}

const [part] = process.argv.slice(2);
if (part === undefined) for (const name of Object.keys(parts)) ownProcess(import.meta.filename, [name]);
else await parts[part]!();
