/** Steps for crimped connectors: contacts onto wires, then contacts and plugs into cavities. */
import { parseTerminal, present } from '@cablewright/model';
import { crimpTools } from '../../connectivity/crimps/tools.ts';
import { naturalOrder } from '../../library/text/natural-order.ts';
import { spans } from '../../library/text/spans.ts';
import type { CrimpListRow } from '../crimp-list.ts';
import type { BenchFacts } from './bench-facts.ts';
import type { BuildStep, StepDraft } from './build-step.ts';
import { connectionsOf } from './connections.ts';
import { isLooseWire } from './loose-wires.ts';

/**
 * One step for each combination of tool, contact, seal and height at a connector. For loose wires, one step covers such
 * a combination at all connectors, and these steps are sorted by tool.
 */
export function crimpSteps(bench: BenchFacts): StepDraft[] {
  const wired = bench.crimps.filter((row) => row.wires.length > 0 && !bench.isDone(row));
  const [loose, others] = [wired.filter((row) => isOfLoose(bench, row)), wired.filter((row) => !isOfLoose(bench, row))];
  const stations = Map.groupBy(loose, stationOf);
  const groups = Map.groupBy(others, (row) => `${row.connector}\u0000${stationOf(row)}`);
  const byTool = [...stations].toSorted(([a], [b]) => naturalOrder(a, b)).map(([, rows]) => crimpStep(bench, rows));
  return [...byTool, ...[...groups.values()].map((rows) => crimpStep(bench, rows))];
}

/** The setup of a crimp station: tool, contact, seal and height. */
function stationOf({ tool, contact, seal, crimpHeightMm }: CrimpListRow): string {
  return [tool, contact, seal, crimpHeightMm].join('\u0000');
}

function isOfLoose(bench: BenchFacts, { wires }: CrimpListRow): boolean {
  return wires.every((wire) => isLooseWire(bench, parseTerminal(wire)?.instance ?? ''));
}

function crimpStep(bench: BenchFacts, rows: readonly CrimpListRow[]): StepDraft {
  const [row] = rows as readonly [CrimpListRow];
  const byConnector = Map.groupBy(rows, ({ connector }) => connector);
  const at = [...byConnector].map(([connector, own]) => cavities(bench, connector, own)).join('; ');
  const cavityIds = rows.map(({ connector, cavity }) => ({ connector, cavity }));
  const base = {
    id: `crimp:${cavityIds.map(({ connector, cavity }) => `${connector}.${cavity}`).join('+')}`,
    station: 'crimp',
    does: 'crimp',
    concerns: { parts: [...byConnector.keys()], cavities: cavityIds, runs: runsOf(rows) },
  } as const;
  const { print } = bench;
  if (row.contact === '') return { ...base, what: print.text('step.terminate', { at }) };
  const contact = named(row.contactPartNumber, row.contact);
  const seal = row.seal === '' ? '' : print.text('step.seal', { seal: named(row.sealPartNumber, row.seal) });
  const tool = named(row.toolPartNumber, row.tool);
  const height =
    row.crimpHeightMm === undefined
      ? print.text('step.height-unstated')
      : print.text('step.height', { height: bench.mm(row.crimpHeightMm) });
  const what = print.text('step.crimp', {
    at,
    seal,
    count: rows.length * bench.quantity,
    contact,
    height,
    tool: tool === '' ? print.text('step.tool-unstated') : tool,
  });
  const measures = [
    { of: 'crimp-height' as const, ...present({ mm: row.crimpHeightMm }) },
    { of: 'strip-length' as const, ...present({ mm: row.stripMm }) },
  ];
  return { ...base, what, measures, uses: crimpUses(bench, rows) };
}

