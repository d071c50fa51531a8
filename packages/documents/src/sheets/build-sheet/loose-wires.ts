/** The table of the loose wires, a row each. */
import { carriedCopper, looseWires, stockName, type CrimpListRow } from '@cablewright/engine';
import type { End, Segment } from '@cablewright/model';
import {
  heading,
  paragraph,
  type Block,
  type FlowCell,
  type FlowRow,
  type FlowColumn,
} from '../../page/flow/blocks.ts';
import { type BuildFacts } from './bench.ts';

/** The landings of an end of a wire. */
function landingsOf(bench: BuildFacts, segment: Segment, end: End) {
  const [copper] = carriedCopper(bench.library, segment);
  return copper === undefined ? [] : bench.landings.at(segment.id, end, copper.path).direct;
}

function crimpsAt(bench: BuildFacts, segment: Segment, end: End): CrimpListRow[] {
  return landingsOf(bench, segment, end).flatMap(({ instance, terminal }) => bench.crimp(instance, terminal) ?? []);
}

function columnsOf({ print }: BuildFacts): FlowColumn[] {
  return [
    { label: print.text('head.wire') },
    { label: print.text('build.colour') },
    { label: print.text('head.length'), numeric: true },
    { label: print.text('build.a-to') },
    { label: print.text('build.strip'), numeric: true },
    { label: print.text('build.terminal-seal') },
    { label: print.text('build.b-to') },
    { label: print.text('build.strip'), numeric: true },
    { label: print.text('build.terminal-seal') },
    { label: print.text('head.done') },
  ];
}

/** The wires to cut, strip and terminate: by stock, then grouped by length, longest first. Empty for a cable with few loose wires. */
export function looseWireTable(bench: BuildFacts): Block[] {
  const wires = looseWires(bench);
  if (wires.length === 0) return [];
  const groups = Map.groupBy(wires, (wire) => stockName(bench, wire));
  const rows = [...groups].flatMap(([group, members]): FlowRow[] => [
    { group: `${group} · ${bench.print.text('count.pieces', { n: members.length * bench.quantity })}` },
    ...members.map((wire) => ({ cells: wireCells(bench, wire) })),
  ]);
  const sums = [...new Set(wires.flatMap((wire) => bench.cutLength(wire).sum ?? []))];
  return [
    heading(2, bench.print.text('build.loose-wires')),
    { kind: 'table', columns: columnsOf(bench), rows },
    ...(sums.length === 0 ? [] : [paragraph(bench.print.text('build.cut-sums', { sums: sums.join('; ') }), 'quiet')]),
  ];
}

function wireCells(bench: BuildFacts, wire: Segment): FlowCell[] {
  const [copper] = carriedCopper(bench.library, wire);
  const { text, swatch } = bench.wire(wire.id, copper!.path);
  const colour = text.slice(bench.name(wire.id).length).replace(/^ · /, '');
  return [
    { text: bench.name(wire.id), strong: true },
    { text: colour, swatch },
    bench.print.length(bench.cutLength(wire).mm),
    ...endCells(bench, wire, 'a'),
    ...endCells(bench, wire, 'b'),
    bench.done,
  ];
}

function endCells(bench: BuildFacts, wire: Segment, end: End): FlowCell[] {
  const lands = landingsOf(bench, wire, end);
  const noted = bench.notesOn(wire.id, end).map((text) => ` (${text})`);
  const [landing] = lands;
  if (landing === undefined) return [`${bench.print.text('build.open')}${noted.join('')}`, '–', '–'];
  const crimps = crimpsAt(bench, wire, end);
  const strip = lands
    .map((ref) => bench.stripMm({ segment: wire.id, end }, ref))
    .find((length) => length !== undefined);
  const parts = crimps.flatMap(({ contact, contactPartNumber, seal, sealPartNumber }) => [
    contactPartNumber || contact || bench.print.text('build.contact-not-stated'),
    sealPartNumber || seal,
  ]);
  return [
    `${lands.map((ref) => bench.terminal(ref)).join(', ')}${noted.join('')}`,
    bench.mm(strip),
    parts.filter((part) => part !== '').join(', ') || joining(bench, landing.instance),
  ];
}

function joining(bench: BuildFacts, instance: string): string {
  const construction = bench.construction(instance);
  return construction === undefined ? '–' : (construction.word?.label ?? construction.id);
}
