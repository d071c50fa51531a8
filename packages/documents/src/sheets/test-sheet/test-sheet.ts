/** The continuity test as a sheet: the nets, the required readings, the isolation tests, and the intentionally open points. */
import {
  flatten,
  type Connection,
  type Continuity,
  type InsulationLimits,
  type Library,
  type PrintFormat,
  type PlainTextKey,
  PartNames,
} from '@cablewright/engine';
import { parseTerminal } from '@cablewright/model';
import { heading, paragraph, type Block, type FlowRow } from '../../page/flow/blocks.ts';
import { limitsText } from '../blocks/limits-text.ts';
import { flowSheets } from '../../page/flow/flow-sheets.ts';
import { netSignals, signalText } from '../../lists/net-signals.ts';
import { continuityTable, hasContinuityRows } from '../../lists/continuity.ts';
import { continuityOf } from '../../request/continuity-of.ts';
import { documentFacts } from '../../request/document-facts.ts';
import type { DocumentKind } from '../../request/document-kind.ts';
import type { RenderRequest } from '../../request/request.ts';
import { reused } from '../../request/reused.ts';
import {
  expectedReading,
  netColumns,
  netRows,
  parameterFacts,
  pointHolders,
  pointNames,
  readingCells,
  signOff,
  units,
} from './test-blocks.ts';

export const testSheet: DocumentKind = {
  ...documentFacts.testSheet,
  sheets: (request, block) => flowSheets(blocksOf(request), block),
  flow: (request) => blocksOf(request),
  table: (request) => continuityTable(continuityOf(request)),
  hasRows: (request) => hasContinuityRows(continuityOf(request)),
};

const blocksOf = (request: RenderRequest) => reused(request, 'test-spec', 'blocks', () => testBlocks(request));

export function testBlocks(request: RenderRequest): Block[] {
  const data = continuityOf(request);
  const { library } = request.catalog;
  const placed = placedNames(request);
  const names = pointNames(data);
  const { print } = placed;
  return [
    heading(1, print.text('test.title')),
    parameterFacts(print, data),
    ...pointHolders(data, placed),
    heading(2, print.text('test.nets')),
    {
      kind: 'table',
      columns: netColumns(print),
      rows: netRows(placed, data, names, library),
      none: print.text('test.no-points'),
    },
    ...readings(print, data, names, (id) => placed.of(id)),
    ...bonds(print, data, names),
    ...isolation(print, data, names, library),
    ...withstand(print, data),
    ...opens(data, names, placed),
    ...signOff(print),
  ];
}

/**
 * The printed names of test points with the id of each point: with and without the pin's name, and as earlier releases
 * printed them, with the connector's label.
 */
export function printedPoints(request: RenderRequest, data: Continuity): [name: string, id: string][] {
  const placed = placedNames(request);
  const bare = ({ instance, terminal }: { readonly instance: string; readonly terminal: string }) =>
    placed.of(instance).slice(placed.short(instance).length).trim() === ''
      ? `${placed.short(instance)} ${terminal}`
      : `${placed.of(instance).slice(placed.short(instance).length).trim()} ${terminal}`;
  return [
    ...[...pointNames(data)].flatMap(([id, name]): [string, string][] => [
      [name, id],
      [name.replace(/ \([^)]*\)$/, ''), id],
    ]),
    ...data.points.map((point): [string, string] => [bare(point), point.id]),
  ];
}

/** The names of the assembly's parts. Those of placed cables are prefixed with the cable's name. */
function placedNames({ catalog, design }: RenderRequest): PartNames {
  return new PartNames(catalog, flatten(catalog, design).design);
}

type PointNames = ReadonlyMap<string, string>;

function readings(
  print: PrintFormat,
  data: Continuity,
  names: PointNames,
  placed: (instance: string) => string,
): Block[] {
  const rows = data.connections.map((connection): FlowRow => {
    const { id, from, to, kind, through = [], parallelWires } = connection;
    const between = [
      ...through.map(placed),
      // Points of different parts are joined by wires like any others.
      ...(kind === 'commoned' && partOf(from) === partOf(to) ? [print.text('test.one-net')] : []),
      ...(parallelWires === undefined ? [] : [print.text('test.parallel', { count: parallelWires })]),
    ].join(', ');
    const cells = [
      { text: id, strong: true },
      names.get(from) ?? from,
      names.get(to) ?? to,
      { text: expectedReading(print, connection, data, names), strong: true },
      copper(print, connection),
      between === '' ? '–' : between,
      ...readingCells,
    ];
    return { cells };
  });
  const columns = [
    ...headings(print, ['test.id', 'head.from', 'head.to', 'test.must-read', 'test.expected', 'test.through']),
    ...units,
  ];
  return [
    heading(2, print.text('test.readings')),
    { kind: 'table', columns, rows, none: print.text('test.no-readings') },
  ];
}

function partOf(point: string): string {
  return parseTerminal(point)?.instance ?? point;
}

function headings(print: PrintFormat, keys: readonly PlainTextKey[]) {
  return keys.map((key) => ({ label: print.text(key) }));
}

/** The reading of a good cable. If no limit is stated, it is followed by a limit that suits the cable's wires. */
function copper(print: PrintFormat, { expectedOhms, proposedMaxOhms }: Connection): string {
  if (expectedOhms === undefined) return '–';
  const limit =
    proposedMaxOhms === undefined ? '' : print.text('test.limit-by-wires', { ohms: print.number(proposedMaxOhms, 6) });
  return `${print.number(expectedOhms)} Ω${limit}`;
}

