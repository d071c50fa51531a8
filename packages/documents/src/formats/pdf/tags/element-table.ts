const holderTags = ['Document', 'Sect', 'Table', 'TR', 'L', 'LI'] as const;
const leafTags = ['H1', 'H2', 'H3', 'H4', 'P', 'TH', 'TD', 'Lbl', 'LBody', 'Figure'] as const;
const tags = [...holderTags, ...leafTags, 'Link'] as const;

/** Elements that hold content; all others hold elements. */
export type LeafTag = (typeof leafTags)[number];
export type Tag = (typeof tags)[number];

/** No element: the parent of the root. */
export const none = -1;

/** Columns: the index of the tag in `tags`, elements by number, and the content pieces of a leaf on its page. */
const [tagColumn, parentColumn, firstColumn, lastColumn, nextColumn, pageColumn, pieceColumn, piecesColumn] = [
  0, 1, 2, 3, 4, 5, 6, 7,
];
const columns = 8;
/** Rows per block: a power of two. */
const [blockBits, blockRows] = [12, 4096];

/** Structure elements as rows of numbers: a file of 200 pages has a quarter of a million, which would take 100 MB as objects. */
export class ElementTable {
  readonly #blocks: Int32Array[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Appends an element as the last child of its parent and returns its number. */
  add(tag: Tag, parent: number): number {
    const element = this.#count;
    this.#count += 1;
    if (element % blockRows === 0) this.#blocks.push(new Int32Array(columns * blockRows));
    this.#put(element, tagColumn, tags.indexOf(tag));
    this.#put(element, parentColumn, parent);
    this.#put(element, firstColumn, none);
    this.#put(element, lastColumn, none);
    this.#put(element, nextColumn, none);
    if (parent === none) return element;
    const last = this.lastIn(parent);
    if (last === none) this.#put(parent, firstColumn, element);
    else this.#put(last, nextColumn, element);
    this.#put(parent, lastColumn, element);
    return element;
  }

  /** Adds a piece of content to an element, after its existing pieces. */
  addPiece(element: number, page: number, piece: number): void {
    const pieces = this.#get(element, piecesColumn);
    if (pieces === 0) {
      this.#put(element, pageColumn, page);
      this.#put(element, pieceColumn, piece);
    }
    this.#put(element, piecesColumn, pieces + 1);
  }

  tag(element: number): Tag {
    return tags[this.#get(element, tagColumn)]!;
  }

  parent(element: number): number {
    return this.#get(element, parentColumn);
  }

  lastIn(element: number): number {
    return this.#get(element, lastColumn);
  }

  *childrenOf(element: number): Generator<number> {
    for (let child = this.#get(element, firstColumn); child !== none; child = this.#get(child, nextColumn)) yield child;
  }

  /** The page of its content, the first piece there, and the number of consecutive pieces. */
  piecesOf(element: number): { readonly page: number; readonly firstPiece: number; readonly pieces: number } {
    return {
      page: this.#get(element, pageColumn),
      firstPiece: this.#get(element, pieceColumn),
      pieces: this.#get(element, piecesColumn),
    };
  }

  #get(element: number, column: number): number {
    return this.#blocks[element >> blockBits]![(element % blockRows) * columns + column]!;
  }

  #put(element: number, column: number, value: number): void {
    this.#blocks[element >> blockBits]![(element % blockRows) * columns + column] = value;
  }
}
