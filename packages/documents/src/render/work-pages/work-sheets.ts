/** The pages of a document of an order or a piece, and its rows for spreadsheets. */
import { present } from '@cablewright/model';
import { catalogOf, printFormatOf, wording, type PrintFormat, type WireLabel } from '@cablewright/engine';
import type { Sheet } from '../../display-list/display-list.ts';
import type { Column, Table } from '../../display-list/table.ts';
import { labelFace, type LabelPrint } from '../../labels/label-face.ts';
import { labelPages } from '../../labels/label-sheets.ts';
import { stockFor } from '../../labels/stock.ts';
import { builtInTemplates } from '../../labels/templates.ts';
import type { Block } from '../../page/flow/blocks.ts';
import { letterSheets } from '../../page/flow/letter-sheets.ts';
import { isIsoPaper } from '../../page/frame/paper.ts';
import { paperOfShop } from '../../request/block-of.ts';
import { brandingOf } from '../../request/branding.ts';
import { conformance, testCertificate } from './certificates.ts';
import { crimpLog, setupRows, valueRows } from './crimps.ts';
import { firstArticle } from './first-article.ts';
import { packingList, packingOf } from './packing.ts';
import { cutsOf, cutTable, kitTable, routeCard } from './shop-floor.ts';
import { correctedNote, headBlocks, pageOfPiece, type WorkDocument, type WorkSheet, pieceOf } from './work-sheet.ts';

type Blocks = (sheet: WorkSheet, print: PrintFormat) => Block[];

const blocksOf: Readonly<Record<Exclude<WorkDocument, 'labels'>, Blocks>> = {
  'route-card': routeCard,
  'kit-list': (sheet, print) => [
    ...headBlocks(sheet, print),
    kitTable(sheet, print),
    ...correctedNote(sheet.ofOrder, print),
  ],
  'cut-list': (sheet, print) => [...headBlocks(sheet, print), cutTable(sheet, print)],
  'packing-list': packingList,
  'crimp-log': crimpLog,
  conformance,
  'test-certificate': testCertificate,
  'first-article': firstArticle,
};

/** The pages, in the language of the request. */
export function workSheets(request: WorkSheet): Sheet[] {
  const { library } = wording.inPrintWords(catalogOf(request.library), request.print);
  const sheet = { ...request, library };
  const print = printFormatOf({ library });
  if (sheet.kind === 'labels') return serialLabels(sheet, print);
  const { organisation, address, logo, rights, typeface } = brandingOf(library.settings, request.typeface);
  const of = pieceOf(sheet)?.serial ?? sheet.order.number;
  return letterSheets(blocksOf[sheet.kind](sheet, print), {
    paper: isIsoPaper(paperOfShop(library.settings)) ? 'A4' : 'letter',
    organisation,
    address,
    logo,
    rights,
    typeface,
    subject: `${print.text(`work.${sheet.kind}`)} ${of}`,
    pageOf: (page, pages) => print.text('frame.sheet-of', { sheet: page, sheets: pages }),
  });
}

/** A label for each piece on the stock of the shop, with a code that opens its page. */
function serialLabels(sheet: WorkSheet, print: PrintFormat): Sheet[] {
  const { library, order, plan, pieces } = sheet;
  const { typeface } = brandingOf(library.settings, sheet.typeface);
  const paper = isIsoPaper(paperOfShop(library.settings)) ? 'A4' : 'letter';
  const design = plan?.design.id ?? order.number;
  const labels: LabelPrint = {
    stock: stockFor(library.settings, {}, paper)!,
    template: builtInTemplates[0]!,
    origin: { design, partNumber: plan?.design.partNumber || design, rev: order.rev },
    qr: true,
    qrPattern: `${pageOfPiece(sheet, '')}{label}`,
    ...present({ typeface }),
  };
  const faces = pieces.map(({ serial }) => labelFace(labelOf(serial, sheet), labels));
  return labelPages(faces, labels, {
    title: order.number,
    sheetTitle: `${print.text('work.labels')} ${order.number}`,
    none: print.text('work.not-released'),
    frame: () => [],
  });
}

