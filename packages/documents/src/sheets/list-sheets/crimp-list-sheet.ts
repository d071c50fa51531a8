/** The crimp list as it is printed: by contact and tool, as the press is set up; cavities without a wire come last. */
import { documentCodes } from '../../request/document-codes.ts';
import { crimpList, definition, elementsOf, type CrimpListRow } from '@cablewright/engine';
import { wireColour } from '../../figures/wire-colour.ts';
import { crimpListTable } from '../../lists/crimp-list.ts';
import type { FlowCell, FlowRow, TableBlock } from '../../page/flow/blocks.ts';
import { Names, readWireEnd } from '../../page/names.ts';
import type { RenderRequest } from '../../request/request.ts';
import { listSheet } from './list-sheet.ts';

export const crimpListSheet = listSheet({
  kind: 'crimp-list',
  label: 'Crimp list',
  code: documentCodes.crimpList,
  options: ['paper', 'page'],
  printed: printedCrimpList,
  table: ({ catalog, design }) => crimpListTable(catalog, design),
});

const columns = [
  { label: 'Cavity' },
  { label: 'Wires' },
  { label: 'mm²', numeric: true },
  { label: 'Strip mm', numeric: true },
  { label: 'Crimp height mm', numeric: true },
  { label: 'Seal or plug' },
  { label: 'Notes' },
  { label: 'Done' },
];

function printedCrimpList(request: RenderRequest): TableBlock {
  const { catalog, design } = request;
  const names = new Names(catalog, design);
  const rows = crimpList(catalog, design);
  const groups = Map.groupBy(
    [...rows.filter(({ wires }) => wires.length > 0), ...rows.filter(({ wires }) => wires.length === 0)],
    groupText,
  );
  const printed = [...groups].flatMap(([group, those]): FlowRow[] => [
    { group },
    ...those.map((row) => ({ cells: cells(request, names, row) })),
  ]);
  return { kind: 'table', columns, rows: printed, none: 'Nothing is crimped on this cable.' };
}

function groupText({ wires, contact, contactPartNumber, tool, toolPartNumber }: CrimpListRow): string {
  if (wires.length === 0) return 'No wire';
  const part = [contactPartNumber, contact].filter((text) => text !== '').join(' ') || 'Contact not stated';
  const press = [toolPartNumber, tool].filter((text) => text !== '').join(' ') || 'not stated';
  return `${part} · tool ${press}`;
}

function cells(request: RenderRequest, names: Names, row: CrimpListRow): FlowCell[] {
  const unwired = row.wires.length === 0;
  const stated = (value: number | undefined) => (unwired ? '–' : value === undefined ? 'not stated' : String(value));
  const wires = row.wires.map((wire) => wireText(request, names, wire));
  const fitted = [row.sealPartNumber, row.seal].filter((text) => text !== '').join(' ');
  return [
    { text: names.terminal({ instance: row.connector, terminal: row.cavity }), strong: true },
    wires.join(', ') || '–',
    stated(row.wireMm2),
    stated(row.stripMm),
    stated(row.crimpHeightMm),
    fitted || [row.plugPartNumber, row.plug].filter((text) => text !== '').join(' ') || '–',
    row.notes || '–',
    { text: '', fill: 'tick' },
  ];
}

/** `w1.red@a` as the other sheets have it: `W1-A RD`, by its element where it has no colour. */
function wireText({ catalog, design }: RenderRequest, names: Names, wire: string): string {
  const at = readWireEnd(wire);
  if (at === undefined) return wire;
  const run = design.instances.segments?.find(({ id }) => id === at.instance);
  const stock = run === undefined ? undefined : definition(catalog.library, 'wires', run.def);
  const found = stock === undefined ? undefined : elementsOf(stock).get(at.terminal)?.element;
  const colour = found?.type === 'conductor' ? wireColour(catalog.library, found.color) : undefined;
  return names.terminal(colour === undefined ? at : { ...at, terminal: colour.code });
}
