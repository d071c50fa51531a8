/** The printed crimp list: by contact and tool, in the order of press setups. Cavities without a wire come last. */
import { documentFacts } from '../../request/document-facts.ts';
import {
  crimpList,
  definition,
  elementsOf,
  printFormatOf,
  type CrimpListRow,
  type PrintFormat,
  PartNames,
} from '@cablewright/engine';
import { parseTerminal } from '@cablewright/model';
import { wireColour } from '../../figures/wire-colour.ts';
import { crimpedSection, crimpListTable } from '../../lists/crimp-list.ts';
import type { FlowCell, FlowColumn, FlowRow, TableBlock } from '../../page/flow/blocks.ts';
import type { RenderRequest } from '../../request/request.ts';
import { listSheet } from './list-sheet.ts';

export const crimpListSheet = listSheet(documentFacts.crimpList, {
  printed: printedCrimpList,
  table: ({ catalog, design }) => crimpListTable(catalog, design),
});

function columnsOf(print: PrintFormat): FlowColumn[] {
  const unit = print.lengthUnit;
  return [
    { label: print.text('head.cavity') },
    { label: print.text('head.wires') },
    { label: print.sectionUnit, numeric: true },
    { label: print.text('head.strip-in', { unit }), numeric: true },
    { label: print.text('head.crimp-height-in', { unit }), numeric: true },
    { label: print.text('head.seal-or-plug') },
    { label: print.text('head.notes') },
    { label: print.text('head.done') },
  ];
}

function printedCrimpList(request: RenderRequest): TableBlock {
  const { catalog, design } = request;
  const names = new PartNames(catalog, design);
  const print = printFormatOf(catalog);
  const rows = crimpList(catalog, design);
  const groups = Map.groupBy(
    [...rows.filter(({ wires }) => wires.length > 0), ...rows.filter(({ wires }) => wires.length === 0)],
    (row) => groupText(print, row),
  );
  const printed = [...groups].flatMap(([group, groupRows]): FlowRow[] => [
    { group },
    ...groupRows.map((row) => ({ cells: cells(request, names, row) })),
  ]);
  return { kind: 'table', columns: columnsOf(print), rows: printed, none: print.text('crimp-list.none') };
}

function groupText(
  print: PrintFormat,
  { wires, contact, contactPartNumber, tool, toolPartNumber }: CrimpListRow,
): string {
  if (wires.length === 0) return print.text('crimp-list.no-wire');
  const part =
    [contactPartNumber, contact].filter((text) => text !== '').join(' ') || print.text('crimp-list.contact-not-stated');
  const press = [toolPartNumber, tool].filter((text) => text !== '').join(' ') || print.text('not-stated');
  return print.text('crimp-list.with-tool', { contact: part, tool: press });
}

function cells(request: RenderRequest, names: PartNames, row: CrimpListRow): FlowCell[] {
  const unwired = row.wires.length === 0;
  const print = printFormatOf(request.catalog);
  const stated = (text: string | undefined) => (unwired ? '–' : (text ?? print.text('not-stated')));
  const fine = (value: number | undefined) => stated(value === undefined ? undefined : print.bareFine(value, 6));
  const wires = row.wires.map((wire) => wireText(request, names, wire));
  const fitted = [row.sealPartNumber, row.seal].filter((text) => text !== '').join(' ');
  return [
    { text: names.terminal({ instance: row.connector, terminal: row.cavity }), strong: true },
    wires.join(', ') || '–',
    stated(print.bareSection(crimpedSection(request.catalog, request.design, row))),
    fine(row.stripMm),
    fine(row.crimpHeightMm),
    fitted || [row.plugPartNumber, row.plug].filter((text) => text !== '').join(' ') || '–',
    row.notes || '–',
    { text: '', fill: 'tick' },
  ];
}

/** `w1.red@a` in the wording of the other sheets: `W1-A RD`, or its element if it has no colour. */
function wireText({ catalog, design }: RenderRequest, names: PartNames, wire: string): string {
  const ref = parseTerminal(wire);
  if (ref === undefined) return wire;
  const run = design.instances.segments?.find(({ id }) => id === ref.instance);
  const stock = run === undefined ? undefined : definition(catalog.library, 'wires', run.def);
  const element = stock === undefined ? undefined : elementsOf(stock).get(ref.terminal)?.element;
  const colour = element?.type === 'conductor' ? wireColour(catalog.library, element.color) : undefined;
  return names.terminal(colour === undefined ? ref : { ...ref, terminal: colour.code });
}
