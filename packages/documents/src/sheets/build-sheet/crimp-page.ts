import { spans, type CrimpListRow } from '@cablewright/engine';
import { heading, type Block, type FlowCell, type FlowColumn, type FlowRow } from '../../page/flow/blocks.ts';
import { type BuildFacts } from './bench.ts';
import { crimpedSection } from '../../lists/crimp-list.ts';

/** Each kind of crimp once: contact, section, seal, strip length, crimp height, tool; then the plugs of empty cavities. Empty if nothing is crimped at the bench. */
export function crimpPage(bench: BuildFacts): Block[] {
  const made = bench.crimps.filter((row) => !bench.isDone(row));
  const crimps = made.filter((row) => row.wires.length > 0);
  if (made.length === 0) return [];
  const kinds = [...Map.groupBy(crimps, (row) => [row.contact, ...kindCells(bench, row)].join('|')).values()];
  const hasNotes = crimps.some(({ notes }) => notes !== '');
  const rows = kinds.map((alike): FlowRow => ({
    cells: [
      contactCell(bench, alike[0]!),
      ...kindCells(bench, alike[0]!),
      String(alike.length * bench.quantity),
      placesOf(bench, alike),
      ...(hasNotes ? [spans([...new Set(alike.map(({ notes }) => notes || '–'))])] : []),
      bench.done,
    ],
  }));
  const plugged = [...Map.groupBy(made, (row) => part(row.plugPartNumber, row.plug))].filter(([plug]) => plug !== '');
  const plugs = plugged.map(([plug, alike]): FlowRow => ({
    cells: [
      '–',
      '–',
      plug,
      '–',
      '–',
      '–',
      String(alike.length * bench.quantity),
      placesOf(bench, alike),
      ...(hasNotes ? ['–'] : []),
      bench.done,
    ],
  }));
  const columns = columnsOf(bench, hasNotes);
  return [heading(2, bench.print.text('build.crimps')), { kind: 'table', columns, rows: [...rows, ...plugs] }];
}

function columnsOf({ print }: BuildFacts, hasNotes: boolean): FlowColumn[] {
  return [
    { label: print.text('build.contact') },
    { label: print.sectionUnit, numeric: true },
    { label: print.text('head.seal-or-plug') },
    { label: print.text('build.strip'), numeric: true },
    { label: print.text('build.crimp-height'), numeric: true },
    { label: print.text('build.tool') },
    { label: print.text('head.pieces'), numeric: true },
    { label: print.text('head.cavity') },
    ...(hasNotes ? [{ label: print.text('head.notes') }] : []),
    { label: print.text('head.done') },
  ];
}

function contactCell(bench: BuildFacts, { contactPartNumber, contact }: CrimpListRow): FlowCell {
  const text = part(contactPartNumber, contact);
  return text === '' ? { text: bench.print.text('build.contact-not-stated'), tone: 'alarm' } : text;
}

/** The cells with the common values of a kind of crimp, in addition to the contact. */
function kindCells(bench: BuildFacts, row: CrimpListRow): string[] {
  const section = crimpedSection(bench.request.catalog, bench.design, row);
  return [
    bench.print.bareSection(section) ?? bench.unknown,
    part(row.sealPartNumber, row.seal) || '–',
    bench.mm(row.stripMm),
    bench.mm(row.crimpHeightMm),
    // Its number only: the step names it in full, and this table has many columns.
    row.toolPartNumber || row.tool || bench.unknown,
  ];
}

/** `J1·1–4, 9; J2·3` */
function placesOf(bench: BuildFacts, rows: readonly CrimpListRow[]): string {
  return [...Map.groupBy(rows, ({ connector }) => connector)]
    .map(([connector, own]) => `${bench.names.short(connector)}·${spans(own.map(({ cavity }) => cavity))}`)
    .join('; ');
}

function part(number: string, label: string): string {
  return [number, label].filter((word) => word !== '').join(' ');
}
