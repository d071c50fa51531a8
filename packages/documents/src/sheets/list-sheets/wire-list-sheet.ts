/** The printed wire list: a group for each run, and a line for each core, screen and pigtail with both its ends. */
import { documentFacts } from '../../request/document-facts.ts';
import {
  BenchFacts,
  definition,
  elementsOf,
  netsOf,
  printFormatOf,
  wireList,
  type Catalog,
  type PrintFormat,
  type WireListRow,
  PartNames,
} from '@cablewright/engine';
import { type Design, type End, type TerminalRef, splitName } from '@cablewright/model';
import { wireColour } from '../../figures/wire-colour.ts';
import { runRoutes, type RunRoute } from '../../lists/harness.ts';
import { wireListTable } from '../../lists/wire-list.ts';
import { wireNoteText } from '../../lists/wire-notes.ts';
import {
  heading,
  type Block,
  type FlowCell,
  type FlowColumn,
  type FlowRow,
  type RichCell,
  type TableBlock,
} from '../../page/flow/blocks.ts';
import { listSheet } from './list-sheet.ts';

export const wireListSheet = listSheet(documentFacts.wireList, {
  printed: ({ catalog, design }) => printedWireList(catalog, design),
  below: ({ catalog, design }) => linkBlocks(catalog, design),
  table: ({ catalog, design }) => wireListTable(catalog, design),
});

function columnsOf(print: PrintFormat): FlowColumn[] {
  return [
    { label: print.text('head.wire'), numeric: false },
    { label: print.sectionUnit, numeric: true },
    { label: print.text('head.signal'), numeric: false },
    { label: print.text('head.end-a'), numeric: false },
    { label: print.text('head.end-b'), numeric: false },
    { label: print.text('head.notes'), numeric: false },
    { label: print.text('head.done'), numeric: false },
  ];
}

/** The joints that no run makes: links inside a connector, and leads of parts. Those of placed designs have runs of their own. */
function linkBlocks(catalog: Catalog, design: Design): Block[] {
  const names = new PartNames(catalog, design);
  const { print } = names;
  const { segments = [], subassemblies = [] } = design.instances;
  const elsewhere = new Set([...segments, ...subassemblies].map(({ id }) => id));
  const rows = design.joints
    .filter(({ a, b }) => !elsewhere.has(a.instance) && !elsewhere.has(b.instance))
    .map(({ a, b }): FlowRow => {
      const kind = print.text(a.instance === b.instance ? 'drawing.link' : 'drawing.direct');
      return { cells: [kind, names.terminal(a), names.terminal(b), { text: '', fill: 'tick' }] };
    });
  if (rows.length === 0) return [];
  const columns = [
    { label: print.text('head.piece') },
    { label: print.text('head.from') },
    { label: print.text('head.to') },
    { label: print.text('head.done') },
  ];
  return [heading(3, print.text('wire-list.links')), { kind: 'table', columns, rows }];
}

/** What the bench cuts at the ends of a core or foil: `end A: cut back by 230 mm (W1 170 mm + F1 60 mm)`, `end A: cut off`. */
function cutNotes(catalog: Catalog, design: Design, names: PartNames): (row: WireListRow) => string[] {
  const { print } = names;
  const bench = new BenchFacts(catalog, design);
  const segments = new Map((design.instances.segments ?? []).map((segment) => [segment.id, segment]));
  return ({ segment: id, element }) => {
    const segment = segments.get(id);
    const foils = segment === undefined ? [] : bench.foilsCutOff(segment).filter(({ path }) => path === element);
    const cuts = bench.cutBacks.filter((cut) => cut.segment === id && cut.short.includes(element));
    return [
      ...foils.map(({ end }) => print.text('wire-list.foil-cut-off', { end: end.toUpperCase() })),
      ...cuts.map((cut) =>
        print.text('wire-list.cut-back-by', {
          end: cut.end.toUpperCase(),
          by: cut.textOf(
            (instance) => names.short(instance),
            (mm) => print.length(mm),
          ),
        }),
      ),
    ];
  };
}

/** A longer note is not repeated if the row above has it too. */
const shortNote = 40;

