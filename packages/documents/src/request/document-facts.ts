/** The list of all documents: name, formats and options of each, available without loading its code. */
import { documentCodes } from './document-codes.ts';
import type { DocumentFacts } from './document-kind.ts';
import type { Format, OptionName } from './request.ts';

const ofDrawing: readonly [Format, ...Format[]] = ['svg', 'html', 'pdf'];
const ofText: readonly [Format, ...Format[]] = ['html', 'svg', 'pdf', 'csv'];

/** The options that every document has, with the document's own options between them. */
const options = (...own: OptionName[]): OptionName[] => ['paper', 'page', ...own, 'language', 'units'];

/** The documents in the order in which people see them. */
export const documentFacts = {
  schematic: {
    kind: 'schematic',
    label: 'Schematic',
    code: documentCodes.schematic,
    formats: ['svg', 'pdf'],
    options: options('frame'),
  },
  drawing: {
    kind: 'drawing',
    label: 'Drawing',
    code: documentCodes.drawing,
    measured: 'views',
    formats: ofDrawing,
    options: options('variation', 'frame'),
  },
  buildSheet: {
    kind: 'build-sheet',
    label: 'Build sheet',
    code: documentCodes.buildSheet,
    formats: ofText,
    options: options('variation', 'quantity'),
  },
  bom: {
    kind: 'bom',
    label: 'Bill of materials',
    code: documentCodes.bom,
    formats: ofText,
    options: options('variation', 'quantity', 'explode'),
  },
  wireList: {
    kind: 'wire-list',
    label: 'Wire list',
    code: documentCodes.wireList,
    formats: ofText,
    options: options(),
  },
  cutList: {
    kind: 'cut-list',
    label: 'Cut list',
    code: documentCodes.cutList,
    formats: ofText,
    options: options('variation', 'quantity'),
  },
  crimpList: {
    kind: 'crimp-list',
    label: 'Crimp list',
    code: documentCodes.crimpList,
    formats: ofText,
    options: options(),
  },
  bundleTable: {
    kind: 'bundle-table',
    label: 'Bundle table',
    code: documentCodes.bundleTable,
    layout: true,
    formats: ofText,
    options: options(),
  },
  coveringList: {
    kind: 'covering-list',
    label: 'Covering list',
    code: documentCodes.coveringList,
    layout: true,
    formats: ofText,
    options: options(),
  },
  labels: {
    kind: 'labels',
    label: 'Wire labels',
    code: documentCodes.labels,
    formats: ['svg', 'pdf', 'csv', 'png', 'lbx'],
    options: options('copies', 'quantity', 'variation', 'preset', 'qr', 'template', 'printer'),
  },
  formboard: {
    kind: 'formboard',
    label: 'Formboard',
    code: documentCodes.formboard,
    measured: 'lengths',
    formats: ofDrawing,
    options: options('scale', 'roll', 'breaks', 'variation'),
    overview: true,
    printed: false,
  },
  testSheet: {
    kind: 'test-spec',
    label: 'Continuity test',
    code: documentCodes.testSheet,
    formats: ofText,
    options: options(),
  },
  power: {
    kind: 'power',
    label: 'Power',
    code: documentCodes.power,
    formats: ofText,
    options: options(),
  },
  faults: {
    kind: 'faults',
    label: 'Faults',
    code: documentCodes.faults,
    formats: ofText,
    options: options(),
  },
} as const satisfies Readonly<Record<string, DocumentFacts>>;

/** All documents in the order in which they are offered. */
export const documentKinds: readonly DocumentFacts[] = Object.values(documentFacts);
