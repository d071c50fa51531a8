/** The wire table of a connector, cavity by cavity. */
import type { ComposedConnector, CrimpListRow } from '@cablewright/engine';
import type { ConnectorInstance } from '@cablewright/model';
import type { Grid, GridCell } from '../drawing/grid.ts';
import type { Harness } from './harness-words.ts';
import type { LandedWire } from './landed-wires.ts';

/** No wider than this, mm. */
export const widest = 185;

/** What lands on the cavities of all connectors, and how it is crimped. */
export interface Landed {
  /** By terminal, `j1.3`. */
  readonly wires: ReadonlyMap<string, readonly LandedWire[]>;
  readonly crimps: ReadonlyMap<string, CrimpListRow>;
}

const columns = [
  { label: 'Cavity' },
  { label: 'Wire' },
  { label: 'Colour' },
  { label: 'mm²', numeric: true },
  { label: 'Signal', least: 16 },
  { label: 'To', least: 12 },
  { label: 'Contact', least: 14 },
  { label: 'Seal', least: 14 },
];

/** A row for each wire in each cavity; an empty cavity has one too, with what closes it. */
export function wireGrid(
  harness: Harness,
  connector: ConnectorInstance,
  composed: ComposedConnector | undefined,
  { wires, crimps }: Landed,
): Grid {
  const { subject } = harness;
  const own = [...wires.keys()].flatMap((at) =>
    at.startsWith(`${connector.id}.`) ? at.slice(connector.id.length + 1) : [],
  );
  const pins = composed?.pins.map(({ id }) => id) ?? [];
  const cavities = [...new Set([...pins, ...own])];
  return {
    type: subject.type,
    title: `${subject.names.short(connector.id)} wires`,
    corner: 'top-left',
    widest,
    columns,
    rows: cavities.flatMap((cavity) => {
      const pin = composed?.pin(cavity);
      const words = [cavity, pin?.label ?? pin?.signalLabel ?? '–', crimps.get(`${connector.id}.${cavity}`)] as const;
      return cavityRows(words, wires.get(`${connector.id}.${cavity}`) ?? []);
    }),
  };
}

function cavityRows(
  [cavity, signal, crimp]: readonly [string, string, CrimpListRow | undefined],
  landed: readonly LandedWire[],
): (string | GridCell)[][] {
  const contact = crimp?.contactPartNumber || crimp?.contact || '–';
  const closed = crimp?.plugPartNumber || crimp?.plug || '';
  const seal = crimp?.sealPartNumber || crimp?.seal || (closed === '' ? '–' : closed);
  if (landed.length === 0) return [[cavity, '–', '–', '', closed === '' ? signal : 'empty', '–', contact, seal]];
  return landed.map(({ run, core, colour, area, to }, i) => {
    const wire = [run, { text: core, colour }, area];
    return i === 0 ? [cavity, ...wire, signal, to, contact, seal] : ['', ...wire, '', to, '', ''];
  });
}
