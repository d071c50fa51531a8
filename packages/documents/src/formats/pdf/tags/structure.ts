/** The structure tree of a PDF: its parts in reading order (ISO 32000-1, 14.7 and 14.8). */
import { present } from '@cablewright/model';
import type { PdfFile } from '../file/pdf-file.ts';
import { ObjectReference, References, textString, type PdfDictionary } from '../file/values.ts';
import { ElementTable, none, type LeafTag, type Tag } from './element-table.ts';

export type { LeafTag } from './element-table.ts';

/** Additional attributes of a leaf. */
export interface LeafMore {
  /** Alternative text of a figure. */
  readonly alt?: string;
  /** Number of columns that a cell spans. */
  readonly span?: number;
  /** Whether it continues the previous paragraph. */
  readonly joins?: boolean;
}

const noMore: LeafMore = {};
const noLines: readonly string[] = [];

/** Consecutive rows and list items are enclosed in a table or a list. */
const around = { TR: 'Table', LI: 'L' } as const;

/** Builds the tree in document order: each new element is a child of the last one or of one of its ancestors. */
export class Structure {
  readonly #elements = new ElementTable();
  readonly #more = new Map<number, LeafMore>();
  /** Texts that state their reading order, by element. */
  readonly #texts = new Map<number, string>();
  readonly #pages: ObjectReference[] = [];
  readonly #document = this.#elements.add('Document', none);
  /** The annotations of links by their elements, in the order of their keys. */
  readonly #links = new Map<number, { readonly annotation: ObjectReference; readonly page: number }>();
  readonly #firstLinkKey: number;
  #current = this.#document;
  #lastHeading = 0;
  /** The lines drawn in the last leaf. */
  #lines: readonly string[] = [];
  /** Number of content pieces on the page so far. */
  #pieces = 0;

  /** `pages` is the number of pages, after which the keys of links follow. */
  constructor(pages = 0) {
    this.#firstLinkKey = pages;
  }

  /** Adds a link to the page. Returns the key by which its annotation refers to its element. */
  link(annotation: ObjectReference): number {
    const element = this.#elements.add('Link', this.#current);
    this.#links.set(element, { annotation, page: this.#pages.length - 1 });
    return this.#firstLinkKey + this.#links.size - 1;
  }

  /** Begins the structure of the next page. Returns the number by which the page refers to it. */
  startPage(page: ObjectReference): number {
    this.#current = this.#elements.add('Sect', this.#document);
    this.#pieces = 0;
    return this.#pages.push(page) - 1;
  }

  /** Begins a table row or list item. It opens a new table or list if `starts` is set or the previous one has ended. */
  enter(tag: 'TR' | 'LI', starts = false): void {
    const holder = around[tag];
    const last = this.#elements.lastIn(this.#current);
    const goesOn = !starts && last !== none && this.#elements.tag(last) === holder;
    this.#current = this.#elements.add(tag, goesOn ? last : this.#elements.add(holder, this.#current));
  }

  leave(): void {
    const parent = this.#elements.parent(this.#current);
    const tag = this.#elements.tag(parent);
    this.#current = tag === 'Table' || tag === 'L' ? this.#elements.parent(parent) : parent;
  }

  /** A leaf without content: an empty cell keeps its column. */
  empty(tag: LeafTag, more: LeafMore = noMore): void {
    this.#lines = noLines;
    this.#note(this.#elements.add(tag, this.#current), more);
  }

  /** A leaf with the lines drawn in it. Returns the number of its marked content on the page. */
  leaf(tag: LeafTag, more: LeafMore = noMore, lines: readonly string[] = noLines): number {
    const last = this.#elements.lastIn(this.#current);
    const goesOn = more.joins === true && last !== none && this.#elements.tag(last) === tag;
    const element = goesOn ? last : this.#elements.add(this.#levelled(tag), this.#current);
    if (!goesOn) this.#note(element, more);
    this.#lines = goesOn ? [...this.#lines, ...lines] : lines;
    const text = actualText(this.#lines);
    if (text !== undefined && this.#more.get(element)?.alt === undefined) this.#texts.set(element, text);
    this.#elements.addPiece(element, this.#pages.length - 1, this.#pieces);
    this.#pieces += 1;
    return this.#pieces - 1;
  }

  #note(element: number, more: LeafMore): void {
    if (more.alt !== undefined || more.span !== undefined) this.#more.set(element, more);
  }

  /** Heading levels must not be skipped (ISO 32000-1, 14.8.4.3.2). */
  #levelled(tag: LeafTag): LeafTag {
    if (!/^H\d$/.test(tag)) return tag;
    this.#lastHeading = Math.min(Number(tag[1]), this.#lastHeading + 1);
    return `H${this.#lastHeading}` as LeafTag;
  }

