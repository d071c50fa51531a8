/** Compares what the sheets of a cable say about the same items, reading their tables back from what is printed. */
import { textsOf, type Item, type Sheet } from '@cablewright/documents/test-kit/sheets.ts';
import { buildQuantity } from './all-cables.ts';

export type SheetsOf = (kind: string) => readonly Sheet[];

/** A row of a table by its headings, with the line above the row that says which part it belongs to. */
interface PrintedRow {
  readonly cells: ReadonlyMap<string, string>;
  readonly group: string;
}

/** The rows of all tables on the sheets, in reading order. */
function rowsOn(sheets: readonly Sheet[]): PrintedRow[] {
  const rows: PrintedRow[] = [];
  let [heads, group] = [[] as string[], ''];
  const read = (items: readonly Item[]) => {
    for (const item of items) {
      if (item.kind !== 'group') continue;
      const cells = item.items.filter((one) => one.kind === 'group' && (one.role === 'TH' || one.role === 'TD'));
      if (item.role !== 'TR') read(item.items);
      else if (item.starts === true) {
        // A table that continues on the next sheet repeats its headings.
        const again = cells.map(textIn);
        [heads, group] = [again, again.join() === heads.join() ? group : ''];
      } else if (cells.length === 1) group = textIn(cells[0]!);
      else rows.push({ cells: new Map(cells.map((cell, i) => [heads[i] ?? '', textIn(cell)])), group });
    }
  };
  for (const { items } of sheets) read(items);
  return rows;
}

const textIn = (item: Item) => textsOf([item]).join(' ');

const sumBy = (pairs: readonly (readonly [string, number])[]) =>
  new Map([...Map.groupBy(pairs, ([key]) => key)].map(([key, all]) => [key, all.reduce((sum, [, n]) => sum + n, 0)]));

/** The amount in pieces, or in metres for wire; undefined if the length of a family is open. */
function amount(text: string): number | undefined {
  const found = /^([\d.,]+)(?: m)?$/.exec(text.trim());
  return found === null ? undefined : Number(found[1]!.replaceAll(',', ''));
}

/** The quantity of each part number that a sheet lists. */
function partsOn(sheets: readonly Sheet[], quantity: string): Map<string, number> {
  return sumBy(
    rowsOn(sheets).flatMap(({ cells }) => {
      const [number, text] = [cells.get('Part number') ?? '', cells.get(quantity)];
      const value = text === undefined || !/^[A-Z]{3}-\d/.test(number) ? undefined : amount(text);
      return value === undefined ? [] : [[number, value] as const];
    }),
  );
}

/** The bill uses its own unit for wire; the metres are in its notes. */
function billed(sheets: readonly Sheet[]): Map<string, number> {
  return sumBy(
    rowsOn(sheets).flatMap(({ cells }) => {
      const [number, unit] = [cells.get('Part number') ?? '', cells.get('Unit')];
      const metres = /(?:^|[\s;])([\d.,]+) m(?:$|[\s;,])/.exec(cells.get('Notes') ?? '')?.[1];
      const value = unit === 'ea' ? amount(cells.get('Qty') ?? '') : metres === undefined ? undefined : amount(metres);
      return value === undefined || number === '' ? [] : [[number, value] as const];
    }),
  );
}

/** The metres of each stock in the cut list. */
function cutOf(sheets: readonly Sheet[]): Map<string, number> {
  return sumBy(
    rowsOn(sheets).flatMap(({ cells, group }) => {
      const [number] = /^[A-Z]{3}-\d+/.exec(group) ?? [];
      const [pieces, length] = [amount(cells.get('Pieces') ?? ''), amount(cells.get('Length mm') ?? '')];
      if (number === undefined || pieces === undefined || length === undefined) return [];
      return [[number, (pieces * length) / 1000] as const];
    }),
  );
}

/** The number of cavities for each contact in the crimp list. */
function crimpedOf(sheets: readonly Sheet[]): Map<string, number> {
  return sumBy(
    rowsOn(sheets).flatMap(({ cells, group }) => {
      const [number] = /^[A-Z]{3}-\d+/.exec(group) ?? [];
      return number === undefined || !cells.has('Cavity') ? [] : [[number, 1] as const];
    }),
  );
}

/** The quantities that one cable of the build needs. */
function ofOne(parts: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  return new Map([...parts].map(([number, quantity]) => [number, quantity / buildQuantity]));
}

