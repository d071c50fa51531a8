import { zlibSync } from 'fflate';
import type { Item, Sheet, Weight } from '../display-list/display-list.ts';
import type { Face, Faces } from '../fonts/typeface.ts';
import { Content, type ImageDrawer } from './content.ts';
import { Glyphs, Letters } from './glyphs.ts';
import type { PageStream, Pen } from './pen.ts';

/** The built-in typeface, as TrueType files. The host reads them: from disk on a server, by address in a browser. */
export interface PdfFonts {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
}

/** Points in a millimetre (72 to the inch). */
const pt = 72 / 25.4;

/**
 * Sheets as one PDF, a page each, all vector, with the typefaces embedded as subsets: the sheets' own where they have one,
 * `fonts` for the rest. Nothing in the file depends on the
 * machine or the time; pages are deflated in JavaScript, because what a browser and a server have built in differs: equal
 * sheets give equal bytes everywhere.
 */
export async function toPdf(sheets: readonly Sheet[], fonts: PdfFonts): Promise<Uint8Array> {
  const { default: PdfDocument } = await import('pdfkit');
  const info = {
    Title: sheets[0]?.title ?? '',
    Producer: 'Cablewright',
    Creator: 'Cablewright',
    CreationDate: new Date(0),
  };
  const options = { autoFirstPage: false, compress: false, font: null, info };
  const pen = new (PdfDocument as unknown as new (options: object) => Pen)(options);
  const done = collect(pen);
  pen.registerFont('regular', fonts.regular);
  pen.registerFont('bold', fonts.bold);
  const builtIn = { regular: new Glyphs(pen, 'regular'), bold: new Glyphs(pen, 'bold') };
  const own = ownGlyphs(pen, sheets[0]?.typeface?.faces);
  const typefaces = {
    regular: new Letters([...own.regular, builtIn.regular]),
    bold: new Letters([...own.bold, builtIn.bold]),
  };
  const drawImage = await imageDrawerFor(sheets);
  for (const sheet of sheets) {
    pen.addPage({ size: [sheet.widthMm * pt, sheet.heightMm * pt], margin: 0 });
    pen.save().scale(pt);
    const content = new Content(pen, typefaces, drawImage);
    content.draw(sheet.items);
    content.flush();
    pen.restore();
    deflate(pen.page.content);
  }
  pen.end();
  return await done;
}

/** The shop's own typeface as a PDF embeds it: only TrueType outlines, another keeps the built-in one. */
function ownGlyphs(pen: Pen, faces: Faces | undefined): Readonly<Record<Weight, readonly Glyphs[]>> {
  if (faces === undefined || Object.values(faces).some(({ format }) => format !== 'truetype'))
    return { regular: [], bold: [] };
  const embedded = (name: string, { bytes }: Face) => {
    pen.registerFont(name, bytes);
    return [new Glyphs(pen, name)];
  };
  const regular = embedded('own-regular', faces.regular);
  return { regular, bold: faces.bold === faces.regular ? regular : embedded('own-bold', faces.bold) };
}

/** What draws pictures: loaded only where there is one, for most sheets have none. */
async function imageDrawerFor(sheets: readonly Sheet[]): Promise<ImageDrawer | undefined> {
  if (!sheets.some(({ items }) => holdsImage(items))) return undefined;
  return (await import('./image.ts')).drawImage;
}

function holdsImage(items: readonly Item[]): boolean {
  return items.some((item) => item.kind === 'image' || (item.kind === 'group' && holdsImage(item.items)));
}

/** Deflates a page that is drawn. */
function deflate(stream: PageStream): void {
  stream.buffer = [zlibSync(joined(stream.buffer), { level: 4 })];
  stream.data['Filter'] = 'FlateDecode';
}

function collect(pen: Pen): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  return new Promise((resolve) => {
    pen.on('data', (chunk) => chunks.push(chunk));
    pen.on('end', () => resolve(joined(chunks)));
  });
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
