/** Bookmarks, page labels and links of a PDF (ISO 32000-1, 12.3, 12.4.2 and 12.5.6.5). */
import type { PdfFile } from './file/pdf-file.ts';
import { textString, type ObjectReference, type PdfDictionary } from './file/values.ts';
import type { Structure } from './tags/structure.ts';
import { present } from '@cablewright/model';

/** A place in a PDF: a page, counted from 0, and a point of it in mm from its upper left corner. */
interface PdfPlace {
  readonly page: number;
  readonly x?: number;
  readonly y?: number;
}

export interface Bookmark {
  readonly title: string;
  readonly to: PdfPlace;
  readonly children?: readonly Bookmark[];
}

/** A box on a page, mm, that links to a place. `title` describes the target for people who cannot see it. */
export interface PdfLink {
  readonly page: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly to: PdfPlace;
  readonly title: string;
}

export interface Navigation {
  readonly bookmarks: readonly Bookmark[];
  /** The prefix of the labels of pages, from a page on. The number that follows starts at 1 again. */
  readonly labels: readonly { readonly page: number; readonly prefix: string }[];
  readonly links: readonly PdfLink[];
}

/** A page of the file: its object, its height, and its number of points per millimetre. */
interface PageInFile {
  readonly page: ObjectReference;
  readonly heightMm: number;
  readonly perMm: number;
}

/** Writes the navigation of a file whose pages have their numbers already. */
export class NavigationWriter {
  readonly #file: PdfFile;
  readonly #pages: readonly PageInFile[];
  readonly #navigation: Navigation;
  readonly #linksByPage: ReadonlyMap<number, readonly PdfLink[]>;

  constructor(file: PdfFile, pages: readonly PageInFile[], navigation: Navigation) {
    this.#file = file;
    this.#pages = pages;
    this.#navigation = navigation;
    this.#linksByPage = Map.groupBy(navigation.links, ({ page }) => page);
  }

  /** Writes the links of a page, each with an element of the structure tree. */
  linksOn(page: number, structure: Structure): ObjectReference[] {
    return (this.#linksByPage.get(page) ?? []).map(({ left, top, right, bottom, to, title }) => {
      const annotation = this.#file.reserve();
      this.#file.put(annotation, {
        Type: 'Annot',
        Subtype: 'Link',
        Rect: [...this.#point({ page, x: left, y: bottom }), ...this.#point({ page, x: right, y: top })],
        Border: [0, 0, 0],
        // The Print flag, which PDF/A requires for every annotation (ISO 19005-2, 6.3.2).
        F: 4,
        Contents: textString(title),
        Dest: this.#destination(to),
        StructParent: structure.link(annotation),
      });
      return annotation;
    });
  }

  /** The entries of the file's catalog. */
  catalog(): PdfDictionary {
    const { bookmarks, labels } = this.#navigation;
    const numbered = labels.flatMap(({ page, prefix }) => [page, { S: 'D', P: textString(prefix) }]);
    const pageLabels = { PageLabels: { Nums: numbered } };
    if (bookmarks.length === 0) return pageLabels;
    const root = this.#file.reserve();
    const ends = this.#written(bookmarks, root);
    this.#file.putCompact(root, { Type: 'Outlines', ...ends, Count: bookmarks.length });
    return { ...pageLabels, Outlines: root, PageMode: 'UseOutlines' };
  }

  /** Writes bookmarks of one level, closed. Returns the entries of their parent that name the first and the last. */
  #written(bookmarks: readonly Bookmark[], parent: ObjectReference): PdfDictionary {
    const placed = bookmarks.map((bookmark) => ({ ...bookmark, id: this.#file.reserve() }));
    for (const [i, { id, title, to, children = [] }] of placed.entries()) {
      const ends = this.#written(children, id);
      this.#file.putCompact(id, {
        Title: textString(title),
        Parent: parent,
        Dest: this.#destination(to),
        ...present({ Prev: placed[i - 1]?.id, Next: placed[i + 1]?.id }),
        ...ends,
        ...present({ Count: children.length === 0 ? undefined : -children.length }),
      });
    }
    return present({ First: placed[0]?.id, Last: placed.at(-1)?.id });
  }

  /** A destination: a whole page, or a point of it at the reader's current zoom (which 0 keeps). */
  #destination(to: PdfPlace): (ObjectReference | string | number)[] {
    const { page } = this.#pageInFile(to.page);
    if (to.x === undefined && to.y === undefined) return [page, 'Fit'];
    return [page, 'XYZ', ...this.#point(to), 0];
  }

  #point({ page, x = 0, y = 0 }: PdfPlace): [number, number] {
    const { heightMm, perMm } = this.#pageInFile(page);
    return [x * perMm, (heightMm - y) * perMm];
  }

  #pageInFile(page: number): PageInFile {
    const placed = this.#pages[page];
    if (placed === undefined) throw new RangeError(`a link leads to page ${page} of ${this.#pages.length}`);
    return placed;
  }
}
