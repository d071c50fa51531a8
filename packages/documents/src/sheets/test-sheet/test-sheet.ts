/** The continuity test as a sheet: the nets, what each reading must be, what must be isolated, what is open on purpose. */
import { flatten, type Connection, type Continuity, type Library } from '@cablewright/engine';
import { heading, paragraph, type Block, type FlowRow } from '../../page/flow/blocks.ts';
import { flowPage } from '../../page/flow/flow-page.ts';
import { flowSheets } from '../../page/flow/flow-sheets.ts';
import { netSignals, signalText } from '../../lists/net-signals.ts';
import { continuityTable } from '../../lists/continuity.ts';
import { Names } from '../../page/names.ts';
import { continuityOf } from '../../request/continuity-of.ts';
import { documentCodes } from '../../request/document-codes.ts';
import type { DocumentKind } from '../../request/document-kind.ts';
import type { RenderRequest } from '../../request/request.ts';
import {
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
  kind: 'test-spec',
  label: 'Continuity test',
  code: documentCodes.testSheet,
  formats: ['html', 'svg', 'pdf', 'csv'],
  options: ['paper', 'page'],
  sheets: (request, block) => flowSheets(testBlocks(request), block),
  html: (request, block) => flowPage(testBlocks(request), block),
  table: (request) => continuityTable(continuityOf(request)),
};

export function testBlocks(request: RenderRequest): Block[] {
  const data = continuityOf(request);
  const { library } = request.catalog;
  const placed = placedNames(request);
  const names = pointNames(data);
  return [
    heading(1, 'Continuity test'),
    parameterFacts(data),
    ...pointHolders(data, placed),
    heading(2, 'Nets'),
    {
      kind: 'table',
      columns: netColumns,
      rows: netRows(data, names, library),
      none: 'Nothing is joined to a test point.',
    },
    ...readings(data, names, (id) => placed.of(id)),
    ...isolation(data, names, library),
    ...withstand(data),
    ...opens(data, names, placed),
    ...signOff(),
  ];
}

/**
 * What the points of a test are called on its sheets, each name with the point's id: with the pin's own name and without;
 * and as sheets of earlier releases called them, by the connector's label.
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

/** The names of the assembly's parts, those of placed cables with the cable before them. */
function placedNames({ catalog, design }: RenderRequest): Names {
  return new Names(catalog, flatten(catalog, design).design);
}

type PointNames = ReadonlyMap<string, string>;

function readings(data: Continuity, names: PointNames, placed: (instance: string) => string): Block[] {
  const rows = data.connections.map((connection): FlowRow => {
    const { id, from, to, kind, through = [] } = connection;
    const between = [...through.map(placed), ...(kind === 'commoned' ? ['one net on purpose'] : [])].join(', ');
    const cells = [
      { text: id, strong: true },
      names.get(from) ?? from,
      names.get(to) ?? to,
      { text: expected(connection, data), strong: true },
      copper(connection),
      between === '' ? '–' : between,
      ...readingCells,
    ];
    return { cells };
  });
  const columns = [...['Id', 'From', 'To', 'Must read', 'Expected', 'Through'].map((label) => ({ label })), ...units];
  return [heading(2, 'Expected readings'), { kind: 'table', columns, rows, none: 'No reading is expected.' }];
}

function expected({ expect, ohms }: Connection, { parameters }: Continuity): string {
  switch (expect) {
    case 'continuity':
      return `at most ${parameters.continuityOhmsMax} Ω`;
    case 'resistance':
      return ohms === undefined ? 'a resistance that is not stated' : `about ${Math.round(ohms * 1000) / 1000} Ω`;
    case 'open-dc':
      return 'open at DC';
    case 'conditional':
      return 'depends on what is fitted';
    case 'unverified':
      return 'no reading is claimed';
  }
}

/** The reading of a good cable, and a limit that suits its wires where none is stated. */
function copper({ expectedOhms, proposedMaxOhms }: Connection): string {
  if (expectedOhms === undefined) return '–';
  const limit = proposedMaxOhms === undefined ? '' : `; limit by its wires ${proposedMaxOhms} Ω`;
  return `${Math.round(expectedOhms * 1000) / 1000} Ω${limit}`;
}

/**
 * Each net against all others joined together: as many readings as nets, where the pairs of the data are half their square.
 * A net that a part connects to others is joined to none of those, for the part would be read.
 */
function isolation(data: Continuity, names: PointNames, library: Library): Block[] {
  const { isolationMinMohm, isolationVolts, isolationSeconds } = data.parameters;
  const apart = new Map(data.nets.map(({ net }) => [net, new Set<string>()]));
  for (const { netA, netB } of data.isolation) {
    apart.get(netA)!.add(netB);
    apart.get(netB)!.add(netA);
  }
  const signals = netSignals(data);
  const tested = data.nets.filter(({ net }) => apart.get(net)!.size > 0);
  const rows = tested.map(({ net, points }): FlowRow => {
    const left = data.nets.filter((one) => one.net !== net && !apart.get(net)!.has(one.net)).map((one) => one.net);
    const others = left.length === 0 ? 'all other nets' : `all other nets but ${left.join(', ')}`;
    const cells = [
      { text: net, strong: true },
      signalText(library, signals.get(net) ?? []) || '–',
      names.get(points[0]!) ?? points[0]!,
      others,
      ...readingCells,
    ];
    return { cells };
  });
  const columns = [...['Net', 'Signal', 'Between', 'And, joined'].map((label) => ({ label })), ...units];
  const how = `Join the other nets and read each net against them: at least ${isolationMinMohm} MΩ at ${isolationVolts} V DC, held ${isolationSeconds} s. The test data lists every pair by itself.`;
  return [
    heading(2, 'Isolation'),
    paragraph(how),
    { kind: 'table', columns, rows, none: 'There is only one net: no isolation to test.' },
  ];
}

function withstand({ parameters }: Continuity): Block[] {
  const { hipotVolts, hipotSeconds, hipotMaxMicroamps } = parameters;
  if (hipotVolts === undefined) return [];
  const held = hipotSeconds === undefined ? 'for a time that is not stated' : `for ${hipotSeconds} s`;
  const leak =
    hipotMaxMicroamps === undefined
      ? 'the maximum leakage is not stated'
      : `more than ${hipotMaxMicroamps} µA of leakage fails`;
  return [
    heading(2, 'Withstand (hipot)'),
    paragraph(`${hipotVolts} V between each net and all others joined, as for the isolation, ${held}; ${leak}.`),
  ];
}

/** Why a point is open, runs by the names of the sheets. */
function reasonText(why: string, placed: Names): string {
  const runs = /^(.+) ends open$/.exec(why)?.[1];
  return runs === undefined
    ? why
    : `${runs
        .split(', ')
        .map((id) => placed.short(id))
        .join(', ')} ends open`;
}

function opens(data: Continuity, names: PointNames, placed: Names): Block[] {
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
  const columns = ['Id', 'Point', 'Why', 'Pass'].map((label) => ({ label }));
  return [heading(2, 'Open on purpose'), { kind: 'table', columns, rows, none: 'No point is left open.' }];
}
