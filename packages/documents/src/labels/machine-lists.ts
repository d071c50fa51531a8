/** Labels as the lists that label machines read: P-touch databases, Brady labelling software, laser wire markers. */
import type { WireLabel } from '@cablewright/engine';
import { fileName, mimeTypes, type Rendered, type RenderRequest } from '../request/request.ts';
import { harmlessCell, isFormula } from '../formats/tables/csv.ts';
import { formatCell, type Table } from '../display-list/table.ts';
import { labelPrint, labelsOf } from './label-print.ts';
import { labelValues, qrText, type LabelOrigin } from './label-text.ts';

/** The machine prints every character of a cell, so a request may ask for texts without the apostrophe of formulas. */
function textsOf({ options }: RenderRequest): { readonly forMachine?: true } {
  return options?.exact === true ? { forMachine: true } : {};
}

/** Tells which labels have an apostrophe that the machine would print. */
export function guardNotes(request: RenderRequest): string[] {
  if (request.options?.exact === true) return [];
  const { origin, qrPattern } = labelPrint(request);
  const guarded = labelsOf(request).filter((label) =>
    [label.id, ...label.lines, labelValues(label, origin).pnrev, qrText(qrPattern, label, origin) ?? ''].some(
      isFormula,
    ),
  );
  if (guarded.length === 0) return [];
  const named = guarded.length > 4 ? `${guarded.length} labels` : guarded.map(({ id }) => id).join(', ');
  return [
    `Texts of ${named} begin like a formula of a spreadsheet and have an apostrophe in front, which a label machine prints: for the machine, ask for exact texts (exact=1)`,
  ];
}

function column(name: string, numeric = false) {
  return numeric ? { name, label: name, numeric } : { name, label: name };
}

/** A database for templates of P-touch editors: one row to a label, a column for each object that may be linked to it. */
export function ptouchTable(request: RenderRequest): Table {
  const { origin, qrPattern } = labelPrint(request);
  return {
    title: 'Labels for P-touch',
    ...textsOf(request),
    columns: ['Label', 'Line1', 'Line2', 'Line3', 'Number', 'QR', 'Copies'].map((name) =>
      column(name, name === 'Copies'),
    ),
    rows: labelsOf(request).map((label) => [
      label.id,
      ...threeLines(label),
      labelValues(label, origin).pnrev,
      qrText(qrPattern, label, origin) ?? '',
      request.options?.copies ?? 1,
    ]),
  };
}

/** A list for Brady software: the legend of a sleeve with its lines in columns, the place of the sleeve, how many. */
export function bradyTable(request: RenderRequest): Table {
  const { origin } = labelPrint(request);
  return {
    title: 'Labels for Brady',
    ...textsOf(request),
    columns: ['Wire ID', 'Text 1', 'Text 2', 'Text 3', 'Text 4', 'Position', 'Quantity'].map((name) =>
      column(name, name === 'Quantity'),
    ),
    rows: labelsOf(request).map((label) => [
      label.id,
      ...threeLines(label),
      labelValues(label, origin).pnrev,
      label.position,
      request.options?.copies ?? 1,
    ]),
  };
}

function threeLines({ lines }: WireLabel): string[] {
  return [0, 1, 2].map((line) => lines[line] ?? '');
}

/** Marks along a wire that repeat its designation leave this much unmarked, mm. */
const gapMm = 75;

/**
 * A job for a laser wire marker: for each run what is burnt on it, the length to cut, the mark's place from end A, the gap
 * to the next mark, and the place of the last mark from end B. Tab separated, one run a line.
 */
export function laserFile(request: RenderRequest): Rendered {
  return { fileName: fileName(request, 'labels-laser', 'txt'), mimeType: mimeTypes.txt, body: laserText(request) };
}

function laserText(request: RenderRequest): string {
  const { origin } = labelPrint(request);
  const labels = labelsOf(request).filter(({ core, end }) => core === undefined && end === 'a');
  const header = ['message', 'length_mm', 'first_mm', 'gap_mm', 'last_mm', 'stock'];
  const rows = labels.map((label) => [
    message(label, origin),
    label.lengthMm,
    label.offsetMm,
    gapMm,
    label.offsetMm,
    label.stockPartNumber,
  ]);
  const written = request.options?.exact === true ? formatCell : harmlessCell;
  return [header, ...rows].map((row) => `${row.map((cell) => plain(written(cell))).join('\t')}\r\n`).join('');
}

function message({ designation }: WireLabel, { partNumber }: LabelOrigin): string {
  return `${designation} ${partNumber}`;
}

/** No tab or line end in a cell: the machine counts them. */
function plain(cell: string): string {
  return cell.replace(/\s+/g, ' ');
}