  /** Writes the tree and returns its root for the file's catalog. */
  end(file: PdfFile): ObjectReference {
    const root = file.reserve();
    const { count } = this.#elements;
    const first = file.reserve().id;
    for (let i = 1; i < count; i += 1) file.reserve();
    const referenceTo = (element: number) => new ObjectReference(first + element);
    // The owning element of each piece of content, by page.
    const owners = this.#pages.map((): number[] => []);
    for (let element = 0; element < count; element += 1) {
      const written = this.#plain(element, first) ?? this.#dictionary(element, root, referenceTo);
      file.putCompact(referenceTo(element), written);
      const { page, pieces } = this.#elements.piecesOf(element);
      for (let i = 0; i < pieces; i += 1) owners[page]!.push(first + element);
    }
    file.putCompact(root, {
      Type: 'StructTreeRoot',
      K: referenceTo(this.#document),
      ParentTree: {
        Nums: [
          ...owners.flatMap((ids, i) => [i, new References(ids)]),
          ...[...this.#links.keys()].flatMap((element, i) => [this.#firstLinkKey + i, referenceTo(element)]),
        ],
      },
      ParentTreeNextKey: owners.length + this.#links.size,
    });
    return root;
  }

  /** The serialized form of an element with a parent and one piece of content, the most common case; undefined for any other. */
  #plain(element: number, first: number): string | undefined {
    const tag = this.#elements.tag(element);
    const parent = this.#elements.parent(element);
    const { page, firstPiece, pieces } = this.#elements.piecesOf(element);
    const isPlain =
      pieces === 1 &&
      parent !== none &&
      tag !== 'TH' &&
      this.#elements.lastIn(element) === none &&
      !this.#more.has(element) &&
      !this.#texts.has(element);
    if (!isPlain) return undefined;
    return `<</S /${tag}\n/P ${first + parent} 0 R\n/Pg ${this.#pages[page]!.id} 0 R\n/K ${firstPiece}>>`;
  }

  #dictionary(
    element: number,
    root: ObjectReference,
    referenceTo: (element: number) => ObjectReference,
  ): PdfDictionary {
    const tag = this.#elements.tag(element);
    const parent = this.#elements.parent(element);
    const { page, firstPiece, pieces } = this.#elements.piecesOf(element);
    // A harness of 500 wires has forty thousand of these, so each is one object without copies, and without the optional
    // entry Type (ISO 32000-1, 14.7.2).
    const dictionary: Record<string, PdfDictionary[string]> = {
      S: tag,
      P: parent === none ? root : referenceTo(parent),
    };
    if (pieces > 0) dictionary['Pg'] = this.#pages[page]!;
    const kids: (number | ObjectReference)[] = [];
    for (let i = 0; i < pieces; i += 1) kids.push(firstPiece + i);
    for (const child of this.#elements.childrenOf(element)) kids.push(referenceTo(child));
    if (kids.length > 0) dictionary['K'] = kids.length === 1 ? kids[0]! : kids;
    const link = this.#links.get(element);
    if (link !== undefined) dictionary['K'] = { Type: 'OBJR', Obj: link.annotation, Pg: this.#pages[link.page]! };
    const more = this.#more.get(element);
    if (more?.alt !== undefined) dictionary['Alt'] = textString(more.alt);
    const text = this.#texts.get(element);
    if (text !== undefined) dictionary['ActualText'] = textString(text);
    const attributes = attributesOf(tag, more?.span);
    if (attributes !== undefined) dictionary['A'] = attributes;
    return dictionary;
  }
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The glyphs of right-to-left text are drawn from the left, so its element states the text in reading order (14.9.4). */
function actualText(lines: readonly string[]): string | undefined {
  if (!lines.some((line) => rightToLeft.test(line))) return undefined;
  return lines.join(' ').replace(directionMarks, '');
}

/** Header cells state that they label their column (14.8.5.7). */
function attributesOf(tag: Tag, span = 1): PdfDictionary | undefined {
  if (tag !== 'TH' && span === 1) return undefined;
  return {
    O: 'Table',
    ...present({ Scope: tag === 'TH' ? 'Column' : undefined, ColSpan: span === 1 ? undefined : span }),
  };
}
