import { Search } from '@cablewright/engine';
import { TextIndex } from './text-index.ts';

export const sorts = ['label', 'id', 'number', 'status', 'route', 'updated', 'maker', 'supplier', 'price'] as const;
type Sort = (typeof sorts)[number];

export interface ListedPrice {
  readonly unit: number;
  /** ISO 4217 code. */
  readonly currency: string;
}

/** The fields by which every list of the catalog can be sorted. */
export interface ListedLine {
  readonly id: string;
  readonly label: string;
  readonly number: string | null;
  readonly status: string | null;
  readonly route: string | null;
  /** The manufacturer of a part, or the contractor who builds a cable. */
  readonly maker: string | null;
  /** The first supplier. */
  readonly supplier: string | null;
  /** The price in the record, for one piece or one metre. */
  readonly price: ListedPrice | null;
  readonly seq: number;
  /** The position of its text in the search index. Set when the line is added. */
  place?: number;
}

/** Additional texts to search, by the id of a line. `searchText` formats them. */
interface MoreText {
  /** The ids of the lines that have additional text. */
  readonly ids: () => Iterable<string>;
  readonly textOf: (id: string) => string;
}

/**
 * The most matches that are ranked. Ranking a line takes about a microsecond, so a search for a single letter must not
 * rank a hundred thousand lines.
 */
const maxRanked = 1_000;
/** If more lines match, this many of each group of likely best matches are ranked. */
const maxRankedOfGroup = 200;

// The sort key of lines without a value, which come last.
const last = '\uffff';

const sortKeys: Readonly<Record<Sort, (line: ListedLine) => string | number>> = {
  label: (line) => line.label.toLowerCase(),
  id: (line) => line.id,
  number: (line) => line.number?.toLowerCase() ?? last,
  status: (line) => line.status ?? last,
  route: (line) => line.route ?? last,
  updated: (line) => -line.seq,
  maker: (line) => line.maker?.toLowerCase() ?? last,
  supplier: (line) => line.supplier?.toLowerCase() ?? last,
  // Amounts in different currencies can't be compared, so each currency is sorted separately.
  price: ({ price }) => (price === null ? last : `${price.currency} ${sortableNumber(price.unit)}`),
};

/** A non-negative number as text that sorts by value: 16 digits before the decimal point and 9 after it. */
function sortableNumber(value: number): string {
  return Math.min(value, 1e15).toFixed(9).padStart(26, '0');
}

/** Lines in a sort order. */
interface Ordered<L> {
  readonly lines: L[];
  /**
   * The positions of the lines' texts, in the order of the lines. A typed array is scanned much faster than fifty
   * thousand line objects. Undefined after a line has moved.
   */
  places?: Uint32Array | undefined;
}

/**
 * Lines by id, in every sort order that was ever requested. A changed line is moved, so nothing needs to be sorted
 * again.
 */
export class OrderedLines<L extends ListedLine> {
  readonly #lines = new Map<string, L>();
  readonly #orders = new Map<Sort, Ordered<L>>();
  readonly #texts = new TextIndex();

  get size(): number {
    return this.#lines.size;
  }

  get(id: string): L | undefined {
    return this.#lines.get(id);
  }

  /**
   * Sets the line and the search text (formatted by `searchText`) of an id, or removes them. Returns the previous line.
   */
  set(id: string, now: L | undefined, text = ''): L | undefined {
    const old = this.#lines.get(id);
    this.#setText(old?.place, now, text);
    if (now === undefined) this.#lines.delete(id);
    else this.#lines.set(id, now);
    for (const [sort, order] of this.#orders) {
      const { lines } = order;
      // A line that replaces another at the same position also keeps the position of its text.
      if (old !== undefined && now !== undefined && stays(lines, old, now, sort)) continue;
      order.places = undefined;
      if (old !== undefined) lines.splice(placeOf(lines, old, sort), 1);
      if (now !== undefined) lines.splice(placeOf(lines, now, sort), 0, now);
    }
    return old;
  }

