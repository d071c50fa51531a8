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
  const resvg = new Resvg(svg, {
    // A millimetre of the SVG is 96/25.4 of its units.
    fitTo: { mode: 'zoom', value: dpi / 96 },
    font: { fontFiles: [...fontFiles], loadSystemFonts: false, defaultFontFamily: 'Arimo', sansSerifFamily: 'Arimo' },
  });
  return withDensity(resvg.render().asPng(), dpi);
}
