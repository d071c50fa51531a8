/** A table with mapped columns. Its rows return cells by field. */
import type { FilePlace } from '@cablewright/modules';
import type { FieldColumn } from './columns.ts';
import type { GridRow } from '../read/grid.ts';

export interface CellAt {
  readonly text: string;
  readonly column: FieldColumn;
  readonly at: FilePlace;
}

interface RowSource {
  readonly sheet: string | undefined;
  readonly row: GridRow;
  readonly columns: ReadonlyMap<string, readonly FieldColumn[]>;
}

export class TableRow {
  readonly source: RowSource;

  constructor(source: RowSource) {
    this.source = source;
  }

  /** The first cell of a field that is not empty. */
  cell(field: string): CellAt | undefined {
    for (const column of this.source.columns.get(field) ?? []) {
      const text = this.source.row.cells[column.index] ?? '';
      if (text !== '') return { text, column, at: this.at(column) };
    }
    return undefined;
  }

  /** All cells of a field that are not empty. */
  allCells(field: string): CellAt[] {
    return (this.source.columns.get(field) ?? []).flatMap((column) => {
      const text = this.source.row.cells[column.index] ?? '';
      return text === '' ? [] : [{ text, column, at: this.at(column) }];
    });
  }

  /** The supplier of a number or price, from its header or from another cell of the row. */
  supplierOf({ supplier, supplierIndex }: FieldColumn): string | undefined {
    if (supplier !== undefined) return supplier;
    return supplierIndex === undefined ? undefined : this.source.row.cells[supplierIndex] || undefined;
  }

  /** The header of the column that names the suppliers of a column. */
  supplierHeaderOf({ supplierIndex }: FieldColumn): string | undefined {
    return this.source.columns.get('supplier')?.find(({ index }) => index === supplierIndex)?.header;
  }

  text(field: string): string | undefined {
    return this.cell(field)?.text;
  }

  has(field: string): boolean {
    return this.source.columns.has(field);
  }

  /** The header of the first column of a field. */
  headerOf(field: string): string {
    return this.source.columns.get(field)?.[0]?.header ?? field;
  }

  /** The position of the cell of a field, even if it is empty. */
  placeOf(field: string): FilePlace {
    const [column] = this.source.columns.get(field) ?? [];
    return column === undefined ? this.place() : this.at(column);
  }

  place(): FilePlace {
    return { ...this.#inSheet(), row: this.source.row.n };
  }

  at({ index, header }: FieldColumn): FilePlace {
    return { ...this.#inSheet(), row: this.source.row.n, column: index + 1, header };
  }

  *cells(): Generator<{ readonly field: string; readonly at: FilePlace }> {
    for (const field of this.source.columns.keys()) for (const { at } of this.allCells(field)) yield { field, at };
  }

  #inSheet(): { readonly sheet?: string } {
    const { sheet, row } = this.source;
    const own = row.sheet ?? sheet;
    return own === undefined ? {} : { sheet: own };
  }
}
