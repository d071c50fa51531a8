/** The labels as a document: a label sheet, a list, a picture of one label, or label editor files. */
import { missingLetters, printFormatOf } from '@cablewright/engine';
import { letterNotes } from '../type/letter-notes.ts';
import { outlined } from '../formats/svg/outlined.ts';
import type { Sheet } from '../display-list/display-list.ts';
import { shownLetters } from '../display-list/letters.ts';
import { inAllLetters } from '../type/script-letters.ts';
import { toSvg } from '../formats/svg/svg.ts';
import type { DocumentKind, MadeFile } from '../request/document-kind.ts';
import { documentFacts } from '../request/document-facts.ts';
import { titleBlockOf, type RenderRequest } from '../request/request.ts';
import { labelTable } from './label-list.ts';
import { labelFace, type LabelFace, type LabelPrint } from './label-face.ts';
import { countProblems, faceNotes, labelFaces, labelPrint, labelProblems, labelsOf, repeated } from './label-print.ts';
import { labelSheet, labelSheets, noLabels } from './label-sheets.ts';
import { lbxQrOmitted, toLbx, toLbxZip } from './lbx.ts';
import { printers, type LabelPrinter } from './printers.ts';
import { defaultTape, type Tape } from './tapes.ts';

/** The resolution of a label's picture, in dots per inch. */
const labelDpi = 600;

export const labelDocument = {
  ...documentFacts.labels,
  sheets: labelSheets,
  table: (request) => labelTable(labelsOf(request)),
  files: { png: labelPicture, lbx: labelFile },
  problems: (request, format) => {
    const problems = [...labelProblems(request, format === 'lbx'), ...countOf(request, format)];
    return problems.length === 0 ? pageProblems(request, format) : problems;
  },
  notes: (request, format) =>
    format === 'lbx'
      ? lbxNotes(request)
      : format === 'csv'
        ? []
        : [...faceNotes(labelFaces(request)), ...(format === 'png' ? pictureNotes(request) : [])],
} satisfies DocumentKind;

/** Names the letters that a picture shows as boxes, because no typeface has them. Sheets have their own note. */
function pictureNotes(request: RenderRequest): string[] {
  const missing = missingLetters(labelsOf(request).flatMap(({ lines }) => lines));
  return letterNotes(missing, request.typeface, 'box');
}

/** Limits the number of labels, except in a list, a picture or the editor file of one label, which have no copies. */
function countOf(request: RenderRequest, format: string): string[] {
  const isOne = format === 'png' || (format === 'lbx' && request.options?.page !== undefined);
  return format === 'csv' || isOne ? [] : countProblems(request);
}

/** Refuses a page after the last one, because the file would have a label that was not requested. */
function pageProblems(request: RenderRequest, format: string): string[] {
  const page = request.options?.page;
  if (page === undefined || format === 'pdf' || format === 'csv') return [];
  const ofLabels = format === 'png' || format === 'lbx';
  const count = ofLabels ? labelsOf(request).length : labelSheets(request, titleBlockOf(request, '')).length;
  const what = ofLabels ? 'label' : 'page';
  return page <= Math.max(1, count) ? [] : [`there is no ${what} ${page}; there are ${count}`];
}

/** The first label, or that of the requested page, as a picture at true size. */
async function labelPicture(request: RenderRequest): Promise<MadeFile> {
  if (request.png === undefined) throw new Error('a png needs the rasteriser of the request');
  const { made } = await inAllLetters(request, pictureSheet, (sheet) => shownLetters([sheet]));
  return { body: await request.png(toSvg(outlined(made)), labelDpi), pages: Math.max(1, labelsOf(request).length) };
}

function pictureSheet(request: RenderRequest): Sheet {
  const print = labelPrint(request);
  const face = labelFaces(request, print)[(request.options?.page ?? 1) - 1];
  const { title } = titleBlockOf(request, labelDocument.label);
  if (face !== undefined) return labelSheet(face, print, title);
  return noLabels(print, title, printFormatOf(request.catalog).text('labels.none'));
}

/** The print for editor files, which need a tape: the chosen stock if it is a tape, or else the default tape. */
function tapePrint(request: RenderRequest): { print: LabelPrint; tape: Tape } {
  const print = labelPrint(request);
  const tape = print.stock.tape ?? defaultTape;
  return { print: { ...print, stock: { id: tape.id, label: tape.label, tape, src: tape.src } }, tape };
}

function printerOf(request: RenderRequest): LabelPrinter | undefined {
  const named = request.options?.printer ?? request.catalog.library.settings.documents?.labels?.printer;
  return printers.find(({ id }) => id === named);
}

/** All labels as a zip of editor files, or the label of the requested page as one file. */
export function labelFile(request: RenderRequest): MadeFile {
  const { print, tape } = tapePrint(request);
  const file = (face: LabelFace) => toLbx(face, print, tape, printerOf(request));
  const labels = labelsOf(request);
  const page = request.options?.page;
  const one = page === undefined ? undefined : labels[page - 1];
  if (one !== undefined) return { body: file(labelFace(one, print)), pages: labels.length };
  const files = repeated(labels, request).map((label) => ({ id: label.id, body: file(labelFace(label, print)) }));
  return { body: toLbxZip(files), format: 'zip', pages: labels.length };
}

export function lbxNotes(request: RenderRequest): string[] {
  const { print } = tapePrint(request);
  const faces = labelFaces(request, print).map((face) => {
    const qrOmitted = lbxQrOmitted(face, print);
    return qrOmitted === undefined ? face : { ...face, qrOmitted };
  });
  return faceNotes(faces);
}
