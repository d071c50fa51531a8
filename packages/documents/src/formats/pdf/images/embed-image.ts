/** PNG and JPEG files as image objects of a PDF (ISO 32000-1, 8.9). */
import { present } from '@cablewright/model';
import { readPicture } from '../../../display-list/picture.ts';
import { deflated } from '../file/bytes.ts';
import type { Matrix } from '../file/matrix.ts';
import type { PdfDictionary, PdfFile, ObjectReference } from '../file/pdf-file.ts';
import { readJpeg, turns, type Jpeg } from './jpeg.ts';
import { channels, pixelsOf, readPng, type Png } from './png.ts';

export interface PdfImage {
  readonly reference: ObjectReference;
  /** Size in pixels as displayed, after applying the orientation. */
  readonly width: number;
  readonly height: number;
  /** Maps the unit square, in which images are drawn, to a box with y pointing down. */
  readonly placedIn: (box: Box) => Matrix;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The image of a data URI; undefined if it is not a readable PNG or JPEG. */
export function embedImage(file: PdfFile, href: string): PdfImage | undefined {
  const picture = readPicture(href);
  if (typeof picture === 'string') return undefined;
  if (picture.type === 'jpeg') {
    const jpeg = readJpeg(picture.bytes);
    return jpeg && embedJpeg(file, jpeg, picture.bytes);
  }
  return picture.type === 'png' ? embedPng(file, picture.bytes) : undefined;
}

export function embedPng(file: PdfFile, bytes: Uint8Array): PdfImage | undefined {
  const png = readPng(bytes);
  if (png === undefined) return undefined;
  const plain = !png.interlaced && png.transparency === undefined && png.colour !== 4 && png.colour !== 6;
  const reference = plain ? addPlain(file, png) : addDecoded(file, png);
  return { reference, width: png.width, height: png.height, placedIn: (box) => placed(1, box) };
}

function imageDictionary({ width, height }: { width: number; height: number }, more: PdfDictionary): PdfDictionary {
  return { Type: 'XObject', Subtype: 'Image', Width: width, Height: height, ...more };
}

/** Embeds the compressed data unchanged: PDF readers support PNG's filters (ISO 32000-1, 7.4.4.4). */
function addPlain(file: PdfFile, png: Png): ObjectReference {
  const { width, depth, palette } = png;
  const indexed = ['Indexed', 'DeviceRGB', (palette?.length ?? 0) / 3 - 1, palette ?? new Uint8Array()];
  const dictionary = {
    ColorSpace: png.colour === 3 ? indexed : png.colour === 0 ? 'DeviceGray' : 'DeviceRGB',
    BitsPerComponent: depth,
    Filter: 'FlateDecode',
    DecodeParms: { Predictor: 15, Colors: channels[png.colour], BitsPerComponent: depth, Columns: width },
  };
  return file.add(imageDictionary(png, dictionary), png.data);
}

/** Embeds decoded pixels, with transparency as a separate mask (ISO 32000-1, 11.6.5.3). */
function addDecoded(file: PdfFile, png: Png): ObjectReference {
  const { rgb, alpha } = pixelsOf(png);
  const stored = { BitsPerComponent: 8, Filter: 'FlateDecode' };
  const mask: PdfDictionary = alpha.every((value) => value === 255)
    ? {}
    : { SMask: file.add(imageDictionary(png, { ColorSpace: 'DeviceGray', ...stored }), deflated(alpha)) };
  return file.add(imageDictionary(png, { ColorSpace: 'DeviceRGB', ...stored, ...mask }), deflated(rgb));
}

function embedJpeg(file: PdfFile, jpeg: Jpeg, bytes: Uint8Array): PdfImage {
  // CMYK needs an output profile of the press, which a JPEG file does not include.
  if (jpeg.components === 4) file.forgoArchive();
  const spaces = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' } as const;
  const reference = file.add(
    imageDictionary(jpeg, {
      ColorSpace: spaces[jpeg.components],
      BitsPerComponent: 8,
      Filter: 'DCTDecode',
      ...present({ Decode: jpeg.inverted ? [1, 0, 1, 0, 1, 0, 1, 0] : undefined }),
    }),
    bytes,
  );
  const lying = jpeg.orientation >= 5;
  const size = lying ? { width: jpeg.height, height: jpeg.width } : { width: jpeg.width, height: jpeg.height };
  return { reference, ...size, placedIn: (box) => placed(jpeg.orientation, box) };
}

/** The y axis of an image's unit square points up. `turns` says how its columns and rows are oriented. */
function placed(orientation: number, { x, y, width, height }: Box): Matrix {
  const [a, b, c, d, e, f] = turns[orientation - 1] ?? turns[0]!;
  return [width * a, height * d, -width * b, -height * e, x + width * (b + c), y + height * (e + f)];
}
