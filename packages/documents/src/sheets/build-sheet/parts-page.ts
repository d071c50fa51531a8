import { billOfMaterials, cutList, type BomLine } from '@cablewright/engine';
import { heading, paragraph, type Block, type FlowRow, type RichCell } from '../../page/flow/blocks.ts';
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
        usedAs(bench, line),
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

/** The names of the parts, and of what they are fitted to where a part's name does not say it. */
function usedAs(bench: Bench, { kind, instances, location }: BomLine): string {
  const names = instances.map((id) => cavityName(bench, id)).join(', ');
  const at = kind === 'mechanicals' ? location.split(', ').map((id) => bench.name(id)) : [];
  const where = at.filter((name) => name !== '').join(', ');
  return where === '' ? names : `${names} at ${where}`;
}

/** `j1.2`, a cavity, is named by its connector. */
function cavityName(bench: Bench, instance: string): string {
  const [id = '', ...cavity] = instance.split('.');
  return cavity.length === 0 ? bench.name(id) : `${bench.name(id)} ${cavity.join('.')}`;
}

function number(partNumber: string | undefined): RichCell {
  return partNumber === undefined || partNumber === ''
    ? { text: 'no number', tone: 'alarm' }
    : { text: partNumber, strong: true };
}

function cutBlocks(bench: Bench): Block[] {
  const { request, segments } = bench;
  const { catalog, design, drawing, options } = request;
  const pieces = cutList(catalog, design, { drawing, variation: options?.variation });
  const supplied = segments.filter((segment) => segment.suppliedTerminated === true);
  const rows = pieces.map((piece) => ({
    cells: [
      String(piece.quantity),
      { text: `${piece.lengthMm} mm`, strong: true },
      `${piece.lengthIn} in`,
      number(piece.stockPartNumber === '' ? undefined : piece.stockPartNumber),
      piece.stock,
      piece.segments.map((id) => bench.name(id)).join(' '),
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
