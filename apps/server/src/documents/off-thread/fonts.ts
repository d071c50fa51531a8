import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { fontFiles, type PdfFonts } from '@cablewright/documents';
import { flattenSvg, svgToPng } from '@cablewright/documents/resvg';

const pathOf = (file: string) => fileURLToPath(import.meta.resolve(file));
const files = { regular: pathOf(fontFiles.regular), bold: pathOf(fontFiles.bold) };

let loaded: Promise<PdfFonts> | undefined;

/** The typeface of PDFs, loaded once. It is also used to measure text. */
export function pdfFonts(): Promise<PdfFonts> {
  loaded ??= Promise.all([readFile(files.regular), readFile(files.bold)]).then(([regular, bold]) => ({
    regular,
    bold,
  }));
  return loaded;
}

const paths = [files.regular, files.bold];

/** The host functions that documents need: the typefaces, including those of other scripts, and rendering of SVG. */
export const renderTools = {
  fonts: pdfFonts,
  packageFile: (specifier: string) => readFile(pathOf(specifier)),
  png: (svg: string, dpi: number) => svgToPng(svg, dpi, paths),
  flattenSvg: (svg: string) => flattenSvg(svg, paths),
};
