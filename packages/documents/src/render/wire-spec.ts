/**
 * The spec sheet of a wire stock. The html is the sheet with the cross-section; svg, and pdf if no browser prints the html,
 * are a plain layout of its text.
 */
import type { Wire } from '@cablewright/model';
import { toHtml } from '../formats/html.ts';
import { toPdf } from '../formats/pdf/pdf.ts';
import { pdfTypeface } from '../type/typeface.ts';
import { mimeTypes, type Rendered } from '../request/request.ts';
import { shownLetters } from '../display-list/letters.ts';
import { inAllLetters } from '../type/script-letters.ts';
import type { ReadPackageFile } from '../type/load-scripts.ts';
import { toSvg } from '../formats/svg/svg.ts';
import { wireSpecSheets, type WireSpec } from '../sheets/wire-spec/wire-spec-sheets.ts';
import type { PdfFonts } from '../type/font-files.ts';
import type { ArtworkTools } from '../display-list/picture.ts';

export const wireSpecFormats = ['html', 'svg', 'pdf'] as const;
type WireSpecFormat = (typeof wireSpecFormats)[number];

interface WireSpecRequest extends WireSpec, ArtworkTools {
  /** The built-in typeface. Needed for pdf only. */
  readonly fonts?: () => Promise<PdfFonts>;
  /** Reads a file of a package by its specifier: the typefaces of other scripts. */
  readonly packageFile?: ReadPackageFile;
}

export async function renderWireSpec(request: WireSpecRequest, format: WireSpecFormat): Promise<Rendered> {
  const named = { fileName: wireSpecName(request.wire, format), mimeType: mimeTypes[format] };
  if (format === 'html') return { ...named, body: await wireSpecPage(request) };
  const own = format === 'pdf' ? { ...request, typeface: pdfTypeface(request.typeface) } : request;
  const { made: sheets } = await inAllLetters(own, (one) => wireSpecSheets(one, false), shownLetters);
  const pages = sheets.length;
  if (format === 'svg') return { ...named, pages, body: toSvg(sheets[0]!) };
  if (request.fonts === undefined) throw new Error('a pdf needs the fonts of the request');
  return { ...named, pages, body: await toPdf(sheets, await request.fonts(), request), renderer: 'text-layout' };
}

/** The framed pages, one below the other, with the figure, for a browser to show and print. */
async function wireSpecPage(request: WireSpecRequest): Promise<string> {
  return toHtml((await inAllLetters(request, (one) => wireSpecSheets(one, true), shownLetters)).made);
}

/** The name of the file. */
export function wireSpecName(wire: Wire, format: WireSpecFormat): string {
  return `WSS_${documentNumber(wire)}.${format}`;
}

/** The stock's part number, or else its id, in characters that every file system accepts. */
function documentNumber(wire: Wire): string {
  return (wire.partNumber ?? wire.id).replace(/[^A-Za-z0-9._-]+/g, '-');
}
