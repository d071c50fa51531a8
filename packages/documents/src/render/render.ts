import { distinctLetters, shownLetters } from '../display-list/letters.ts';
import { toHtml } from '../formats/html.ts';
import { toSvg } from '../formats/svg/svg.ts';
import { inFileUnits } from '../lists/unit-columns.ts';
import type { Block } from '../page/flow/blocks.ts';
import { documentKinds } from '../request/document-facts.ts';
import type { DocumentKind } from '../request/document-kind.ts';
import { errorNotes } from '../request/errors.ts';
import {
  fileName,
  inPrintStyle,
  isAutoPaper,
  mimeTypes,
  titleBlockOf,
  type Format,
  type Rendered,
  type RenderRequest,
} from '../request/request.ts';
import { letterNotes } from '../type/letter-notes.ts';
import { inAllLetters } from '../type/script-letters.ts';
import { pdfTypeface } from '../type/typeface.ts';
import { chosenPaper, type OnPaper } from './auto-paper.ts';
import { csvFile, laidOut, writeSheets } from './files.ts';
import { loadDocument, problemsOf } from './kinds.ts';

/** Makes a document. Undefined if there is no such kind, or if it is not available in that format. */
export async function renderDocument(
  kind: string,
  format: Format | undefined,
  request: RenderRequest,
): Promise<Rendered | undefined> {
  const document = await loadDocument(kind);
  const chosen = format ?? document?.formats[0];
  if (document === undefined || chosen === undefined || !document.formats.includes(chosen)) return undefined;
  const { request: prepared, notes: ofPaper } = await onOwnPaper(document, chosen, preparedFor(chosen, request));
  const file = await makeFile(document, chosen, prepared);
  if (file === undefined) return undefined;
  const notes = [...ofPaper, ...(document.notes?.(prepared, chosen) ?? []), ...errorNotes(prepared)];
  const coded = { ...file, code: document.code };
  return notes.length === 0 ? coded : { ...coded, notes: [...(coded.notes ?? []), ...notes] };
}

/**
 * The page that a browser engine prints as the document's pdf: its flowing text, or else its sheets, a page each. Undefined
 * if a browser never prints this document.
 */
export async function printedPage(kind: string, request: RenderRequest): Promise<string | undefined> {
  const document = await loadDocument(kind);
  if (document === undefined || document.printed === false || !document.formats.includes('pdf')) return undefined;
  const { request: prepared } = await onOwnPaper(document, 'pdf', inPrintStyle(request));
  if (document.flow !== undefined) return (await flowingPage(document.flow, document, prepared)).made;
  return toHtml((await framedSheets(document, prepared)).made);
}

/** True if a browser engine, where available, prints the document's pdf. */
export function isPrinted(kind: string): boolean {
  return documentKinds.find((facts) => facts.kind === kind)?.printed !== false;
}

/** The problems of the request for a document, each as part of a sentence. Empty if the document can be made. */
export async function documentProblems(
  kind: string,
  format: Format | undefined,
  request: RenderRequest,
): Promise<readonly string[]> {
  const document = await loadDocument(kind);
  return document === undefined ? [] : problemsOf(document, format, request);
}

/** The code of the exports, loaded when one is requested. */
const exportMakers = () => import('./exports.ts');

/** Makes an export file. Undefined if there is no such export. */
export async function renderExport(id: string, request: RenderRequest): Promise<Rendered | undefined> {
  if (id === 'documents.pdf') return await (await import('./book.ts')).makeBook(request);
  const { makeExport, requestForExport } = await exportMakers();
  return makeExport(id, await requestForExport(id, request));
}

/** The problems of the request for an export, each as part of a sentence. Empty if the export can be made. */
export async function exportProblems(id: string, request: RenderRequest): Promise<readonly string[]> {
  return (await exportMakers()).problemsOfExport(id, request);
}

/**
 * The request that a file of this format is drawn from: in its language and units, without records that break their schema. A
 * pdf is set in the built-in typeface if it cannot embed the shop's own.
 */
function preparedFor(format: Format, request: RenderRequest): RenderRequest {
  const prepared = inPrintStyle(request);
  if (format !== 'pdf') return prepared;
  const typeface = pdfTypeface(prepared.typeface);
  return typeface === prepared.typeface ? prepared : { ...prepared, typeface };
}

async function makeFile(document: DocumentKind, format: Format, request: RenderRequest): Promise<Rendered | undefined> {
  const { kind, files, flow, table } = document;
  const maker = files?.[format];
  if (maker !== undefined) return await ownFile(maker, kind, format, request);
  if (format === 'csv') return table && csvFile(request, kind, inFileUnits(request.catalog, table(request)));
  if (format === 'html' && flow !== undefined) return await htmlFile(flow, document, request);
  if (format !== 'svg' && format !== 'html' && format !== 'pdf') return undefined;
  const sheets = await framedSheets(document, request);
  return await writeSheets(sheets.request, kind, format, sheets.made, request.options?.page);
}

/** The request on the paper that suits the document if its paper is `auto`, with the notes about it. */
async function onOwnPaper(document: DocumentKind, format: Format, request: RenderRequest): Promise<OnPaper> {
  const isSheet = format === 'svg' || format === 'html' || format === 'pdf';
  if (!isSheet || !isAutoPaper(request)) return { request, notes: [] };
  return await chosenPaper(request, document.kind, async (trial) => (await framedSheets(document, trial)).made);
}

type FileMaker = NonNullable<NonNullable<DocumentKind['files']>[Format]>;

async function ownFile(make: FileMaker, kind: string, format: Format, request: RenderRequest): Promise<Rendered> {
  const file = await make(request);
  const { pages } = file;
  const written =
    'sheet' in file ? { body: toSvg(file.sheet), format } : { body: file.body, format: file.format ?? format };
  const named = {
    fileName: fileName(request, kind, written.format),
    mimeType: mimeTypes[written.format],
    body: written.body,
  };
  return pages === undefined ? named : { ...named, pages };
}

type Flow = NonNullable<DocumentKind['flow']>;

async function htmlFile(flow: Flow, document: DocumentKind, request: RenderRequest): Promise<Rendered> {
  const page = await flowingPage(flow, document, request);
  const notes = letterNotes([distinctLetters(page.made)], page.request.typeface, 'reader');
  const named = { fileName: fileName(request, document.kind, 'html'), mimeType: mimeTypes.html, body: page.made };
  return notes.length === 0 ? named : { ...named, notes };
}

/** The document as one flowing page, with the typefaces that its text needs. */
async function flowingPage(flow: Flow, document: DocumentKind, request: RenderRequest) {
  const { flowPage } = await import('./all-kinds.ts');
  const make = (inLetters: RenderRequest) => {
    const blocks: readonly Block[] = flow(inLetters);
    return flowPage(blocks, titleBlockOf(inLetters, document));
  };
  return await inAllLetters(request, make, (page) => [distinctLetters(page)]);
}

/** The framed sheets of the document, in the letters they need. */
function framedSheets(document: DocumentKind, request: RenderRequest) {
  return inAllLetters(request, (inLetters) => laidOut(document, inLetters), shownLetters);
}
