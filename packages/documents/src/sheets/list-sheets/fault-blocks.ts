/** The fault table as it is printed: faults with the same effect on different pins are listed together under that effect. */
import { faultTable, naturalOrder, PartNames, spans, type Catalog, type PrintFormat } from '@cablewright/engine';
import { parseTerminal, type Design } from '@cablewright/model';
import { heading, paragraph, type Block, type FlowRow } from '../../page/flow/blocks.ts';

type Groups = ReturnType<typeof faultTable>['groups'];
type Group = Groups[number];
type NamedPin = Group['rows'][number]['pins'][number];

/** Columns of faults next to each other. A short names more pins than an open conductor. */
const columnCounts = { open: 4, short: 2 } as const;

export function faultBlocks(catalog: Catalog, design: Design): Block[] {
  const names = new PartNames(catalog, design);
  const { print } = names;
  const { rows, groups, total } = faultTable(catalog, design);
  const kinds = (['open', 'short'] as const).map((kind) => groups.filter((group) => group.kind === kind));
  const isEmpty = groups.length === 0;
  return [
    heading(1, print.text('kind.faults')),
    ...(groups.some((group) => letteredPins(group).size > 0) ? [paragraph(print.text('fault.letters'), 'quiet')] : []),
    ...kinds.flatMap((list) => (list.length === 0 ? [] : tableOf(names, list))),
    ...(isEmpty ? [paragraph(print.text('fault.nothing'), 'quiet')] : pinBlocks(names, groups)),
    ...(total > rows.length ? [paragraph(print.text('fault.only-first', { shown: rows.length, total }), 'alarm')] : []),
  ];
}

function tableOf(names: PartNames, groups: Groups): Block[] {
  const { print } = names;
  const [{ kind }] = groups as [Group];
  const bases = new Set(groups.flatMap(({ basis }) => basis ?? []));
  const label = print.text(kind === 'open' ? 'fault.open-at' : 'fault.short-at');
  return [
    heading(2, print.text(kind === 'open' ? 'fault.opens' : 'fault.shorts')),
    ...(bases.size === 0
      ? []
      : [
          paragraph(
            `${print.text('column.neighbours_by')}: ${[...bases].map((basis) => print.text(`fault.${basis}`)).join('; ')}`,
            'quiet',
          ),
        ]),
    {
      kind: 'table',
      columns: Array.from({ length: columnCounts[kind] }, (_, i) => ({ label: i === 0 ? label : '' })),
      rows: groups.flatMap((group) => groupRows(names, group, bases.size > 1)),
    },
  ];
}

/** The line that describes the effect of a group of faults, and the faults below it. */
function groupRows(names: PartNames, group: Group, namesBasis: boolean): FlowRow[] {
  const { print } = names;
  const lettered = letteredPins(group);
  const severity = print.text(`severity.${group.severity}`);
  const basis = namesBasis && group.basis !== undefined ? ` (${print.text(`fault.${group.basis}`)})` : '';
  const entries = entriesOf(names, group, lettered);
  const columnCount = columnCounts[group.kind];
  const cells = lettered.size === 0 ? shared(entries, columnCount) : entries;
  const lines = Array.from({ length: Math.ceil(cells.length / columnCount) }, (_, i): FlowRow => {
    const line = cells.slice(i * columnCount, (i + 1) * columnCount);
    return { cells: [...line, ...Array.from({ length: columnCount - line.length }, () => '')] };
  });
  return [{ group: `${severity}${basis}: ${sentence(group, lettered)}` }, ...lines];
}

/** The pins that differ between the faults of a group, by position, each with its letter, in brackets because names of parts may end in a letter. */
function letteredPins({ rows }: Group): ReadonlyMap<number, string> {
  const [first, ...others] = rows;
  const differing = [...(first?.pins ?? []).entries()].flatMap(([i, { says }]) =>
    others.some(({ pins }) => pins[i]?.says !== says) ? [i] : [],
  );
  return new Map(differing.map((position, i) => [position, `[${String.fromCodePoint(0x41 + i)}]`]));
}

