/** Reads the dimensions of a raster image from its header. Nothing is decoded. */

interface RasterSize {
  readonly width: number;
  readonly height: number;
}

/** Maximum number of pixels in a raster image: a photograph of 5000 by 5000. */
export const maxRasterPixels = 25_000_000;

interface RasterProblem {
  readonly message: string;
  readonly found: unknown;
  readonly expected: string;
}

/** Returns why a PNG, JPEG, GIF or WebP is refused: it has too many pixels, or its header does not state how many. */
export function rasterProblem(bytes: Uint8Array): RasterProblem | undefined {
  const size = rasterSize(bytes);
  const expected = `at most ${maxRasterPixels / 1_000_000} million pixels`;
  if (size === undefined)
    return { message: 'The size of the image cannot be read from the file.', found: null, expected };
  const { width, height } = size;
  if (width * height <= maxRasterPixels) return undefined;
  return { message: 'The image has too many pixels.', found: `${width} × ${height}`, expected };
}

/** Width and height in pixels as the header states them; undefined for anything but a PNG, JPEG, GIF or WebP. */
export function rasterSize(bytes: Uint8Array): RasterSize | undefined {
  const size = readers.map((read) => read(bytes)).find((one) => one !== undefined);
  return size === undefined || size.width < 1 || size.height < 1 ? undefined : size;
}

const readers = [pngSize, jpegSize, gifSize, webpSize];

/** IHDR is the first chunk (PNG specification, 11.2.1). */
function pngSize(bytes: Uint8Array): RasterSize | undefined {
  if (!starts(bytes, 0, '\u0089PNG\r\n\u001a\n') || !starts(bytes, 12, 'IHDR') || bytes.length < 24) return undefined;
  const view = viewOf(bytes);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/**
 * Finds the frame header of any coding process (ITU-T T.81, B.2.2): markers C0 to CF except DHT (C4), JPG (C8) and DAC
 * (CC).
 */
function jpegSize(bytes: Uint8Array): RasterSize | undefined {
  if (!starts(bytes, 0, '\u00ff\u00d8')) return undefined;
  const view = viewOf(bytes);
  for (let at = 2; at + 9 <= bytes.length;) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1]!;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    if (marker === 0xda || marker === 0xd9) return undefined;
    // Fill bytes may precede a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** Reads the logical screen descriptor (GIF 89a, section 18). */
function gifSize(bytes: Uint8Array): RasterSize | undefined {
  if ((!starts(bytes, 0, 'GIF87a') && !starts(bytes, 0, 'GIF89a')) || bytes.length < 10) return undefined;
  const view = viewOf(bytes);
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

/** Reads the first chunk of any of the three WebP formats (RFC 9649, 2.5 to 2.7). */
function webpSize(bytes: Uint8Array): RasterSize | undefined {
  if (!starts(bytes, 0, 'RIFF') || !starts(bytes, 8, 'WEBP') || bytes.length < 30) return undefined;
  const view = viewOf(bytes);
  if (starts(bytes, 12, 'VP8X')) return { width: 1 + threeBytes(view, 24), height: 1 + threeBytes(view, 27) };
  if (starts(bytes, 12, 'VP8 '))
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (!starts(bytes, 12, 'VP8L')) return undefined;
  const bits = view.getUint32(21, true);
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}

function threeBytes(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function starts(bytes: Uint8Array, at: number, text: string): boolean {
  return bytes.length >= at + text.length && Array.from(text).every((char, i) => bytes[at + i] === char.charCodeAt(0));
}
