/** The wire table of a connector by cavity. */
import type { ComposedConnector, CrimpListRow, PrintFormat } from '@cablewright/engine';
import type { ConnectorInstance } from '@cablewright/model';
import type { Grid, GridCell } from '../blocks/grid.ts';
import type { Harness } from './harness-words.ts';
import type { LandedWire } from './landed-wires.ts';

/** Maximum width, mm. */
export const widest = 185;

/** The landings on the cavities of all connectors, and their crimps. */
export interface Landed {
  /** By part, then by terminal. */
  readonly wires: ReadonlyMap<string, ReadonlyMap<string, readonly LandedWire[]>>;
  readonly crimps: ReadonlyMap<string, CrimpListRow>;
}

function columnsOf(print: PrintFormat): Grid['columns'] {
  return [
    { label: print.text('head.cavity') },
    { label: print.text('head.wire') },
    { label: print.text('harness.colour') },
    { label: print.sectionUnit, numeric: true },
    { label: print.text('head.signal'), least: 16 },
    { label: print.text('head.to'), least: 12 },
    { label: print.text('harness.contact'), least: 14 },
    { label: print.text('harness.seal'), least: 14 },
  ];
}

/** A row for each wire in each cavity. An empty cavity has a row too, which names its plug. */
export function wireGrid(
  harness: Harness,
  connector: ConnectorInstance,
  composed: ComposedConnector | undefined,
  { wires, crimps }: Landed,
): Grid {
  const { subject } = harness;
  const { print } = subject.names;
  const ownWires = wires.get(connector.id);
  const pins = composed?.pins.map(({ id }) => id) ?? [];
  const cavities = [...new Set([...pins, ...(ownWires?.keys() ?? [])])];
  return {
    type: subject.type,
    print,
    title: print.text('harness.wires-of', { name: subject.names.short(connector.id) }),
    corner: 'top-left',
    widest,
    columns: columnsOf(print),
    rows: cavities.flatMap((cavity) => {
      const pin = composed?.pin(cavity);
      const words = [cavity, pin?.label ?? pin?.signalLabel ?? '–', crimps.get(`${connector.id}.${cavity}`)] as const;
      return cavityRows(print, words, ownWires?.get(cavity) ?? []);
    }),
  };
}

function cavityRows(
  print: PrintFormat,
  [cavity, signal, crimp]: readonly [string, string, CrimpListRow | undefined],
  landed: readonly LandedWire[],
): (string | GridCell)[][] {
  const contact = crimp?.contactPartNumber || crimp?.contact || '–';
  const closed = crimp?.plugPartNumber || crimp?.plug || '';
  const seal = crimp?.sealPartNumber || crimp?.seal || (closed === '' ? '–' : closed);
  if (landed.length === 0)
    return [[cavity, '–', '–', '', closed === '' ? signal : print.text('harness.empty'), '–', contact, seal]];
  return landed.map(({ run, core, colour, area, to }, i) => {
    const wire = [run, { text: core, colour }, area];
    return i === 0 ? [cavity, ...wire, signal, to, contact, seal] : ['', ...wire, '', to, '', ''];
  });
}
