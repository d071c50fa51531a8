// What the tests of PDFs read them with: poppler's pdfinfo, pdftotext and pdffonts, and qpdf.
import { aptInstall, mayInstall, onPath } from './apt.mjs';

const programs = { pdfinfo: 'poppler-utils', qpdf: 'qpdf' };

/** Why PDFs cannot be read here, or undefined when they can. */
export function missingPdfTools() {
  const missing = Object.keys(programs).filter((program) => onPath([program]) === undefined);
  return missing.length === 0 ? undefined : `no ${missing.join(' and ')} on the PATH`;
}

/** Installs them where that can be done. Returns what `missingPdfTools` says afterwards. */
export function providePdfTools() {
  if (missingPdfTools() === undefined || !mayInstall()) return missingPdfTools();
  console.log('Installing poppler-utils and qpdf for the tests of PDFs …');
  aptInstall(...Object.values(programs));
  return missingPdfTools();
}
