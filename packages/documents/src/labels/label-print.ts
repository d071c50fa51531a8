/** Resolves a request for labels: the labels, their stock and template, or the problem with the request. */
import { derived } from '@cablewright/derive';
import { isFamilyNumber, nearest, orderableLengths, wireLabels, type WireLabel } from '@cablewright/engine';
import { brandingOf } from '../request/branding.ts';
import { paperOf, type RenderRequest } from '../request/request.ts';
import { labelFace, type LabelFace, type LabelPrint } from './label-face.ts';
import type { LabelOrigin } from './label-text.ts';
import { isPrinter, printers } from './printers.ts';
import { labelStocks, stockFor, type Stock } from './stock.ts';
import { labelTemplates, templateFor } from './templates.ts';

export function labelsOf({ catalog, design, drawing, options }: RenderRequest): WireLabel[] {
  return wireLabels(catalog, design, { drawing, variation: options?.variation });
}

/** The maximum number of labels in a file of pictures: 477 sheets of the A4 grid. */
const maxPrinted = 10_000;

/**
 * Repeats the labels of one cable for a print: each label for its copies, then the whole set for each cable of the build, so
 * that the labels of a cable stay together.
 */
export function repeated<T>(labels: readonly T[], { options = {} }: Pick<RenderRequest, 'options'>): T[] {
  const { copies = 1, quantity = 1 } = options;
  const set = labels.flatMap((label) => Array.from({ length: copies }, () => label));
  return Array.from({ length: quantity }, () => set).flat();
}

/** The number of times that a label is printed: once for each of its copies in each cable of the build. */
export function timesPrinted({ options: { copies = 1, quantity = 1 } = {} }: RenderRequest): number {
  return copies * quantity;
}

/** Why there are too many labels for a file, as a part of a sentence. Empty if there are not too many. */
export function countProblems(request: RenderRequest): string[] {
  const each = timesPrinted(request);
  const count = labelsOf(request).length;
  if (each * count <= maxPrinted) return [];
  const most = Math.max(1, Math.floor(maxPrinted / count));
  return [
    `${count} labels ${each} times are ${each * count}, and a file has ${maxPrinted} at most: print at most ${most} of each at a time`,
  ];
}

/** The print of a request. Names that don't exist fall back to the defaults of the paper; `labelProblems` reports them. */
export const labelPrint: (request: RenderRequest) => LabelPrint = derived('print of labels', makePrint);

function makePrint(request: RenderRequest): LabelPrint {
  const { library } = request.catalog;
  const { options = {} } = request;
  const { labels } = library.settings.documents ?? {};
  const { typeface } = brandingOf(library.settings, request.typeface);
  const paper = paperOf(request);
  return {
    stock: stockFor(library.settings, options, paper) ?? stockFor(library.settings, {}, paper)!,
    template: templateFor(library, options.template) ?? templateFor(library, 'wire-id')!,
    origin: labelOrigin(request),
    qr: options.qr === true,
    qrPattern: labels?.qrPattern,
    typeface,
  };
}

/** The number on a label: in a family of lengths, that of the requested length. */
function labelOrigin({ design, drawing, rev, options }: RenderRequest): LabelOrigin {
  const family = drawing?.partNumber ?? design.productRef ?? '';
  const [length] = isFamilyNumber(family) ? orderableLengths(drawing, 0, options?.variation) : [];
  const orderable = options?.variation === undefined ? undefined : length?.partNumber;
  const partNumber = orderable ?? (family === '' ? design.id : family);
  return { design: design.id, partNumber, rev };
}

export function labelFaces(request: RenderRequest, print = labelPrint(request)): LabelFace[] {
  return labelsOf(request).map((label) => labelFace(label, print));
}

/** Lists the labels that lack their QR code or some of their lines, with the reason, each as a sentence. */
export function faceNotes(faces: readonly LabelFace[]): string[] {
  return [
    ...grouped(faces, (face) => face.qrOmitted).map(([why, ids]) => `QR code left out on ${ids}: ${why}`),
    ...grouped(faces, (face) => (face.left.length === 0 ? undefined : 'the tape is too narrow for them')).map(
      ([why, ids]) => `Lines left out on ${ids}: ${why}`,
    ),
  ];
}

function grouped(faces: readonly LabelFace[], why: (face: LabelFace) => string | undefined): [string, string][] {
  const ids = new Map<string, string[]>();
  for (const face of faces) {
    const reason = why(face);
    if (reason !== undefined) ids.set(reason, [...(ids.get(reason) ?? []), face.label.id]);
  }
  return [...ids].map(([reason, labels]) => [
    reason,
    labels.length > 4 ? `${labels.length} labels` : labels.join(', '),
  ]);
}

/** Lists the requested names that don't exist, each with the names that do. Empty if all exist. */
export function labelProblems(request: RenderRequest, needsTape = false): string[] {
  const { library } = request.catalog;
  const { preset, template, printer } = request.options ?? {};
  const stocks = labelStocks(library.settings);
  const stock = stocks.find(({ id }) => id === preset);
  const problems: string[] = [];
  if (preset !== undefined && stock === undefined) {
    problems.push(`there is no label stock "${preset}"${offeredStock(preset, stocks)}`);
  } else if (needsTape && stock !== undefined && stock.tape === undefined) {
    problems.push(`label editor files are for tapes, and "${preset}" is not a tape: choose a tape preset`);
  }
  if (template !== undefined && templateFor(library, template) === undefined) {
    const known = labelTemplates(library).map((one) => one.template.id);
    problems.push(`there is no label template "${template}"${offered(template, known)}`);
  }
  if (printer !== undefined && !isPrinter(printer)) {
    problems.push(
      `there is no label printer "${printer}"${offered(
        printer,
        printers.map(({ id }) => id),
      )}`,
    );
  }
  return problems;
}

/** Suggests stocks whose ids begin like the requested one, with their labels, because a tape code alone tells people nothing. */
function offeredStock(id: string, stocks: readonly Stock[]): string {
  const begin = id.slice(0, id.lastIndexOf('-') + 1);
  const alike = begin === '' ? [] : stocks.filter((stock) => stock.id.startsWith(begin));
  if (alike.length < 2 || alike.length > maxAlike)
    return offered(
      id,
      stocks.map((stock) => stock.id),
    );
  return `; there are ${alike.map((stock) => `${stock.id} (${stock.label})`).join(', ')}`;
}

const maxAlike = 6;

function offered(id: string, known: readonly string[]): string {
  const close = nearest(id, known);
  return close === undefined ? `; there are ${known.join(', ')}` : `; did you mean ${close}?`;
}
