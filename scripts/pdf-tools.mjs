// The programs with which tests read PDFs: pdfinfo, pdftotext and pdffonts of poppler, and qpdf.
import { aptInstall, mayInstall, onPath } from './apt.mjs';

const programs = { pdfinfo: 'poppler-utils', qpdf: 'qpdf' };

/** The reason why PDFs cannot be read here. Undefined if they can. */
export function missingPdfTools() {
  const missing = Object.keys(programs).filter((program) => onPath([program]) === undefined);
  return missing.length === 0 ? undefined : `no ${missing.join(' and ')} on the PATH`;
}

/** Installs the programs if possible. Returns the result of `missingPdfTools` afterwards. */
export function providePdfTools() {
  if (missingPdfTools() === undefined || !mayInstall()) return missingPdfTools();
  console.log('Installing poppler-utils and qpdf for the tests of PDFs …');
  aptInstall(...Object.values(programs));
  return missingPdfTools();
}
