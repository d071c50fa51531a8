import { billOfMaterials, type BomLine, isLooseWire, looseWires, type PrintFormat, spans } from '@cablewright/engine';
import { heading, paragraph, type Block, type FlowRow, type RichCell } from '../../page/flow/blocks.ts';
import { usesOf } from '../../lists/uses.ts';
import { type BuildFacts } from './bench.ts';
import { cutUnits, requestedPieces } from '../../lists/cut-list.ts';

const tick: RichCell = { text: '', fill: 'tick' };

/** Everything to fetch: the parts in their sections, then the pieces of wire to cut. */
export function partsPage(bench: BuildFacts): Block[] {
  return [heading(2, bench.print.text('build.parts')), partsTable(bench), ...cutBlocks(bench)];
}

function partsTable(bench: BuildFacts): Block {
  const { request, print } = bench;
  const { catalog, design, drawing, options } = request;
  const { lines } = billOfMaterials(catalog, design, { drawing, variation: options?.variation });
  const notesOf = ({ variationPn, notes }: BomLine) =>
    [...(variationPn === undefined ? [] : [print.text('for-number', { number: variationPn })]), ...notes].join('; ');
  const hasNotes = lines.some((line) => notesOf(line) !== '');
  const rows: FlowRow[] = [];
  let section = '';
  for (const [i, line] of lines.entries()) {
    if (line.section !== section) rows.push({ group: print.known(`section.${line.section}`) ?? line.section });
    section = line.section;
    const cables = bench.quantity;
    const amount =
      line.unit === 'ft' ? print.metres(line.metres && line.metres * cables) : print.number(line.quantity! * cables, 6);
    rows.push({
      cells: [
        String(i + 1),
        amount,
        number(print, line.partNumber),
        line.description,
        usesOf(bench.names, line, bench.labelledRuns),
        ...(hasNotes ? [notesOf(line) || '–'] : []),
        tick,
      ],
    });
  }
  const columns = [
    { label: print.text('head.number'), numeric: true },
    { label: print.text('head.quantity'), numeric: true },
    { label: print.text('head.part-number') },
    { label: print.text('head.description') },
    { label: print.text('head.used-as') },
    ...(hasNotes ? [{ label: print.text('head.notes') }] : []),
    { label: print.text('build.have') },
  ];
  return { kind: 'table', columns, rows, none: print.text('bom.none') };
}

function number(print: PrintFormat, partNumber: string | undefined): RichCell {
  return partNumber === undefined || partNumber === ''
    ? { text: print.text('no-number'), tone: 'alarm' }
    : { text: partNumber, strong: true };
}

function cutBlocks(bench: BuildFacts): Block[] {
  const { request, segments, print } = bench;
  const units = cutUnits(request.catalog);
  const { design } = request;
  // The lengths of loose wires are in a separate table.
  const pieces = requestedPieces(request).flatMap((piece) => {
    const others = piece.segments.filter((id) => !isLooseWire(bench, id));
    const quantity = piece.quantity - (piece.segments.length - others.length) * bench.quantity;
    return quantity === 0 ? [] : [{ ...piece, segments: others, quantity }];
  });
  const loose = looseWires(bench).length;
  const supplied = segments.filter((segment) => segment.suppliedTerminated === true);
  const rows = pieces.map((piece) => ({
    cells: [
      String(piece.quantity),
      ...cutLengths(print, units, piece),
      number(print, piece.stockPartNumber === '' ? undefined : piece.stockPartNumber),
      piece.stock,
      spans(piece.segments.map((id) => bench.name(id))),
      piece.variationPn === '' ? '–' : piece.variationPn,
      tick,
    ],
  }));
  const columns = [
    { label: print.text('head.pieces'), numeric: true },
    { label: print.text('head.length'), numeric: true },
    ...(units.length === 1 ? [] : [{ label: print.text('build.inches'), numeric: true }]),
    { label: print.text('head.stock-number') },
    { label: print.text('head.stock') },
    { label: print.text('head.runs') },
    { label: print.text('head.length-number') },
    { label: print.text('head.cut') },
  ];
  return [
    heading(2, print.text('build.cut-list')),
    ...(loose === 0 ? [] : [paragraph(print.text('step.cut-loose', { count: loose * bench.quantity }))]),
    ...(loose > 0 && rows.length === 0
      ? []
      : [{ kind: 'table' as const, columns, rows, none: print.text('cut-list.none') }]),
    ...supplied.map((segment) =>
      paragraph(
        print.text('build.not-cut-here', {
          run: bench.name(segment.id),
          maker: design.maker ?? print.text('build.its-maker'),
          stock: stockName(bench, segment.def),
          length: print.length(segment.lengthMm),
        }),
      ),
    ),
  ];
}

/** The length of a piece, in the units of the columns. */
function cutLengths(
  print: PrintFormat,
  units: ReturnType<typeof cutUnits>,
  { lengthMm, lengthIn }: { readonly lengthMm?: number; readonly lengthIn?: number },
): RichCell[] {
  const lengths = {
    mm: lengthMm === undefined ? '–' : `${print.number(lengthMm, 6)} mm`,
    in: lengthIn === undefined ? '–' : `${print.decimals(lengthIn.toFixed(2))} in`,
  };
  return units.map((unit, i) => (i === 0 ? { text: lengths[unit], strong: true } : { text: lengths[unit] }));
}

function stockName(bench: BuildFacts, def: string): string {
  return bench.library.get('wires', def)?.label ?? bench.notStated;
}
