import { mimeTypes, type Rendered } from '@cablewright/documents';
import type { FileAnswer } from '../platform/http/answer.ts';
import type { PdfEngine } from './pdf-engine/pdf-engine.ts';
import { withFonts } from './pdf-engine/sheet-fonts.ts';
import { renderedAnswer } from './answer.ts';
import { pdfFonts } from './off-thread/fonts.ts';

/**
 * The response with a PDF: `page`, printed by the browser engine, or else the hub's own PDF with the reason. `page` is
 * called only if an engine is configured. If `page` is undefined, a browser never prints the document.
 */
export async function pdfAnswer(
  engine: PdfEngine,
  page: (() => Promise<string>) | undefined,
  drawOwn: () => Promise<Rendered>,
  { fileName, notes = [] }: Pick<Rendered, 'fileName' | 'notes'>,
): Promise<FileAnswer> {
  if (page === undefined) return renderedAnswer(await drawOwn());
  if (!engine.isSetUp) return renderedAnswer(await drawOwn(), 'no browser PDF engine is set up');
  const printed = await engine.print(withFonts(await page(), await pdfFonts()));
  if (!printed.ok) return renderedAnswer(await drawOwn(), printed.why);
  return renderedAnswer({ fileName, mimeType: mimeTypes.pdf, body: printed.pdf, renderer: 'browser', notes });
}
