/**
 * A dense A3 sheet to PDF: warm, and as a whole process compared with Chromium and WeasyPrint printing the same sheet
 * from its HTML; then 200 such pages, with the memory they take.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fontFiles } from '@cablewright/documents';
import { toHtml } from '@cablewright/documents/test-kit/sheets.ts';
import { textsOf, toPdf, type Sheet } from '@cablewright/documents/test-kit/sheets.ts';
import { bundledForTest } from '../scripts/bundle.mjs';
import { hubFlags } from '../scripts/hub-flags.mjs';
import { denseSheet } from './lib/dense-sheet.ts';
import { interleave, report } from './lib/measure.ts';
import { processorMs } from './lib/processor-time.ts';

const font = (file: string) => readFileSync(fileURLToPath(import.meta.resolve(file)));
const fonts = { regular: font(fontFiles.regular), bold: font(fontFiles.bold) };
const work = mkdtempSync(join(tmpdir(), 'cablewright-sheets-'));
const sheet = denseSheet();
const asJson = join(work, 'sheet.json');
writeFileSync(asJson, JSON.stringify(sheet));
assert.ok(textsOf(sheet.items).length >= 500 + 120 * 6);

await warm(sheet);
await wholeProcess(sheet);
await manyPages();
rmSync(work, { recursive: true, force: true });

async function warm(sheet: Sheet): Promise<void> {
  const pages = [sheet, sheet, sheet, sheet];
  const toPages = () => toPdf(pages, fonts);
  const [ours, floor] = await interleave({ 'four pages to pdf': toPages, 'their html': () => toHtml(pages) }, 15);
  const perPage = { ...ours!, name: 'a page to pdf', median: ours!.median / 4, min: ours!.min / 4, max: ours!.max / 4 };
  report('A dense A3 sheet, warm', perPage, { ...floor!, median: floor!.median / 4 }, 40);
}

async function wholeProcess(sheet: Sheet): Promise<void> {
  const html = join(work, 'sheet.html');
  writeFileSync(html, toHtml([sheet]));
  const works: Record<string, () => unknown> = { 'this process': () => ours(join(work, 'ours.pdf')) };
  const chromium = process.env['CHROMIUM_PATH'] ?? 'chromium';
  if (spawnSync(chromium, ['--version']).status === 0) works['Chromium, cold'] = () => printed(chromium, html);
  else console.log('Chromium is not here: not compared.');
  const weasyprint = spawnSync('weasyprint', ['--version']).status === 0;
  if (weasyprint)
    works['WeasyPrint'] = () => pdfBy('weasyprint', [html, join(work, 'weasyprint.pdf')], 'weasyprint.pdf');
  else console.log('WeasyPrint is not here: not compared.');
  const [mine, ...rivals] = await interleave(works, 5);
  for (const rival of rivals) {
    report('A dense A3 sheet, as a whole process', mine!, rival);
    console.log(`  ${(rival.median / mine!.median).toFixed(1)} times as fast`);
  }
  // On a busy machine all of them wait; processor time shows their true cost.
  const page = join(import.meta.dirname, 'lib/sheet-to-pdf.ts');
  process.env['NODE_COMPILE_CACHE'] = join(work, 'compiled');
  const cost = {
    'this process': processorMs(process.execPath, [page, asJson, '1', join(work, 'ours.pdf')]),
    Chromium: processorMs(chromium, [...chromiumFlags(), `file://${html}`]),
    WeasyPrint: processorMs('weasyprint', [html, join(work, 'weasyprint.pdf')]),
  };
  for (const [name, ms] of Object.entries(cost))
    if (ms !== undefined) console.log(`  ${name}: ${ms.toFixed(0)} ms of processor`);
}

function ours(out: string): void {
  // Like every command of the project, it uses a compile cache.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(work, 'compiled') };
  const ran = spawnSync(process.execPath, [join(import.meta.dirname, 'lib/sheet-to-pdf.ts'), asJson, '1', out], {
    env,
  });
  assert.equal(ran.status, 0, ran.stderr.toString());
}

function chromiumFlags(): string[] {
  const profile = `--user-data-dir=${mkdtempSync(join(work, 'profile-'))}`;
  const quiet = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-pdf-header-footer'];
  return [...quiet, profile, `--print-to-pdf=${join(work, 'chromium.pdf')}`];
}

/** Chromium with a new profile each time, as on a machine where it is not running. */
function printed(chromium: string, html: string): void {
  pdfBy(chromium, [...chromiumFlags(), `file://${html}`], 'chromium.pdf');
}

function pdfBy(program: string, args: readonly string[], out: string): void {
  spawnSync(program, args);
  assert.ok(statSync(join(work, out)).size > 1000, `${program} wrote nothing`);
}

async function manyPages(): Promise<void> {
  const out = join(work, 'many.pdf');
  // It runs as in a hub, with the hub's flags and bundled, because the loader of the sources alone takes 40 MB.
  const { path, close } = await bundledForTest('../../../bench/lib/sheet-to-pdf');
  const measured = () => {
    const ran = spawnSync(process.execPath, [...hubFlags, path, asJson, '200', out]);
    assert.equal(ran.status, 0, ran.stderr.toString());
    return JSON.parse(ran.stdout.toString()) as Record<'ms' | 'maxRssMb' | 'bytes', number>;
  };
  // The median of five runs, because the time of garbage collection changes the memory by a tenth.
  const runs = Array.from({ length: 5 }, measured);
  close();
  const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[2]!;
  const [ms, maxRssMb] = [middle(runs.map((run) => run.ms)), middle(runs.map((run) => run.maxRssMb))];
  const { bytes } = runs[0]!;
  const verdict = (value: number, limit: number) => (value <= limit ? 'held' : 'MISSED');
  console.log(
    `200 dense pages\n  ${(ms / 1000).toFixed(2)} s  limit 8 s: ${verdict(ms, 8000)}\n` +
      `  ${maxRssMb.toFixed(0)} MB  limit 250 MB: ${verdict(maxRssMb, 250)}\n  ${(bytes / 1e6).toFixed(1)} MB of PDF`,
  );
}
