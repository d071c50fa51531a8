/** The tables of the wires at a connector, by cavity, and at a splice. Drawing and formboard show the same ones. */
import {
  composeConnector,
  type ComposedConnector,
  crimpList,
  type CrimpListRow,
  harnessView,
  type PrintFormat,
} from '@cablewright/engine';
import type { ConnectorInstance } from '@cablewright/model';
import type { SheetBlock } from '../blocks/block.ts';
import { type Grid, gridBlock, type GridCell } from '../blocks/grid.ts';
import { larger } from '../blocks/larger.ts';
import { blockScale } from '../../type/capitals.ts';
import type { Harness } from './harness-words.ts';
import { type LandedWire, landedWires } from './landed-wires.ts';

/** Tables are laid out as blocks, which this scale enlarges on a drawing. */
export const tableScale = blockScale.drawing;

/** Maximum width, mm. */
export const widest = 185;

/** The landings on the cavities of all connectors, and their crimps. */
export interface Landed {
  /** The wires by part, then by terminal. */
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

export function landedOn(harness: Harness): Landed {
  const { catalog, design } = harness.subject;
  const crimps = crimpList(catalog, design).map((row) => [`${row.connector}.${row.cavity}`, row] as const);
  return { wires: landedWires(harness), crimps: new Map(crimps) };
}

/** The wire table of a connector. */
export function connectorTable(
  harness: Harness,
  connector: ConnectorInstance,
  landed: Landed,
  scale = tableScale,
): SheetBlock {
  const composed = composeConnector(harness.subject.library, connector.def);
  return larger(gridBlock(wireGrid(harness, connector, composed, landed)), scale);
}

/** The table of the wires of a splice, with the side on which each leaves it. */
export function spliceTable(harness: Harness, splice: string, { wires }: Landed, scale = tableScale): SheetBlock {
  const { subject } = harness;
  const { print } = subject.names;
  const landings = [...(wires.get(splice) ?? [])];
  const manyTerminals = landings.length > 1;
  const sides = harnessView(subject.catalog, subject.design).spliceSides(splice);
  const sideOf = ({ wireEnd = '' }: LandedWire) => sides.get(wireEnd) ?? '–';
  const terminalText = (terminal: string) => {
    const purpose = subject.names.functionOf({ instance: splice, terminal });
    return purpose === '' ? terminal : `${terminal} (${purpose})`;
  };
  const grid: Grid = {
    type: subject.type,
    print,
    title: print.text('harness.wires-of', { name: subject.names.short(splice) }),
    corner: 'top-left',
    widest,
    columns: [
      ...(manyTerminals ? [{ label: print.text('harness.terminal') }] : []),
      { label: print.text('head.wire') },
      { label: print.text('harness.colour') },
      { label: print.sectionUnit, numeric: true },
      { label: print.text('head.to') },
      ...(sides.size === 0 ? [] : [{ label: print.text('harness.side') }]),
    ],
    rows: landings.flatMap(([terminal, landed]) =>
      landed.map((wire) => [
        ...(manyTerminals ? [terminalText(terminal)] : []),
        wire.run,
        { text: wire.core, colour: wire.colour },
        wire.area,
        wire.to,
        ...(sides.size === 0 ? [] : [sideOf(wire)]),
      ]),
    ),
  };
  return larger(gridBlock(grid), scale);
}

/** A row for each wire in each cavity. An empty cavity has a row too, which names its plug. */
function wireGrid(
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