  #setText(place: number | undefined, now: L | undefined, text: string): void {
    if (now === undefined) {
      if (place !== undefined) this.#texts.remove(place);
      return;
    }
    if (place !== undefined) this.#texts.set(place, text);
    now.place = place ?? this.#texts.add(text);
  }

  /** The search text of a line. */
  textOf({ place }: L): string {
    return place === undefined ? '' : this.#texts.textAt(place);
  }

  /** All lines in a sort order. Callers must not change the array. */
  ordered(sort: Sort): readonly L[] {
    return this.#order(sort).lines;
  }

  #order(sort: Sort): Ordered<L> {
    let order = this.#orders.get(sort);
    if (order === undefined) {
      order = { lines: [...this.#lines.values()].toSorted(comparing(sort)) };
      this.#orders.set(sort, order);
    }
    return order;
  }

  /** The lines, in a sort order, whose texts contain every word of `q`. The texts in `more` are searched as well. */
  search(q: string | undefined, sort: Sort, more?: MoreText): readonly L[] {
    const search = new Search(q ?? '');
    const order = this.#order(sort);
    if (search.isEmpty) return (q ?? '').trim() === '' ? order.lines : [];
    const matches = this.#texts.find(search.parts);
    if (more !== undefined) this.#findMore(matches.marks, search.parts, more);
    const lines = this.#linesAt(order, matches.marks);
    return lines.length > 0 ? lines : this.#withNumber(order, search);
  }

  /**
   * At least the best `limit` matches of a search, if there are so many, and the number of all matches. If thousands
   * match, only the likely best are returned: those in which the typed text is a line, begins a line, or occurs as
   * whole words.
   */
  best(search: Search, limit: number): { readonly lines: readonly L[]; readonly total: number } {
    const order = this.#order('label');
    const { marks, count } = this.#texts.find(search.parts);
    if (count === 0) {
      const lines = this.#withNumber(order, search);
      return { lines: lines.slice(0, maxRanked), total: lines.length };
    }
    if (count <= maxRanked) return { lines: this.#linesAt(order, marks), total: count };
    const most = Math.max(limit, maxRankedOfGroup);
    const some = (accepts?: (place: number) => boolean) => this.#linesAt(order, marks, most, accepts);
    const whole = some(this.#texts.having(search.wholeLine));
    const starting = some(this.#texts.having(search.nameStart));
    if (starting.length >= limit) return { lines: [...new Set([...whole, ...starting])], total: count };
    const withWords = this.#texts.find(search.wholeWords).marks;
    const ofWords = some((place) => withWords[place] === 1);
    return { lines: [...new Set([...whole, ...starting, ...ofWords, ...some()])], total: count };
  }

  /** The lines that have the typed text as a number, ignoring spaces and hyphens. */
  #withNumber(order: Ordered<L>, { numberPart }: Search): readonly L[] {
    return numberPart === undefined ? [] : this.#linesAt(order, this.#texts.find([numberPart]).marks);
  }

  /** The first `most` lines in a sort order that are marked and whose text is accepted. */
  #linesAt(
    order: Ordered<L>,
    marks: Uint8Array,
    most = Infinity,
    accepts: (place: number) => boolean = () => true,
  ): readonly L[] {
    const places = (order.places ??= placesOf(order.lines));
    const fitting: L[] = [];
    for (const [i, line] of order.lines.entries()) {
      if (fitting.length >= most) break;
      const place = places[i];
      if (place !== undefined && marks[place] === 1 && accepts(place)) fitting.push(line);
    }
    return fitting;
  }

  /** Marks the lines that contain all words if their additional text is included. */
  #findMore(marks: Uint8Array, words: readonly string[], { ids, textOf }: MoreText): void {
    for (const id of ids()) {
      const line = this.#lines.get(id);
      if (line === undefined || marks[line.place!] === 1) continue;
      const more = textOf(id);
      const open = words.filter((word) => !more.includes(word));
      if (open.length === words.length) continue;
      const text = this.textOf(line);
      if (open.every((word) => text.includes(word))) marks[line.place!] = 1;
    }
  }
}

/** Compares by the sort key and then by id, so that every line has a unique position. */
function comparing(sort: Sort): (a: ListedLine, b: ListedLine) => number {
  const keyOf = sortKeys[sort];
  return (a, b) => {
    const [x, y] = [keyOf(a), keyOf(b)];
    if (x !== y) return x < y ? -1 : 1;
    return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
  };
}

/**
 * Replaces a line in place if its position stays the same. Removing and inserting it would move all later lines twice.
 */
function stays<L extends ListedLine>(lines: L[], old: L, now: L, sort: Sort): boolean {
  const from = placeOf(lines, old, sort);
  const compare = comparing(sort);
  const belongs =
    (from === 0 || compare(lines[from - 1]!, now) < 0) &&
    (from === lines.length - 1 || compare(now, lines[from + 1]!) < 0);
  if (belongs) lines[from] = now;
  return belongs;
}

function placesOf(lines: readonly ListedLine[]): Uint32Array {
  const places = new Uint32Array(lines.length);
  for (const [i, { place }] of lines.entries()) places[i] = place!;
  return places;
}

/** The index of `line` in a sorted array, or the index at which to insert it. */
function placeOf(lines: readonly ListedLine[], line: ListedLine, sort: Sort): number {
  const compare = comparing(sort);
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(lines[middle]!, line) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