function printedWireList(catalog: Catalog, design: Design): TableBlock {
  const names = new PartNames(catalog, design);
  const print = printFormatOf(catalog);
  const routes = runRoutes(catalog, design);
  const cutNotesOf = cutNotes(catalog, design, names);
  const rows: FlowRow[] = [];
  let [run, above] = ['', ''];
  for (const row of wireList(catalog, design)) {
    if (row.segment !== run) {
      rows.push({ group: groupText(print, names, design, row, routes.get(row.segment)) });
      above = '';
    }
    run = row.segment;
    const runMm = design.instances.segments?.find(({ id }) => id === run)?.lengthMm;
    const note = notes(print, names, row, runMm).join('; ');
    const noteText = note === above && note.length > shortNote ? print.text('wire-list.as-above') : note;
    const cuts = cutNotesOf(row);
    // Below a foil that is cut off, "as above" would say so of the braid too.
    above = cuts.length === 0 ? note : '';
    const texts = [...cuts, noteText].filter((text) => text !== '').join('; ');
    rows.push({ cells: wireCells(catalog, design, names, row, texts || '–') });
  }
  return { kind: 'table', columns: columnsOf(print), rows, none: print.text('wire-list.none') };
}

/** `W1 · WIR-00001 2-pair screened · 1500 mm`; on a harness with its route. */
function groupText(
  print: PrintFormat,
  names: PartNames,
  design: Design,
  { segment, stock, stockPartNumber }: WireListRow,
  route: RunRoute | undefined,
): string {
  const run = design.instances.segments?.find(({ id }) => id === segment);
  const stockText = [stockPartNumber, stock].filter((text) => text !== '').join(' ');
  const routeText =
    route === undefined ? [] : [print.text('wire-list.by-route', { route: route.route, sum: route.sum })];
  const supplied = run?.suppliedTerminated === true ? [print.text('supplied-ready-made')] : [];
  return [
    names.of(segment),
    stockText,
    ...(run === undefined ? [] : [print.length(run.lengthMm)]),
    ...routeText,
    ...supplied,
  ].join(' · ');
}

function wireCells(catalog: Catalog, design: Design, names: PartNames, row: WireListRow, note: string): FlowCell[] {
  const run = design.instances.segments?.find(({ id }) => id === row.segment);
  const wire = run === undefined ? undefined : definition(catalog.library, 'wires', run.def);
  const element = wire === undefined ? undefined : elementsOf(wire).get(row.element)?.element;
  const conductor = element?.type === 'conductor' ? element : undefined;
  const print = printFormatOf(catalog);
  return [
    wireCell(catalog, names, row, conductor?.color),
    (conductor === undefined ? undefined : print.bareSection(conductor)) ?? '–',
    signalOf(catalog, design, row),
    landing(print, names, row, 'a'),
    landing(print, names, row, 'b'),
    note,
    { text: '', fill: 'tick' },
  ];
}

function wireCell({ library }: Catalog, names: PartNames, row: WireListRow, color: string | undefined): RichCell {
  const colour = row.kind === 'core' ? wireColour(library, color) : undefined;
  if (colour === undefined) return { text: names.element(row.element) };
  const { base, stripe } = colour;
  const elementText = row.element.toLowerCase() === row.colour.toLowerCase() ? '' : ` ${row.element}`;
  return { text: `${colour.code}${elementText}`, swatch: { base, stripe } };
}

/** The signal of the pins on which the wire lands. */
function signalOf(catalog: Catalog, design: Design, row: WireListRow): string {
  const { tags } = netsOf(catalog, design);
  const ids = [...refsOf(row.aLanding), ...refsOf(row.bLanding)].flatMap(
    ({ instance, terminal }) => tags.at(instance, terminal)?.signal ?? [],
  );
  const words = ids.map((id) => catalog.library.word('signals', id)?.label ?? id);
  return [...new Set(words)].join(' / ') || '–';
}

/** The terminals named in a list of landings. */
function refsOf(landings: string): TerminalRef[] {
  return landings.split('; ').flatMap((text) => splitName(text) ?? []);
}

function landing(print: PrintFormat, names: PartNames, row: WireListRow, end: End): string {
  const pads = row[`${end}Pad`];
  const words = refsOf(row[`${end}Landing`]).map((ref) => names.terminal(ref));
  return (
    [words.join(', '), pads === '' ? '' : print.text('pad', { pad: pads })].filter((text) => text !== '').join(' ') ||
    '–'
  );
}

/** The notes with the names of breakouts, and a pigtail's own length. */
function notes(
  print: PrintFormat,
  names: PartNames,
  { kind, lengthMm, notes: text }: WireListRow,
  runMm: number | undefined,
): string[] {
  const noteTexts = text
    .split('; ')
    .filter((note) => note !== 'supplied terminated')
    .map((note) => wireNoteText(print, names, note));
  const lengthText =
    kind === 'pigtail' && lengthMm !== runMm ? [print.text('wire-list.long', { length: print.length(lengthMm) })] : [];
  return [...lengthText, ...noteTexts].filter((text) => text !== '');
}
