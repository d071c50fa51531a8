/** The wire list as it is printed: a group for each run, a line for each core, screen and pigtail with both its ends. */
import { documentCodes } from '../../request/document-codes.ts';
import { definition, elementsOf, netsOf, wireList, type Catalog, type WireListRow } from '@cablewright/engine';
import type { Design, End, TerminalRef } from '@cablewright/model';
import { wireColour } from '../../figures/wire-colour.ts';
import { runRoutes, type RunRoute } from '../../lists/harness.ts';
import { wireListTable } from '../../lists/wire-list.ts';
import type { FlowCell, FlowRow, RichCell, TableBlock } from '../../page/flow/blocks.ts';
import { element, Names } from '../../page/names.ts';
import { listSheet } from './list-sheet.ts';

export const wireListSheet = listSheet({
  kind: 'wire-list',
  label: 'Wire list',
  code: documentCodes.wireList,
  options: ['paper', 'page'],
  printed: ({ catalog, design }) => printedWireList(catalog, design),
  table: ({ catalog, design }) => wireListTable(catalog, design),
});

const columns = ['Wire', 'mm²', 'Signal', 'End A', 'End B', 'Notes', 'Done'].map((label) => ({
  label,
  numeric: label === 'mm²',
}));

function printedWireList(catalog: Catalog, design: Design): TableBlock {
  const names = new Names(catalog, design);
  const routes = runRoutes(catalog, design);
  const rows: FlowRow[] = [];
  let run = '';
  for (const row of wireList(catalog, design)) {
    if (row.segment !== run) rows.push({ group: groupText(names, design, row, routes.get(row.segment)) });
    run = row.segment;
    rows.push({ cells: wireCells(catalog, design, names, row) });
  }
  return { kind: 'table', columns, rows, none: 'The cable has no runs yet.' };
}

/** `W1 · WIR-00001 2-pair screened · 1500 mm`, of a harness with its way. */
function groupText(
  names: Names,
  design: Design,
  { segment, stock, stockPartNumber }: WireListRow,
  route: RunRoute | undefined,
): string {
  const run = design.instances.segments?.find(({ id }) => id === segment);
  const what = [stockPartNumber, stock].filter((text) => text !== '').join(' ');
  const way = route === undefined ? [] : [`by ${route.route} (${route.sum})`];
  const supplied = run?.suppliedTerminated === true ? ['supplied ready-made'] : [];
  return [names.of(segment), what, ...(run === undefined ? [] : [`${run.lengthMm} mm`]), ...way, ...supplied].join(
    ' · ',
  );
}

function wireCells(catalog: Catalog, design: Design, names: Names, row: WireListRow): FlowCell[] {
  const run = design.instances.segments?.find(({ id }) => id === row.segment);
  const wire = run === undefined ? undefined : definition(catalog.library, 'wires', run.def);
  const found = wire === undefined ? undefined : elementsOf(wire).get(row.element)?.element;
  const conductor = found?.type === 'conductor' ? found : undefined;
  return [
    wireCell(catalog, row, conductor?.color),
    conductor?.areaMm2 === undefined ? '–' : String(conductor.areaMm2),
    signalOf(catalog, design, row),
    landing(names, row, 'a'),
    landing(names, row, 'b'),
    notes(names, row, run?.lengthMm),
    { text: '', fill: 'tick' },
  ];
}

function wireCell({ library }: Catalog, row: WireListRow, color: string | undefined): RichCell {
  const colour = row.kind === 'core' ? wireColour(library, color) : undefined;
  if (colour === undefined) return { text: element(row.element) };
  const { base, stripe } = colour;
  const own = row.element.toLowerCase() === row.colour.toLowerCase() ? '' : ` ${row.element}`;
  return { text: `${colour.code}${own}`, swatch: { base, ...(stripe === undefined ? {} : { stripe }) } };
}

/** The signal of the pins the wire lands on. */
function signalOf(catalog: Catalog, design: Design, row: WireListRow): string {
  const { tags } = netsOf(catalog, design);
  const ids = [...refsOf(row.aLanding), ...refsOf(row.bLanding)].flatMap(
    ({ instance, terminal }) => tags.at(instance, terminal)?.signal ?? [],
  );
  const words = ids.map((id) => catalog.library.word('signals', id)?.label ?? id);
  return [...new Set(words)].join(' / ') || '–';
}

/** A list of landings as the terminals it names. */
function refsOf(landings: string): TerminalRef[] {
  return landings.split('; ').flatMap((text) => {
    const dot = text.indexOf('.');
    return dot < 0 ? [] : [{ instance: text.slice(0, dot), terminal: text.slice(dot + 1) }];
  });
}

function landing(names: Names, row: WireListRow, end: End): string {
  const pads = row[`${end}Pad`];
  const words = refsOf(row[`${end}Landing`]).map((ref) => names.terminal(ref));
  return [words.join(', '), pads === '' ? '' : `pad ${pads}`].filter((text) => text !== '').join(' ') || '–';
}

/** The notes with the names of breakouts; a pigtail's own length. */
function notes(names: Names, { kind, lengthMm, notes: text }: WireListRow, runMm: number | undefined): string {
  const named = text
    .split('; ')
    .filter((one) => one !== 'supplied terminated')
    .map((one) =>
      one.replace(
        /^(through|terminated in) (\S+) at ([ab])$/,
        (_, what: string, id: string, end: string) => `${what} ${names.of(id)} at end ${end.toUpperCase()}`,
      ),
    )
    .map((one) => one.replace(/^cut back at ([ab])/, (_, end: string) => `cut back at end ${end.toUpperCase()}`))
    .map((one) => one.replace(/^([ab]): /, (_, end: string) => `End ${end.toUpperCase()}: `));
  const own = kind === 'pigtail' && lengthMm !== runMm ? [`${lengthMm} mm long`] : [];
  return [...own, ...named].filter((one) => one !== '').join('; ') || '–';
}
