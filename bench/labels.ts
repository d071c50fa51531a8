/**
 * 1,000 labels with QR codes on sheets, as SVG and as PDF. A barcode reader reads every code back from the picture of
 * its label, and every label in the PDF is within 0.1 mm of its position on the stock.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';
import { fontFiles, titleBlockOf, toSvg, type RenderRequest, labelFace, labelSheet } from '@cablewright/documents';
import { labelDocument, toPdf, labelPrint, labelsOf } from '@cablewright/documents/test-kit/sheets.ts';
import { svgToPng } from '@cablewright/documents/resvg';
import { nullModem, testCatalog } from '@cablewright/engine/test-kit/index.ts';
import type { Design } from '@cablewright/model';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import { interleave, report } from './lib/measure.ts';
import { ownProcessorMs } from './lib/processor-time.ts';

const runs = 500;
const labels = { qrPattern: '{pn}/{rev}/{label}' };
const settings = { kind: 'settings', key: 'engineering', seq: 1, record: { id: 'engineering', documents: { labels } } };
const catalog = testCatalog([settings]);

function harness(): Design {
  const segments = Array.from({ length: runs }, (_, i) => ({ id: `w${i + 1}`, def: 'dc-2core', lengthMm: 500 + i }));
  const joints = segments.flatMap(({ id }) => [
    { a: { instance: 'j1', terminal: '1' }, b: { instance: id, terminal: 'red', end: 'a' as const } },
    { a: { instance: 'j2', terminal: '1' }, b: { instance: id, terminal: 'red', end: 'b' as const } },
  ]);
  return { ...nullModem, id: 'harness', instances: { ...nullModem.instances, segments }, joints };
}

// Each call has a new request and revision, so that no code is cached from the previous call.
let rev = 1;
const request = (): RenderRequest => ({
  catalog,
  design: harness(),
  state: 'RELEASED',
  rev: (rev += 1),
  options: { qr: true },
});
const sheets = (chosen = request()) => labelDocument.sheets(chosen, titleBlockOf(chosen, labelDocument.label));

const fontPaths = [fontFiles.regular, fontFiles.bold].map((file) => fileURLToPath(import.meta.resolve(file)));
const [regular, bold] = fontPaths.map((path) => readFileSync(path)) as [Buffer, Buffer];

readBack();
await positions();
const [svg, plain] = await interleave(
  {
    '1,000 labels with QR codes as svg': () => sheets().map(toSvg),
    'the same without codes': () => {
      const chosen = { ...request(), options: {} };
      return sheets(chosen).map(toSvg);
    },
  },
  12,
);
report('1,000 labels', svg!, plain!, 1000);
const cpu = ownProcessorMs(() => sheets().map(toSvg), 5);
console.log(`  ${cpu.toFixed(0)} ms of processor with QR codes`);

/** Every code has the expected content when its label is drawn at the lowest resolution of label printers. */
function readBack(): void {
  const readQr = jsqr as unknown as typeof jsqr.default;
  const chosen = request();
  const print = labelPrint(chosen);
  let count = 0;
  for (const label of labelsOf(chosen)) {
    const face = labelFace(label, print);
    const png = PNG.sync.read(Buffer.from(svgToPng(toSvg(labelSheet(face, print, '')), 203, fontPaths)));
    const decoded = readQr(new Uint8ClampedArray(png.data), png.width, png.height)?.data;
    assert.equal(decoded, `CBL-00001/${chosen.rev}/${label.id}`);
    count += 1;
  }
  assert.equal(count, 2 * runs);
  console.log(`${count} codes read back from pictures of 203 dots to the inch`);
}

/** Compares the label positions in the PDF with those of the stock. */
async function positions(): Promise<void> {
  const drawn = contents(Buffer.from(await toPdf(sheets(), { regular, bold })));
  const moved = [...drawn.matchAll(/^q 1 0 0 1 ([\d.-]+) ([\d.-]+) cm$/gm)].map(
    ([, x, y]) => [Number(x), Number(y)] as const,
  );
  const grid = { columns: 3, rows: 7, leftMm: 7.21, topMm: 15.15, pitchXMm: 66.04, pitchYMm: 38.1 };
  const perSheet = grid.columns * grid.rows;
  assert.ok(moved.length >= 2 * runs);
  let worst = 0;
  for (let i = 0; i < 2 * runs; i += 1) {
    const cell = i % perSheet;
    const [x, y] = moved[i]!;
    const wantX = grid.leftMm + (cell % grid.columns) * grid.pitchXMm;
    const wantY = grid.topMm + Math.floor(cell / grid.columns) * grid.pitchYMm;
    worst = Math.max(worst, Math.hypot(x - wantX, y - wantY));
  }
  assert.ok(worst <= 0.1, `a label is ${worst} mm from its place`);
  console.log(`every label of the pdf within ${worst.toFixed(4)} mm of its place`);
}

/** The drawing operators of a PDF's pages in order: its streams that inflate to text. */
function contents(pdf: Buffer): string {
  const pages: string[] = [];
  for (let offset = pdf.indexOf('stream\n'); offset >= 0; offset = pdf.indexOf('stream\n', offset + 1)) {
    if (pdf.subarray(offset - 3, offset).toString('latin1') === 'end') continue;
    try {
      const text = inflateSync(pdf.subarray(offset + 7, pdf.indexOf('endstream', offset))).toString('latin1');
      if (text.includes(' cm\n')) pages.push(text);
    } catch {
      // A font or a table, which is stored differently.
    }
  }
  return pages.join('\n');
}
