// Formats of a document share intermediate results. The files must be the same as without sharing.
import { nullModem, testCatalog } from '@cablewright/engine/test-kit/index.ts';
import { inflateSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { printRequest } from '../../test-kit/print-request.ts';
import { makeExport } from './exports.ts';
import { documentKind, documentKinds } from './all-kinds.ts';
import { renderDocument, renderExport } from './render.ts';
import { RepeatedContent } from '../formats/pdf/repeated-page.ts';
import { titleBlockOf, type Format, type RenderOptions, type RenderRequest } from '../request/request.ts';

afterEach(() => vi.restoreAllMocks());

const requestOf = (options: RenderOptions = {}) => printRequest(testCatalog(), nullModem, options);

test.each(['drawing', 'build-sheet', 'test-spec', 'formboard'])(
  'O2.1 the %s is the same after other formats of it',
  async (kind) => {
    const one = requestOf();
    const bytesOf = async (format: Format, request: RenderRequest) =>
      Buffer.from((await renderDocument(kind, format, request))!.body);
    await bytesOf('html', one);
    for (const format of ['svg', 'pdf'] as const)
      expect((await bytesOf(format, one)).equals(await bytesOf(format, requestOf())), format).toBe(true);
  },
);

test('a drawing is laid out once for its svg, its pdf and its dxf, and again for another request', async () => {
  const layouts = vi.spyOn(documentKind('drawing')!, 'sheets');
  const one = requestOf();
  for (const format of ['svg', 'html', 'pdf'] as const) await renderDocument('drawing', format, one);
  await renderDocument('bom', 'pdf', one);
  makeExport('drawing.dxf', one);
  expect(layouts).toHaveBeenCalledTimes(1);
  await renderDocument('drawing', 'svg', requestOf());
  expect(layouts).toHaveBeenCalledTimes(2);
});

test('[DO5.11] where every document is made, the file of them all shows their sheets, byte for byte', async () => {
  const request: RenderRequest = { ...requestOf(), everyDocument: true };
  const layouts = documentKinds.map((document) => vi.spyOn(document, 'sheets'));
  for (const { kind } of documentKinds) await renderDocument(kind, 'pdf', request);
  const before = layouts.map(({ mock }) => mock.calls.length);
  const book = (await renderExport('documents.pdf', request))!;
  expect(layouts.map(({ mock }) => mock.calls.length)).toEqual(before);
  const alone = (await renderExport('documents.pdf', requestOf()))!;
  expect(Buffer.from(book.body).equals(Buffer.from(alone.body))).toBe(true);
});

/** The deflated streams of the pages of a PDF, which are those whose first operator flips the page. */
function pageStreams(file: Uint8Array): string[] {
  const text = Buffer.from(file).toString('latin1');
  return [...text.matchAll(/\nstream\n([^]*?)\nendstream/g)].flatMap(([, stream = '']) => {
    const bytes = Buffer.from(stream, 'latin1');
    if (bytes[0] !== 0x78) return [];
    return /^[\d.]+ 0 0 -[\d.]+ 0 [\d.]+ cm\n/.test(inflateSync(bytes).toString('latin1')) ? [stream] : [];
  });
}

/**
 * The number of pages of the combined file that are not written again, after the documents were printed with these
 * requests.
 */
async function repeatedPages(requestFor: (kind: string) => RenderRequest, bookRequest: RenderRequest): Promise<number> {
  const marks = vi.spyOn(RepeatedContent.prototype, 'mark');
  for (const { kind } of documentKinds) await renderDocument(kind, 'pdf', requestFor(kind));
  expect(marks).not.toHaveBeenCalled();
  await renderExport('documents.pdf', bookRequest);
  const pages = new Set(marks.mock.contexts).size;
  marks.mockRestore();
  return pages;
}

test('[DO5.11] the file of all documents writes no page again that its documents wrote, and each again for another request or other fonts', async () => {
  const request: RenderRequest = { ...requestOf(), everyDocument: true };
  const sheets = documentKinds.flatMap((document) => {
    const block = titleBlockOf(request, document);
    return document.formats.includes('pdf') && document.kind !== 'labels' ? document.sheets(request, block) : [];
  });
  const repeated = await repeatedPages(() => request, request);
  // Documents that say only that they are empty are left out of the file.
  expect(repeated).toBeGreaterThan(10);
  expect(repeated).toBeLessThanOrEqual(sheets.length + 1);
  expect(await repeatedPages(() => requestOf(), { ...requestOf(), everyDocument: true })).toBe(0);
  const readAnew: RenderRequest = {
    ...request,
    fonts: async () => {
      const { regular, bold } = await requestOf().fonts!();
      return { regular: Uint8Array.from(regular), bold: Uint8Array.from(bold) };
    },
  };
  expect(await repeatedPages(() => readAnew, readAnew)).toBe(0);
});

test.each([
  ['plain', nullModem, true],
  ['with µ, Ω and ü', { ...nullModem, label: 'Müller 5 Ω, 3 µF' }, true],
  ['with a letter outside the fixed ones', { ...nullModem, label: 'Café' }, false],
  ['with Chinese', { ...nullModem, label: '零调制解调器电缆' }, false],
])(
  '[DO5.11] pages of a document are the same bytes in its file and in the file of all: %s',
  async (_, design, isShared) => {
    const request: RenderRequest = { ...printRequest(testCatalog(), design), everyDocument: true };
    const own = new Map<string, string[]>();
    for (const { kind } of documentKinds)
      own.set(kind, pageStreams((await renderDocument(kind, 'pdf', request))!.body as Uint8Array));
    const book = (await renderExport('documents.pdf', request))!;
    const alone = (await renderExport('documents.pdf', printRequest(testCatalog(), design)))!;
    expect(Buffer.from(book.body).equals(Buffer.from(alone.body))).toBe(true);
    const inBook = new Set(pageStreams(book.body as Uint8Array));
    for (const kind of ['schematic', 'drawing', 'build-sheet', 'wire-list']) {
      const pages = own.get(kind)!;
      expect(pages.length, kind).toBeGreaterThan(0);
      if (isShared) expect([kind, pages.filter((stream) => !inBook.has(stream)).length]).toEqual([kind, 0]);
    }
  },
);

test('DO2.4 the dxf of a drawing is called what its sheets are called', async () => {
  const german = requestOf({ language: 'de' });
  const { body } = (await renderDocument('drawing', 'svg', german))!;
  expect(String(body)).toContain('Zeichnung<');
  expect(String(makeExport('drawing.dxf', german)!.body)).toContain('Zeichnung\n');
});
