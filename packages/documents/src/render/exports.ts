import { wireLabels } from '@cablewright/engine';
import { continuityTable } from '../lists/continuity.ts';
import { labelTable } from '../lists/label-list.ts';
import { continuityOf } from '../request/continuity-of.ts';
import { fileName, mimeTypes, type Rendered, type RenderRequest } from '../request/request.ts';
import { toCsv } from '../tables/csv.ts';
import type { Table } from '../tables/table.ts';
import { toXlsx } from '../tables/xlsx.ts';
import { documentKind } from './kinds.ts';

/** An export: a file another program reads. */
export interface ExportKind {
  readonly id: string;
  readonly label: string;
  readonly render: (request: RenderRequest) => Rendered;
}

/** The lists of the production workbook, a sheet each. */
const lists = ['bom', 'wire-list', 'cut-list', 'crimp-list'];

/** Every export there is, in the order they are offered. */
export const exportKinds: readonly ExportKind[] = [
  listFile('bom', 'Bill of materials'),
  listFile('wire-list', 'Wire list'),
  listFile('cut-list', 'Cut list'),
  listFile('crimp-list', 'Crimp list'),
  {
    id: 'production.xlsx',
    label: 'Production workbook: bill of materials, wire, cut and crimp lists',
    render: (request) => ({
      fileName: fileName(request, 'production', 'xlsx'),
      mimeType: mimeTypes.xlsx,
      body: toXlsx(lists.map((kind) => tableOf(kind, request))),
    }),
  },
  {
    id: 'labels.csv',
    label: 'Wire labels: text and place of the marker at each wire end',
    render: (request) => csvFile(request, 'labels', labelsTable(request)),
  },
  {
    id: 'continuity.csv',
    label: 'Continuity test data',
    render: (request) => csvFile(request, 'continuity', continuityTable(continuityOf(request))),
  },
  {
    id: 'continuity.json',
    label: 'Continuity test data, structured',
    render: (request) => ({
      fileName: fileName(request, 'continuity', 'json'),
      mimeType: mimeTypes.json,
      body: `${JSON.stringify(continuityOf(request), null, 2)}\n`,
    }),
  },
];

function labelsTable({ catalog, design, drawing, options }: RenderRequest): Table {
  return labelTable(wireLabels(catalog, design, { drawing, variation: options?.variation }));
}

function tableOf(kind: string, request: RenderRequest): Table {
  const table = documentKind(kind)?.table;
  if (table === undefined) throw new Error(`the document ${kind} has no table`);
  return table(request);
}

function listFile(kind: string, label: string): ExportKind {
  return { id: `${kind}.csv`, label, render: (request) => csvFile(request, kind, tableOf(kind, request)) };
}

export function csvFile(request: RenderRequest, what: string, table: Table): Rendered {
  return { fileName: fileName(request, what, 'csv'), mimeType: mimeTypes.csv, body: toCsv(table) };
}

/** Makes an export file, or undefined when there is no such export. */
export function renderExport(id: string, request: RenderRequest): Rendered | undefined {
  return exportKinds.find((one) => one.id === id)?.render(request);
}
