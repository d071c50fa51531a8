import { drawingPages } from '../sheets/harness-drawing/drawing-pages.ts';
import { formboardDocument } from '../sheets/formboard/formboard-document.ts';
import { labelDocument } from '../labels/label-document.ts';
import { bomSheet } from '../sheets/bom-sheet/bom-sheet.ts';
import { buildSheet } from '../sheets/build-sheet/build-sheet.ts';
import { faultListTable, printedFaults } from '../lists/faults.ts';
import { powerTable, printedPower } from '../lists/power.ts';
import { crimpListSheet } from '../sheets/list-sheets/crimp-list-sheet.ts';
import { bundleTableSheet, coveringListSheet } from '../sheets/list-sheets/harness-sheets.ts';
import { cutListSheet } from '../sheets/list-sheets/cut-list-sheet.ts';
import { wireListSheet } from '../sheets/list-sheets/wire-list-sheet.ts';
import { documentCodes } from '../request/document-codes.ts';
import type { DocumentKind } from '../request/document-kind.ts';
import type { OptionName, RenderRequest } from '../request/request.ts';
import { frameless } from '../page/frame/frameless.ts';
import { schematicPicture, schematicSheets } from '../sheets/schematic/schematic-sheet.ts';
import { tableSheets } from '../page/tables/table-sheets.ts';
import { testSheet } from '../sheets/test-sheet/test-sheet.ts';
import type { Table } from '../formats/tables/table.ts';

const schematic: DocumentKind = {
  kind: 'schematic',
  label: 'Schematic',
  code: documentCodes.schematic,
  formats: ['svg', 'pdf'],
  options: ['paper', 'page', 'frame'],
  sheets: ({ catalog, design, options }, block) =>
    options?.frame === false ? [schematicPicture(catalog, design, block)] : schematicSheets(catalog, design, block),
};

const drawing: DocumentKind = {
  kind: 'drawing',
  label: 'Drawing',
  code: documentCodes.drawing,
  measured: 'views',
  formats: ['svg', 'html', 'pdf'],
  options: ['paper', 'page', 'variation', 'frame'],
  sheets: (request, block) => {
    const sheets = drawingPages(request, block);
    return request.options?.frame === false ? sheets.map(frameless) : sheets;
  },
};

/** A list of the shop as a document: its table on framed pages, and the table itself. */
function listKind(
  kind: string,
  label: string,
  code: string,
  options: readonly OptionName[],
  table: (request: RenderRequest) => Table,
  printed = table,
): DocumentKind {
  const sheets: DocumentKind['sheets'] = (request, block) => tableSheets([printed(request)], block);
  return { kind, label, code, formats: ['html', 'svg', 'pdf', 'csv'], options, sheets, table };
}

/** Every document is written in any language and units. */
const ofAll: readonly OptionName[] = ['language', 'units'];

/** Every document there is, in the order they are offered. */
export const documentKinds: readonly DocumentKind[] = [
  schematic,
  drawing,
  buildSheet,
  bomSheet,
  wireListSheet,
  cutListSheet,
  crimpListSheet,
  bundleTableSheet,
  coveringListSheet,
  labelDocument,
  formboardDocument,
  testSheet,
  listKind(
    'power',
    'Power',
    documentCodes.power,
    ['paper', 'page'],
    ({ catalog, design }) => powerTable(catalog, design),
    ({ catalog, design }) => printedPower(catalog, design),
  ),
  listKind(
    'faults',
    'Faults',
    documentCodes.faults,
    ['paper', 'page'],
    ({ catalog, design }) => faultListTable(catalog, design),
    ({ catalog, design }) => printedFaults(catalog, design),
  ),
].map((one) => ({ ...one, options: [...one.options, ...ofAll] }));

export function documentKind(kind: string): DocumentKind | undefined {
  return documentKinds.find((one) => one.kind === kind);
}
