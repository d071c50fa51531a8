/**
 * Finds rows below the headers that are not data: headers that are repeated on each printed page or above a second
 * table, and lines that are comments in the program's format.
 */
import { headerScore, type ListKind } from './columns.ts';
import type { GridRow } from '../read/grid.ts';
import { plainHeader } from './plain-header.ts';

interface TableParts {
  /** The rows of data. Those below repeated headers have their cells in the order of the first headers. */
  readonly rows: readonly GridRow[];
  /** The numbers of rows with the same headers again, and of titles above them. */
  readonly repeated: readonly number[];
  /** The numbers of the rows of a table with other headers, which is not imported. */
  readonly second: readonly number[];
  /** The numbers of commented rows. */
  readonly comments: readonly number[];
}

/** `comment`: the prefix of lines that the program skips. */
export function tableParts(
  below: readonly GridRow[],
  headers: readonly string[],
  list: ListKind,
  comment: string | undefined,
): TableParts {
  const isComment = ({ cells: [first = ''] }: GridRow) => comment !== undefined && first.startsWith(comment);
  const comments = below.filter(isComment).map(({ n }) => n);
  const all = below.filter((row) => !isComment(row));
  const rows: GridRow[] = [];
  const repeated: number[] = [];
  let order: readonly number[] | undefined;
  for (const [at, row] of all.entries()) {
    const again = orderOf(row, headers);
    if (again === undefined && isOtherHeader(row, headers, list)) {
      const titles = titlesAbove(rows);
      const from = all.length - at + titles.length;
      return {
        rows: rows.slice(0, rows.length - titles.length),
        repeated,
        comments,
        second: all.slice(-from).map(({ n }) => n),
      };
    }
    if (again === undefined)
      rows.push(order === undefined ? row : { ...row, cells: order.map((i) => row.cells[i] ?? '') });
    else {
      const titles = titlesAbove(rows);
      rows.length -= titles.length;
      repeated.push(...titles, row.n);
      order = again;
    }
  }
  return { rows, repeated, second: [], comments };
}

const plainCells = (cells: readonly string[]) => cells.map(plainHeader).filter((cell) => cell !== '');

/** The position of each column of the first headers in a row that repeats them. Undefined if it does not. */
function orderOf({ cells }: GridRow, headers: readonly string[]): readonly number[] | undefined {
  const [own, first] = [cells.map(plainHeader), headers.map(plainHeader)];
  const isSame = plainCells(own).toSorted().join('\n') === plainCells(first).toSorted().join('\n');
  if (!isSame || plainCells(own).length < 3) return undefined;
  // Headers that occur twice, such as "Part Number" of both ends, can't be matched by name.
  if (new Set(plainCells(own)).size < plainCells(own).length)
    return own.join('\n') === first.join('\n') ? own.map((_, i) => i) : undefined;
  return first.map((header) => (header === '' ? -1 : own.indexOf(header)));
}

/** Whether a row has the headers of another table: nearly all its cells are known headers, and at least four. */
function isOtherHeader({ cells }: GridRow, headers: readonly string[], list: ListKind): boolean {
  if (list !== 'from-to' && list !== 'ends') return false;
  const filled = cells.filter((cell) => cell !== '');
  if (filled.some((cell) => /^[\d.,\s]+$/.test(cell)) || new Set(filled).size < filled.length) return false;
  const score = Math.max(headerScore(filled, 'from-to'), headerScore(filled, 'ends'), headerScore(filled, 'parts'));
  return score >= 4 && score >= filled.length - 1 && headerScore(headers, list) > 0;
}

/** The numbers of the rows at the end that are titles: one cell with words. */
function titlesAbove(rows: readonly GridRow[]): number[] {
  const last = rows.at(-1);
  const texts = last?.cells.filter((cell) => cell !== '') ?? [];
  return last !== undefined && texts.length === 1 ? [last.n] : [];
}
