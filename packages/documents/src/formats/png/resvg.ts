/**
 * SVG to PNG, for hosts that run native code: the server and the command line hand it to the documents. Nothing here
 * imports it: the documents themselves run in a browser too.
 */
import { Resvg } from '@resvg/resvg-js';
import { withDensity } from './density.ts';

/**
 * The picture of an SVG whose size is in millimetres, at `dpi` dots to the inch, which the file states. `fontFiles` are
 * the typefaces it may use and no other, so that every machine draws alike. Equal input gives equal bytes.
 */
export function svgToPng(svg: string, dpi: number, fontFiles: readonly string[]): Uint8Array {
  // A millimetre of the SVG is 96/25.4 of its units.
  const resvg = new Resvg(svg, { fitTo: { mode: 'zoom', value: dpi / 96 }, font: fonts(fontFiles) });
  return withDensity(resvg.render().asPng(), dpi);
}

/** The same drawing in groups, paths and images alone (usvg's form), for PDFs. Throws on what is no SVG. */
export function flattenSvg(svg: string, fontFiles: readonly string[]): string {
  return new Resvg(svg, { font: fonts(fontFiles) }).toString();
}

function fonts(fontFiles: readonly string[]) {
  const family = 'Arimo';
  return { fontFiles: [...fontFiles], loadSystemFonts: false, defaultFontFamily: family, sansSerifFamily: family };
}
