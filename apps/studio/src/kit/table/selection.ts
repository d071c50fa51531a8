/** The position and the selection of a person in a grid. Rows and columns count from 0. Pure. */

export interface CellSpot {
  readonly row: number;
  readonly column: number;
}

/** The selected block: from the cell where it was begun to the one that has the focus. */
export interface Selection {
  readonly anchor: CellSpot;
  readonly focus: CellSpot;
}

interface Size {
  readonly rows: number;
  readonly columns: number;
}

/** The number of rows that Page Up and Page Down move. */
const pageRows = 12;

export const at = (row: number, column: number): Selection => ({ anchor: { row, column }, focus: { row, column } });

export function blockOf({ anchor, focus }: Selection) {
  return {
    top: Math.min(anchor.row, focus.row),
    bottom: Math.max(anchor.row, focus.row),
    left: Math.min(anchor.column, focus.column),
    right: Math.max(anchor.column, focus.column),
  };
}

/**
 * The cell that a key leads to, as in the grid pattern of the W3C's ARIA Authoring Practices; undefined for any other
 * key.
 */
export function moved({ row, column }: CellSpot, key: string, ctrl: boolean, size: Size): CellSpot | undefined {
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1];
  const steps: Readonly<Record<string, CellSpot>> = {
    ArrowDown: { row: ctrl ? lastRow : row + 1, column },
    ArrowUp: { row: ctrl ? 0 : row - 1, column },
    ArrowRight: { row, column: ctrl ? lastColumn : column + 1 },
    ArrowLeft: { row, column: ctrl ? 0 : column - 1 },
    PageDown: { row: row + pageRows, column },
    PageUp: { row: row - pageRows, column },
    Home: { row: ctrl ? 0 : row, column: 0 },
    End: { row: ctrl ? lastRow : row, column: lastColumn },
  };
  const to = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return to && inside(to, size);
}

/** The nearest cell of a grid of this size. */
export function inside({ row, column }: CellSpot, { rows, columns }: Size): CellSpot {
  return { row: Math.max(0, Math.min(rows - 1, row)), column: Math.max(0, Math.min(columns - 1, column)) };
}

/** The cell after the given one in reading order, which continues in the next row. The last cell stays. */
export function following({ row, column }: CellSpot, back: boolean, { rows, columns }: Size): CellSpot {
  const index = Math.max(0, Math.min(rows * columns - 1, row * columns + column + (back ? -1 : 1)));
  return { row: Math.floor(index / columns), column: index % columns };
}

/**
 * The cells that a pasted block fills, with their texts. One row or cell fills the whole selection if that is a
 * multiple of it, as in spreadsheets. `beyond`: how many texts have no cell, because the table ends.
 */
export function pastedOver(selection: Selection, rows: readonly (readonly string[])[], size: Size) {
  const { top, bottom, left, right } = blockOf(selection);
  const width = Math.max(0, ...rows.map((row) => row.length));
  const [wide, high] = [right - left + 1, bottom - top + 1];
  const repeats = width > 0 && high % rows.length === 0 && wide % width === 0;
  const [downs, acrosses] = repeats ? [high / rows.length, wide / width] : [1, 1];
  const cells: (CellSpot & { readonly text: string })[] = [];
  let beyond = 0;
  for (let down = 0; down < downs; down += 1)
    for (const [i, texts] of rows.entries())
      for (let across = 0; across < acrosses; across += 1)
        for (const [j, text] of texts.entries()) {
          const spot = { row: top + down * rows.length + i, column: left + across * width + j };
          if (spot.row < size.rows && spot.column < size.columns) cells.push({ ...spot, text });
          else beyond += 1;
        }
  return { cells, beyond };
}
