import type { CrimpListRow } from '@cablewright/engine';
import { heading, type Block, type FlowRow } from '../../page/flow/blocks.ts';
import { readWireEnd } from '../../page/names.ts';
import { mm, notStated, type Bench } from './bench.ts';

/** Cavities and what is crimped into each: contact, strip length, crimp height, tool. Nothing where nothing is crimped. */
export function crimpPage(bench: Bench): Block[] {
  if (bench.crimps.length === 0) return [];
  const rows: FlowRow[] = [];
  let connector = '';
  for (const row of bench.crimps) {
    if (row.connector !== connector) {
      connector = row.connector;
      rows.push({ group: `${bench.name(connector)} ${row.connectorPartNumber}`.trim() });
    }
    rows.push({ cells: [...cells(bench, row), { text: '', fill: 'tick' }] });
  }
  const columns = [
    { label: 'Cavity' },
    { label: 'Wires' },
    { label: 'mm²', numeric: true },
    { label: 'Contact' },
    { label: 'Seal or plug' },
    { label: 'Strip', numeric: true },
    { label: 'Crimp height', numeric: true },
    { label: 'Tool' },
    { label: 'Notes' },
    { label: 'Done' },
  ];
  return [heading(2, 'Cavities and crimps'), { kind: 'table', columns, rows }];
}

function cells(bench: Bench, row: CrimpListRow) {
  const wired = row.wires.length > 0;
  const wires = row.wires.map((wire) => wireText(bench, wire)).join(', ');
  const contact = part(row.contactPartNumber, row.contact);
  const strip = wired && contact !== '' ? mm(row.stripMm) : '–';
  return [
    { text: row.cavity, strong: true },
    wires === '' ? 'open' : wires,
    wired ? (row.wireMm2 === undefined ? notStated : String(row.wireMm2)) : '–',
    contact === '' ? (wired ? { text: notStated, tone: 'alarm' as const } : '–') : contact,
    part(row.sealPartNumber, row.seal) || part(row.plugPartNumber, row.plug) || '–',
    strip,
    wired && contact !== '' ? mm(row.crimpHeightMm) : '–',
    wired && contact !== '' ? part(row.toolPartNumber, row.tool) || notStated : '–',
    row.notes === '' ? '–' : row.notes,
  ];
}

function part(number: string, label: string): string {
  return [number, label].filter((one) => one !== '').join(' ');
}

/** `w1.red@a` as the bench says it: W1 RD. */
function wireText(bench: Bench, wire: string): string {
  const at = readWireEnd(wire);
  return at === undefined ? wire : bench.wire(at.instance, at.terminal).text;
}
