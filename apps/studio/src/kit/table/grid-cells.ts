/** The cells of a grid by position: their texts, their edits, and blocks for the clipboard. */
import type { CellEdit, CellStore } from './cell-store.ts';
import type { TableColumn } from './columns.ts';
import type { RowEditing } from './row-editing.ts';
import { blockOf, pastedOver, type Selection, type CellSpot } from './selection.ts';
import { readTsv, writeTsv } from './tsv.ts';

export interface CellNeeds<Row> {
  readonly rows: readonly Row[];
  readonly shown: readonly TableColumn<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly editing: RowEditing<Row>;
  readonly store: CellStore;
}

/** Maximum number of cells in one paste. */
const maxPasted = 5_000;

export type GridCells = ReturnType<typeof gridCells>;

export function gridCells<Row>({ rows, shown, rowKey, editing, store }: CellNeeds<Row>) {
  const size = { rows: rows.length, columns: shown.length };
  const placeOf = (spot: CellSpot) => {
    const [row, column] = [rows[spot.row], shown[spot.column]];
    if (row === undefined || column === undefined) return undefined;
    return { row, column, cell: editing.cellOf(row, column.id) };
  };
  const textAt = (spot: CellSpot): string => {
    const place = placeOf(spot);
    if (place === undefined) return '';
    const { row, column, cell } = place;
    const text = store.get(rowKey(row), column.id)?.text ?? cell?.text;
    return text ?? column.text?.(row) ?? String(column.value(row) ?? '');
  };
  /** The edit of a cell; none if it can only be read. */
  const editOf = (spot: CellSpot, text: string): CellEdit[] => {
    const place = placeOf(spot);
    if (place?.cell === undefined) return [];
    return [{ row: rowKey(place.row), column: place.column.id, text, base: place.cell.text }];
  };
  return {
    size,
    textAt,
    editOf,
    isEditable: (spot: CellSpot) => placeOf(spot)?.cell !== undefined,
    /** The edits that empty the selected cells. */
    clearing: (selection: Selection): CellEdit[] => {
      const { top, bottom, left, right } = blockOf(selection);
      const edits: CellEdit[] = [];
      for (let row = top; row <= bottom; row += 1)
        for (let column = left; column <= right; column += 1) edits.push(...editOf({ row, column }, ''));
      return edits;
    },
    /** The selected block for a spreadsheet, and a sentence about it. */
    copied: (selection: Selection) => {
      const { top, bottom, left, right } = blockOf(selection);
      const block = Array.from({ length: bottom - top + 1 }, (_, row) =>
        Array.from({ length: right - left + 1 }, (_, column) => textAt({ row: top + row, column: left + column })),
      );
      return { text: writeTsv(block), message: `Copied ${block.length} × ${right - left + 1} cells.` };
    },
    /** The edits of a block from a spreadsheet, the cells it fills, and a sentence about it. */
    pasted: (selection: Selection, text: string) => {
      const { cells, beyond } = pastedOver(selection, readTsv(text), size);
      if (cells.length > maxPasted) {
        const message = `That is ${cells.length} cells. At most ${maxPasted} are pasted at once: paste a part of them, or import the file.`;
        return { edits: [], filled: undefined, message };
      }
      const edits = cells.flatMap(({ text: value, ...spot }) => editOf(spot, value));
      const [first] = cells;
      const last = cells.at(-1);
      const filled = first === undefined || last === undefined ? undefined : { anchor: first, focus: last };
      const notes = [
        cells.length === edits.length ? '' : ` ${cells.length - edits.length} cells can only be read.`,
        beyond === 0 ? '' : ` ${beyond} cells of the block lie outside the list.`,
      ];
      return { edits, filled, message: `Pasted ${edits.length} cells.${notes.join('')}` };
    },
  };
}
