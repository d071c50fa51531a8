/** The printed cut list: by stock, longest pieces first, with the total of each stock. */
import { documentFacts } from '../../request/document-facts.ts';
import { printFormatOf, type cutList, type PrintFormat, PartNames, spans } from '@cablewright/engine';
import {
  cutListOptions,
  cutListTable,
  cutUnits,
  pieceRoutes,
  requestedPieces,
  stockOf,
  totalMm,
} from '../../lists/cut-list.ts';
import { runRoutes, type RunRoute } from '../../lists/harness.ts';
import type { FlowColumn, FlowRow, TableBlock } from '../../page/flow/blocks.ts';
import type { RenderRequest } from '../../request/request.ts';
import { listSheet } from './list-sheet.ts';

export const cutListSheet = listSheet(documentFacts.cutList, {
  printed: printedCutList,
  table: (request) => cutListTable(request.catalog, request.design, cutListOptions(request)),
});

type Piece = ReturnType<typeof cutList>[number];

/** The columns. A harness also has the route of each piece and its allowance. */
function columnsOf(
  print: PrintFormat,
  units: ReturnType<typeof cutUnits>,
  isRouted: boolean,
  hasSums: boolean,
): FlowColumn[] {
  const routed = [
    { label: print.text('head.route') },
    { label: print.text('head.allowance-in', { unit: print.lengthUnit }) },
  ];
  return [
    { label: print.text('head.pieces'), numeric: true },
    ...units.map((unit) => ({ label: print.text('head.cut-length-in', { unit }), numeric: true })),
    { label: print.text('head.runs') },
    { label: print.text('head.piece') },
    { label: print.text('head.for-number') },
    ...(isRouted ? routed : []),
    ...(hasSums ? [{ label: print.text('head.length-sum') }] : []),
    { label: print.text('head.cut') },
  ];
}

function printedCutList(request: RenderRequest): TableBlock {
  const names = new PartNames(request.catalog, request.design);
  const routes = request.design.layout === undefined ? undefined : runRoutes(request.catalog, request.design);
  const all = requestedPieces(request);
  const hasSums = all.some(({ sum }) => sum !== undefined);
  const byStock = Map.groupBy(all, stockOf);
  const print = printFormatOf(request.catalog);
  const units = cutUnits(request.catalog);
  const rows = [...byStock].flatMap(([stock, pieces]): FlowRow[] => [
    { group: `${stock} · ${totalOf(pieces, print)}` },
    ...pieces.map((piece) => ({ cells: pieceCells(print, units, names, piece, { routes, hasSums }) })),
  ]);
  return {
    kind: 'table',
    columns: columnsOf(print, units, routes !== undefined, hasSums),
    rows,
    none: print.text('cut-list.none'),
  };
}

function pieceCells(
  print: PrintFormat,
  units: ReturnType<typeof cutUnits>,
  names: PartNames,
  piece: Piece,
  { routes, hasSums }: { readonly routes: ReadonlyMap<string, RunRoute> | undefined; readonly hasSums: boolean },
) {
  const { lengthMm, lengthIn } = piece;
  const lengths = {
    mm: lengthMm === undefined ? '–' : print.number(lengthMm),
    in: lengthIn === undefined ? '–' : print.decimals(lengthIn.toFixed(2)),
  };
  return [
    String(piece.quantity),
    ...units.map((unit, i) => (i === 0 ? { text: lengths[unit], strong: true } : lengths[unit])),
    spans(piece.segments.map((id) => names.short(id))),
    print.known(`role.${piece.piece}`) ?? piece.piece,
    piece.variationPn === '' ? '–' : piece.variationPn,
    ...(routes === undefined ? [] : pieceRoutes(routes, piece, print).map((text) => text || '–')),
    ...(hasSums ? [piece.sum ?? '–'] : []),
    { text: '', fill: 'tick' as const },
  ];
}

/** `3 pieces, 4.5 m`. A family has alternative lengths, so only the pieces are counted. */
function totalOf(pieces: readonly Piece[], print: PrintFormat): string {
  const count = pieces.reduce((sum, { quantity }) => sum + quantity, 0);
  const counted = print.text('count.pieces', { n: count });
  if (pieces.some(({ variationPn }) => variationPn !== ''))
    return print.text('cut-list.each-length', { pieces: counted });
  const mm = totalMm(pieces);
  return `${counted}, ${print.metres(mm && Math.round(mm) / 1000)}`;
}
