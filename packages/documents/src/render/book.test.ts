import { catalogOf } from '@cablewright/engine';
import { nullModem, testCatalog } from '@cablewright/engine/test-kit/index.ts';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import type { Design } from '@cablewright/model';
import { beforeAll, describe, expect, test } from 'vitest';
import { Archive } from '../../test-kit/pdf-archive.ts';
import { textOf, type Dictionary, type Ref, type Value } from '../../test-kit/pdf-reader.ts';
import { printRequest } from '../../test-kit/print-request.ts';
import { documentKinds } from './all-kinds.ts';
import { renderDocument, renderExport } from './render.ts';
import type { Rendered, RenderOptions } from '../request/request.ts';

const shipped = shippedCatalog();
const catalog = catalogOf(
  shipped.library,
  shipped.designs.map(({ design }) => design),
);
const harness = shipped.designs.find(({ design }) => design.id === 'machine-control-harness')!.design;

const bookOf = async (design: Design, options: RenderOptions = {}, of = catalog): Promise<Rendered> =>
  (await renderExport('documents.pdf', printRequest(of, design, options)))!;

interface BookmarkRead {
  readonly title: string;
  readonly page: number;
  readonly children: readonly BookmarkRead[];
}

/** A finished file, read back. */
class BookRead {
  readonly archive: Archive;

  constructor({ body }: Rendered) {
    this.archive = new Archive(body as Uint8Array);
  }

  get #pdf() {
    return this.archive.pdf;
  }

  pageOf(destination: Value | undefined): number {
    const [page] = this.#pdf.array(destination);
    return this.#pdf.pages.findIndex(({ id }) => id === (page as Ref).id);
  }

  get bookmarks(): readonly BookmarkRead[] {
    return this.#level(this.#pdf.dictionary(this.#pdf.catalog.get('Outlines')));
  }

  #level(parent: Dictionary): BookmarkRead[] {
    const found: BookmarkRead[] = [];
    for (let next = parent.get('First'); next !== undefined;) {
      const item = this.#pdf.dictionary(next);
      found.push({
        title: textOf(item.get('Title')),
        page: this.pageOf(item.get('Dest')),
        children: this.#level(item),
      });
      next = item.get('Next');
    }
    return found;
  }

  /** The first page of each label prefix. */
  get labels(): readonly (readonly [page: number, prefix: string])[] {
    const numbers = this.#pdf.array(this.#pdf.dictionary(this.#pdf.catalog.get('PageLabels')).get('Nums'));
    return numbers.flatMap((page, i) =>
      i % 2 === 0 ? [[page as number, textOf(this.#pdf.dictionary(numbers[i + 1]).get('P'))] as const] : [],
    );
  }

  get links(): readonly { readonly from: number; readonly to: number; readonly words: string }[] {
    return this.#pdf.pages.flatMap(({ dictionary }, from) =>
      this.#pdf.array(dictionary.get('Annots')).map((reference) => {
        const link = this.#pdf.dictionary(reference);
        return { from, to: this.pageOf(link.get('Dest')), words: textOf(link.get('Contents')) };
      }),
    );
  }
}

