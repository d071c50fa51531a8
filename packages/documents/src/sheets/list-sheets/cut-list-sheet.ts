/** The cut list as it is printed: by stock, the longest pieces first, with what each stock takes in all. */
import { documentCodes } from '../../request/document-codes.ts';
import { cutList } from '@cablewright/engine';
import { cutListTable, pieceRoutes, inSawOrder, stockOf } from '../../lists/cut-list.ts';
import { runRoutes, type RunRoute } from '../../lists/harness.ts';
import type { FlowRow, TableBlock } from '../../page/flow/blocks.ts';
import { Names } from '../../page/names.ts';
import { spans } from '../../page/spans.ts';
import type { RenderRequest } from '../../request/request.ts';
import { listSheet } from './list-sheet.ts';

export const cutListSheet = listSheet({
  kind: 'cut-list',
  label: 'Cut list',
  code: documentCodes.cutList,
  options: ['paper', 'page', 'variation'],
  printed: printedCutList,
  table: ({ catalog, design, drawing, options }) => cutListTable(catalog, design, drawing, options?.variation),
});

type Piece = ReturnType<typeof cutList>[number];

/** The pieces of a request in the order of the saw: by stock, the longest first. */
export function sortedPieces({ catalog, design, drawing, options }: RenderRequest): Piece[] {
  return inSawOrder(cutList(catalog, design, { drawing, variation: options?.variation }));
}

const columns = [
  { label: 'Pieces', numeric: true },
  { label: 'Length mm', numeric: true },
  { label: 'Length in', numeric: true },
  { label: 'Runs' },
  { label: 'Piece' },
  { label: 'For number' },
  { label: 'Cut' },
];

/** Of a harness with the way of each piece, and what it is cut longer than that. */
const routedColumns = [...columns.slice(0, -1), { label: 'Route' }, { label: 'Allowance mm' }, ...columns.slice(-1)];

function printedCutList(request: RenderRequest): TableBlock {
  const names = new Names(request.catalog, request.design);
  const routes = request.design.layout === undefined ? undefined : runRoutes(request.catalog, request.design);
  const byStock = Map.groupBy(sortedPieces(request), stockOf);
  const rows = [...byStock].flatMap(([stock, pieces]): FlowRow[] => [
    { group: `${stock} · ${totalOf(pieces)}` },
    ...pieces.map((piece) => ({ cells: pieceCells(names, piece, routes) })),
  ]);
  return {
    kind: 'table',
    columns: routes === undefined ? columns : routedColumns,
    rows,
    none: 'Nothing is cut for this cable.',
  };
}

function pieceCells(names: Names, piece: Piece, routes: ReadonlyMap<string, RunRoute> | undefined) {
  return [
    String(piece.quantity),
    { text: String(piece.lengthMm), strong: true },
    piece.lengthIn.toFixed(2),
    spans(piece.segments.map((id) => names.short(id))),
    piece.piece,
    piece.variationPn === '' ? '–' : piece.variationPn,
    ...(routes === undefined ? [] : pieceRoutes(routes, piece).map((text) => text || '–')),
    { text: '', fill: 'tick' as const },
  ];
}

/** `3 pieces, 4.5 m`; of a family, whose lengths are alternatives, the pieces only. */
function totalOf(pieces: readonly Piece[]): string {
  const count = pieces.reduce((sum, { quantity }) => sum + quantity, 0);
  const counted = `${count} piece${count === 1 ? '' : 's'}`;
  if (pieces.some(({ variationPn }) => variationPn !== '')) return `${counted}, each orderable length listed`;
  const mm = pieces.reduce((sum, { quantity, lengthMm }) => sum + quantity * lengthMm, 0);
  return `${counted}, ${Math.round(mm) / 1000} m`;
}