/** The effects of a group, with letters for the pins that differ. */
function sentence({ effects, rows }: Group, lettered: ReadonlyMap<number, string>): string {
  let text = '';
  for (const part of effects) {
    const named = typeof part === 'string' ? part : (lettered.get(part) ?? rows[0]!.pins[part]!.says);
    text += text === '' || text.endsWith('. ') ? named.charAt(0).toUpperCase() + named.slice(1) : named;
  }
  return text;
}

/** The faults of a group: `J1·7 – J1·8: [A] J1·8, [B] J4·7`. Those with the same pins share an entry. */
function entriesOf(names: PartNames, { rows }: Group, lettered: ReadonlyMap<number, string>): string[] {
  const pinsOf = (pins: readonly NamedPin[]) =>
    [...lettered].map(([position, letter]) => `${letter} ${names.listed(pins[position]!.name)}`).join(', ');
  return [...Map.groupBy(rows, ({ pins }) => pinsOf(pins))].flatMap(([pins, alike]) => {
    const at = places(
      names,
      alike.map((row) => row.at),
    );
    return pins === '' ? at : [`${at.join('; ')}: ${pins}`];
  });
}

/** Conductors as ranges (`W2–W7`), and neighbouring contacts as chains (`J1·1 – J1·2 – J1·3`), of which each dash is a fault. */
function places(names: PartNames, faults: Group['rows'][number]['at'][]): string[] {
  const cores = faults.flatMap((at) => (at.length === 1 ? at.map((one) => coreName(names, one)) : []));
  const chains: string[][] = [];
  for (const at of faults.filter(({ length }) => length > 1)) {
    const [a = '', b = ''] = at.map((one) => names.listed(one));
    const chain = chains.find((one) => one.at(-1) === a);
    if (chain === undefined) chains.push([a, b]);
    else chain.push(b);
  }
  return [...(cores.length === 0 ? [] : spans(cores).split(', ')), ...chains.map((chain) => chain.join(' – '))];
}

/** The name of a core. A wire with a single core is named without the core. */
function coreName(names: PartNames, at: string): string {
  const ref = parseTerminal(at);
  return ref?.terminal === 'core' ? names.short(ref.instance) : names.listed(at);
}

/** Entries without pins, in as many cells as there are columns. */
function shared(entries: readonly string[], columnCount: number): string[] {
  const each = Math.ceil(entries.length / columnCount);
  return Array.from({ length: columnCount }, (_, i) => entries.slice(i * each, (i + 1) * each).join('; ')).filter(
    (text) => text !== '',
  );
}

/** The pins that letters stand for, by part. */
function pinBlocks(names: PartNames, groups: Groups): Block[] {
  const { print } = names;
  const pins = new Map<string, NamedPin>();
  for (const group of groups)
    for (const position of letteredPins(group).keys())
      for (const pin of group.rows.flatMap((row) => row.pins[position] ?? []))
        pins.set(`${pin.name} ${pin.signal}`, pin);
  if (pins.size === 0) return [];
  const byPart = Map.groupBy(pins.values(), ({ name }) => parseTerminal(name)?.instance ?? name);
  const items = [...byPart]
    .toSorted(([a], [b]) => naturalOrder(a, b))
    .map(([part, list]) => `${names.of(part)}: ${pinTexts(print, list)}`);
  return [heading(2, print.text('fault.pins')), { kind: 'list', items }];
}

/** `1 Battery +; 2, 4 Battery −`: the pins of a part, grouped by function. */
function pinTexts(print: PrintFormat, pins: readonly NamedPin[]): string {
  const ids = (list: readonly NamedPin[]) =>
    spans(list.map(({ name }) => parseTerminal(name)?.terminal ?? name).toSorted(naturalOrder));
  return [...Map.groupBy(pins, ({ signal }) => signal ?? print.text('not-stated'))]
    .map(([signal, list]) => `${ids(list)} ${signal}`)
    .join('; ');
}
