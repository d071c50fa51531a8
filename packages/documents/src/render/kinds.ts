import type { DocumentKind } from '../request/document-kind.ts';

const listSheets = {
  wire: () => import('../sheets/list-sheets/wire-list-sheet.ts'),
  cut: () => import('../sheets/list-sheets/cut-list-sheet.ts'),
  crimp: () => import('../sheets/list-sheets/crimp-list-sheet.ts'),
  harness: () => import('../sheets/list-sheets/harness-sheets.ts'),
  circuits: () => import('../sheets/list-sheets/circuit-sheets.ts'),
};

/** The code of each document, loaded when it is asked for: a command that prints one starts in less time. */
const loaders: Readonly<Record<string, () => Promise<DocumentKind>>> = {
  schematic: async () => (await import('../sheets/schematic/schematic-document.ts')).schematicDocument,
  drawing: async () => (await import('../sheets/harness-drawing/drawing-document.ts')).drawingDocument,
  'build-sheet': async () => (await import('../sheets/build-sheet/build-sheet.ts')).buildSheet,
  bom: async () => (await import('../sheets/bom-sheet/bom-sheet.ts')).bomSheet,
  'wire-list': async () => (await listSheets.wire()).wireListSheet,
  'cut-list': async () => (await listSheets.cut()).cutListSheet,
  'crimp-list': async () => (await listSheets.crimp()).crimpListSheet,
  'bundle-table': async () => (await listSheets.harness()).bundleTableSheet,
  'covering-list': async () => (await listSheets.harness()).coveringListSheet,
  labels: async () => (await import('../labels/label-document.ts')).labelDocument,
  formboard: async () => (await import('../sheets/formboard/formboard-document.ts')).formboardDocument,
  'test-spec': async () => (await import('../sheets/test-sheet/test-sheet.ts')).testSheet,
  power: async () => (await listSheets.circuits()).powerSheet,
  faults: async () => (await listSheets.circuits()).faultSheet,
};

/** A document with the code that makes it; undefined where there is no such kind. */
export async function loadDocument(kind: string): Promise<DocumentKind | undefined> {
  return Object.hasOwn(loaders, kind) ? await loaders[kind]!() : undefined;
}
