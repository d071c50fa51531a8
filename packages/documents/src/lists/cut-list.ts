import { cutList, naturalOrder, printFormatOf, type Catalog, type PrintFormat } from '@cablewright/engine';
import type { Design, Drawing } from '@cablewright/model';
import type { Cell, Column, Table } from '../display-list/table.ts';
import { runRoutes, type RunRoute } from './harness.ts';
import { lengthStyle } from './length-style.ts';

/** The cut list. For a harness the pieces are sorted by stock and length, with routes and allowances, and each stock has a total. */
export function cutListTable(catalog: Catalog, design: Design, drawing?: Drawing, variation?: string): Table {
  const pieces = cutList(catalog, design, { drawing, variation });
  const routed = design.layout !== undefined;
  return {
    title: 'Cut list',
    csvColumns: 8,
    columns: [
      { name: 'stock_part_number', label: 'Stock number' },
      { name: 'stock', label: 'Stock' },
      { name: 'piece', label: 'Piece' },
      { name: 'length_mm', label: 'Length mm', numeric: true },
      { name: 'length_in', label: 'Length in', numeric: true },
      { name: 'quantity', label: 'Qty', numeric: true },
      { name: 'variation_pn', label: 'Length number' },
      { name: 'segments', label: 'Runs' },
      ...(routed ? routeColumns : []),
    ],
    rows: routed ? routedRows(catalog, design, inSawOrder(pieces)) : pieces.map(cells),
  };
}

type Piece = ReturnType<typeof cutList>[number];

/** Sorts pieces in the order they are cut: by stock, the longest first. */
function inSawOrder(pieces: readonly Piece[]): Piece[] {
  return pieces.toSorted((a, b) => naturalOrder(stockOf(a), stockOf(b)) || byFallingLength(a, b));
}

/** The order of lengths in mm: the longest first, pieces without a length last. */
export function byFallingLength(
  { lengthMm: a = 0 }: { readonly lengthMm?: number },
  { lengthMm: b = 0 }: { readonly lengthMm?: number },
): number {
  return b - a;
}

/** Length of all pieces in mm; undefined if the length of one of them isn't stated. */
export function totalMm(pieces: readonly Piece[]): number | undefined {
  const mm = pieces.reduce((sum, { lengthMm = NaN, quantity }) => sum + lengthMm * quantity, 0);
  return Number.isNaN(mm) ? undefined : mm;
}

export function stockOf({ stockPartNumber, stock }: Piece): string {
  return [stockPartNumber, stock].filter((text) => text !== '').join(' ');
}

function cells(row: Piece): Cell[] {
  return [
    row.stockPartNumber,
    row.stock,
    row.piece,
    row.lengthMm ?? null,
    row.lengthIn ?? null,
    row.quantity,
    row.variationPn,
    row.segments.join(' '),
  ];
}

const routeColumns: readonly Column[] = [
  { name: 'routes', label: 'Routes' },
  { name: 'allowance_mm', label: 'Allowance mm' },
];

/** The pieces with their routes. After those of each stock comes its total: mm in the length column, pieces in the quantity column. */
function routedRows(catalog: Catalog, design: Design, pieces: readonly Piece[]): Cell[][] {
  const routes = runRoutes(catalog, design);
  return [...Map.groupBy(pieces, stockOf).values()].flatMap((those) => {
    const { stockPartNumber, stock } = those[0]!;
    const mm = totalMm(those);
    const inches = mm === undefined ? null : Number((mm / 25.4).toFixed(2));
    const count = those.reduce((sum, { quantity }) => sum + quantity, 0);
    const total: Cell[] = [stockPartNumber, stock, 'total', mm ?? null, inches, count, '', '', '', ''];
    return [...those.map((piece) => [...cells(piece), ...pieceRoutes(routes, piece)]), total];
  });
}

/** The distinct routes of the runs of a piece, and their distinct allowances. */
export function pieceRoutes(
  routes: ReadonlyMap<string, RunRoute>,
  { segments }: Piece,
  print: PrintFormat = printFormatOf(),
): [string, string] {
  const own = segments.flatMap((id) => routes.get(id) ?? []);
  const each = (words: readonly string[]) => [...new Set(words)].join('; ');
  return [each(own.map(({ route }) => route)), each(own.map(({ allowanceMm }) => print.bareLength(allowanceMm)))];
}

interface CutRequest {
  readonly catalog: Catalog;
  readonly design: Design;
  readonly drawing?: Drawing;
  readonly options?: { readonly variation?: string };
}

/** The pieces of a request in the order they are cut: by stock, the longest first. */
export function sortedPieces({ catalog, design, drawing, options }: CutRequest): Piece[] {
  return inSawOrder(cutList(catalog, design, { drawing, variation: options?.variation }));
}

/** The units with a column for lengths to cut: the shop's, or both, as in the file, for a shop that has not chosen. */
export function cutUnits(catalog: Catalog): readonly ('mm' | 'in')[] {
  const style = lengthStyle(catalog);
  return style === 'us' ? ['in'] : style === 'metric' ? ['mm'] : ['mm', 'in'];
}
