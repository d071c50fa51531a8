/** Writes the tables and framed sheets of documents and exports as files. */
import { printFormatOf } from '@cablewright/engine';
import type { Sheet } from '../display-list/display-list.ts';
import { lettersOf } from '../display-list/letters.ts';
import type { WrittenTable } from '../display-list/table.ts';
import type { Navigation } from '../formats/pdf/navigation.ts';
import { toHtml } from '../formats/html.ts';
import { toSvg } from '../formats/svg/svg.ts';
import { toCsv } from '../formats/tables/csv.ts';
import type { DocumentKind } from '../request/document-kind.ts';
import { fileName, mimeTypes, titleBlockOf, type Rendered, type RenderRequest } from '../request/request.ts';
import { reused } from '../request/reused.ts';
import { letterNotes } from '../type/letter-notes.ts';
import { Typesetter } from '../type/typesetter.ts';

export function csvFile(request: RenderRequest, what: string, table: WrittenTable): Rendered {
  return { fileName: fileName(request, what, 'csv'), mimeType: mimeTypes.csv, body: toCsv(table) };
}

/** The framed sheets of a document, laid out once for all files that show them. */
export function laidOut(document: DocumentKind, request: RenderRequest): readonly Sheet[] {
  return reused(request, document.kind, 'sheets', () => document.sheets(request, titleBlockOf(request, document)));
}

/** Writes sheets in a drawing format. An svg shows one of them: the requested page or the first; the last if there are fewer. */
export async function writeSheets(
  request: RenderRequest,
  what: string,
  format: 'svg' | 'html' | 'pdf',
  sheets: readonly Sheet[],
  page = 1,
): Promise<Rendered> {
  const pages = sheets.length;
  const { regular, bold } = lettersOf(sheets);
  const notes = letterNotes([...regular, ...bold], request.typeface, format === 'pdf' ? 'box' : 'reader');
  const mimeType = mimeTypes[format];
  const named = {
    fileName: fileName(request, what, format),
    mimeType,
    pages,
    notes: notes.length === 0 ? undefined : notes,
  };
  if (format === 'svg') return { ...named, body: toSvg(sheets[Math.min(page, pages) - 1]!) };
  if (format === 'html') return { ...named, body: toHtml(sheets) };
  if (request.fonts === undefined) throw new Error('a pdf needs the fonts of the request');
  const { toPdf } = await import('../formats/pdf/pdf.ts');
  const navigation = await navigationOf(request, what, sheets);
  return { ...named, body: await toPdf(sheets, await request.fonts(), request, navigation), renderer: 'vector' };
}

/** A file with a single sheet needs no navigation. */
async function navigationOf(
  request: RenderRequest,
  what: string,
  sheets: readonly Sheet[],
): Promise<Navigation | undefined> {
  if (sheets.length < 2) return undefined;
  const { documentNavigation } = await import('./navigation.ts');
  const print = printFormatOf(request.catalog);
  return documentNavigation(print, print.known(`kind.${what}`) ?? what, sheets, new Typesetter(request.typeface));
}
