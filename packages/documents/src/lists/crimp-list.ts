import { crimpList, definition, elementsOf, type Catalog, type CrimpListRow } from '@cablewright/engine';
import { parseTerminal, present, type Design } from '@cablewright/model';
import type { Table } from '../display-list/table.ts';

/** The crimp list: every cavity of each crimp housing. A design without crimp housings has a header only. */
export function crimpListTable(catalog: Catalog, design: Design): Table {
  return {
    title: 'Crimp list',
    columns: [
      { name: 'connector', label: 'Connector' },
      { name: 'connector_part_number', label: 'Number' },
      { name: 'cavity', label: 'Cavity' },
      { name: 'wires', label: 'Wires' },
      { name: 'wire_mm2', label: 'mm²', numeric: true },
      { name: 'contact_part_number', label: 'Contact number' },
      { name: 'contact', label: 'Contact' },
      { name: 'seal_part_number', label: 'Seal number' },
      { name: 'seal', label: 'Seal' },
      { name: 'plug_part_number', label: 'Plug number' },
      { name: 'plug', label: 'Plug' },
      { name: 'strip_mm', label: 'Strip mm', numeric: true },
      { name: 'crimp_height_mm', label: 'Crimp height mm', numeric: true },
      { name: 'tool_part_number', label: 'Tool number' },
      { name: 'tool', label: 'Tool' },
      { name: 'notes', label: 'Notes' },
    ],
    rows: crimpList(catalog, design).map((row) => [
      row.connector,
      row.connectorPartNumber,
      row.cavity,
      row.wires.join(' '),
      row.wireMm2 ?? null,
      row.contactPartNumber,
      row.contact,
      row.sealPartNumber,
      row.seal,
      row.plugPartNumber,
      row.plug,
      row.stripMm ?? null,
      row.crimpHeightMm ?? null,
      row.toolPartNumber,
      row.tool,
      row.notes,
    ]),
  };
}

/** The cross-section that is crimped in a cavity: the sum of its wires. A single wire also has its gauge, if its stock states one. */
export function crimpedSection(catalog: Catalog, design: Design, { wires, wireMm2 }: CrimpListRow) {
  const [wire, ...others] = wires;
  const at = wire === undefined || others.length > 0 ? undefined : parseTerminal(wire);
  const run = design.instances.segments?.find(({ id }) => id === at?.instance);
  const stock = run === undefined ? undefined : definition(catalog.library, 'wires', run.def);
  const found = stock === undefined || at === undefined ? undefined : elementsOf(stock).get(at.terminal)?.element;
  return present({ areaMm2: wireMm2, awg: found?.type === 'conductor' ? found.awg : undefined });
}