describe('all documents in one PDF', () => {
  let [modem, wired]: [BookRead?, BookRead?] = [];
  let modemFile: Rendered;

  beforeAll(async () => {
    modemFile = await bookOf(nullModem, {}, testCatalog());
    modem = new BookRead(modemFile);
    wired = new BookRead(await bookOf(harness));
  });

  test('[DO5.11] the file is PDF/A-2a: tagged, with its links in the tree', () => {
    expect([modem!.archive.problems, wired!.archive.problems]).toEqual([[], []]);
    expect(modemFile.fileName).toBe('null-modem-documents.pdf');
  });

  test('[DO5.11] cover, index and every document with all its sheets, in the usual order', async () => {
    const pages = await Promise.all(
      documentKinds.map(async ({ kind, label }) => {
        const file = await renderDocument(kind, 'pdf', printRequest(catalog, harness));
        return { label, pages: file!.pages! };
      }),
    );
    const names = wired!.bookmarks.map(({ title }) => title);
    const included = pages.filter(({ label }) => names.includes(label));
    expect(names).toEqual(['Cover', ...included.map(({ label }) => label)]);
    let start = 1;
    for (const [i, { label, pages: count }] of included.entries()) {
      expect([label, wired!.bookmarks[i + 1]!.page]).toEqual([label, start]);
      start += count;
    }
    expect(wired!.archive.pdf.pages).toHaveLength(start);
    expect(wired!.labels).toEqual([
      [0, 'Cover '],
      ...included.map(({ label }, i) => [wired!.bookmarks[i + 1]!.page, `${label} `]),
    ]);
  });

  test('[DO5.11] documents that say nothing are left out, and the index says so', () => {
    const names = modem!.bookmarks.map(({ title }) => title);
    for (const name of ['Crimp list', 'Bundle table', 'Covering list']) expect(names).not.toContain(name);
    const cover = modem!.archive.elements.map(({ text }) => text);
    expect(cover).toEqual(
      expect.arrayContaining([
        'Bundle table: the cable has no layout',
        'Covering list: the cable has no layout',
        'Crimp list: it has no rows',
      ]),
    );
    expect(wired!.bookmarks.map(({ title }) => title)).toEqual(expect.arrayContaining(['Bundle table', 'Crimp list']));
  });

  test('[DO5.11] each line of the index leads to its document', () => {
    for (const read of [modem!, wired!]) {
      const fromCover = read.links.filter(({ from }) => from === 0).map(({ words, to }) => [words, to]);
      expect(fromCover).toEqual(read.bookmarks.slice(1).map(({ title, page }) => [title, page]));
    }
  });

  test('[DO5.11] references lead to the sheet that they name', () => {
    const read = wired!;
    const startOf = (name: string) => read.bookmarks.find(({ title }) => title === name)!.page;
    const [schematic, drawing, board] = ['Schematic', 'Drawing', 'Formboard'].map(startOf) as [number, number, number];
    const arrows = read.links.filter(({ words }) => /^Schematic: > \d/.test(words));
    expect(arrows.length).toBeGreaterThan(5);
    for (const { words, to } of arrows) expect(to, words).toBe(schematic + Number(/> (\d+)/.exec(words)![1]) - 1);
    const places = read.links.filter(({ words }) => /^Drawing: sheet \d/i.test(words));
    expect(places.length).toBeGreaterThan(2);
    for (const { words, to } of places) expect(to, words).toBe(drawing + Number(/sheet (\d+)/i.exec(words)![1]) - 1);
    const tiles = read.links.filter(({ words, from }) => from === board && words.startsWith('Formboard: '));
    expect(tiles.length).toBeGreaterThan(5);
    expect(new Set(tiles.map(({ to }) => to)).size).toBe(tiles.length);
    expect(read.bookmarks.find(({ title }) => title === 'Build sheet')!.children.length).toBeGreaterThan(1);
  });

  test('[DO5.11] in German, and on papers of their own, with equal bytes for equal requests', async () => {
    const options = { language: 'de', paper: 'auto' } as const;
    const [first, second] = [await bookOf(harness, options), await bookOf(structuredClone(harness), options)];
    expect(Buffer.from(first.body as Uint8Array).equals(Buffer.from(second.body as Uint8Array))).toBe(true);
    const read = new BookRead(first);
    expect(read.archive.problems).toEqual([]);
    expect(read.bookmarks[0]!.title).toBe('Deckblatt');
    const sizes = read.archive.pdf.pages.map(({ dictionary }) =>
      JSON.stringify(read.archive.pdf.array(dictionary.get('MediaBox'))),
    );
    expect(new Set(sizes).size).toBeGreaterThan(1);
  });
});

describe('one document as a PDF', () => {
  test('[DO5.11] has the same bookmarks, page labels and links as it has in the file of all documents', async () => {
    const book = new BookRead(await bookOf(harness));
    const count = { links: 0, files: 0 };
    for (const { kind, label } of documentKinds) {
      const chapter = book.bookmarks.find(({ title }) => title === label);
      const file = (await renderDocument(kind, 'pdf', printRequest(catalog, harness)))!;
      if (chapter === undefined || file.pages! < 2) continue;
      const read = new BookRead(file);
      const pages = (bookmarks: readonly BookmarkRead[], from: number) =>
        bookmarks.map(({ title, page }) => [title, page - from]);
      expect([kind, read.archive.problems]).toEqual([kind, []]);
      expect([kind, pages(read.bookmarks, 0)]).toEqual([kind, pages(chapter.children, chapter.page)]);
      expect([kind, read.labels]).toEqual([kind, [[0, `${label} `]]]);
      const inBook = book.links
        .filter(({ from }) => from >= chapter.page && from < chapter.page + file.pages!)
        .map(({ from, to, words }) => ({ from: from - chapter.page, to: to - chapter.page, words }));
      expect([kind, read.links]).toEqual([kind, inBook]);
      count.links += inBook.length;
      count.files += 1;
    }
    expect(count.files).toBeGreaterThan(4);
    expect(count.links).toBeGreaterThan(20);
  });
});
