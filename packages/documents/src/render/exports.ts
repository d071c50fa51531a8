import { printFormatOf } from '@cablewright/engine';
import { variationProblems } from '../request/variation.ts';
import { chosenTable } from './columns/column-sets.ts';
import { continuityJson, continuityRows } from '../lists/continuity.ts';
import { labelTable } from '../labels/label-list.ts';
import { inFileUnits } from '../lists/unit-columns.ts';
import { workbookSheet } from './workbook-sheet.ts';
import { errorNotes } from '../request/errors.ts';
import { soundRequest } from '../request/sound-request.ts';
import { continuityOf } from '../request/continuity-of.ts';
import { labelDocument, labelFile, lbxNotes } from '../labels/label-document.ts';
import { faceNotes, labelFaces, labelsOf } from '../labels/label-print.ts';
import { shownLetters } from '../display-list/letters.ts';
import { inAllLetters } from '../type/script-letters.ts';
import { labelSheets } from '../labels/label-sheets.ts';
import { bradyTable, guardNotes, laserFile, ptouchTable } from '../labels/machine-lists.ts';
import { drawingLayers } from '../sheets/drawing-layers.ts';
import { formboardLayers } from '../sheets/formboard/board-layers.ts';
import { toDxf } from '../formats/dxf/dxf.ts';
import { toSvg } from '../formats/svg/svg.ts';
import {
  fileName,
  inPrintStyle,
  mimeTypes,
  titleBlockOf,
  type Rendered,
  type RenderRequest,
} from '../request/request.ts';
import type { Table } from '../display-list/table.ts';
import { toXlsx } from '../formats/tables/xlsx.ts';
import { stateText } from '../page/frame/block-facts.ts';
import { isIsoPaper } from '../page/frame/paper.ts';
import { drawingDocument } from '../sheets/drawing-document.ts';
import type { LayeredDrawing } from '../display-list/display-list.ts';
import { documentKind } from './all-kinds.ts';
import { csvFile, laidOut } from './files.ts';
import type { ExportId } from './export-kinds.ts';

/** How an export is made: a file another program reads. */
interface ExportMaker {
  readonly render: (request: RenderRequest) => Rendered;
  /** What is wrong with what was asked of it, each as a part of a sentence. */
  readonly problems?: (request: RenderRequest) => readonly string[];
}

/** The lists of the production workbook, a sheet each. */
const lists = ['bom', 'wire-list', 'cut-list', 'crimp-list'];

/** What a harness has besides. */
const harnessLists = ['bundle-table', 'covering-list'];

const makers: Readonly<Record<ExportId, ExportMaker>> = {
  'bom.csv': listFile('bom'),
  'wire-list.csv': listFile('wire-list'),
  'cut-list.csv': listFile('cut-list'),
  'crimp-list.csv': listFile('crimp-list'),
  'production.xlsx': {
    render: (request) => ({
      fileName: fileName(request, 'production', 'xlsx'),
      mimeType: mimeTypes.xlsx,
      body: toXlsx(
        [...lists, ...(request.design.layout === undefined ? [] : harnessLists)].map((kind) =>
          workbookSheet(kind, request, tableOf(kind, request)),
        ),
        workbookAbout(request),
      ),
    }),
  },
  'drawing.dxf': dxfFile('drawing', (request) => drawingLayers(laidOut(drawingDocument, request))),
  'formboard.dxf': dxfFile('formboard', formboardLayers),
  'labels.csv': {
    render: (request) => csvFile(request, 'labels', inFileUnits(request.catalog, labelTable(labelsOf(request)))),
  },
  'labels.svg': {
    render: labelSheetFile,
    problems: (request) => labelDocument.problems!(request, 'svg'),
  },
  'labels.lbx': {
    render: labelEditorFile,
    problems: (request) => labelDocument.problems!(request, 'lbx'),
  },
  'labels-ptouch.csv': {
    render: (request) => noted(csvFile(request, 'labels-ptouch', ptouchTable(request)), guardNotes(request)),
  },
  'labels-brady.csv': {
    render: (request) => noted(csvFile(request, 'labels-brady', bradyTable(request)), guardNotes(request)),
  },
  'labels-laser.txt': {
    render: (request) => noted(laserFile(request), guardNotes(request)),
  },
  'continuity.csv': {
    render: (request) => csvFile(request, 'continuity', continuityRows(continuityOf(request))),
  },
  'continuity.json': {
    render: (request) => ({
      fileName: fileName(request, 'continuity', 'json'),
      mimeType: mimeTypes.json,
      body: continuityJson(continuityOf(request)),
    }),
  },
};