function labelOf(serial: string, { order }: WorkSheet): WireLabel {
  return {
    id: serial,
    segment: '',
    end: 'a',
    designation: serial,
    lines: [serial, order.label, order.number],
    offsetMm: 0,
    position: '',
    stockPartNumber: '',
  };
}

const number = (name: string, label: string): Column => ({ name, label, numeric: true });
const text = (name: string, label: string): Column => ({ name, label });

const tables: Readonly<Partial<Record<WorkDocument, (sheet: WorkSheet) => Omit<Table, 'title'>>>> = {
  'kit-list': ({ kit = [] }) => ({
    columns: [
      text('kind', 'Kind'),
      text('id', 'Id'),
      text('part_number', 'Part number'),
      text('description', 'Description'),
      number('needed', 'Needed'),
      text('unit', 'Unit'),
      text('at_least', 'At least'),
    ],
    rows: kit.map(({ kind, def, partNumber = '', label, amount, unit, isShort }) => [
      kind,
      def,
      partNumber,
      label,
      unit === 'ea' ? Math.ceil(amount) : amount,
      unit,
      isShort ? 'yes' : '',
    ]),
  }),
  'cut-list': (sheet) => ({
    columns: [
      text('part_number', 'Part number'),
      text('stock', 'Stock'),
      text('step', 'Step'),
      number('length_mm', 'Length mm'),
      number('each', 'Each'),
      number('quantity', 'Quantity'),
    ],
    rows: cutsOf(sheet).map(({ partNumber, stock, pieces, mm = null, each, all }) => [
      partNumber,
      stock,
      pieces,
      mm,
      each,
      all,
    ]),
  }),
  'packing-list': ({ order, pieces }) => ({
    columns: [
      text('serial', 'Serial number'),
      text('revision', 'Revision'),
      text('state', 'State'),
      text('box', 'Box'),
      text('packed', 'Packed'),
      text('delivery', 'Delivery'),
    ],
    rows: pieces.map((piece) => {
      const { packing, box = '', shipping } = packingOf(piece);
      return [piece.serial, String(order.rev), piece.state, box, packing?.at ?? '', shipping?.body.reference ?? ''];
    }),
  }),
  'crimp-log': crimpTable,
};

function crimpTable(sheet: WorkSheet): Omit<Table, 'title'> {
  const setups = setupRows(sheet).flatMap(({ step, setup, contact, record }) =>
    (record?.body.values ?? setup.map(({ of, unit }) => ({ of, unit, value: null, min: null, max: null }))).map(
      ({ of, value, unit, min = null, max = null }) => {
        const { at = '', by = '', record: n = null, body } = record ?? {};
        const { tool = '', verdict = 'not recorded' } = (body ?? {}) as { tool?: string; verdict?: string };
        return ['', n, at, by, step.id, contact?.partNumber ?? '', tool, of, value, unit, min, max, verdict];
      },
    ),
  );
  const values = valueRows(sheet, (of) => of === 'crimp-height' || of === 'pull-force').map(({ serial, record }) => {
    const {
      of,
      value,
      unit,
      min = null,
      max = null,
      step = '',
      tool = '',
      verdict = '',
    } = record.body as typeof record.body & {
      readonly verdict?: string;
    };
    return [serial, record.record, record.at, record.by, step, '', tool, of, value, unit, min, max, verdict];
  });
  return {
    columns: [
      text('serial', 'Serial number'),
      number('record', 'Record'),
      text('at', 'When'),
      text('by', 'Who'),
      text('step', 'Step'),
      text('contact_part_number', 'Contact number'),
      text('tool', 'Tool'),
      text('of', 'What'),
      number('value', 'Value'),
      text('unit', 'Unit'),
      number('min', 'Min'),
      number('max', 'Max'),
      text('verdict', 'Result'),
    ],
    rows: [...setups, ...values],
  };
}

/** The rows of a document. Undefined if it has none. */
export function workTable(sheet: WorkSheet): Table | undefined {
  const table = tables[sheet.kind]?.(sheet);
  return table === undefined ? undefined : { title: `${sheet.kind} ${sheet.order.number}`, ...table };
}