/** The contacts and seals of the cavities, and the tool of the contact. */
function crimpUses(bench: BenchFacts, rows: readonly CrimpListRow[]): BuildStep['uses'] {
  const [row] = rows as readonly [CrimpListRow];
  const { contact, seal, wireMm2 } = bench.cavity(row.connector, row.cavity) ?? {};
  const [tool] = crimpTools(bench.library, contact, wireMm2);
  const quantity = rows.length;
  return [
    ...(contact === undefined ? [] : [{ as: 'contact' as const, def: contact.id, quantity }]),
    ...(seal === undefined ? [] : [{ as: 'seal' as const, def: seal.id, quantity }]),
    ...(tool === undefined ? [] : [{ as: 'tool' as const, def: tool }]),
  ];
}

function runsOf(rows: readonly CrimpListRow[]): string[] {
  return [...new Set(rows.flatMap(({ wires }) => wires.flatMap((wire) => parseTerminal(wire)?.instance ?? [])))];
}

const named = (number: string, label: string) => [number, label].filter((word) => word !== '').join(' ');

/**
 * Formats cavities as `J1 PC A, cavities 1, 2`. Without the word, a number after a name could be read as part of the
 * name.
 */
function cavities(bench: BenchFacts, connector: string, rows: readonly CrimpListRow[]): string {
  const numbers = spans(rows.map(({ cavity }) => cavity));
  const location = { connector: bench.name(connector), cavities: numbers };
  return bench.print.text(rows.length === 1 ? 'step.cavity' : 'step.cavities', location);
}

/**
 * Inserts contacts into cavities, and plugs into empty ones. Connectors without separate contacts are screwed or
 * pressed instead.
 */
export function insertSteps(bench: BenchFacts): StepDraft[] {
  const byConnector = Map.groupBy(
    bench.crimps.filter((row) => !bench.isDone(row)),
    ({ connector }) => connector,
  );
  return [...byConnector].flatMap(([connector, rows]) => [
    ...insertStep(bench, connector, rows),
    ...plugStep(bench, connector, rows),
  ]);
}

function insertStep(bench: BenchFacts, connector: string, rows: readonly CrimpListRow[]): StepDraft[] {
  const connections = connectionsOf(bench, ({ crimped }) => crimped === connector);
  const wired = rows.filter((row) => row.wires.length > 0);
  const filled = rows.filter(({ cavity }) =>
    connections.some(({ a, b }) => [a, b].some((ref) => ref.instance === connector && ref.terminal === cavity)),
  );
  const filledRows = wired.length > 0 ? wired : filled;
  if (filledRows.length === 0) return [];
  const work = bench.construction(connector)?.word?.insert ?? bench.print.text('step.insert-contacts');
  const ids = filled.map(({ cavity }) => cavity);
  return [
    {
      id: `insert:${connector}`,
      station: 'insert',
      does: 'insert',
      what: bench.print.text('step.insert', { at: cavities(bench, connector, filledRows), work }),
      figure: { kind: 'face', instance: connector, cavities: ids },
      concerns: {
        parts: [connector],
        cavities: ids.map((cavity) => ({ connector, cavity })),
        runs: runsOf(wired),
        connections,
      },
    },
  ];
}

function plugStep(bench: BenchFacts, connector: string, rows: readonly CrimpListRow[]): StepDraft[] {
  const plugged = rows.filter((row) => row.plug !== '');
  const [first] = plugged;
  if (first === undefined) return [];
  const ids = plugged.map(({ cavity }) => cavity);
  const what = bench.print.text('step.close', {
    connector: bench.name(connector),
    cavities: spans(ids),
    plug: first.plug,
  });
  const defs = Map.groupBy(
    ids.flatMap((cavity) => bench.cavity(connector, cavity)?.plug?.id ?? []),
    (def) => def,
  );
  return [
    {
      id: `plug:${connector}`,
      station: 'insert',
      does: 'plug',
      what,
      figure: { kind: 'face', instance: connector, cavities: ids },
      uses: [...defs].map(([def, all]) => ({ as: 'plug', def, quantity: all.length })),
      concerns: { parts: [connector], cavities: ids.map((cavity) => ({ connector, cavity })) },
    },
  ];
}
