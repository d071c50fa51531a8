/** What the parts of a PDF are, in the order they are read: its structure tree (ISO 32000-1, 14.7 and 14.8). */
import type { PdfFile } from '../file/pdf-file.ts';
import { Reference, textString, type PdfDictionary } from '../file/values.ts';

/** Elements that hold others. */
type HolderTag = 'Document' | 'Sect' | 'Table' | 'TR' | 'L' | 'LI';
/** Elements that hold what is drawn. */
export type LeafTag = 'H1' | 'H2' | 'H3' | 'H4' | 'P' | 'TH' | 'TD' | 'Lbl' | 'LBody' | 'Figure';

/** What a leaf says of itself besides. */
export interface LeafMore {
  /** What a figure shows, in words. */
  readonly alt?: string;
  /** How many columns a cell reaches over. */
  readonly span?: number;
  /** Whether it goes on with the paragraph before it. */
  readonly joins?: boolean;
}

interface Content {
  readonly page: number;
  readonly mcid: number;
}

interface Element {
  readonly tag: HolderTag | LeafTag;
  readonly parent: Element | undefined;
  readonly children: (Element | Content)[];
  readonly more: LeafMore;
  /** What is drawn in it, line by line. */
  lines: readonly string[];
  /** The number of its object, once it has one. */
  id: number;
}

// Shared by all: a file of many pages has a quarter of a million elements.
const noMore: LeafMore = {};
const noLines: readonly string[] = [];

/** Rows and points of lists have an element around all that follow one another. */
const around = { TR: 'Table', LI: 'L' } as const;

export class Structure {
  readonly #document: Element = {
    tag: 'Document',
    parent: undefined,
    children: [],
    more: noMore,
    lines: noLines,
    id: 0,
  };
  #current = this.#document;
  readonly #pages: Reference[] = [];
  /** The element each piece of content belongs to, by page and number. */
  readonly #owners: Element[][] = [];
  #lastHeading = 0;

  /** Begins the part of the next page; the page names it by the number this answers. */
  startPage(page: Reference): number {
    this.#current = this.#added(this.#document, 'Sect');
    this.#owners.push([]);
    return this.#pages.push(page) - 1;
  }

  /** Begins a row or a point: of a table or list of its own where it `starts` one, or where the one before has ended. */
  enter(tag: 'TR' | 'LI', starts = false): void {
    const holder = around[tag];
    const last = this.#current.children.at(-1);
    const goesOn = !starts && last !== undefined && 'tag' in last && last.tag === holder;
    this.#current = this.#added(goesOn ? last : this.#added(this.#current, holder), tag);
  }

  leave(): void {
    const { parent } = this.#current;
    const holder = parent!.tag === 'Table' || parent!.tag === 'L';
    this.#current = holder ? parent!.parent! : parent!;
  }

  /** A leaf with nothing drawn: an empty cell keeps its column. */
  empty(tag: LeafTag, more: LeafMore = noMore): void {
    this.#added(this.#current, tag, more);
  }

  /** A leaf with the lines that are drawn in it; the number its marked content has on the page. */
  leaf(tag: LeafTag, more: LeafMore = noMore, lines: readonly string[] = noLines): number {
    const last = this.#current.children.at(-1);
    const joined = more.joins === true && last !== undefined && 'tag' in last && last.tag === tag ? last : undefined;
    const page = this.#pages.length - 1;
    const owners = this.#owners[page]!;
    const content: Content = { page, mcid: owners.length };
    if (joined === undefined) owners.push(this.#added(this.#current, this.#levelled(tag), more, content, lines));
    else {
      owners.push(joined);
      joined.children.push(content);
      joined.lines = [...joined.lines, ...lines];
    }
    return content.mcid;
  }

  /** Levels of headings are not skipped (ISO 32000-1, 14.8.4.3.2). */
  #levelled(tag: LeafTag): LeafTag {
    if (!/^H\d$/.test(tag)) return tag;
    this.#lastHeading = Math.min(Number(tag[1]), this.#lastHeading + 1);
    return `H${this.#lastHeading}` as LeafTag;
  }

  #added(parent: Element, tag: Element['tag'], more = noMore, content?: Content, lines = noLines): Element {
    const children = content === undefined ? [] : [content];
    const made: Element = { tag, parent, children, more, lines, id: 0 };
    parent.children.push(made);
    return made;
  }

  /** Writes the tree; the root, for the catalog of the file. */
  end(file: PdfFile): Reference {
    const root = file.reserve();
    const reserve = (element: Element): void => {
      element.id = file.reserve().id;
      for (const child of element.children) if ('tag' in child) reserve(child);
    };
    reserve(this.#document);
    const put = (element: Element): void => {
      file.putCompact(referenceTo(element), this.#dictionary(element, root));
      for (const child of element.children) if ('tag' in child) put(child);
    };
    put(this.#document);
    const owners = this.#owners.flatMap((page, i) => [i, page.map(referenceTo)]);
    file.putCompact(root, {
      Type: 'StructTreeRoot',
      K: referenceTo(this.#document),
      ParentTree: { Nums: owners },
      ParentTreeNextKey: this.#owners.length,
    });
    return root;
  }

  #dictionary(element: Element, root: Reference): PdfDictionary {
    const { tag, parent, children, more } = element;
    const first = children.find((child) => 'mcid' in child);
    const kids = children.map((child) => {
      if ('tag' in child) return referenceTo(child);
      if (child.page === first!.page) return child.mcid;
      return { Type: 'MCR', Pg: this.#pages[child.page]!, MCID: child.mcid };
    });
    // A harness of 500 wires has forty thousand of these: one object each, without copies.
    const dictionary: Record<string, PdfDictionary[string]> = {
      Type: 'StructElem',
      S: tag,
      P: parent === undefined ? root : referenceTo(parent),
    };
    if (first !== undefined) dictionary['Pg'] = this.#pages[first.page]!;
    if (kids.length > 0) dictionary['K'] = kids.length === 1 ? kids[0]! : kids;
    if (more.alt !== undefined) dictionary['Alt'] = textString(more.alt);
    const text = actualText(element);
    if (text !== undefined) dictionary['ActualText'] = text;
    const attributes = attributesOf(tag, more);
    if (attributes !== undefined) dictionary['A'] = attributes;
    return dictionary;
  }
}

const referenceTo = ({ id }: Element) => new Reference(id);

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The glyphs of a text that runs to the left are drawn from the left: its element states how it is read (14.9.4). */
function actualText({ lines, more }: Element): Uint8Array | undefined {
  if (more.alt !== undefined || !lines.some((line) => rightToLeft.test(line))) return undefined;
  return textString(lines.join(' ').replace(directionMarks, ''));
}

/** Header cells say that they name their column (14.8.5.7). */
function attributesOf(tag: Element['tag'], { span = 1 }: LeafMore): PdfDictionary | undefined {
  if (tag !== 'TH' && span === 1) return undefined;
  return { O: 'Table', ...(tag === 'TH' ? { Scope: 'Column' } : {}), ...(span === 1 ? {} : { ColSpan: span }) };
}
