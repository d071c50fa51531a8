/**
 * Draws documents in a thread. The thread has its own copy of the library and the typefaces, and requests everything
 * else from the request thread.
 */
import {
  documentProblems,
  exportProblems,
  ownTypeface,
  picturesOf,
  printedPage,
  renderDocument,
  renderExport,
  renderQuotation,
  renderRedLine,
  renderWork,
  renderWireSpec,
  type Rendered,
  type RenderRequest,
} from '@cablewright/documents';
import { artworkOfDesign, readDesign, type Library } from '@cablewright/engine';
import type { AskHost } from '../../platform/workers/worker-side.ts';
import { renderTools } from './fonts.ts';
import { readRequest } from './read-request.ts';
import type { DrawTask, DrawResult, NumberedLine, DrawingQuestion, RenderInput } from './tasks.ts';

/** Draws one document, or returns the reason why it can't be made. */
export function draw(drawn: DrawTask, library: Library, ask: AskHost): Promise<DrawResult> {
  if ('wire' in drawn) return wireSpec(drawn, library, ask);
  if ('sheet' in drawn) return quotation(drawn, library, ask);
  if ('work' in drawn) return work(drawn, library, ask);
  if ('before' in drawn) return redLine(drawn, library, ask);
  const drawing = async (numbers?: RenderRequest['numbers']) =>
    drawCable(drawn, { ...(await requestOf(drawn.input, library, ask)), numbers });
  // Proposed numbers change with the catalog, so a saved revision, which must not change, has none.
  return drawn.input.rev === undefined ? withNumbers(ask, drawing) : drawing();
}

type OfCable = Extract<DrawTask, { input: RenderInput }>;

async function drawCable(drawn: OfCable, request: RenderRequest): Promise<DrawResult> {
  if (drawn.what === 'export') {
    const problems = await exportProblems(drawn.kind, request);
    if (problems.length > 0) return { problems };
    return { rendered: noted(await renderExport(drawn.kind, request), drawn.input) };
  }
  const problems = await documentProblems(drawn.kind, drawn.format, request);
  if (problems.length > 0) return { problems };
  if (drawn.what === 'page') return { page: (await printedPage(drawn.kind, request))! };
  return { rendered: noted(await renderDocument(drawn.kind, drawn.format, request), drawn.input) };
}

function noted(file: Rendered | undefined, { notes }: RenderInput): Rendered | undefined {
  return file === undefined || notes.length === 0 ? file : { ...file, notes: [...(file.notes ?? []), ...notes] };
}

/** Thrown if a bill of materials needs proposed part numbers, which only the request thread can determine. */
class NumbersWanted extends Error {
  readonly lines: readonly NumberedLine[];

  constructor(lines: readonly NumberedLine[]) {
    super('part numbers are wanted');
    this.lines = lines;
  }
}

/** Draws a document. If it needs proposed numbers, they are requested and the document is drawn again. */
async function withNumbers(
  ask: AskHost,
  drawing: (numbers: RenderRequest['numbers']) => Promise<DrawResult>,
): Promise<DrawResult> {
  try {
    return await drawing((lines) => {
      throw new NumbersWanted(lines.map(({ kind, def, partNumber }) => ({ kind, def, partNumber })));
    });
  } catch (error) {
    if (!(error instanceof NumbersWanted)) throw error;
    const proposed = (await ask({ ask: 'numbers', lines: error.lines } satisfies DrawingQuestion)) as ReadonlyMap<
      string,
      string
    >;
    return drawing(() => proposed);
  }
}

async function requestOf(input: RenderInput, library: Library, ask: AskHost): Promise<RenderRequest> {
  const { frozen, artwork: drawn, design } = input;
  const readAsset = assetsBy(ask);
  const request = await readRequest(input, library, ask);
  const artwork =
    frozen === undefined ? { ...drawn, ...artworkOfDesign(library, readDesign(design)) } : (frozen.artwork ?? {});
  const typeface = await ownTypeface(request.catalog.library.settings, readAsset);
  return { ...request, ...renderTools, typeface, pictures: await picturesOf(readAsset, artwork) };
}

async function wireSpec(
  { what, wire, format, paper, print }: Extract<DrawTask, { wire: unknown }>,
  library: Library,
  ask: AskHost,
): Promise<DrawResult> {
  const typeface = await ownTypeface(library.settings, assetsBy(ask));
  const request = { library, wire, print, typeface, ...renderTools, paper };
  if (what === 'wire-spec-page') return { page: (await renderWireSpec(request, 'html')).body as string };
  return { rendered: await renderWireSpec(request, format) };
}

async function quotation(
  { sheet, format }: Extract<DrawTask, { sheet: unknown }>,
  library: Library,
  ask: AskHost,
): Promise<DrawResult> {
  const typeface = await ownTypeface(sheet.settings ?? library.settings, assetsBy(ask));
  return { rendered: await renderQuotation({ ...sheet, library, typeface, ...renderTools }, format) };
}

async function work(
  { work: sheet, format, revision }: Extract<DrawTask, { work: unknown }>,
  library: Library,
  ask: AskHost,
): Promise<DrawResult> {
  const typeface = await ownTypeface(library.settings, assetsBy(ask));
  const built = revision === undefined ? undefined : await readRequest(revision, library, ask);
  return { rendered: await renderWork({ ...sheet, library, typeface, revision: built, ...renderTools }, format) };
}

async function redLine(
  { before, after, documents, format }: Extract<DrawTask, { before: unknown }>,
  library: Library,
  ask: AskHost,
): Promise<DrawResult> {
  const [was, now] = [await requestOf(before, library, ask), await requestOf(after, library, ask)];
  return { rendered: noted(await renderRedLine({ before: was, after: now, documents }, format), after) };
}

function assetsBy(ask: AskHost): (address: string) => Promise<Uint8Array | undefined> {
  return async (address) => (await ask({ ask: 'asset', address } satisfies DrawingQuestion)) as Uint8Array | undefined;
}
