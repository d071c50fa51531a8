/** The test blocks shared by the continuity test and the build sheet. */
import {
  printedTerminal,
  type Connection,
  type Continuity,
  type Library,
  type PartNames,
  type PrintFormat,
} from '@cablewright/engine';
import { limitsText } from '../blocks/limits-text.ts';
import { netSignals, signalText } from '../../lists/net-signals.ts';
import { heading, paragraph, type Block, type Facts, type FlowCell, type FlowRow } from '../../page/flow/blocks.ts';

/** The test parameters as named facts. The withstand step is included only if it is set. */
export function parameterFacts(print: PrintFormat, { parameters, ownLimits }: Continuity): Facts {
  const { continuityOhmsMax, isolationVolts, isolationMinMohm, isolationSeconds } = parameters;
  const { hipotVolts, hipotSeconds, hipotMaxMicroamps } = parameters;
  const stated = (value: number | undefined, unit: string) =>
    value === undefined ? print.text('not-stated') : `${print.number(value, 6)} ${unit}`;
  const hipot: (readonly [string, string])[] =
    hipotVolts === undefined
      ? [[print.text('test.withstand'), print.text('test.not-tested')]]
      : [
          [print.text('test.withstand'), `${print.number(hipotVolts, 6)} V`],
          [print.text('test.withstand-dwell'), stated(hipotSeconds, 's')],
          [print.text('test.max-leakage'), stated(hipotMaxMicroamps, 'µA')],
        ];
  return {
    kind: 'facts',
    facts: [
      [print.text('test.max-continuity'), stated(continuityOhmsMax, 'Ω')],
      [print.text('test.min-isolation'), stated(isolationMinMohm, 'MΩ')],
      [print.text('test.isolation-voltage'), stated(isolationVolts, 'V DC')],
      [print.text('test.isolation-dwell'), stated(isolationSeconds, 's')],
      ...hipot,
      ...ownLimits().map((limits) => [print.text('test.by-voltage'), limitsText(print, limits)] as const),
    ],
  };
}

/** Printed names of test points: the designator, the pin and the pin's name. */
export function pointNames(data: Continuity): ReadonlyMap<string, string> {
  return new Map(
    data.points.map(({ id, instance, terminal, label }) => {
      const also = label === terminal || label === '' ? '' : ` (${label})`;
      return [id, `${printedTerminal(instance, terminal)}${also}`];
    }),
  );
}

/** The names of the connectors, `J1 PC A`, because points use designators only. Empty if no connector has a name. */
export function pointHolders(data: Continuity, names: PartNames): Block[] {
  const holders = [...new Set(data.points.map(({ instance }) => instance))];
  const namedHolders = holders.filter((id) => names.of(id) !== names.short(id));
  return namedHolders.length === 0
    ? []
    : [paragraph(names.print.text('test.connectors', { names: namedHolders.map((id) => names.of(id)).join(', ') }))];
}

/**
 * Each net with all its points and its boxes to tick, for the first step of the test. A single point is tested too: it may be
 * joined to no other, except through a part in the line.
 */
export function netRows(
  placed: PartNames,
  data: Continuity,
  names: ReadonlyMap<string, string>,
  library: Library,
  done: FlowCell = { text: '', fill: 'tick' },
): FlowRow[] {
  const signals = netSignals(data);
  return data.nets.map(({ net, points }) => ({
    cells: [
      { text: net, strong: true },
      signalText(library, signals.get(net) ?? []) || '–',
      points.length === 1
        ? aloneText(placed, data, net, points, names)
        : points.map((id) => names.get(id) ?? id).join(',  '),
      done,
    ],
  }));
}

/** A net with one point: `J1·1, to no other point`, or `J1·1, to N3 only through F1`. */
function aloneText(
  placed: PartNames,
  data: Continuity,
  net: string,
  points: readonly string[],
  names: ReadonlyMap<string, string>,
): string {
  const point = points.map((id) => names.get(id) ?? id).join();
  const nets = [...(data.joined().get(net) ?? [])];
  if (nets.length === 0) return placed.print.text('test.alone', { point });
  const parts = data.connections.flatMap(({ from, to, through = [] }) =>
    points.includes(from) || points.includes(to) ? through : [],
  );
  const through = [...new Set(parts)].map((part) => placed.short(part)).join(', ');
  return placed.print.text('test.alone-through', { point, nets: nets.join(', '), parts: through });
}

