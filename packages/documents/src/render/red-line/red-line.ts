/** A red-line sheet: two revisions of a cable as one file. Removed texts are struck out, added ones are marked. */
import { printFormatOf, type PrintFormat } from '@cablewright/engine';
import { present } from '@cablewright/model';
import type { Sheet } from '../../display-list/display-list.ts';
import { shownLetters } from '../../display-list/letters.ts';
import { toHtml } from '../../formats/html.ts';
import { toPdf } from '../../formats/pdf/pdf.ts';
import { heading, type Block } from '../../page/flow/blocks.ts';
import { flowSheets } from '../../page/flow/flow-sheets.ts';
import type { TitleBlock } from '../../page/frame/title-block.ts';
import { documentCodes } from '../../request/document-codes.ts';
import type { DocumentKind } from '../../request/document-kind.ts';
import { inPrintStyle, mimeTypes, titleBlockOf, type Rendered, type RenderRequest } from '../../request/request.ts';
import { isWide } from '../../sheets/list-sheets/list-sheet.ts';
import { inAllLetters } from '../../type/script-letters.ts';
import { pdfTypeface } from '../../type/typeface.ts';
import { documentKinds } from '../all-kinds.ts';
import { markedBlocks } from './marked-blocks.ts';
import { markedSheets } from './marked-sheets.ts';

export const redLineFormats = ['pdf', 'html'] as const;

interface RedLineRequest {
  readonly before: RenderRequest;
  readonly after: RenderRequest;
  /** The documents to print. Default: those that are drawn, lists, steps and tests. */
  readonly documents?: readonly string[] | undefined;
}

/**
 * Documents that have a red-line, in their order. Labels and formboards have none: they are printed again when a
 * revision changes them.
 */
export const redLineKinds = [
  'drawing',
  'schematic',
  'bom',
  'wire-list',
  'cut-list',
  'crimp-list',
  'build-sheet',
  'test-spec',
] as const;

interface Chapter {
  readonly name: string;
  readonly sheets: readonly Sheet[];
}

/**
 * Makes the file: a cover that explains the marks and lists which documents differ and which don't, then each document that
 * differs. Both requests are drawn in the style of the second. Throws without the fonts that a PDF needs.
 */
export async function renderRedLine(
  { before, after, documents = redLineKinds }: RedLineRequest,
  format: (typeof redLineFormats)[number],
): Promise<Rendered> {
  const kinds = documentKinds.filter(({ kind }) => documents.includes(kind));
  const inType = (request: RenderRequest): RenderRequest => {
    const { language, units } = after.options ?? {};
    const options = { ...request.options, ...present({ language, units }), paper: paperOf(after) };
    const styled = inPrintStyle({ ...request, options });
    return format === 'pdf' ? { ...styled, typeface: pdfTypeface(styled.typeface) } : styled;
  };
  const own = inType(after);
  const made = await inAllLetters(
    own,
    (inLetters) => sheetsOf({ ...inType(before), typeface: inLetters.typeface }, inLetters, kinds),
    shownLetters,
  );
  const sheets = made.made;
  const names = [before, after].map(({ rev }) => rev ?? 'working').join('-');
  const named = { fileName: `${after.design.id}-red-line-${names}.${format}`, mimeType: mimeTypes[format] };
  if (format === 'html') return { ...named, body: toHtml(sheets) };
  if (own.fonts === undefined) throw new Error('a pdf needs the fonts of the request');
  return {
    ...named,
    pages: sheets.length,
    body: await toPdf(sheets, await own.fonts(), made.request),
    renderer: 'vector',
  };
}

/** The paper on which both revisions are drawn: on papers of different sizes nothing would align. */
function paperOf({ options, drawing, catalog }: RenderRequest) {
  const stated = options?.paper ?? drawing?.paper ?? catalog.library.settings.documents?.paper;
  return stated === 'auto' || stated === undefined ? 'A3' : stated;
}

function sheetsOf(before: RenderRequest, after: RenderRequest, kinds: readonly DocumentKind[]): readonly Sheet[] {
  const print = printFormatOf(after.catalog);
  const title = print.text('red-line.title');
  const same: string[] = [];
  const chapters = kinds.flatMap((kind): Chapter[] => {
    const name = print.known(`kind.${kind.kind}`) ?? kind.label;
    const block = { ...titleBlockOf(after, kind), document: print.text('red-line.of', { document: name }) };
    const marked = markedDocument(kind, before, after, block);
    if (!marked.differs) same.push(name);
    return marked.differs ? [{ name, sheets: marked.sheets }] : [];
  });
  const block = titleBlockOf(after, { kind: 'red-line', label: title, code: documentCodes.redLine });
  const cover = flowSheets(coverBlocks(print, before, after, chapters, same), block);
  return [...cover, ...chapters.flatMap(({ sheets }) => sheets)];
}

function markedDocument(kind: DocumentKind, before: RenderRequest, after: RenderRequest, block: TitleBlock) {
  const blocksOf = kind.flow ?? kind.blocks;
  if (blocksOf === undefined) {
    const was = { ...titleBlockOf(before, kind), document: block.document };
    return markedSheets(kind.sheets(before, was), kind.sheets(after, block));
  }
  const { blocks, differs } = markedBlocks(blocksOf(before), blocksOf(after));
  return { differs, sheets: differs ? flowSheets(blocks, block, isWide(blocks, block)) : [] };
}

function coverBlocks(
  print: PrintFormat,
  before: RenderRequest,
  after: RenderRequest,
  chapters: readonly Chapter[],
  same: readonly string[],
): Block[] {
  const nameOf = ({ rev }: RenderRequest) =>
    rev === undefined ? print.text('frame.working-copy') : print.text('red-line.revision', { revision: String(rev) });
  return [
    heading(1, print.text('red-line.title')),
    {
      kind: 'facts',
      facts: [
        [print.text('red-line.before'), nameOf(before)],
        [print.text('red-line.after'), nameOf(after)],
      ],
    },
    { kind: 'text', text: print.text('red-line.struck'), mark: 'struck' },
    { kind: 'text', text: print.text('red-line.added'), mark: 'added' },
    ...(chapters.length === 0
      ? [{ kind: 'text', text: print.text('red-line.nothing') } as const]
      : [
          heading(2, print.text('red-line.differ')),
          { kind: 'list', items: chapters.map(({ name, sheets }) => `${name} (${sheets.length})`) } as const,
        ]),
    ...(same.length === 0 ? [] : [heading(2, print.text('red-line.same')), { kind: 'list', items: same } as const]),
  ];
}
