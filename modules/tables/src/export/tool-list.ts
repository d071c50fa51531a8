/** Writes wire lists in the formats of other programs, if the maker of the program documents its format. */
import { catalogOf, PartNames, wireList, type WireListRow } from '@cablewright/engine';
import type { Design } from '@cablewright/model';
import type { Exporter, Records } from '@cablewright/modules';
import Papa from 'papaparse';
import { plainHeader } from '../table/plain-header.ts';
import { toolLists, type ToolList } from '../table/tool-columns.ts';
import { libraryOf } from '../wires/library-of.ts';

/** An exporter for each program with a documented format. */
export const toolExporters: readonly Exporter[] = toolLists
  .filter((tool) => tool.export !== undefined)
  .map((tool) => ({
    id: `${tool.id}-wires`,
    label: tool.label,
    source: 'design',
    render: (design, db, { rev }) => ({
      mimeType: 'text/csv; charset=utf-8',
      fileName: `${design.id}${rev === undefined ? '' : `-rev${rev}`}-${tool.id}.csv`,
      body: toolList(tool, design, db),
    }),
  }));

/** The list of a program, with a row for each wire that has two ends. A wire that lands on two pins has a row for each. */
function toolList(tool: ToolList, design: Design, db: Records): string {
  const headers = tool.export ?? [];
  const fields = headers.map((header) => fieldOf(tool, header));
  const rows = wireRows(design, db).map((row) => fields.map((field) => row[field] ?? ''));
  const head = headers.map((header, i) => (i === 0 ? `${tool.comment ?? ''}${header}` : header));
  return `${Papa.unparse([head, ...rows], { newline: '\r\n' })}\r\n`;
}

function fieldOf({ columns }: ToolList, header: string): string {
  const plain = plainHeader(header);
  return columns.find(({ headers }) => headers.some((candidate) => plainHeader(candidate) === plain))?.field ?? '';
}

type WireCells = Readonly<Record<string, string>>;

function wireRows(design: Design, db: Records): WireCells[] {
  const library = libraryOf(db);
  const catalog = catalogOf(library);
  const names = new PartNames(catalog, design);
  const parts = new Map(
    [...(design.instances.connectors ?? []), ...(design.instances.components ?? [])].map(({ id, def }) => [id, def]),
  );
  const numberOf = (instance: string) => {
    const def = parts.get(instance) ?? '';
    const part = library.get('connectors', def) ?? library.get('components', def);
    return part?.mpn ?? part?.partNumber ?? '';
  };
  const list = wireList(catalog, design);
  const cores = Map.groupBy(list, ({ segment }) => segment);
  const landed = landingsWith(list);
  return list.flatMap((wire) => {
    if (wire.kind === 'pigtail') return [];
    const run = names.short(wire.segment);
    const isCable = (cores.get(wire.segment)?.length ?? 0) > 1;
    const common = {
      wire: isCable ? `${run}.${wire.element}` : run,
      cable: isCable ? run : '',
      core: isCable ? wire.element : '',
      wirePart: wire.stockPartNumber === '' ? wire.stock : wire.stockPartNumber,
    };
    return landed(wire.aLanding).flatMap((a) =>
      landed(wire.bLanding).map((b) => ({
        ...common,
        from: names.short(a.instance),
        fromPin: a.terminal,
        fromPart: numberOf(a.instance),
        to: names.short(b.instance),
        toPin: b.terminal,
        toPart: numberOf(b.instance),
      })),
    );
  });
}

interface Landed {
  readonly instance: string;
  readonly terminal: string;
}

/**
 * Returns a function that finds the pins of a landing: those of its pigtail, if it is twisted into one. An end that is
 * cut back has none.
 */
function landingsWith(list: readonly WireListRow[]): (text: string) => Landed[] {
  const pigtails = new Map<string, string>(
    list.flatMap(({ kind, segment, element, aLanding, bLanding }) =>
      kind === 'pigtail' ? [[`${segment}.${element}`, aLanding === '' ? bLanding : aLanding] as const] : [],
    ),
  );
  return (text) =>
    (pigtails.get(text) ?? text).split('; ').flatMap((landing) => {
      const [instance = '', ...terminal] = landing.split('.');
      return instance === '' ? [] : [{ instance, terminal: terminal.join('.') }];
    });
}
