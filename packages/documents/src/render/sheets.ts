import type { Sheet } from '../display-list/display-list.ts';
import { lettersOf } from '../display-list/letters.ts';
import { letterNotes } from '../type/letter-notes.ts';
import { toHtml } from '../formats/html.ts';
import { toSvg } from '../formats/svg/svg.ts';
import { fileName, mimeTypes, type Rendered, type RenderRequest } from '../request/request.ts';

/** Writes sheets down in a drawing format. An svg is one page: the first, or the one asked for (1 is the first, the last represents more). */
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
    ...(notes.length === 0 ? {} : { notes }),
  };
  if (format === 'svg') return { ...named, body: toSvg(sheets[Math.min(page, pages) - 1]!) };
  if (format === 'html') return { ...named, body: toHtml(sheets) };
  if (request.fonts === undefined) throw new Error('a pdf needs the fonts of the request');
  const { toPdf } = await import('../formats/pdf/pdf.ts');
  return { ...named, body: await toPdf(sheets, await request.fonts(), request), renderer: 'vector' };
}