function makerOf(id: string): ExportMaker | undefined {
  return Object.hasOwn(makers, id) ? makers[id as ExportId] : undefined;
}

/** What the workbook says of the cable in the headers of its pages. */
function workbookAbout(request: RenderRequest) {
  const block = titleBlockOf(request, 'production.xlsx');
  const revision = `${printFormatOf(request.catalog).text('head.revision')}: ${block.revision}`;
  const status = `${revision} · ${stateText(block)}`;
  return {
    title: block.title,
    partNumber: block.partNumber,
    status,
    paper: isIsoPaper(block.paper) ? 'A4' : 'letter',
  } as const;
}

function dxfFile(what: string, layersOf: (request: RenderRequest) => LayeredDrawing): ExportMaker {
  const named = (request: RenderRequest) => ({ fileName: fileName(request, what, 'dxf'), mimeType: mimeTypes.dxf });
  return { render: (request) => ({ ...named(request), body: toDxf(layersOf(request)) }) };
}

function labelSheetFile(request: RenderRequest): Rendered {
  const sheets = labelSheets(request, titleBlockOf(request, labelDocument));
  const page = Math.min(request.options?.page ?? 1, sheets.length);
  const named = { fileName: fileName(request, 'labels', 'svg'), mimeType: mimeTypes.svg, pages: sheets.length };
  return noted({ ...named, body: toSvg(sheets[page - 1]!) }, faceNotes(labelFaces(request)));
}

function labelEditorFile(request: RenderRequest): Rendered {
  const { body, format = 'lbx' } = labelFile(request);
  const named = { fileName: fileName(request, 'labels', format), mimeType: mimeTypes[format] };
  return noted({ ...named, body }, lbxNotes(request));
}

function noted(rendered: Rendered, notes: readonly string[]): Rendered {
  return notes.length === 0 ? rendered : { ...rendered, notes };
}

function tableOf(kind: string, request: RenderRequest): Table {
  const table = documentKind(kind)?.table;
  if (table === undefined) throw new Error(`the document ${kind} has no table`);
  return table(request);
}

/** With the columns that were chosen, where they are for this list. */
function listFile(kind: string): ExportMaker {
  return {
    render: (request) => {
      const set = request.options?.columns;
      if (set === undefined) return csvFile(request, kind, inFileUnits(request.catalog, tableOf(kind, request)));
      return csvFile(request, set.id, chosenTable(set, request));
    },
    problems: ({ options: { columns } = {} }) =>
      columns === undefined || columns.list === kind ? [] : [`the columns "${columns.label}" are not for this list`],
  };
}

/** The request with the typefaces an export of sheets is set in; those of lists take none. */
export async function requestForExport(id: string, asked: RenderRequest): Promise<RenderRequest> {
  const request = inPrintStyle(asked);
  if (id !== 'labels.svg') return request;
  const make = (one: RenderRequest) => labelSheets(one, titleBlockOf(one, labelDocument));
  return (await inAllLetters(request, make, shownLetters)).request;
}

/** Makes an export file of a request with its typefaces, or undefined when there is no such export. */
export function makeExport(id: string, asked: RenderRequest): Rendered | undefined {
  const request = inPrintStyle(asked);
  const made = makerOf(id)?.render(request);
  return made && noted(made, [...(made.notes ?? []), ...errorNotes(request)]);
}

/** What is wrong with what was asked of an export, each as a part of a sentence; empty when it can be made. */
export function problemsOfExport(id: string, asked: RenderRequest): readonly string[] {
  const request = soundRequest(asked);
  return [...variationProblems(request), ...(makerOf(id)?.problems?.(request) ?? [])];
}