/** The connections of protective conductors that are tested with a current. */
function bonds(print: PrintFormat, data: Continuity, names: PointNames): Block[] {
  const rows = data.connections.flatMap(({ id, from, to, bond }): FlowRow[] => {
    if (bond === undefined) return [];
    const { amperes, beyondOhms, maxOhms, seconds } = bond;
    const limit =
      maxOhms === undefined
        ? print.text('test.bond-beyond', { ohms: print.number(beyondOhms, 6) })
        : print.text('test.at-most', { ohms: print.number(maxOhms, 6) });
    const held = seconds === undefined ? '–' : `${print.number(seconds, 6)} s`;
    const cells = [
      { text: id, strong: true },
      names.get(from) ?? from,
      names.get(to) ?? to,
      `${print.number(amperes, 6)} A`,
      held,
      { text: limit, strong: true },
      ...readingCells,
    ];
    return [{ cells }];
  });
  if (rows.length === 0) return [];
  const heads = ['test.id', 'head.from', 'head.to', 'test.bond-current', 'test.bond-time', 'test.must-read'] as const;
  return [
    heading(2, print.text('test.bond')),
    { kind: 'table', columns: [...headings(print, heads), ...units], rows, none: '' },
  ];
}

/**
 * Tests each net against all others joined together: as many readings as nets, instead of one for each pair of nets. A net
 * that a part connects to others is not joined to those, because the reading would measure the part.
 */
function isolation(print: PrintFormat, data: Continuity, names: PointNames, library: Library): Block[] {
  const { isolationMinMohm, isolationVolts, isolationSeconds } = data.parameters;
  const joined = data.joined();
  const signals = netSignals(data);
  const tested = data.nets.filter(({ net }) => (joined.get(net)?.size ?? 0) < data.nets.length - 1);
  const strictest = strictestLimits(data);
  const differ = strictest.size > 0;
  const rows = tested.map(({ net, points }): FlowRow => {
    const of = joined.get(net);
    const exceptions = of === undefined ? [] : data.nets.filter((net) => of.has(net.net)).map((net) => net.net);
    const others =
      exceptions.length === 0
        ? print.text('test.all-others')
        : print.text('test.all-others-but', { nets: exceptions.join(', ') });
    const cells = [
      { text: net, strong: true },
      signalText(library, signals.get(net) ?? []) || '–',
      names.get(points[0]!) ?? points[0]!,
      others,
      ...(differ ? [{ text: limitsText(print, strictest.get(net) ?? data.parameters), strong: true }] : []),
      ...readingCells,
    ];
    return { cells };
  });
  const heads = ['test.net', 'head.signal', 'test.between', 'test.and-joined'] as const;
  const columns = [...headings(print, [...heads, ...(differ ? (['test.must-read'] as const) : [])]), ...units];
  const how = print.text(differ ? 'test.isolation-how-by-net' : 'test.isolation-how', {
    mohm: print.number(isolationMinMohm, 6),
    volts: print.number(isolationVolts, 6),
    seconds: print.number(isolationSeconds, 6),
  });
  return [
    heading(2, print.text('test.isolation')),
    paragraph(how),
    { kind: 'table', columns, rows, none: print.text('test.one-net-only') },
  ];
}

/**
 * The limits of each net that differ from the parameters: the limits of its pair with the highest voltage. Empty if all nets
 * are tested with the same limits.
 */
function strictestLimits(data: Continuity): ReadonlyMap<string, InsulationLimits> {
  const found = new Map<string, InsulationLimits>();
  if (data.ownLimits().length === 0) return found;
  for (const { netA, netB, limits } of data.pairs()) {
    if (limits === undefined) continue;
    for (const net of [netA, netB]) {
      const known = found.get(net);
      if (known === undefined || limits.isolationVolts > known.isolationVolts) found.set(net, limits);
    }
  }
  return found;
}

function withstand(print: PrintFormat, { parameters }: Continuity): Block[] {
  const { hipotVolts, hipotSeconds, hipotMaxMicroamps } = parameters;
  if (hipotVolts === undefined) return [];
  const duration =
    hipotSeconds === undefined
      ? print.text('test.held-unstated')
      : print.text('test.held', { seconds: print.number(hipotSeconds, 6) });
  const leak =
    hipotMaxMicroamps === undefined
      ? print.text('test.leak-unstated')
      : print.text('test.leak', { microamps: print.number(hipotMaxMicroamps, 6) });
  return [
    heading(2, print.text('test.withstand')),
    paragraph(print.text('test.withstand-how', { volts: print.number(hipotVolts, 6), held: duration, leak })),
  ];
}

/** Why a point is open, with runs named as on the sheets. */
function reasonText(why: string, placed: PartNames): string {
  const runs = /^(.+) ends open$/.exec(why)?.[1];
  return runs === undefined
    ? (placed.print.known(`open-reason.${why}`) ?? why)
    : placed.print.text('test.ends-open', {
        runs: runs
          .split(', ')
          .map((id) => placed.short(id))
          .join(', '),
      });
}

function opens(data: Continuity, names: PointNames, placed: PartNames): Block[] {
  const rows = data.opens.map(({ id, point, why }): FlowRow => {
    return {
      cells: [
        { text: id, strong: true },
        names.get(point) ?? point,
        reasonText(why, placed),
        { text: '', fill: 'tick' },
      ],
    };
  });
  const columns = headings(placed.print, ['test.id', 'test.point', 'build.why', 'test.pass']);
  return [
    heading(2, placed.print.text('test.open-on-purpose')),
    { kind: 'table', columns, rows, none: placed.print.text('test.no-open') },
  ];
}
