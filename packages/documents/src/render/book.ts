/** All documents of a cable as one PDF: a cover with an index, then each document, with bookmarks, page labels and links. */
import { printFormatOf, type PrintFormat } from '@cablewright/engine';
import type { Sheet } from '../display-list/display-list.ts';
import { lettersOf, shownLetters } from '../display-list/letters.ts';
import type { Navigation, PdfLink } from '../formats/pdf/navigation.ts';
import { heading, type Block, type FlowRow } from '../page/flow/blocks.ts';
import { flowSheets } from '../page/flow/flow-sheets.ts';
import { stateText } from '../page/frame/block-facts.ts';
import type { TitleBlock } from '../page/frame/title-block.ts';
import { documentCodes } from '../request/document-codes.ts';
import type { DocumentKind } from '../request/document-kind.ts';
import { errorNotes } from '../request/errors.ts';
import {
  fileName,
  inPrintStyle,
  isAutoPaper,
  mimeTypes,
  titleBlockOf,
  type Rendered,
  type RenderRequest,
} from '../request/request.ts';
import { letterNotes } from '../type/letter-notes.ts';
import { inAllLetters } from '../type/script-letters.ts';
import { pdfTypeface } from '../type/typeface.ts';
import { Typesetter } from '../type/typesetter.ts';
import { documentKinds } from './all-kinds.ts';
import { chosenPaper } from './auto-paper.ts';
import { laidOut } from './files.ts';
import { bookmarksIn, linksIn } from './navigation.ts';
import { namesOn } from './references.ts';
import { nonEmpty } from '@cablewright/model';

/** A document in the file. Its sheets are consecutive. */
interface Chapter {
  readonly document: DocumentKind;
  readonly name: string;
  readonly sheets: readonly Sheet[];
}

/** A document that is not in the file, and the reason. */
interface LeftOut {
  readonly document: DocumentKind;
  readonly name: string;
  readonly why: string;
}

/**
 * Makes the file. Documents without content for this cable are left out, and the index says so: documents about the layout if
 * there is none, and lists without rows. If the paper is `auto`, each document has its own.
 */
export async function makeBook(given: RenderRequest): Promise<Rendered> {
  const styled = inPrintStyle(given);
  const typeface = pdfTypeface(styled.typeface);
  // Keeps the same request object if possible, so that sheets which are already laid out are reused.
  const request = typeface === styled.typeface ? styled : { ...styled, typeface };
  if (request.fonts === undefined) throw new Error('a pdf needs the fonts of the request');
  const print = printFormatOf(request.catalog);
  const leftOut = documentKinds.flatMap((document): LeftOut[] => {
    const why = emptiness(document, request, print);
    return why === undefined ? [] : [{ document, name: nameOf(print, document), why }];
  });
  const included = documentKinds.filter((document) => leftOut.every((other) => other.document !== document));
  const papers = await papersOf(included, request);
  const made = await inAllLetters(request, (inLetters) => bookOf(inLetters, included, leftOut, papers), lettersIn);
  const { sheets, chapters, cover } = made.made;
  const type = new Typesetter(made.request.typeface);
  const { toPdf } = await import('../formats/pdf/pdf.ts');
  const navigation = navigationOf(print, chapters, cover, type);
  const { regular, bold } = lettersOf(sheets);
  const notes = [...letterNotes([...regular, ...bold], request.typeface, 'box'), ...errorNotes(request)];
  return {
    fileName: fileName(request, 'documents', 'pdf'),
    mimeType: mimeTypes.pdf,
    body: await toPdf(sheets, await request.fonts(), made.request, navigation),
    renderer: 'vector',
    pages: sheets.length,
    code: documentCodes.documents,
    notes: nonEmpty(notes),
  };
}

function nameOf(print: PrintFormat, { kind, label }: DocumentKind): string {
  return print.known(`kind.${kind}`) ?? label;
}

/** Why a document has no content for a cable, or cannot be made. Undefined if it has content. */
function emptiness(document: DocumentKind, request: RenderRequest, print: PrintFormat): string | undefined {
  const { layout } = request.design;
  if (document.layout === true && (layout === undefined || layout.bundles.length === 0))
    return print.text('book.no-layout');
  if (!hasRows(document, request)) return print.text('book.no-rows');
  const problems = document.problems?.(request, 'pdf') ?? [];
  return problems.length === 0 ? undefined : problems.join('; ');
}

/** Whether a document's table has rows. True for a document without a table. */
function hasRows({ table, hasRows: known }: DocumentKind, request: RenderRequest): boolean {
  return known?.(request) ?? (table === undefined || table(request).rows.length > 0);
}

type Papers = ReadonlyMap<DocumentKind, NonNullable<RenderRequest['options']>['paper']>;

