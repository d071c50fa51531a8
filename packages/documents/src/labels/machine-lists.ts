/** Writes labels as lists for label machines: P-touch databases, Brady labelling software, laser wire markers. */
import type { WireLabel } from '@cablewright/engine';
import { present } from '@cablewright/model';
import { fileName, mimeTypes, type Rendered, type RenderRequest } from '../request/request.ts';
import { harmlessCell, isFormula } from '../formats/tables/csv.ts';
import { formatCell, type Table } from '../display-list/table.ts';
import { labelPrint, labelsOf, repeated, timesPrinted } from './label-print.ts';
import { labelValues, qrText, type LabelOrigin } from './label-text.ts';

/** A label machine prints every character of a cell, so a request can turn off the apostrophe before formulas. */
function textsOf({ options }: RenderRequest): { readonly forMachine?: true } {
  return options?.exact === true ? { forMachine: true } : {};
}

/** Names the labels with an apostrophe that the machine would print. */
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

/** A database for P-touch templates: a row for each label, a column for each object of a template. */
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
      timesPrinted(request),
    ]),
  };
}

/** A list for Brady software: the lines of each sleeve in columns, the position of the sleeve, and the quantity. */
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
      timesPrinted(request),
    ]),
  };
}

function threeLines({ lines }: WireLabel): string[] {
  return [0, 1, 2].map((line) => lines[line] ?? '');
}

/** The gap between marks that repeat along a wire, mm. */
const gapMm = 75;

/**
 * A job for a laser wire marker, with the lines of a cable for each cable of the build. Each line has the text to mark, the length to cut, the distance of the first mark from end
 * A, the gap between marks, and the distance of the last mark from end B, separated by tabs.
 */
export function laserFile(request: RenderRequest): Rendered {
  return { fileName: fileName(request, 'labels-laser', 'txt'), mimeType: mimeTypes.txt, body: laserText(request) };
}

function laserText(request: RenderRequest): string {
  const { origin } = labelPrint(request);
  const marked = labelsOf(request).filter(({ core, end }) => core === undefined && end === 'a');
  const labels = repeated(marked, { options: present({ quantity: request.options?.quantity }) });
  const header = ['message', 'length_mm', 'first_mm', 'gap_mm', 'last_mm', 'stock'];
  const rows = labels.map((label) => [
    message(label, origin),
    label.lengthMm ?? null,
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

/** Replaces tabs and line ends, which would break the columns and lines of the machine's file. */
function plain(cell: string): string {
  return cell.replace(/\s+/g, ' ');
}
