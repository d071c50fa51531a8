/** SVG to PNG for hosts that run native code: the server and the command line hand it to the documents. */
import { Resvg } from '@resvg/resvg-js';
import type { PdfFonts } from '../pdf/pdf.ts';
import { withDensity } from './density.ts';

/**
 * The picture of an SVG whose size is in millimetres, at `dpi` dots to the inch, which the file states. The typefaces are
 * the ones given and no other, so that every machine draws alike. Equal input gives equal bytes.
 */
export async function svgToPng(svg: string, dpi: number, fonts: () => Promise<PdfFonts>): Promise<Uint8Array> {
  const { regular, bold } = await fonts();
  // The SVG measures in mm; the renderer takes 96 dots to the inch for granted.
  const resvg = new Resvg(svg, {
    dpi: 96,
    fitTo: { mode: 'zoom', value: dpi / 96 },
    font: { fontBuffers: [Buffer.from(regular), Buffer.from(bold)], loadSystemFonts: false, defaultFontFamily: 'Arimo' },
  });
  return withDensity(resvg.render().asPng(), dpi);
}
