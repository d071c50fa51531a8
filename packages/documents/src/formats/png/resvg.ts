/**
 * Renders SVG as PNG, for hosts that run native code: the server and the command line pass it in the request. This package
 * does not import it, because it also runs in browsers.
 */
import { Resvg } from '@resvg/resvg-js';
import { withDensity } from './density.ts';

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
