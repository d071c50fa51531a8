// A law: each ambiguity of a list raises one question, nothing is chosen silently, and the other wires are imported
// unchanged.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Design } from '@cablewright/model';
import type { ImportMapping } from '@cablewright/modules';
import {
  contactOf,
  dialects,
  fileOf,
  gridOf,
  listedWires,
  nameOf,
  wiresOf,
  type Dialect,
  type End,
  type ListedWire,
  type ListGrid,
} from './testing/list-dialects.ts';
import { read, reading } from './testing/tables.ts';

/** A list with an ambiguity. */
interface Doubtful {
  readonly grid: ListGrid;
  /** The only question that may be asked. Undefined if the list leaves nothing open. */
  readonly asked: string | undefined;
  /** The wires that are refused until the question is answered, by their index. */
  readonly open: ReadonlySet<number>;
  /** The answer with which all wires are imported. Missing if only a different file helps. */
  readonly answer?: ImportMapping;
  /** The imported wires, if they differ from those of the list. */
  readonly wires?: readonly (readonly unknown[])[];
}

/**
 * Puts an ambiguity into a list, at wire `k` if it concerns a single wire. Undefined if it is impossible in the list.
 */
type Doubt = (list: readonly ListedWire[], how: Dialect, k: number) => Doubtful | undefined;

const copied = (grid: ListGrid): ListGrid => ({
  ...grid,
  headers: [...grid.headers],
  rows: grid.rows.map((cells) => [...cells]),
});
const rowOf = ({ ends }: Dialect, wire: number) => (ends === 'rows' ? 2 * wire : wire);
const allOf = (list: readonly unknown[]) => new Set(list.keys());
const cavityOf = (end: End, how: Dialect) => `${nameOf(end, how)} ${end.pin}`;

/** The list with other texts in a column. Undefined if it has no such column. */
function withCells(grid: ListGrid, role: string, texts: (text: string, row: number) => string, header?: string) {
  const column = grid.roles.indexOf(role);
  if (column < 0) return undefined;
  const changed = copied(grid);
  for (const [row, cells] of changed.rows.entries()) cells[column] = texts(cells[column] ?? '', row);
  if (header !== undefined) changed.headers[column] = header;
  return changed;
}

/** The list with one more column. */
function withColumn(grid: ListGrid, header: string, text: (row: number) => string): ListGrid {
  const changed = copied(grid);
  changed.headers.push(header);
  for (const [row, cells] of changed.rows.entries()) cells.push(text(row));
  return changed;
}

const isPinned = ({ ends }: Dialect) => ends !== 'joined';

