/** The blocks about testing that the continuity test and the build sheet share. */
import { printedTerminal, type Continuity, type Library, type PrintFormat } from '@cablewright/engine';
import { netSignals, signalText } from '../../lists/net-signals.ts';
import type { Names } from '../../lists/names.ts';
import { heading, paragraph, type Block, type Facts, type FlowRow } from '../../page/flow/blocks.ts';

/** The test parameters as named facts, the withstand step among them only when it is set. */
export function parameterFacts(print: PrintFormat, { parameters }: Continuity): Facts {
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
    ],
  };
}

/** Test points by what is printed on the sheets: the designator, the pin and its own name. */
export function pointNames(data: Continuity): ReadonlyMap<string, string> {
  return new Map(
    data.points.map(({ id, instance, terminal, label }) => {
      const also = label === terminal || label === '' ? '' : ` (${label})`;
      return [id, `${printedTerminal(instance, terminal)}${also}`];
    }),
  );
}

/** Which connector is which: `J1 PC A`, for points are called by designators alone. Nothing where none has a name. */
export function pointHolders(data: Continuity, names: Names): Block[] {
  const holders = [...new Set(data.points.map(({ instance }) => instance))];
  const named = holders.filter((id) => names.of(id) !== names.short(id));
  return named.length === 0
    ? []
    : [paragraph(names.print.text('test.connectors', { names: named.map((id) => names.of(id)).join(', ') }))];
}

/** Each net with all its points, and a box to tick: what the person at the tester checks first. */
export function netRows(data: Continuity, names: ReadonlyMap<string, string>, library: Library): FlowRow[] {
  const signals = netSignals(data);
  return data.nets.map(({ net, points }) => ({
    cells: [
      { text: net, strong: true },
      signalText(library, signals.get(net) ?? []) || '–',
      points.map((id) => names.get(id) ?? id).join(',  '),
      { text: '', fill: 'tick' },
    ],
  }));
}

export function netColumns(print: PrintFormat) {
  return [
    { label: print.text('test.net') },
    { label: print.text('head.signal') },
    { label: print.text('test.points-joined') },
    { label: print.text('test.pass') },
  ];
}

/** Cables on one sheet: each has a column for its readings and a line to sign on. */
const unitNumbers = ['1', '2', '3'];

/** A column for the readings of each cable of the sheet, by its line under _Signed off_. */
export const units = unitNumbers.map((label) => ({ label }));
export const readingCells = unitNumbers.map(() => ({ text: '', fill: 'write' as const }));

/** Where the people who built and tested each cable sign, and say with what it was tested. */
export function signOff(print: PrintFormat): Block[] {
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
  return [
    heading(3, print.text('test.signed-off')),
    {
      kind: 'table',
      columns,
      rows: unitNumbers.map((number) => ({ cells: [{ text: number, strong: true }, ...fields.map(() => write)] })),
    },
  ];
}
