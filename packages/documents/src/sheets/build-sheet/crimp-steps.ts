/** Steps of crimped connectors: the contacts onto the wires, then into their cavities. */
import { parseTerminal } from '@cablewright/model';
import { naturalOrder, type CrimpListRow } from '@cablewright/engine';
import { spans } from '../../lists/spans.ts';
import { type Bench } from './bench.ts';
import { isLooseWire } from './loose-wires.ts';

/** One step for each contact, height and tool at a connector; of loose wires one at all connectors, by tool. */
export function crimpSteps(bench: Bench): string[] {
  const wired = bench.crimps.filter((row) => row.wires.length > 0 && !bench.isDone(row));
  const [loose, others] = [wired.filter((row) => isOfLoose(bench, row)), wired.filter((row) => !isOfLoose(bench, row))];
  const stations = Map.groupBy(loose, stationOf);
  const groups = Map.groupBy(others, (row) => `${row.connector}\u0000${stationOf(row)}`);
  const byTool = [...stations].toSorted(([a], [b]) => naturalOrder(a, b)).map(([, rows]) => crimpStep(bench, rows));
  return [...byTool, ...[...groups.values()].map((rows) => crimpStep(bench, rows))];
}

/** What is set up once: the tool, the contact, the seal and the height. */
function stationOf({ tool, contact, seal, crimpHeightMm }: CrimpListRow): string {
  return [tool, contact, seal, crimpHeightMm].join('\u0000');
}

function isOfLoose(bench: Bench, { wires }: CrimpListRow): boolean {
  return wires.every((wire) => isLooseWire(bench, parseTerminal(wire)?.instance ?? ''));
}

function crimpStep(bench: Bench, rows: readonly CrimpListRow[]): string {
  const row = rows[0]!;
  const at = [...Map.groupBy(rows, ({ connector }) => connector)]
    .map(([connector, here]) => cavities(bench, connector, here))
    .join('; ');
  const { print } = bench;
  if (row.contact === '') return print.text('step.terminate', { at });
  const contact = [row.contactPartNumber, row.contact].filter((one) => one !== '').join(' ');
  const seal =
    row.seal === '' ? '' : print.text('step.seal', { seal: [row.sealPartNumber, row.seal].filter(Boolean).join(' ') });
  const tool = [row.toolPartNumber, row.tool].filter((one) => one !== '').join(' ');
  const height =
    row.crimpHeightMm === undefined
      ? print.text('step.height-unstated')
      : print.text('step.height', { height: bench.mm(row.crimpHeightMm) });
  return print.text('step.crimp', {
    at,
    seal,
    count: rows.length,
    contact,
    height,
    tool: tool === '' ? print.text('step.tool-unstated') : tool,
  });
}

/** `J1 PC A, cavities 1, 2`: a number after a name could be read as part of it. */
function cavities(bench: Bench, connector: string, rows: readonly CrimpListRow[]): string {
  const numbers = spans(rows.map(({ cavity }) => cavity));
  const at = { connector: bench.name(connector), cavities: numbers };
  return bench.print.text(rows.length === 1 ? 'step.cavity' : 'step.cavities', at);
}

/** Contacts into cavities, and plugs into those left empty. A connector without contacts of its own is screwed or pressed. */
export function insertSteps(bench: Bench): string[] {
  const byConnector = Map.groupBy(
    bench.crimps.filter((row) => !bench.isDone(row)),
    (row) => row.connector,
  );
  return [...byConnector].flatMap(([connector, rows]) => {
    const wired = rows.filter((row) => row.wires.length > 0);
    const plugged = rows.filter((row) => row.plug !== '');
    const name = bench.name(connector);
    return [
      ...(wired.length === 0
        ? []
        : [
            bench.print.text('step.insert', {
              at: cavities(bench, connector, wired),
              work: insertWork(bench, connector),
            }),
          ]),
      ...(plugged.length === 0
        ? []
        : [
            bench.print.text('step.close', {
              connector: name,
              cavities: spans(plugged.map((row) => row.cavity)),
              plug: plugged[0]!.plug,
            }),
          ]),
    ];
  });
}

function insertWork(bench: Bench, connector: string): string {
  return bench.construction(connector)?.word?.insert ?? bench.print.text('step.insert-contacts');
}