const doubts: Readonly<Record<string, Doubt>> = {
  'a date made of a pin': (list, how, k) => {
    const role = isPinned(how) ? 'fromPin' : 'from';
    const grid = withCells(gridOf(list, how), role, (text, row) => (row === rowOf(how, k) ? '2024-01-02' : text));
    const question = 'Format the column as text, and write the cell again.';
    return grid && { grid, asked: question, open: new Set([k]) };
  },
  'lengths without a unit': (list, how) => {
    const header = how.german ? 'Länge' : 'Length';
    const grid = withCells(gridOf(list, how), 'length', (text) => text, header);
    const open = new Set(list.flatMap(({ lengthMm }, i) => (lengthMm === undefined ? [] : [i])));
    const answer = { columns: [{ header, field: 'length', unit: 'm' }] };
    const question = open.size === 0 ? undefined : 'Choose the unit of the column, or write it in the cell.';
    return grid && { grid, asked: question, open, answer };
  },
  'sizes that may be mm² or gauges': (list, how) => {
    // Without the decimals of the sections, a length such as 1,250 m would be ambiguous too.
    if (list.some(({ lengthMm = 0 }) => lengthMm > 1000 && lengthMm % 10 > 0)) return undefined;
    const grid = withCells(gridOf(list, how), 'gauge', (text) => text && '16', 'Size');
    const answer = { columns: [{ header: 'Size', field: 'gauge', unit: 'mm²' }] };
    const question = 'Choose mm² or AWG for the column, or write it in the cell.';
    return grid && { grid, asked: question, open: allOf(list), answer };
  },
  'numbers with thousands or with three decimals': (list, how) => {
    const header = how.german ? 'Länge (mm)' : 'Length (mm)';
    const text = how.comma ? '1.250' : '1,250';
    const sized = withCells(gridOf(list, how), 'gauge', (own) => own && '1 mm²')!;
    const grid = withCells(sized, 'length', (own, row) => (how.ends === 'rows' && row % 2 > 0 ? own : text), header)!;
    const wires = wiresIn(list, how).map(([name, , ...ends]) => [name, 1250, ...ends]);
    const answer = { answers: { decimal: how.comma ? ',' : '.' } };
    return { grid, asked: 'Choose the decimal sign.', open: allOf(list), wires, answer };
  },
  'letters of two colours': (list, how, k) => {
    const grid = withCells(gridOf(list, how), 'colour', (text, row) => text && (row === rowOf(how, k) ? 'BL' : 'RD'));
    return grid && { grid, asked: 'Write blue or black.', open: new Set([k]) };
  },
  'a pin that is not stated': (list, how, k) => {
    const { from } = list[k]!;
    const others = list.flatMap((wire, i) => (i === k ? [wire.to] : [wire.from, wire.to]));
    if (!others.some((end) => nameOf(end, how) === nameOf(from, how))) return undefined;
    const blank = ['', '-', 'n/a', 'TBD'][k % 4]!;
    const text = isPinned(how) ? blank : nameOf(from, how);
    const role = isPinned(how) ? 'fromPin' : 'from';
    const grid = withCells(gridOf(list, how), role, (own, row) => (row === rowOf(how, k) ? text : own));
    return grid && { grid, asked: 'Write its pin.', open: new Set([k]) };
  },
  'two contacts in a cavity': (list, how) => {
    const isRepeated = ({ from, to }: ListedWire, i: number) =>
      cavityOf(from, how) !== cavityOf(to, how) &&
      list.slice(0, i).some((wire) => [wire.from, wire.to].some((end) => cavityOf(end, how) === cavityOf(from, how))) &&
      !list.slice(i + 1).some((wire) => [wire.from, wire.to].some((end) => cavityOf(end, how) === cavityOf(from, how)));
    const k = list.findIndex(isRepeated);
    if (k < 0) return undefined;
    const grid = withCells(gridOf(list, how), 'fromContact', (own, row) => (row === rowOf(how, k) ? '99-9' : own));
    return grid && { grid, asked: 'Give a cavity one contact.', open: new Set([k]) };
  },
  'cores without a cable': (list, how, k) => {
    const text = how.comma ? '4x0,25 mm²' : '4x0.25 mm²';
    const grid = withCells(gridOf(list, how), 'gauge', (own, row) => (row === rowOf(how, k) ? text : own));
    const question = 'Map the column that names the cable, or write the section of one wire.';
    return grid && { grid, asked: question, open: new Set([k]) };
  },
  'two columns that may be the pin': (list, how) => {
    const header = { joined: undefined, pins: 'From Cavity', devices: 'From Cavity', rows: 'Position' }[how.ends];
    if (header === undefined) return undefined;
    const grid = withColumn(gridOf(list, how), header, (row) => `Z${row}`);
    return { grid, asked: 'twin-pin', open: allOf(list), answer: { answers: { 'twin-pin': 'first' } } };
  },
  'two columns that may be the length': (list, how, k) => {
    if (list[k]!.lengthMm === undefined) return undefined;
    const header = how.german ? 'Schnittlänge' : 'Cut length';
    const grid = withColumn(gridOf(list, how), header, (row) => (row === rowOf(how, k) ? '77 m' : ''));
    return { grid, asked: 'twin-length', open: new Set([k]), answer: { answers: { 'twin-length': 'first' } } };
  },
  'a column that alone tells two ends apart': (list, how, k) => {
    if (how.ends !== 'pins') return undefined;
    const cavity = cavityOf(list[k]!.from, how);
    if (!list.some(({ from }, i) => i !== k && cavityOf(from, how) === cavity)) return undefined;
    const grid = withColumn(gridOf(list, how), how.german ? 'Von Zone' : 'From Zone', (row) => (row === k ? 'B' : 'A'));
    const open = new Set(
      list.flatMap(({ from, to }, i) => ([from, to].some((end) => cavityOf(end, how) === cavity) ? [i] : [])),
    );
    return { grid, asked: 'ends', open, answer: { answers: { ends: 'connector' } } };
  },
  'ends without pins': (list, how) => {
    if (how.ends !== 'pins') return undefined;
    const roles = ['fromPin', 'toPin', 'fromContact', 'toContact'];
    const grid = roles.reduce((before, role) => withCells(before, role, () => '')!, gridOf(list, how));
    const names = list.map(({ from, to }) => [nameOf(from, how), nameOf(to, how)] as const);
    const at = (name: string) => names.flatMap(([a, b]) => [...(a === name ? [b] : []), ...(b === name ? [a] : [])]);
    const isOpen = (name: string) => {
      const [first, ...others] = at(name);
      return others.length > 1 || (others.length === 1 && others[0] === first && first !== name);
    };
    const open = new Set(names.flatMap((both, i) => (both.some(isOpen) ? [i] : [])));
    const wires = list.map(({ lengthMm }, i) => [
      `W${i + 1}`,
      lengthMm,
      `a ${names[i]![0]} 1 undefined`,
      `b ${names[i]![1]} 1 undefined`,
    ]);
    const question = open.size === 0 ? undefined : 'no-pin';
    return { grid, asked: question, open, wires, answer: { answers: { 'no-pin': 'terminal' } } };
  },
  'a wire with one end': (list, how, k) => {
    if (how.ends !== 'rows' || list.length < 5) return undefined;
    const grid = copied(gridOf(list, how));
    grid.rows.splice(2 * k + 1, 1);
    const question = 'Give each wire a number of its own and two rows, one for each end.';
    return { grid, asked: question, open: new Set([k]) };
  },
  'an end that is to be decided': (list, how, k) => {
    if (how.ends !== 'pins' && how.ends !== 'joined') return undefined;
    const grid = withCells(gridOf(list, how), 'to', (own, row) => (row === k ? 'TBD' : own));
    return grid && { grid, asked: 'Write where the wire goes, or remove the row.', open: new Set([k]) };
  },
  'pins after a hyphen at one side only': (list, how) => {
    if (how.ends !== 'joined') return undefined;
    const grid = withCells(gridOf(list, how), 'from', (_, row) => `J1-${row + 1}`)!;
    const wires = wiresIn(list, how).map(([name, lengthMm, , to], i) => [
      name,
      lengthMm,
      `a J1 ${i + 1} ${contactOf(list[i]!.from)}`,
      to,
    ]);
    return { grid, asked: 'pin-sign', open: allOf(list), wires, answer: { answers: { 'pin-sign': '-' } } };
  },
  'pins after two signs': (list, how) => {
    if (how.ends !== 'joined') return undefined;
    const from = withCells(gridOf(list, how), 'from', (_, row) => `J1-${row + 1}`)!;
    const grid = withCells(from, 'to', (_, row) => `X2${row % 2 ? '/' : ' '}${row + 1}`)!;
    const wires = list.map(({ from, to, lengthMm }, i) => [
      `W${i + 1}`,
      lengthMm,
      `a J1 ${i + 1} ${contactOf(from)}`,
      `b X2 ${i + 1} ${contactOf(to)}`,
    ]);
    return { grid, asked: 'pin-sign', open: allOf(list), wires, answer: { answers: { 'pin-sign': 'any' } } };
  },
  'rings with numbers, which leaves nothing open': (list, how) => {
    if (how.ends !== 'joined') return undefined;
    const rings = withCells(gridOf(list, how), 'to', (_, row) => `GND-${row + 1}`)!;
    const grid = withCells(rings, 'toContact', () => '')!;
    const wires = wiresIn(list, how).map(([name, lengthMm, from], i) => [
      name,
      lengthMm,
      from,
      `b GND-${i + 1} 1 undefined`,
    ]);
    return { grid, asked: undefined, open: new Set(), wires };
  },
  'numbers of contacts in a column called terminal, which leaves nothing open': (list, how) => {
    if (how.ends !== 'joined') return undefined;
    const from = withCells(gridOf(list, how), 'fromContact', () => '962875-1', 'From Terminal')!;
    const grid = withCells(from, 'toContact', () => '962875-1', 'To Terminal')!;
    const wires = list.map((wire, i) => [
      `W${i + 1}`,
      wire.lengthMm,
      `a ${nameOf(wire.from, how)} ${wire.from.pin} 962875-1`,
      `b ${nameOf(wire.to, how)} ${wire.to.pin} 962875-1`,
    ]);
    return { grid, asked: undefined, open: new Set(), wires };
  },
  'lengths that are missing, which leaves nothing open': (list, how) => {
    const grid = withCells(gridOf(list, how), 'length', (_, row) => ['', 'n/a', '-'][row % 3]!)!;
    const wires = wiresIn(list, how).map(([name, , ...ends]) => [name, undefined, ...ends]);
    return { grid, asked: undefined, open: new Set(), wires };
  },
};

