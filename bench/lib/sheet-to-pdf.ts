/**
 * A process that only writes a sheet as a PDF: node sheet-to-pdf.ts <sheet.json> <pages> <out>. Prints time and memory.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fontFiles } from '@cablewright/documents';
import { ownMemoryMb } from './own-memory.mjs';
import { toPdf, type Sheet } from '@cablewright/documents/test-kit/sheets.ts';

const [from = '', pages = '1', out = 'out.pdf'] = process.argv.slice(2);
const font = (file: string) => readFileSync(fileURLToPath(import.meta.resolve(file)));
const text = readFileSync(from, 'utf8');
const sheets = Array.from({ length: Number(pages) }, () => JSON.parse(text) as Sheet);
const start = performance.now();
const bytes = await toPdf(sheets, { regular: font(fontFiles.regular), bold: font(fontFiles.bold) });
writeFileSync(out, bytes);
console.log(JSON.stringify({ ms: performance.now() - start, maxRssMb: ownMemoryMb(), bytes: bytes.length }));
