/**
 * The documents of a cable: drawings, tables and files in all their formats. Pure: equal requests give the same bytes
 * in a browser, on a server and on the command line. Native code has its own entry point,
 * `@cablewright/documents/resvg`.
 */

// Rendering: a request, the available documents and exports, and their output formats.
export { documentKinds } from './request/document-facts.ts';
export { documentsPrintedFrom } from './request/printed-from.ts';
export { documentCodes } from './request/document-codes.ts';
export {
  documentProblems,
  exportProblems,
  isPrinted,
  printedPage,
  renderDocument,
  renderExport,
} from './render/render.ts';
export { exportKinds } from './render/export-kinds.ts';
export { recordPicture, recordView } from './figures/record-views/record-view.ts';
export { renderWork, workFormats } from './render/work.ts';
export { orderDocuments, pieceDocuments, type WorkDocument, type WorkSheet } from './render/work-pages/work-sheet.ts';
export { redLineFormats, redLineKinds, renderRedLine } from './render/red-line/red-line.ts';
export { quotationFormats, renderQuotation } from './render/quotation.ts';
export type { QuotationSheet } from './sheets/quotation/quotation-sheets.ts';
export { renderWireSpec, wireSpecFormats, wireSpecName } from './render/wire-spec.ts';
export { wireSpecPapers } from './sheets/wire-spec/wire-spec-sheets.ts';
export { schematicSheets } from './sheets/schematic/schematic-sheet.ts';

// The parts of a request.
export {
  fileName,
  mimeTypes,
  safeFileName,
  scaleOf,
  titleBlockOf,
  type Format,
  type Pictures,
  type Rendered,
  type RenderOptions,
  type RenderRequest,
} from './request/request.ts';
export { paperOfShop } from './request/block-of.ts';
export { brandingOf } from './request/branding.ts';
export { continuityOf } from './request/continuity-of.ts';
export { proposedNumbers } from './lists/proposals.ts';
export { picturesOf } from './request/pictures.ts';
export { frozenNotes } from './request/revisions.ts';
export { revisionLines, type RevisionLine } from './request/revisions.ts';
export { documentStateOf } from './request/revisions.ts';

// Building.
export { type BuildPlan, buildPlan } from './render/work-pages/build-plan.ts';

// Labels.
export { labelFace } from './labels/label-face.ts';
export { labelSheet } from './labels/label-sheets.ts';
export { printers } from './labels/printers.ts';
export { labelStocks, stockFor } from './labels/stock.ts';
export { builtInTemplates, labelTemplates } from './labels/templates.ts';

// Test results.
export {
  guessColumns,
  measuredRows,
  missingColumns,
  readResultTable,
  type ResultColumns,
} from './lists/result-table.ts';
export { printedPoints } from './sheets/test-sheet/test-sheet.ts';

// Typefaces and pictures that people upload.
export { fontFiles, type PdfFonts } from './type/font-files.ts';
export { ownTypeface, readFontFile } from './type/own-typeface.ts';
export { maxFontBytes, type Typeface } from './type/typeface.ts';
export { readPicture } from './display-list/picture.ts';

// Files.
export { plainCell, toCsv } from './formats/tables/csv.ts';
export { columnSets } from './render/columns/column-sets.ts';
export { toXlsx } from './formats/tables/xlsx.ts';
export { qrCode, qrPath, quietModules } from './labels/qr.ts';
export { toSvg } from './formats/svg/svg.ts';