/** The wires of a list as the imported cable has them. */
const wiresIn = (list: readonly ListedWire[], how: Dialect) =>
  list.map(({ from, to, lengthMm }, i) => [
    `W${i + 1}`,
    lengthMm,
    `a ${nameOf(from, how)} ${from.pin} ${contactOf(from)}`,
    `b ${nameOf(to, how)} ${to.pin} ${contactOf(to)}`,
  ]);

/** The ids of unanswered questions, and the remedies of refused rows that no question covers. */
async function openItems(file: Uint8Array): Promise<Set<string>> {
  const { questions = [] } = await reading(file, { name: 'lead.csv' });
  const unanswered = questions.filter(({ value }) => value === 'open' || value === 'refused');
  const { refused } = await read(file, { name: 'lead.csv' });
  const items = refused.map(({ remedy = '' }) => {
    const ofQuestion = unanswered.find(
      ({ id, label }) => remedy.includes(label) || (remedies[id]?.test(remedy) ?? false),
    );
    return ofQuestion?.id ?? remedy;
  });
  return new Set([...items, ...unanswered.map(({ id }) => id)]);
}

/** The remedies of rows that are refused until a question is answered. */
const remedies: Readonly<Record<string, RegExp>> = {
  ends: /^Choose what names an end/,
  'no-pin': /choose what ends without a pin are/,
};

