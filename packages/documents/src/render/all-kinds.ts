/** The code of all documents, loaded together. */
import { labelDocument } from '../labels/label-document.ts';
import type { DocumentKind } from '../request/document-kind.ts';
import { bomSheet } from '../sheets/bom-sheet/bom-sheet.ts';
import { buildSheet } from '../sheets/build-sheet/build-sheet.ts';
import { formboardDocument } from '../sheets/formboard/formboard-document.ts';
import { drawingDocument } from '../sheets/drawing-document.ts';
import { faultSheet, powerSheet } from '../sheets/list-sheets/circuit-sheets.ts';
import { crimpListSheet } from '../sheets/list-sheets/crimp-list-sheet.ts';
import { cutListSheet } from '../sheets/list-sheets/cut-list-sheet.ts';
import { bundleTableSheet, coveringListSheet } from '../sheets/list-sheets/harness-sheets.ts';
import { wireListSheet } from '../sheets/list-sheets/wire-list-sheet.ts';
import { schematicDocument } from '../sheets/schematic/schematic-document.ts';
import { testSheet } from '../sheets/test-sheet/test-sheet.ts';

export { flowPage } from './flow-page.ts';

export const documentKinds: readonly DocumentKind[] = [
  schematicDocument,
  drawingDocument,
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
  powerSheet,
  faultSheet,
];

export function documentKind(kind: string): DocumentKind | undefined {
  return documentKinds.find((one) => one.kind === kind);
}
