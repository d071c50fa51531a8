import type { Item, Sheet, Weight } from '../../display-list/display-list.ts';
import type { Faces } from '../../type/typeface.ts';
import { Content, type ImageDrawer } from './content.ts';
import { Glyphs, Letters } from './glyphs.ts';
import type { Pen } from './pen.ts';
import { PlainPen } from './plain-pen.ts';

/** The built-in typeface, as TrueType files. The host reads them: from disk on a server, by address in a browser. */
export interface PdfFonts {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
}

/**
 * Sheets as one PDF, a page each, all vector, with the typefaces embedded as subsets: the sheets' own where they have one,
 * `fonts` for the rest. Nothing in the file depends on the machine or the time: equal sheets give equal bytes everywhere.
 */
export async function toPdf(sheets: readonly Sheet[], fonts: PdfFonts): Promise<Uint8Array> {
  const { pen, drawImage } = await penFor(sheets, fonts);
  const { letters, all } = typefacesOf(sheets[0]?.typeface?.faces, fonts);
  for (const sheet of sheets) {
    pen.beginPage(sheet.widthMm, sheet.heightMm);
    const content = new Content(pen, letters, drawImage);
    content.draw(sheet.items);
    content.flush();
    pen.endPage();
  }
  for (const one of all) one.end(pen);
  return await pen.end();
}

interface Typefaces {
  readonly letters: Readonly<Record<Weight, Letters>>;
  readonly all: readonly Glyphs[];
}

/** The shop's own typeface before the built-in one: only of TrueType outlines, another keeps the built-in one alone. */
function typefacesOf(faces: Faces | undefined, fonts: PdfFonts): Typefaces {
  const all: Glyphs[] = [];
  const glyphsOf = (file: Uint8Array) => {
    const made = new Glyphs(file, all.length + 1);
    all.push(made);
    return made;
  };
  const [regular, bold] = [glyphsOf(fonts.regular), glyphsOf(fonts.bold)];
  if (faces === undefined || Object.values(faces).some(({ format }) => format !== 'truetype'))
    return { letters: { regular: new Letters([regular]), bold: new Letters([bold]) }, all };
  const own = glyphsOf(faces.regular.bytes);
  const ownBold = faces.bold === faces.regular ? own : glyphsOf(faces.bold.bytes);
  return { letters: { regular: new Letters([own, regular]), bold: new Letters([ownBold, bold]) }, all };
}

/** Pictures take the library, which is loaded only where there is one: most sheets have none. */
async function penFor(sheets: readonly Sheet[], fonts: PdfFonts): Promise<{ pen: Pen; drawImage?: ImageDrawer }> {
  const title = sheets[0]?.title ?? '';
  if (!sheets.some(({ items }) => holdsImage(items))) return { pen: new PlainPen(title) };
  const { PicturePen } = await import('./picture-pen.ts');
  const pen = new PicturePen(title, fonts);
  return { pen, drawImage: (image) => pen.drawImage(image) };
}

function holdsImage(items: readonly Item[]): boolean {
  return items.some((item) => item.kind === 'image' || (item.kind === 'group' && holdsImage(item.items)));
}