async function imported(file: Uint8Array, mapping: ImportMapping = {}) {
  const { records, refused, notes } = await read(file, { name: 'lead.csv', mapping });
  const design = records.find(({ kind }) => kind === 'designs')?.record as unknown as Design | undefined;
  const number = (id: string) =>
    records.find((record) => record.kind === 'mechanicals' && record.id === id)?.record['mpn'] as string;
  return { wires: design === undefined ? [] : wiresOf(design, number), refused, notes };
}

const world = fc.tuple(fc.constantFrom(...dialects), listedWires, fc.nat());

/** Lists to try for each doubt, if more than in a usual run: IMPORT_TRIES=200. */
const tries = Number(process.env['IMPORT_TRIES'] ?? 0) || 14;

test.each(Object.keys(doubts))(
  '[IO5.2] [IO5.3] [IO5.4] [IO5.5] one question and nothing in silence: %s',
  async (name) => {
    await fc.assert(
      fc.asyncProperty(world, async ([how, list, n]) => {
        const doubtful = doubts[name]!(list, how, n % list.length);
        fc.pre(doubtful !== undefined);
        const { grid, asked, open, answer, wires = wiresIn(list, how) } = doubtful;
        const file = fileOf(grid, how);
        expect([...(await openItems(file))]).toEqual(asked === undefined ? [] : [asked]);
        const before = await imported(file);
        // No wire is lost, and no ambiguous wire is imported.
        expect(before.wires).toEqual(wires.filter((_, i) => !open.has(i)));
        const refusedWires = new Set(before.refused.map(({ at }) => String(grid.rows[(at?.row ?? 0) - 2]?.[0])));
        expect(refusedWires).toEqual(new Set([...open].map((i) => `W${i + 1}`)));
        const unmeasured = before.wires.filter(([, lengthMm]) => lengthMm === undefined).length;
        const hasNote = before.notes.some((note) =>
          new RegExp(`^${unmeasured} wires? (?:has|have) no length`).test(note),
        );
        expect(hasNote).toBe(unmeasured > 0);
        if (answer === undefined) return;
        const after = await imported(file, answer);
        expect([after.refused, after.wires]).toEqual([[], wires]);
      }),
      { numRuns: tries },
    );
  },
);

test.each(dialects)(
  '[IO5.2] device and connector are one question with each reading, and other lists ask nothing: %o',
  async (how) => {
    await fc.assert(
      fc.asyncProperty(listedWires, async (list) => {
        const { questions = [] } = await reading(fileOf(gridOf(list, how), how), { name: 'lead.csv' });
        const ofEnds = questions.filter(({ id }) => id === 'ends').map(({ value, choices }) => [value, choices.length]);
        expect(ofEnds).toEqual(['devices', 'rows'].includes(how.ends) ? [['joined', 3]] : []);
        expect(await openItems(fileOf(gridOf(list, how), how))).toEqual(new Set());
      }),
      { numRuns: Math.ceil(tries / 4) },
    );
  },
);
