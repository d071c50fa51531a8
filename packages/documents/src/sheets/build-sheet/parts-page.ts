import { billOfMaterials } from '@cablewright/engine';
import { heading, paragraph, type Block, type FlowRow, type RichCell } from '../../page/flow/blocks.ts';
import { usesOf } from '../../lists/uses.ts';
import { spans } from '../../page/spans.ts';
import { sortedPieces } from '../list-sheets/cut-list-sheet.ts';
import { notStated, type Bench } from './bench.ts';

const tick: RichCell = { text: '', fill: 'tick' };

/** What to fetch: the parts in their sections, then the pieces of wire to cut. */
export function partsPage(bench: Bench): Block[] {
  return [heading(2, 'Parts'), partsTable(bench), ...cutBlocks(bench)];
}

function partsTable(bench: Bench): Block {
  const { request } = bench;
  const { catalog, design, drawing, options } = request;
  const { lines } = billOfMaterials(catalog, design, { drawing, variation: options?.variation });
  const rows: FlowRow[] = [];
  let section = '';
  for (const [i, line] of lines.entries()) {
    if (line.section !== section) rows.push({ group: (section = line.section) });
    const amount = line.metres === undefined ? String(line.quantity) : `${Math.round(line.metres * 1000) / 1000} m`;
    const notes = [...(line.variationPn === undefined ? [] : [`for ${line.variationPn}`]), ...line.notes].join('; ');
    rows.push({
      cells: [
        String(i + 1),
        amount,
        number(line.partNumber),
        line.description,
        usesOf(bench.names, line),
        notes === '' ? '–' : notes,
        tick,
      ],
    });
  }
  const columns = [
    { label: 'No.', numeric: true },
    { label: 'Qty', numeric: true },
    { label: 'Part number' },
    { label: 'Description' },
    { label: 'Used as' },
    { label: 'Notes' },
    { label: 'Have' },
  ];
  return { kind: 'table', columns, rows, none: 'The cable has no parts yet.' };
}

function number(partNumber: string | undefined): RichCell {
  return partNumber === undefined || partNumber === ''
    ? { text: 'no number', tone: 'alarm' }
    : { text: partNumber, strong: true };
}

function cutBlocks(bench: Bench): Block[] {
  const { request, segments } = bench;
  const { design } = request;
  const pieces = sortedPieces(request);
  const supplied = segments.filter((segment) => segment.suppliedTerminated === true);
  const rows = pieces.map((piece) => ({
    cells: [
      String(piece.quantity),
      { text: `${piece.lengthMm} mm`, strong: true },
      `${piece.lengthIn.toFixed(2)} in`,
      number(piece.stockPartNumber === '' ? undefined : piece.stockPartNumber),
      piece.stock,
      spans(piece.segments.map((id) => bench.name(id))),
      piece.variationPn === '' ? '–' : piece.variationPn,
      tick,
    ],
  }));
  const columns = [
    { label: 'Pieces', numeric: true },
    { label: 'Length', numeric: true },
    { label: 'Inches', numeric: true },
    { label: 'Stock number' },
    { label: 'Stock' },
    { label: 'Runs' },
    { label: 'Length number' },
    { label: 'Cut' },
  ];
  return [
    heading(2, 'Cut list'),
    { kind: 'table', columns, rows, none: 'Nothing is cut for this cable.' },
    ...supplied.map((segment) =>
      paragraph(
        `${bench.name(segment.id)} is supplied ready-made by ${design.maker ?? 'its maker'} (${stockName(bench, segment.def)}, ${segment.lengthMm} mm): it is not cut here.`,
      ),
    ),
  ];
}

function stockName({ library }: Bench, def: string): string {
  return library.get('wires', def)?.label ?? notStated;
}