export function netColumns(print: PrintFormat) {
  return [
    { label: print.text('test.net') },
    { label: print.text('head.signal') },
    { label: print.text('test.points-joined') },
    { label: print.text('test.pass') },
  ];
}

/** The expected reading at a connection, in the wording of the sheet. */
export function expectedReading(
  print: PrintFormat,
  { expect, ohms, conducts, bond }: Connection,
  { parameters }: Continuity,
  names: ReadonlyMap<string, string>,
): string {
  switch (expect) {
    case 'continuity':
      return print.text('test.at-most', { ohms: print.number(bond?.maxOhms ?? parameters.continuityOhmsMax, 6) });
    case 'resistance':
      return ohms === undefined
        ? print.text('test.unstated-ohms')
        : print.text('test.about', { ohms: print.number(ohms) });
    case 'open-dc':
      return conducts === undefined ? print.text('test.open-dc') : oneWay(print, conducts, names);
    case 'conditional':
      return print.text('test.conditional');
    case 'unverified':
      return print.text('test.unverified');
  }
}

/** The display of a meter in diode mode in both directions. */
function oneWay(
  print: PrintFormat,
  { from, to, volts }: NonNullable<Connection['conducts']>,
  names: ReadonlyMap<string, string>,
) {
  const points = { plus: names.get(from) ?? from, minus: names.get(to) ?? to };
  return volts === undefined
    ? print.text('test.one-way', points)
    : print.text('test.one-way-volts', { ...points, volts: print.number(volts) });
}

/**
 * The readings through parts, such as a fuse or a diode, because the readings of the nets on both sides don't test the
 * part. Empty if there are no such parts.
 */
export function throughParts(
  print: PrintFormat,
  data: Continuity,
  names: ReadonlyMap<string, string>,
  placed: (instance: string) => string,
  done: FlowCell,
): Block[] {
  const rows = data.connections.flatMap((connection): FlowRow[] => {
    const { from, to, through = [] } = connection;
    if (through.length === 0) return [];
    const expected = { text: expectedReading(print, connection, data, names), strong: true };
    const cells = [names.get(from) ?? from, names.get(to) ?? to, through.map(placed).join(', '), expected, done];
    return [{ cells }];
  });
  const heads = ['head.from', 'head.to', 'test.through', 'test.must-read', 'test.pass'] as const;
  const columns = heads.map((key) => ({ label: print.text(key) }));
  return rows.length === 0 ? [] : [heading(3, print.text('test.through-parts')), { kind: 'table', columns, rows }];
}

/** Cables per sheet. Each has a column for its readings and a line for signatures. */
const unitNumbers = ['1', '2', '3'];

/** A column for the readings of each cable, numbered as under _Signed off_. */
export const units = unitNumbers.map((label) => ({ label }));
export const readingCells = unitNumbers.map(() => ({ text: '', fill: 'write' as const }));

/**
 * The maximum number of cables with a line for signatures on a build sheet. A larger build continues on copies of the
 * page.
 */
const maxSigned = 50;

/**
 * The table in which the people who built and tested each cable sign and name the tester they used, with a line for
 * each cable of the build.
 */
export function signOff(print: PrintFormat, quantity = 1): Block[] {
  const write = { text: '', fill: 'write' as const };
  const fields = [
    'test.serial-number',
    'test.built-by',
    'test.tested-by',
    'test.tester',
    'test.calibration-due',
    'test.date',
  ] as const;
  const columns = (['test.cable', ...fields] as const).map((key) => ({ label: print.text(key) }));
  const count = Math.max(unitNumbers.length, Math.min(quantity, maxSigned));
  const numbers = Array.from({ length: count }, (_, i) => String(i + 1));
  return [
    heading(3, print.text('test.signed-off')),
    {
      kind: 'table',
      columns,
      rows: numbers.map((number) => ({ cells: [{ text: number, strong: true }, ...fields.map(() => write)] })),
    },
  ];
}
