/**
 * Renders SVG as PNG, for hosts that run native code: the server and the command line pass it in the request. This package
 * does not import it, because it also runs in browsers.
 */
import { Resvg } from '@resvg/resvg-js';

// The resolution of a PNG, in dots per metre (the pHYs chunk of the PNG specification).

const signatureAndHeader = 8 + 25;

/** Adds the resolution to a picture, so that it prints at true size. */
function withDensity(png: Uint8Array, dpi: number): Uint8Array {
  const chunk = new Uint8Array(21);
  const view = new DataView(chunk.buffer);
  const perMetre = Math.round(dpi / 0.0254);
  view.setUint32(0, 9);
  chunk.set([0x70, 0x48, 0x59, 0x73], 4);
  view.setUint32(8, perMetre);
  view.setUint32(12, perMetre);
  chunk[16] = 1;
  view.setUint32(17, crc32(chunk.subarray(4, 17)));
  const out = new Uint8Array(png.length + chunk.length);
  out.set(png.subarray(0, signatureAndHeader));
  out.set(chunk, signatureAndHeader);
  out.set(png.subarray(signatureAndHeader), signatureAndHeader + chunk.length);
  return out;
}

/** The checksum of a chunk (ISO 3309, as in PNG). */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/**
 * Renders an SVG whose size is in millimetres at `dpi`, and states the resolution in the file. Only the typefaces in
 * `fontFiles` are used, so that all machines draw alike. Equal input gives equal bytes.
 */
export function svgToPng(svg: string, dpi: number, fontFiles: readonly string[]): Uint8Array {
  // A millimetre of the SVG is 96/25.4 units.
  const resvg = new Resvg(svg, { fitTo: { mode: 'zoom', value: dpi / 96 }, font: fonts(fontFiles) });
  return withDensity(resvg.render().asPng(), dpi);
}

/** Reduces a drawing to groups, paths and images (usvg's form), for PDFs. Throws if the text is not an SVG. */
export function flattenSvg(svg: string, fontFiles: readonly string[]): string {
  return new Resvg(svg, { font: fonts(fontFiles) }).toString();
}

function fonts(fontFiles: readonly string[]) {
  const family = 'Arimo';
  return { fontFiles: [...fontFiles], loadSystemFonts: false, defaultFontFamily: family, sansSerifFamily: family };
}
