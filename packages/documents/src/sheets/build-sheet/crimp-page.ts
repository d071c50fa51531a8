import { parseTerminal } from '@cablewright/model';
import { type CrimpListRow, spans } from '@cablewright/engine';
import { heading, type Block, type FlowRow } from '../../page/flow/blocks.ts';
import { type BuildFacts } from './bench.ts';
import { crimpedSection } from '../../lists/crimp-list.ts';

/** The cavities and their crimps: contact, strip length, crimp height, tool. Empty if nothing is crimped at the bench. */
export function crimpPage(bench: BuildFacts): Block[] {
  const crimps = bench.crimps.filter((row) => !bench.isDone(row));
  if (crimps.length === 0) return [];
  const { print } = bench;
  const rows = [...Map.groupBy(crimps, ({ connector }) => connector)].flatMap(
    ([connector, connectorCrimps]): FlowRow[] => [
      { group: `${bench.name(connector)} ${connectorCrimps[0]!.connectorPartNumber}`.trim() },
      ...alikeOpen(connectorCrimps).map((row): FlowRow => ({
        cells: [...cells(bench, row), bench.done],
      })),
    ],
  );
  const columns = [
    { label: print.text('head.cavity') },
    { label: print.text('head.wires') },
    { label: print.sectionUnit, numeric: true },
    { label: print.text('build.contact') },
    { label: print.text('head.seal-or-plug') },
    { label: print.text('build.strip'), numeric: true },
    { label: print.text('build.crimp-height'), numeric: true },
    { label: print.text('build.tool') },
    { label: print.text('head.notes') },
    { label: print.text('head.done') },
  ];
  return [heading(2, print.text('build.cavities-and-crimps')), { kind: 'table', columns, rows }];
}

/** Open cavities with the same plug, or none, in a single row: `1–5, 9–23`. It is placed where the first one was. */
function alikeOpen(rows: readonly CrimpListRow[]): CrimpListRow[] {
  const keyOf = (row: CrimpListRow) =>
    row.wires.length > 0 ? row.cavity : `open ${JSON.stringify({ ...row, cavity: '' })}`;
  return [...Map.groupBy(rows, keyOf).values()].map((alike) => ({
    ...alike[0]!,
    cavity: spans(alike.map(({ cavity }) => cavity)),
  }));
}

function cells(bench: BuildFacts, row: CrimpListRow) {
  const wired = row.wires.length > 0;
  const section = crimpedSection(bench.request.catalog, bench.design, row);
  const wires = row.wires.map((wire) => wireText(bench, wire)).join(', ');
  const contact = part(row.contactPartNumber, row.contact);
  const strip = wired && contact !== '' ? bench.mm(row.stripMm) : '–';
  return [
    { text: row.cavity, strong: true },
    wires === '' ? bench.print.text('build.open') : wires,
    wired ? (bench.print.bareSection(section) ?? bench.notStated) : '–',
    contact === '' ? (wired ? { text: bench.notStated, tone: 'alarm' as const } : '–') : contact,
    part(row.sealPartNumber, row.seal) || part(row.plugPartNumber, row.plug) || '–',
    strip,
    wired && contact !== '' ? bench.mm(row.crimpHeightMm) : '–',
    wired && contact !== '' ? part(row.toolPartNumber, row.tool) || bench.notStated : '–',
    row.notes === '' ? '–' : row.notes,
  ];
}

function part(number: string, label: string): string {
  return [number, label].filter((word) => word !== '').join(' ');
}

/** `w1.red@a` in the wording of the bench: W1 RD. */
function wireText(bench: BuildFacts, wire: string): string {
  const ref = parseTerminal(wire);
  return ref === undefined ? wire : bench.wire(ref.instance, ref.terminal).text;
}
