/** Steps of crimped connectors: the contacts onto the wires, then into their cavities. */
import type { CrimpListRow } from '@cablewright/engine';
import { notStated, type Bench } from './bench.ts';

/** One step for each contact, height and tool at a connector. */
export function crimpSteps(bench: Bench): string[] {
  const wired = bench.crimps.filter((row) => row.wires.length > 0);
  const groups = Map.groupBy(wired, (row) =>
    [row.connector, row.contact, row.seal, row.crimpHeightMm, row.tool].join('\u0000'),
  );
  return [...groups.values()].map((rows) => crimpStep(bench, rows));
}

function crimpStep(bench: Bench, rows: readonly CrimpListRow[]): string {
  const row = rows[0]!;
  const at = `${bench.name(row.connector)} ${rows.map((one) => one.cavity).join(', ')}`;
  if (row.contact === '') return `${at}: terminate; which contact is ${notStated}.`;
  const contact = [row.contactPartNumber, row.contact].filter((one) => one !== '').join(' ');
  const seal =
    row.seal === '' ? '' : `thread ${[row.sealPartNumber, row.seal].filter(Boolean).join(' ')} on each core; `;
  const tool = [row.toolPartNumber, row.tool].filter((one) => one !== '').join(' ');
  const height = row.crimpHeightMm === undefined ? `crimp height ${notStated}` : `crimp height ${row.crimpHeightMm} mm`;
  return `${at}: ${seal}crimp ${rows.length} × ${contact}, ${height}, with ${tool === '' ? `a tool that is ${notStated}` : tool}.`;
}

/** Contacts into cavities, and plugs into those left empty. A connector without contacts of its own is screwed or pressed. */
export function insertSteps(bench: Bench): string[] {
  const byConnector = Map.groupBy(bench.crimps, (row) => row.connector);
  return [...byConnector].flatMap(([connector, rows]) => {
    const wired = rows.filter((row) => row.wires.length > 0);
    const plugged = rows.filter((row) => row.plug !== '');
    const name = bench.name(connector);
    const cavities = wired.map((row) => row.cavity).join(', ');
    return [
      ...(wired.length === 0
        ? []
        : [`${name} ${cavities}: ${insertWork(bench, connector)}, as its table shows; pull on each.`]),
      ...(plugged.length === 0
        ? []
        : [`${name}: close ${plugged.map((row) => row.cavity).join(', ')} with ${plugged[0]!.plug}.`]),
    ];
  });
}

function insertWork(bench: Bench, connector: string): string {
  return bench.construction(connector)?.word?.insert ?? 'insert the contacts into their cavities';
}
