import { type Catalog, type PrintFormat, printFormatOf, PartNames } from '@cablewright/engine';
import { variationProblems } from '../request/variation.ts';
import { chosenTable } from './columns/column-sets.ts';
import { continuityJson, continuityRows } from '../lists/continuity.ts';
import { labelTable } from '../labels/label-list.ts';
import { withDesignations } from '../lists/designations.ts';
import { inFileUnits, inSheetUnits } from '../lists/unit-columns.ts';
import { errorNotes } from '../request/errors.ts';
import { soundRequest } from '../request/sound-request.ts';
import { continuityOf } from '../request/continuity-of.ts';
import { labelDocument, labelFile, lbxNotes } from '../labels/label-document.ts';
import { countProblems, faceNotes, labelFaces, labelsOf } from '../labels/label-print.ts';
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
  type Rendered,
  type RenderRequest,
  titleBlockOf,
} from '../request/request.ts';
import type { Cell, Table } from '../display-list/table.ts';
import { toXlsx } from '../formats/tables/xlsx.ts';
import { stateText } from '../page/frame/block-facts.ts';
import { isIsoPaper } from '../page/frame/paper.ts';
import { drawingDocument } from '../sheets/drawing-document.ts';
import type { LayeredDrawing } from '../display-list/display-list.ts';
import { documentKind } from './all-kinds.ts';
import { csvFile, laidOut } from './files.ts';
import type { ExportId } from './export-kinds.ts';
import { decimalsOf } from '../lists/money.ts';
import { wireNoteText } from '../lists/wire-notes.ts';

/** The functions that make an export, which is a file for another program. */
interface ExportMaker {
  readonly render: (request: RenderRequest) => Rendered;
  /** The problems of the request, each as a part of a sentence. */
  readonly problems?: (request: RenderRequest) => readonly string[];
}

/** The lists in the production workbook, each on a sheet of its own. */
const lists = ['bom', 'wire-list', 'cut-list', 'crimp-list'];

/** The additional lists of a harness. */
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
    problems: (request) => labelDocument.problems(request, 'svg'),
  },
  'labels.lbx': {
    render: labelEditorFile,
    problems: (request) => labelDocument.problems(request, 'lbx'),
  },
  'labels-ptouch.csv': {
    render: (request) => noted(csvFile(request, 'labels-ptouch', ptouchTable(request)), guardNotes(request)),
  },
  'labels-brady.csv': {
    render: (request) => noted(csvFile(request, 'labels-brady', bradyTable(request)), guardNotes(request)),
  },
  'labels-laser.txt': {
    render: (request) => noted(laserFile(request), guardNotes(request)),
    problems: countProblems,
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

/** The facts about the cable in the page headers of the workbook. */
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

/** A list as csv, with the requested columns. */
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

/** Adds the typefaces that an export needs. Only the label sheet needs any. */
export async function requestForExport(id: string, request: RenderRequest): Promise<RenderRequest> {
  const prepared = inPrintStyle(request);
  if (id !== 'labels.svg') return prepared;
  const make = (inLetters: RenderRequest) => labelSheets(inLetters, titleBlockOf(inLetters, labelDocument));
  return (await inAllLetters(prepared, make, shownLetters)).request;
}

/** Makes an export file of a request that has its typefaces. Undefined if there is no such export. */
export function makeExport(id: string, request: RenderRequest): Rendered | undefined {
  const prepared = inPrintStyle(request);
  const file = makerOf(id)?.render(prepared);
  return file && noted(file, [...(file.notes ?? []), ...errorNotes(prepared)]);
}

/** The problems of the request for an export, each as part of a sentence. Empty if the export can be made. */
export function problemsOfExport(id: string, request: RenderRequest): readonly string[] {
  const sound = soundRequest(request);
  return [...variationProblems(sound), ...(makerOf(id)?.problems?.(sound) ?? [])];
}

// Prepares a list as a sheet of the workbook. People read it, so it has the units and the language of the shop.

/** In English, the workbook has the headings and words of the csv files. German has its own words. */
function workbookSheet(kind: string, request: RenderRequest, file: Table): Table {
  const { catalog, design } = request;
  const names = new PartNames(catalog, design);
  const table = inSheetUnits(catalog, withDesignations(kind, names, withDecimals(file)));
  const print = printFormatOf(catalog);
  if (!print.isGerman) return table;
  const words: Words = (name, text) => cellText({ print, names, catalog, kind }, name, text);
  return {
    ...table,
    title: print.known(`kind.${kind}`) ?? table.title,
    columns: table.columns.map((column) => ({ ...column, name: print.known(`column.${column.name}`) ?? column.name })),
    rows: table.rows.map((row) => table.columns.map(({ name }, i) => translated(words, name, row[i] ?? null))),
  };
}

/** Shows amounts with the decimals of their currency if all are in the same one. */
function withDecimals(table: Table): Table {
  const at = table.columns.findIndex(({ name }) => name === 'currency');
  const currencies = new Set(at < 0 ? [] : table.rows.flatMap((row) => row[at] || []));
  const [currency, ...others] = currencies;
  if (typeof currency !== 'string' || others.length > 0) return table;
  const decimals = decimalsOf(currency);
  return {
    ...table,
    columns: table.columns.map((one) => (one.name === 'extended_cost' ? { ...one, decimals } : one)),
  };
}

interface Sheet {
  readonly print: PrintFormat;
  readonly names: PartNames;
  readonly catalog: Catalog;
  readonly kind: string;
}

type Words = (column: string, text: string) => string;

function translated(words: Words, column: string, cell: Cell): Cell {
  return typeof cell === 'string' ? words(column, cell) : cell;
}

/** Translates words that the lists write. Names and notes of the shop stay as they are. */
function cellText({ print, names, catalog, kind }: Sheet, column: string, text: string): string {
  if (column === 'kind') return print.known(`${kind === 'wire-list' ? 'copper' : 'part-kind'}.${text}`) ?? text;
  if (column === 'location') return placeText(print, catalog, text);
  if (column === 'piece') return print.known(`role.${text}`) ?? text;
  if (column === 'diameter_from') return print.known(`from.${text}`) ?? text;
  if (column === 'notes' && kind === 'wire-list')
    return text
      .split('; ')
      .map((note) =>
        note === 'supplied terminated' ? print.text('supplied-ready-made') : wireNoteText(print, names, note),
      )
      .join('; ');
  return text;
}

/** Translates locations: the ends of the cable, and the locations of the vocabulary. */
function placeText(print: PrintFormat, { library }: Catalog, text: string): string {
  const place = (id: string) => print.known(`place.${id}`) ?? library.word('locations', id)?.label ?? id;
  return text.split(', ').map(place).join(', ');
}
