/** Collects the cells of a sheet into rows, fills merged cells and enforces the limits. */
import { Unreadable } from '@cablewright/modules/reading';
import { requireRoom } from './csv.ts';
import { tableLimits, type GridRow } from './grid.ts';

interface Merge {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

const maxMerges = 20_000;

export class SheetRows {
  readonly #sheet: string;
  readonly #rows = new Map<number, string[]>();
  readonly #merges: Merge[] = [];
  readonly #progress: (row: number) => void;
  #cells = 0;

  constructor(sheet: string, progress: (row: number) => void) {
    this.#sheet = sheet;
    this.#progress = progress;
  }

  /** Adds a cell. Rows and columns count from 1, and empty cells are left out. */
  put(row: number, column: number, text: string): void {
    const trimmed = text.trim();
    if (trimmed === '') return;
    if (trimmed.length > tableLimits.cellChars)
      throw new Unreadable(
        `A cell has ${trimmed.length} characters.`,
        `Shorten it to ${tableLimits.cellChars}.`,
        this.#at(row, column),
      );
    let cells = this.#rows.get(row);
    if (cells === undefined) {
      requireRoom(this.#rows.size, 1, this.#cells, row);
      this.#rows.set(row, (cells = []));
      if (this.#rows.size % 1000 === 0) this.#progress(row);
    }
    requireRoom(0, column, (this.#cells += 1), row);
    while (cells.length < column - 1) cells.push('');
    cells[column - 1] = trimmed;
  }

  /** Merges cells: all of them get the text of the first. */
  merge(merge: Merge): void {
    if (this.#merges.length >= maxMerges)
      throw new Unreadable(
        `The sheet ${this.#sheet} has more than ${maxMerges} merged cells.`,
        'Save the table as .csv.',
      );
    this.#merges.push(merge);
  }

  rows(): GridRow[] {
    for (const merge of this.#merges) this.#fill(merge);
    return [...this.#rows].toSorted(([a], [b]) => a - b).map(([n, cells]) => ({ n, cells }));
  }

  /** Fills merged cells. A merge down a column applies to each of its rows that has cells. A merge across a row is a heading and is not filled. */
  #fill({ row, column, rows, columns }: Merge): void {
    const text = this.#rows.get(row)?.[column - 1];
    if (text === undefined || rows === 1 || columns > 1) return;
    const last = Math.min(row + rows - 1, row + tableLimits.rows);
    for (let n = row + 1; n <= last; n += 1) if (this.#rows.has(n)) this.put(n, column, text);
  }

  #at(row: number, column: number) {
    return { sheet: this.#sheet, row, column };
  }
}
