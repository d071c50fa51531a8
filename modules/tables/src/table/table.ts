/** The table of a file with its columns mapped: rows whose cells are asked for by field. */
import type { FilePlace } from '@cablewright/modules';
import type { Column } from './columns.ts';
import type { GridRow } from '../read/grid.ts';

interface CellAt {
  readonly text: string;
  readonly column: Column;
  readonly at: FilePlace;
}

export class TableRow {
  readonly #sheet: string | undefined;
  readonly #row: GridRow;
  readonly #columns: ReadonlyMap<string, Column>;

  constructor(sheet: string | undefined, row: GridRow, columns: ReadonlyMap<string, Column>) {
    this.#sheet = sheet;
    this.#row = row;
    this.#columns = columns;
  }

  /** The cell of a field that has a text. */
  cell(field: string): CellAt | undefined {
    const column = this.#columns.get(field);
    const text = column === undefined ? undefined : this.#row.cells[column.index];
    if (column === undefined || text === undefined || text === '') return undefined;
    return { text, column, at: this.at(column) };
  }

  text(field: string): string | undefined {
    return this.cell(field)?.text;
  }

  has(field: string): boolean {
    return this.#columns.has(field);
  }

  /** Where the cell of a field is, whether it has a text or not. */
  placeOf(field: string): FilePlace {
    const column = this.#columns.get(field);
    return column === undefined ? this.place() : this.at(column);
  }

  place(): FilePlace {
    return { ...this.#inSheet(), row: this.#row.n };
  }

  at({ index, header }: Column): FilePlace {
    return { ...this.#inSheet(), row: this.#row.n, column: index + 1, header };
  }

  *cells(): Generator<{ readonly field: string; readonly at: FilePlace }> {
    for (const [field, column] of this.#columns)
      if ((this.#row.cells[column.index] ?? '') !== '') yield { field, at: this.at(column) };
  }

  #inSheet(): { readonly sheet?: string } {
    return this.#sheet === undefined ? {} : { sheet: this.#sheet };
  }
}
