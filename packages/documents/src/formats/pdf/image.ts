// The library has no types of its own; the studio reads this file without the rest of the folder.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./svg-to-pdfkit.d.ts" />
import svgToPdf from 'svg-to-pdfkit';
import type { Image } from '../../display-list/display-list.ts';
import { readPicture } from '../../display-list/picture.ts';

/** The part of the library's document that pictures are drawn with. */
export interface PictureCanvas {
  save(): unknown;
  restore(): unknown;
  image(bytes: ArrayBuffer, x: number, y: number, options: object): unknown;
}

/** A picture of a sheet: an svg as vectors, a png or jpeg as it is. One that cannot be read is left out. */
export function drawImage(canvas: PictureCanvas, image: Image): void {
  const picture = readPicture(image.href);
  if (typeof picture === 'string') return;
  const { type, bytes } = picture;
  const { x, y, width, height } = image;
  canvas.save();
  try {
    if (type === 'svg+xml') drawSvg(canvas, new TextDecoder().decode(bytes), image);
    else canvas.image(bytes.slice().buffer, x, y, { fit: [width, height], align: 'center', valign: 'center' });
  } catch {
    // A damaged picture must not cost the sheet.
  }
  canvas.restore();
}

function drawSvg(canvas: PictureCanvas, svg: string, { x, y, width, height }: Image): void {
  svgToPdf(canvas, svg, x, y, {
    width,
    height,
    preserveAspectRatio: 'xMidYMid meet',
    assumePt: true,
    fontCallback: (_family: string, bold: boolean) => (bold ? 'bold' : 'regular'),
    // Pictures within are data; anything else would be read as a file of this machine.
    imageCallback: (link: string) => (link.startsWith('data:') ? link : ''),
    warningCallback: () => undefined,
  });
}
