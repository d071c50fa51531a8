/** A document of an order or a piece as a file: pages for people, rows for spreadsheets. */
import { present } from '@cablewright/model';
import { printFormatOf } from '@cablewright/engine';
import type { ArtworkTools } from '../display-list/picture.ts';
import { shownLetters } from '../display-list/letters.ts';
import { toCsv } from '../formats/tables/csv.ts';
import { toHtml } from '../formats/html.ts';
import { toPdf } from '../formats/pdf/pdf.ts';
import { mimeTypes, type Rendered, type RenderRequest } from '../request/request.ts';
import { pieceTest } from './work-pages/piece-test.ts';
import { pieceOf, type WorkSheet } from './work-pages/work-sheet.ts';
import { workSheets, workTable } from './work-pages/work-sheets.ts';
import type { PdfFonts } from '../type/font-files.ts';
import type { ReadPackageFile } from '../type/load-scripts.ts';
import { inAllLetters } from '../type/script-letters.ts';
import { pdfTypeface } from '../type/typeface.ts';

export const workFormats = ['pdf', 'html', 'csv'] as const;
type WorkFormat = (typeof workFormats)[number];

interface WorkRequest extends WorkSheet, ArtworkTools {
  /** The revision that was built, for documents that print its test data. */
  readonly revision?: RenderRequest | undefined;
  /** The built-in typeface. Needed for pdf only. */
  readonly fonts?: () => Promise<PdfFonts>;
  readonly packageFile?: ReadPackageFile;
}

/**
 * Makes a file of a document. Undefined if it has no rows and csv was requested. Throws without the fonts that a PDF
 * needs.
 */
export async function renderWork(request: WorkRequest, format: WorkFormat): Promise<Rendered | undefined> {
  const { revision, ...sheet } = request;
  const of = pieceOf(sheet)?.serial ?? sheet.order.number;
  const fileName = `${of}-${sheet.kind}.${format}`.replaceAll(/[^A-Za-z0-9._-]/g, '_');
  const named = { fileName, mimeType: mimeTypes[format] };
  if (format === 'csv') {
    const table = workTable(sheet);
    return table === undefined ? undefined : { ...named, body: toCsv(table) };
  }
  const tested = revision === undefined ? sheet : withTest(sheet, revision);
  const own = format === 'pdf' ? { ...tested, typeface: pdfTypeface(tested.typeface) } : tested;
  const { made: sheets } = await inAllLetters(own, (one) => workSheets(one), shownLetters);
  if (format === 'html') return { ...named, body: toHtml(sheets) };
  if (request.fonts === undefined) throw new Error('a pdf needs the fonts of the request');
  const body = await toPdf(sheets, await request.fonts(), request);
  return { ...named, pages: sheets.length, body, renderer: 'text-layout' };
}

function withTest<R extends WorkSheet>(sheet: R, revision: RenderRequest): R {
  const print = printFormatOf({ library: sheet.library, ...present({ print: sheet.print }) });
  const [first] = sheet.pieces;
  const test = first && pieceTest(revision, first.records, print);
  return test === undefined ? sheet : { ...sheet, test };
}
