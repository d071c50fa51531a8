import { letterNotes } from '../type/letter-notes.ts';
import { pdfTypeface } from '../type/typeface.ts';
import { documentKinds } from '../request/document-facts.ts';
import type { DocumentKind } from '../request/document-kind.ts';
import {
  fileName,
  inPrintStyle,
  mimeTypes,
  titleBlockOf,
  type Format,
  type Rendered,
  type RenderRequest,
} from '../request/request.ts';
import { toHtml } from '../formats/html.ts';
import { distinctLetters, shownLetters } from '../display-list/letters.ts';
import { inAllLetters } from '../type/script-letters.ts';
import { csvFile } from './csv-file.ts';
import { errorNotes } from '../request/errors.ts';
import { laidOut } from './laid-out.ts';
import { inFileUnits } from '../lists/unit-columns.ts';
import { loadDocument } from './kinds.ts';
import { problemsOf } from './problems.ts';
import { writeSheets } from './sheets.ts';

/** Makes a document, or undefined when there is no such kind or it is not available in that format. */
export async function renderDocument(
  kind: string,
  format: Format | undefined,
  request: RenderRequest,
): Promise<Rendered | undefined> {
  const known = await loadDocument(kind);
  const chosen = format ?? known?.formats[0];
  if (known === undefined || chosen === undefined || !known.formats.includes(chosen)) return undefined;
  const drawn = requestFor(inPrintStyle(request), chosen);
  const made = await makeDocument(known, chosen, drawn);
  const notes = [...(known.notes?.(drawn, chosen) ?? []), ...errorNotes(drawn)];
  const coded = made && { ...made, code: known.code };
  return coded === undefined || notes.length === 0 ? coded : { ...coded, notes: [...(coded.notes ?? []), ...notes] };
}

/**
 * The page a browser engine prints as the document's pdf: its own html, else its sheets, a page each. Undefined where a
 * browser has no part in it.
 */
export async function printedPage(kind: string, asked: RenderRequest): Promise<string | undefined> {
  const request = inPrintStyle(asked);
  const known = await loadDocument(kind);
  if (known === undefined || known.printed === false || !known.formats.includes('pdf')) return undefined;
  if (known.html !== undefined) return (await pageOf(known.html, known, request)).made;
  return toHtml((await sheetsOf(known, request)).made);
}

/** The page of a kind that has its own, in the letters it needs. */
function pageOf(html: NonNullable<DocumentKind['html']>, known: DocumentKind, request: RenderRequest) {
  const make = (one: RenderRequest) => html(one, titleBlockOf(one, known));
  return inAllLetters(request, make, (page) => [distinctLetters(page)]);
}

/** The framed pages, in the letters they need. */
function sheetsOf(known: DocumentKind, request: RenderRequest) {
  return inAllLetters(request, (one) => laidOut(known, one), shownLetters);
}

/** The request as a file of this format is drawn: a pdf in the built-in typeface where it cannot embed the shop's own. */
function requestFor(request: RenderRequest, format: Format): RenderRequest {
  if (format !== 'pdf') return request;
  const typeface = pdfTypeface(request.typeface);
  return typeface === request.typeface ? request : { ...request, typeface };
}

/** True when a browser engine, where there is one, prints the document's pdf. */
export function isPrinted(kind: string): boolean {
  return documentKinds.find((one) => one.kind === kind)?.printed !== false;
}

/** What is wrong with what was asked of a document, each as a part of a sentence; empty when it can be made. */
export async function documentProblems(
  kind: string,
  format: Format | undefined,
  asked: RenderRequest,
): Promise<readonly string[]> {
  const known = await loadDocument(kind);
  return known === undefined ? [] : problemsOf(known, format, asked);
}

async function makeDocument(
  known: DocumentKind,
  chosen: Format,
  request: RenderRequest,
): Promise<Rendered | undefined> {
  const { kind } = known;
  const own = known.files?.[chosen];
  if (own !== undefined) return await ownFile(own, known, chosen, request);
  if (chosen === 'csv')
    return known.table && csvFile(request, kind, inFileUnits(request.catalog, known.table(request)));
  const { html } = known;
  if (chosen === 'html' && html !== undefined) {
    const page = await pageOf(html, known, request);
    return ownPage(page.made, kind, page.request);
  }
  if (chosen !== 'svg' && chosen !== 'html' && chosen !== 'pdf') return undefined;
  const sheets = await sheetsOf(known, request);
  return await writeSheets(sheets.request, kind, chosen, sheets.made, request.options?.page);
}

type FileMaker = NonNullable<NonNullable<DocumentKind['files']>[Format]>;

async function ownFile(make: FileMaker, { kind }: DocumentKind, format: Format, request: RenderRequest) {
  const { body, format: came = format, pages } = await make(request);
  const named = { fileName: fileName(request, kind, came), mimeType: mimeTypes[came], body };
  return pages === undefined ? named : { ...named, pages };
}

function ownPage(body: string, kind: string, request: RenderRequest): Rendered {
  const notes = letterNotes([distinctLetters(body)], request.typeface, 'reader');
  const named = { fileName: fileName(request, kind, 'html'), mimeType: mimeTypes.html, body };
  return notes.length === 0 ? named : { ...named, notes };
}
