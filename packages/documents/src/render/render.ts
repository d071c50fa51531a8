import { wireLabels } from '@cablewright/engine';
import { bomTable } from '../lists/bom.ts';
import { continuityTable } from '../lists/continuity.ts';
import { crimpListTable } from '../lists/crimp-list.ts';
import { cutListTable } from '../lists/cut-list.ts';
import { labelTable } from '../lists/label-list.ts';
import { wireListTable } from '../lists/wire-list.ts';
import { continuityOf } from './continuity-of.ts';
import { schematicSheet } from '../schematic/schematic-sheet.ts';
import { toCsv } from '../tables/csv.ts';
import { tableSheets } from '../tables/table-sheets.ts';
import type { Table } from '../tables/table.ts';
import { toXlsx } from '../tables/xlsx.ts';
import {
  fileName,
  mimeTypes,
  paperOf,
  titleBlockOf,
  type Format,
  type Rendered,
  type RenderRequest,
} from './request.ts';
import { writeSheets } from './sheets.ts';

/** A document: something a person reads on paper, in the formats it comes in, the default first. */
export interface DocumentKind {
  readonly kind: string;
  readonly label: string;
  readonly formats: readonly [Format, ...Format[]];
}

/** An export: a file another program reads. */
export interface ExportKind {
  readonly id: string;
  readonly label: string;
}

const tables: Readonly<Record<string, (request: RenderRequest) => Table>> = {
  bom: ({ catalog, design, drawing, options }) => bomTable(catalog, design, { drawing, ...options }),
  'wire-list': ({ catalog, design }) => wireListTable(catalog, design),
  'cut-list': ({ catalog, design, drawing, options }) => cutListTable(catalog, design, drawing, options?.variation),
  'crimp-list': ({ catalog, design }) => crimpListTable(catalog, design),
  labels: ({ catalog, design, drawing, options }) =>
    labelTable(wireLabels(catalog, design, { drawing, variation: options?.variation })),
  'test-spec': (request) => continuityTable(continuityOf(request)),
};

export const documentKinds: readonly DocumentKind[] = [
  { kind: 'schematic', label: 'Schematic', formats: ['svg', 'pdf'] },
  { kind: 'bom', label: 'Bill of materials', formats: ['html', 'svg', 'pdf', 'csv'] },
  { kind: 'wire-list', label: 'Wire list', formats: ['html', 'svg', 'pdf', 'csv'] },
  { kind: 'cut-list', label: 'Cut list', formats: ['html', 'svg', 'pdf', 'csv'] },
  { kind: 'crimp-list', label: 'Crimp list', formats: ['html', 'svg', 'pdf', 'csv'] },
  { kind: 'test-spec', label: 'Continuity test', formats: ['html', 'svg', 'pdf', 'csv'] },
];

export const exportKinds: readonly ExportKind[] = [
  { id: 'bom.csv', label: 'Bill of materials' },
  { id: 'wire-list.csv', label: 'Wire list' },
  { id: 'cut-list.csv', label: 'Cut list' },
  { id: 'crimp-list.csv', label: 'Crimp list' },
  { id: 'production.xlsx', label: 'Production workbook: bill of materials, wire, cut and crimp lists' },
  { id: 'labels.csv', label: 'Wire labels: text and place of the marker at each wire end' },
  { id: 'continuity.csv', label: 'Continuity test data' },
  { id: 'continuity.json', label: 'Continuity test data, structured' },
];

/** Makes a document, or undefined when there is no such kind or it does not come in that format. */
export async function renderDocument(
  kind: string,
  format: Format | undefined,
  request: RenderRequest,
): Promise<Rendered | undefined> {
  const known = documentKinds.find((one) => one.kind === kind);
  const chosen = format ?? known?.formats[0];
  if (known === undefined || chosen === undefined || !known.formats.includes(chosen)) return undefined;
  if (chosen === 'csv') return csvFile(request, kind, tables[kind]!(request));
  if (chosen === 'json' || chosen === 'xlsx') return undefined;
  const block = titleBlockOf(request, known.label);
  const sheets =
    kind === 'schematic'
      ? [schematicSheet(request.catalog, request.design, paperOf(request), block)]
      : tableSheets([tables[kind]!(request)], paperOf(request), block);
  return await writeSheets(request, kind, chosen, sheets, request.options?.page);
}

/** Makes an export file, or undefined when there is no such export. */
export function renderExport(id: string, request: RenderRequest): Rendered | undefined {
  if (id === 'production.xlsx') {
    const sheets = ['bom', 'wire-list', 'cut-list', 'crimp-list'].map((name) => tables[name]!(request));
    return { fileName: fileName(request, 'production', 'xlsx'), mimeType: mimeTypes.xlsx, body: toXlsx(sheets) };
  }
  if (id === 'continuity.json') {
    const body = `${JSON.stringify(continuityOf(request), null, 2)}\n`;
    return { fileName: fileName(request, 'continuity', 'json'), mimeType: mimeTypes.json, body };
  }
  if (id === 'continuity.csv') return csvFile(request, 'continuity', continuityTable(continuityOf(request)));
  const list = /^(bom|wire-list|cut-list|crimp-list|labels)\.csv$/.exec(id)?.[1];
  return list === undefined ? undefined : csvFile(request, list, tables[list]!(request));
}

function csvFile(request: RenderRequest, what: string, table: Table): Rendered {
  return { fileName: fileName(request, what, 'csv'), mimeType: mimeTypes.csv, body: toCsv(table) };
}
