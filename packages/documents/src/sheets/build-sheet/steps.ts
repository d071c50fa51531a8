/** The steps in bench order: parts are slid on the cable before anything is joined to its ends. */
import { type Block, type FlowRow, heading } from '../../page/flow/blocks.ts';
import { spans } from '../../lists/spans.ts';
import type { BuildFacts } from './bench.ts';
import { isLooseWire, looseWires } from './loose-wires.ts';
import { assembleSteps, breakoutSteps, fitSteps, fittings, labelSteps, readySteps } from './fit-steps.ts';
import { joinsOf, joinStep, joinSteps, pigtailSteps, stripSteps } from './joint-steps.ts';
import { sortedPieces } from '../../lists/cut-list.ts';
import { isOverSplice, isSplice } from './splices.ts';
import { parseTerminal } from '@cablewright/model';
import { type CrimpListRow, naturalOrder } from '@cablewright/engine';

interface Stage {
  readonly name: string;
  readonly steps: readonly string[];
}

export function stagesOf(bench: BuildFacts): Stage[] {
  const { print } = bench;
  const stages: Stage[] = [
    { name: print.text('stage.ready'), steps: readySteps(bench) },
    { name: print.text('stage.cut'), steps: cutSteps(bench) },
    { name: print.text('stage.strip'), steps: stripSteps(bench) },
    { name: print.text('stage.breakouts'), steps: breakoutSteps(bench) },
    { name: print.text('stage.pigtails'), steps: pigtailSteps(bench) },
    { name: print.text('stage.fit'), steps: fitSteps(bench) },
    { name: print.text('stage.splice'), steps: spliceSteps(bench) },
    { name: print.text('stage.crimp'), steps: crimpSteps(bench) },
    { name: print.text('stage.insert'), steps: insertSteps(bench) },
    { name: print.text('stage.join'), steps: joinSteps(bench) },
    { name: print.text('stage.assemble'), steps: assembleSteps(bench) },
    { name: print.text('stage.label'), steps: labelSteps(bench) },
    { name: print.text('stage.test'), steps: [print.text('step.test')] },
  ];
  return stages.filter((stage) => stage.steps.length > 0);
}

function cutSteps(bench: BuildFacts): string[] {
  const pieces = sortedPieces(bench.request).filter(({ segments }) => !segments.every((id) => isLooseWire(bench, id)));
  const loose = looseWires(bench).length;
  const { print } = bench;
  const looseSteps = loose === 0 ? [] : [print.text('step.cut-loose', { count: loose })];
  const steps = pieces.map((piece) => {
    const runs = spans(piece.segments.map((id) => bench.name(id)));
    const family = piece.variationPn === '' ? '' : ` ${print.text('for-number', { number: piece.variationPn })}`;
    const stock = [piece.stockPartNumber, piece.stock].filter((word) => word !== '').join(' ') || bench.notStated;
    return print.text('step.cut', {
      runs,
      count: piece.quantity,
      length: print.length(piece.lengthMm),
      stock,
      family,
    });
  });
  return [...looseSteps, ...steps];
}

/** The numbered steps as a table, each with a box to tick. */
export function stepsBlocks(bench: BuildFacts): Block[] {
  const rows: FlowRow[] = [];
  let n = 0;
  for (const { name, steps } of stagesOf(bench)) {
    rows.push({ group: name });
    for (const step of steps) rows.push({ cells: [String((n += 1)), step, { text: '', fill: 'tick' }] });
  }
  const columns = [
    { label: bench.print.text('build.step'), numeric: true },
    { label: bench.print.text('build.do') },
    { label: bench.print.text('head.done') },
  ];
  return [heading(2, bench.print.text('build.steps')), { kind: 'table', columns, rows }];
}

// Steps of the splices.

/**
 * Steps for splices: the wires that meet, with or without a splice part, then the parts that go over them. They are
 * joined while the other ends are free, because a splice lies inside the bundle and its sleeve does not pass over a
 * contact.
 */
function spliceSteps(bench: BuildFacts): string[] {
  const joins = joinsOf(bench);
  const stepsAt = (isParts: boolean) => [
    ...joins
      .filter(({ instance }) => (isParts ? isSplice(bench, instance) : bench.names.isRun(instance)))
      .map((join) => joinStep(bench, join)),
    ...fittings(bench, 'joints', (instance, part) => {
      const isAtPart = instance.attachedTo !== undefined && isSplice(bench, instance.attachedTo);
      return isOverSplice(bench, instance, part) && isAtPart === isParts;
    }),
  ];
  return [...stepsAt(false), ...stepsAt(true)];
}

// Steps for crimped connectors: contacts onto wires, then contacts into cavities.

/**
 * One step for each combination of contact, height and tool at a connector. For loose wires one step covers all
 * connectors, by tool.
 */
function crimpSteps(bench: BuildFacts): string[] {
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

function isOfLoose(bench: BuildFacts, { wires }: CrimpListRow): boolean {
  return wires.every((wire) => isLooseWire(bench, parseTerminal(wire)?.instance ?? ''));
}

function crimpStep(bench: BuildFacts, rows: readonly CrimpListRow[]): string {
  const row = rows[0]!;
  const connectors = [...Map.groupBy(rows, ({ connector }) => connector)]
    .map(([connector, connectorRows]) => cavities(bench, connector, connectorRows))
    .join('; ');
  const { print } = bench;
  if (row.contact === '') return print.text('step.terminate', { at: connectors });
  const contact = [row.contactPartNumber, row.contact].filter((word) => word !== '').join(' ');
  const seal =
    row.seal === '' ? '' : print.text('step.seal', { seal: [row.sealPartNumber, row.seal].filter(Boolean).join(' ') });
  const tool = [row.toolPartNumber, row.tool].filter((word) => word !== '').join(' ');
  const height =
    row.crimpHeightMm === undefined
      ? print.text('step.height-unstated')
      : print.text('step.height', { height: bench.mm(row.crimpHeightMm) });
  return print.text('step.crimp', {
    at: connectors,
    seal,
    count: rows.length,
    contact,
    height,
    tool: tool === '' ? print.text('step.tool-unstated') : tool,
  });
}

/** `J1 PC A, cavities 1, 2`: without the word, a number after a name could be read as part of it. */
function cavities(bench: BuildFacts, connector: string, rows: readonly CrimpListRow[]): string {
  const numbers = spans(rows.map(({ cavity }) => cavity));
  const location = { connector: bench.name(connector), cavities: numbers };
  return bench.print.text(rows.length === 1 ? 'step.cavity' : 'step.cavities', location);
}

/**
 * Inserts contacts into cavities, and plugs into empty ones. Connectors without separate contacts are screwed or
 * pressed instead.
 */
function insertSteps(bench: BuildFacts): string[] {
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

function insertWork(bench: BuildFacts, connector: string): string {
  return bench.construction(connector)?.word?.insert ?? bench.print.text('step.insert-contacts');
}
