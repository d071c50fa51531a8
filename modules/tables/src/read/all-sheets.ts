/** Joins the sheets of a workbook that have the same headers into one table. */
import { present } from '@cablewright/model';
import type { CellGrid, GridRow } from './grid.ts';

/** The answer that selects all sheets with the same headers. No sheet can have this name. */
export const allSheets = '*';

/** The rows of a sheet under the same headers as `headers`, with its cells in their order. Undefined if its headers differ. */
function alikeRows({ name, rows }: CellGrid, headers: readonly string[], below: number): GridRow[] | undefined {
  const wanted = headers.filter((header) => header !== '');
  for (const [at, header] of rows.slice(0, 20).entries()) {
    const own = header.cells.filter((cell) => cell !== '');
    if (own.length !== wanted.length || !wanted.every((text) => own.includes(text))) continue;
    const places = headers.map((text) => (text === '' ? -1 : header.cells.indexOf(text)));
    return rows.slice(at + 1 + below).map(({ n, cells }) => ({
      n,
      ...present({ sheet: name }),
      cells: places.map((at) => cells[at] ?? ''),
    }));
  }
  return undefined;
}

export interface AlikeSheet {
  readonly name: string;
  readonly rows: readonly GridRow[];
}

/**
 * The other sheets with these headers and `below` more header rows. Empty if a header occurs twice, because columns
 * could then be mistaken for each other.
 */
export function alikeSheets(others: readonly CellGrid[], headers: readonly string[], below: number): AlikeSheet[] {
  const filled = headers.filter((header) => header !== '');
  if (filled.length < 2 || new Set(filled).size !== filled.length) return [];
  return others.flatMap((grid) => {
    const rows = alikeRows(grid, headers, below);
    return rows === undefined || rows.length === 0 || grid.name === undefined ? [] : [{ name: grid.name, rows }];
  });
}