/** Parts whose quantity in a list differs from the bill of materials. */
export function quantityFaults(sheetsOf: SheetsOf): string[] {
  const bill = billed(sheetsOf('bom'));
  const lists = {
    drawing: partsOn(sheetsOf('drawing'), 'Qty'),
    'build sheet': ofOne(partsOn(sheetsOf('build-sheet'), 'Qty')),
    'cut list': ofOne(cutOf(sheetsOf('cut-list'))),
    'crimp list': crimpedOf(sheetsOf('crimp-list')),
  };
  return Object.entries(lists).flatMap(([list, parts]) =>
    [...parts].flatMap(([number, quantity]) => {
      const inBill = bill.get(number);
      // Both are rounded to the millimetre.
      const isEqual = inBill !== undefined && Math.abs(inBill - quantity) < 0.0015;
      return isEqual ? [] : [`${number}: ${quantity} in the ${list}, ${inBill ?? 'none'} in the bill`];
    }),
  );
}

/** Expands `W1–W4` to its four names. */
function unspanned(text: string): string[] {
  return text.split(/[,;]\s*/).flatMap((one) => {
    const [, prefix, first, last] = /^([A-Z]+)(\d+)[–-]\1(\d+)$/.exec(one.trim()) ?? [];
    if (prefix === undefined) return [one.trim()];
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => `${prefix}${Number(first) + i}`);
  });
}

/** The pins in a text, `J1·3` or `J1·3, 4`. */
function pinsIn(texts: readonly string[]): Set<string> {
  const found = texts.flatMap((text) => [
    ...text.matchAll(/(?<![\w·/-])([A-Z]+\d+)·([^\s,;()–]+)((?:, (?![A-Z]+\d+·)[^\s,;()]+)*)/g),
  ]);
  return new Set(
    found.flatMap(([, part, pin, more = '']) => [pin, ...more.split(', ').slice(1)].map((one) => `${part}·${one}`)),
  );
}

/** Reports names that one list has and another list with the same content lacks. */
export function nameFaults(sheetsOf: SheetsOf): string[] {
  // Links have a separate table below the wires.
  const wires = rowsOn(sheetsOf('wire-list')).filter(({ cells }) => cells.has('End A'));
  const runs = new Set(wires.map(({ group, cells }) => (group === '' ? cells.get('Wire')! : group).split(' · ')[0]!));
  const pins = pinsIn(wires.flatMap(({ cells }) => [cells.get('End A') ?? '', cells.get('End B') ?? '']));
  // Links between parts have no run, and placed cables have separate lists.
  const drawn = rowsOn(sheetsOf('drawing')).filter(({ cells }) => !/^$|^–$|^link$|\//.test(cells.get('Run') ?? ''));
  const drawnRuns = new Set(drawn.map(({ cells }) => cells.get('Run')!));
  const drawnPins = pinsIn(drawn.flatMap(({ cells }) => [cells.get('From') ?? '', cells.get('To') ?? '']));
  const cut = new Set(rowsOn(sheetsOf('cut-list')).flatMap(({ cells }) => unspanned(cells.get('Runs') ?? '')));
  const seen = sheetsOf('schematic').flatMap(({ items }) => textsOf(items));
  const connectors = [...pins].filter((pin) => pin.startsWith('J'));
  const crimped = rowsOn(sheetsOf('crimp-list')).filter(({ cells }) => !/^–$|\//.test(cells.get('Wires') ?? ''));
  const tested = sheetsOf('test-spec').flatMap(({ items }) => textsOf(items));
  // Labels of loose wires correspond to the table of loose wires.
  const labelled = rowsOn(sheetsOf('build-sheet')).flatMap(({ cells }) =>
    [cells.get('Label')?.replace(/-[AB](?::.*)?$/, '') ?? (cells.has('A: to') ? cells.get('Wire')! : '')].filter(
      (run) => run !== '',
    ),
  );
  const hasTable = drawn.length > 0;
  return [
    ...missing(cut, runs, 'the wire list has no run'),
    ...missing(drawnRuns, runs, 'the wire list has no run'),
    ...missing(drawnPins, pins, 'the wire list has no'),
    ...(hasTable ? missing(runs, drawnRuns, 'the drawing has no run') : []),
    ...(hasTable ? missing(pins, drawnPins, 'the drawing has no') : []),
    ...missing(connectors, pinsIn(seen), 'the schematic has no'),
    ...missing(connectors, pinsIn(tested), 'the test has no'),
    ...missing(pinsIn(crimped.map(({ cells }) => cells.get('Cavity') ?? '')), pins, 'the wire list has no'),
    ...missing(new Set(labelled), runs, 'the wire list has no run'),
    ...missing(runs, new Set(labelled), 'the build sheet has no label of'),
    ...missing(runs, new Set(seen.flatMap((text) => text.split(/[ .,>]/))), 'the schematic has no run'),
  ];
}

function missing(names: Iterable<string>, known: ReadonlySet<string>, fault: string): string[] {
  return [...names].filter((name) => name !== '' && !known.has(name)).map((name) => `${fault} ${name}`);
}
