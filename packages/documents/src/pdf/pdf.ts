import type { Item, Sheet, Stroke, Text } from '../display-list/display-list.ts';
import { drawImage } from './image.ts';
import type { Pen } from './pen.ts';

/** The typefaces a PDF embeds, as TrueType files. The host reads them: from disk on a server, by address in a browser. */
export interface PdfFonts {
  readonly regular: Uint8Array;
  readonly bold: Uint8Array;
}

/** Points in a millimetre (72 to the inch). */
const pt = 72 / 25.4;

const textOptions = { lineBreak: false, baseline: 'alphabetic', features: { kern: false, liga: false } } as const;

/**
 * Sheets as one PDF, a page each, all vector, with the typefaces embedded as subsets. Nothing in the file depends on the
 * machine or the time, and streams stay uncompressed because deflate differs between browsers and servers: equal
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
  for (const sheet of sheets) {
    pen.addPage({ size: [sheet.widthMm * pt, sheet.heightMm * pt], margin: 0 });
    pen.save().scale(pt);
    for (const item of sheet.items) draw(pen, item);
    pen.restore();
  }
  pen.end();
  return await done;
}

function collect(pen: Pen): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  return new Promise((resolve) => {
    pen.on('data', (chunk) => chunks.push(chunk));
    pen.on('end', () => {
      const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
      let at = 0;
      for (const chunk of chunks) {
        bytes.set(chunk, at);
        at += chunk.length;
      }
      resolve(bytes);
    });
  });
}

function draw(pen: Pen, item: Item): void {
  switch (item.kind) {
    case 'line':
      paint(pen.moveTo(item.x1, item.y1).lineTo(item.x2, item.y2), item.stroke);
      return;
    case 'rect':
      if (item.radius === undefined) pen.rect(item.x, item.y, item.width, item.height);
      else pen.roundedRect(item.x, item.y, item.width, item.height, item.radius);
      paint(pen, item.stroke, item.fill);
      return;
    case 'circle':
      paint(pen.circle(item.x, item.y, item.r), item.stroke, item.fill);
      return;
    case 'path':
      paint(pen.path(item.d), item.stroke, item.fill);
      return;
    case 'text':
      drawText(pen, item);
      return;
    case 'image':
      drawImage(pen, item);
      return;
    case 'group':
      pen.save().translate(item.x ?? 0, item.y ?? 0);
      if (item.scale !== undefined) pen.scale(item.scale);
      if (item.clip !== undefined) pen.rect(item.clip.x, item.clip.y, item.clip.width, item.clip.height).clip();
      for (const child of item.items) draw(pen, child);
      pen.restore();
  }
}

function drawText(pen: Pen, item: Text): void {
  if (item.text === '') return;
  pen
    .font(item.weight ?? 'regular')
    .fontSize(item.size)
    .fillColor(item.ink ?? '#111111');
  const share = item.anchor === 'end' ? 1 : item.anchor === 'middle' ? 0.5 : 0;
  const x = share === 0 ? item.x : item.x - share * pen.widthOfString(item.text, textOptions);
  if (item.turn === undefined) {
    pen.text(item.text, x, item.y, textOptions);
    return;
  }
  pen.save().rotate(item.turn, { origin: [item.x, item.y] });
  pen.text(item.text, x, item.y, textOptions);
  pen.restore();
}

function paint(pen: Pen, stroke: Stroke | undefined, fill?: string): void {
  if (stroke === undefined) {
    if (fill !== undefined) pen.fill(fill);
    return;
  }
  pen.lineWidth(stroke.width).lineJoin('round');
  if (stroke.dash === undefined) pen.undash();
  else pen.dash(stroke.dash[0] ?? 1, { space: stroke.dash[1] ?? stroke.dash[0] ?? 1 });
  if (fill === undefined) pen.stroke(stroke.ink);
  else pen.fillAndStroke(fill, stroke.ink);
}
