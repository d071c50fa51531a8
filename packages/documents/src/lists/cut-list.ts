import { cutList, printFormatOf, sortedPieces, type Catalog, type PrintFormat } from '@cablewright/engine';
import type { Design, Drawing } from '@cablewright/model';
import type { Cell, Column, Table } from '../display-list/table.ts';
import { runRoutes, type RunRoute } from './harness.ts';
import { lengthStyle } from './length-style.ts';

type CutListOptions = NonNullable<Parameters<typeof cutList>[2]>;

/**
 * The cut list, with the pieces for the whole build. For a harness the pieces are sorted by stock and length, with routes and
 * allowances.
 */
export function cutListTable(catalog: Catalog, design: Design, options: CutListOptions = {}): Table {
  const pieces = cutList(catalog, design, options);
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
    rows: routed ? routedRows(catalog, design, sortedPieces(catalog, design, options)) : pieces.map(cells),
  };
}

type Piece = ReturnType<typeof cutList>[number];

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

/** The pieces with their routes. A file has no rows of totals, because a program that cuts row by row would cut them too. */
function routedRows(catalog: Catalog, design: Design, pieces: readonly Piece[]): Cell[][] {
  const routes = runRoutes(catalog, design);
  return pieces.map((piece) => [...cells(piece), ...pieceRoutes(routes, piece)]);
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
  readonly options?: { readonly variation?: string; readonly quantity?: number };
}

/** The pieces of a request, for its build quantity, in the order they are cut: by stock, the longest first. */
export function requestedPieces(request: CutRequest): Piece[] {
  return sortedPieces(request.catalog, request.design, cutListOptions(request));
}

/** The options of a request that its cut list follows. */
export function cutListOptions({ drawing, options }: CutRequest): CutListOptions {
  return { drawing, variation: options?.variation, quantity: options?.quantity };
}

/** The units with a column for lengths to cut: the shop's, or both, as in the file, for a shop that has not chosen. */
export function cutUnits(catalog: Catalog): readonly ('mm' | 'in')[] {
  const style = lengthStyle(catalog);
  return style === 'us' ? ['in'] : style === 'metric' ? ['mm'] : ['mm', 'in'];
}
