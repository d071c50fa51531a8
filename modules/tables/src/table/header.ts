/** Finds the row with the headers of a table. */
import { hasField, headerScore, type ListKind } from './columns.ts';
import type { Grid, GridRow } from '../read/grid.ts';

/** Rows at the top that may hold the headers. Carts and reports have a few lines above them. */
const lookedAt = 20;

const kinds: readonly ListKind[] = ['wire-list', 'bundles', 'from-to', 'parts', 'bom', 'pinouts'];

/** The number of the row with the headers. Undefined if there is none, so that the first row is data. */
export function detectHeader({ rows }: Grid): number | undefined {
  const best = bestRow(rows);
  if (best.score >= knownHeaders) return best.row!.n;
  const [first] = rows;
  return first !== undefined && looksLikeHeader(first) ? first.n : undefined;
}

/** Known headers that a row needs to count as headers with certainty. */
const knownHeaders = 2;

export function hasKnownHeaders({ rows }: Grid): boolean {
  return bestRow(rows).score >= knownHeaders;
}

function bestRow(rows: Grid['rows']) {
  const scored = rows.slice(0, lookedAt).map((row) => ({ row, score: bestScore(row.cells) }));
  return scored.reduce((a, b) => (b.score > a.score ? b : a), { row: rows[0], score: 0 });
}

function bestScore(cells: readonly string[]): number {
  return Math.max(...kinds.map((kind) => headerScore(cells, kind)));
}

/** Whether a row looks like headers: all cells are words, and no two are equal. */
function looksLikeHeader({ cells }: GridRow): boolean {
  const texts = cells.filter((cell) => cell !== '');
  return texts.length > 1 && texts.every((text) => !/^[\d.,\s]+$/.test(text)) && new Set(texts).size === texts.length;
}

/** The kind of list that the headers speak for most. A from-to list has two ends; a wire list of our own has all its names. A bundle
 * table has what a from-to list has not: bundles, coverings. A pin table has positions and no ends. A bill of materials of our own has
 * instances; one with chosen columns is known by the name of its file, that of a cable. */
export function detectList(headers: readonly string[], isNamedAfterCable: boolean): ListKind {
  if (headerScore(headers, 'wire-list') >= 8) return 'wire-list';
  if (isBill(headers, isNamedAfterCable)) return 'bom';
  if (isPinTable(headers)) return 'pinouts';
  const parts = headerScore(headers, 'parts');
  const fromTo = headerScore(headers, 'from-to');
  const bundles = headerScore(headers, 'bundles');
  if (bundles >= 3 && bundles > fromTo && bundles >= parts) return 'bundles';
  return fromTo >= 2 && fromTo >= parts ? 'from-to' : 'parts';
}

function isBill(headers: readonly string[], isNamedAfterCable: boolean): boolean {
  const has = (field: string) => hasField(headers, 'bom', field);
  const score = headerScore(headers, 'bom');
  if (has('instances') && has('section') && score >= 7) return true;
  return isNamedAfterCable && has('quantity') && score >= 4 && score >= headerScore(headers, 'parts');
}

function isPinTable(headers: readonly string[]): boolean {
  const has = (field: string) => hasField(headers, 'pinouts', field);
  const hasEnds = ['from', 'to', 'fromPin', 'toPin'].some((field) => hasField(headers, 'from-to', field));
  return has('pin') && !hasEnds && (has('signal') || (has('label') && has('direction')));
}