/** The papers of the documents if each has its own. */
async function papersOf(documents: readonly DocumentKind[], request: RenderRequest): Promise<Papers> {
  const papers = new Map<DocumentKind, NonNullable<RenderRequest['options']>['paper']>();
  if (!isAutoPaper(request)) return papers;
  for (const document of documents) {
    const chosen = await chosenPaper(request, document.kind, (trial) =>
      Promise.resolve(document.sheets(trial, titleBlockOf(trial, document))),
    );
    papers.set(document, chosen.request.options?.paper);
  }
  return papers;
}

interface Book {
  readonly sheets: readonly Sheet[];
  readonly chapters: readonly Chapter[];
  readonly cover: readonly Sheet[];
}

function lettersIn({ sheets }: Book): Iterable<string> {
  return shownLetters(sheets);
}

function bookOf(
  request: RenderRequest,
  included: readonly DocumentKind[],
  leftOut: readonly LeftOut[],
  papers: Papers,
): Book {
  const print = printFormatOf(request.catalog);
  const chapters = included.map((document): Chapter => {
    const paper = papers.get(document);
    const own = paper === undefined ? request : { ...request, options: { ...request.options, paper } };
    return { document, name: nameOf(print, document), sheets: laidOut(document, own) };
  });
  const block = titleBlockOf(request, {
    kind: 'documents',
    label: print.text('book.title'),
    code: documentCodes.documents,
  });
  // The index lists page numbers that depend on the length of the index itself, so the cover is laid out twice.
  const once = flowSheets(coverBlocks(print, block, chapters, leftOut, 1), block);
  const cover = flowSheets(coverBlocks(print, block, chapters, leftOut, once.length), block);
  return { sheets: [...cover, ...chapters.flatMap(({ sheets }) => sheets)], chapters, cover };
}

function coverBlocks(
  print: PrintFormat,
  block: TitleBlock,
  chapters: readonly Chapter[],
  leftOut: readonly LeftOut[],
  coverPages: number,
): Block[] {
  const columns = [
    { label: print.text('book.document') },
    { label: print.text('frame.document-code') },
    { label: print.text('book.sheets'), numeric: true },
    { label: print.text('book.page'), numeric: true },
  ];
  const rows = placedChapters(chapters, coverPages).map(({ document, name, sheets, start }): FlowRow => ({
    cells: [{ text: name, strong: true }, document.code, String(sheets.length), String(start + 1)],
  }));
  const missing = leftOut.map(({ name, why }) => `${name}: ${why}`);
  return [
    heading(1, block.title),
    {
      kind: 'facts',
      facts: [
        [print.text('frame.part-number'), block.partNumber || '–'],
        [print.text('head.revision'), block.revision],
        [print.text('frame.document-status'), stateText(block)],
        ...(block.organisation === '' ? [] : [[print.text('frame.organisation'), block.organisation] as const]),
        [print.text('book.pages'), String(coverPages + chapters.reduce((sum, { sheets }) => sum + sheets.length, 0))],
      ],
    },
    heading(2, print.text('book.index')),
    { kind: 'table', columns, rows },
    ...(missing.length === 0
      ? []
      : [heading(2, print.text('book.left-out')), { kind: 'list' as const, items: missing }]),
  ];
}

interface PlacedChapter extends Chapter {
  /** The page at which the document begins, counted from 0. */
  readonly start: number;
}

function placedChapters(chapters: readonly Chapter[], coverPages: number): readonly PlacedChapter[] {
  let next = coverPages;
  return chapters.map((chapter) => {
    const start = next;
    next += chapter.sheets.length;
    return { ...chapter, start };
  });
}

function navigationOf(
  print: PrintFormat,
  chapters: readonly Chapter[],
  cover: readonly Sheet[],
  type: Typesetter,
): Navigation {
  const placed = placedChapters(chapters, cover.length);
  const coverTitle = print.text('book.cover');
  return {
    bookmarks: [
      { title: coverTitle, to: { page: 0 } },
      ...placed.map(({ name, sheets, start }) => ({
        title: name,
        to: { page: start },
        children: bookmarksIn(print, name, sheets, start),
      })),
    ],
    labels: [
      { page: 0, prefix: `${coverTitle} ` },
      ...placed.map(({ name, start }) => ({ page: start, prefix: `${name} ` })),
    ],
    links: [
      ...indexLinks(placed, cover, type),
      ...placed.flatMap(({ name, sheets, start }) => linksIn(name, sheets, type, start)),
    ],
  };
}

/** Links from the names of documents in the index to their first sheets. */
function indexLinks(chapters: readonly PlacedChapter[], cover: readonly Sheet[], type: Typesetter): PdfLink[] {
  return cover.flatMap((sheet, page) =>
    namesOn(sheet, chapters, type).map(({ of, text, ...box }) => ({
      ...box,
      page,
      to: { page: of.start },
      title: text,
    })),
  );
}
