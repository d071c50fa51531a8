import { billOfMaterials, catalogOf, composeConnector } from '@cablewright/engine';
import { recordFindings, type Design, type Json } from '@cablewright/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { read, shippedForImport } from '../testing/tables.ts';

type Row = Record<string, string>;

const { shipped, db } = shippedForImport();

const cable = (id: string) => shipped.designs.find(({ design }) => design.id === id)!.design;

/** The exported bill of a cable, with edited rows. */
async function edited(design: Design, edit: (rows: Row[]) => void, leave: readonly string[] = []) {
  const bill = billOfMaterials(catalogOf(shipped.library), design);
  const rows = bill.lines.map((line): Row => ({
    section: line.section,
    part_number: line.partNumber ?? '',
    description: line.description,
    quantity: String(line.quantity),
    unit: line.unit,
    location: line.location,
    instances: line.instances.join(' '),
    variation_pn: '',
    notes: line.notes.join('; '),
    unit_cost: line.cost === undefined ? '' : String(line.cost.unit),
    extended_cost: line.cost === undefined ? '' : String(line.cost.extended),
    currency: line.cost?.currency ?? '',
  }));
  const columns = Object.keys(rows[0]!);
  edit(rows);
  const total = columns.map(
    (name) =>
      ({
        section: 'Total',
        extended_cost: String(bill.totals[0]?.amount ?? ''),
        currency: bill.totals[0]?.currency ?? '',
      })[name] ?? '',
  );
  const lines = [columns, ...rows.map((row) => columns.map((name) => row[name] ?? '')), total];
  const text = lines.map((cells) => cells.join('\t')).join('\n');
  const stored = design as unknown as Json;
  const run = { name: `${design.id}-bom.tsv`, db, leave, design: () => Promise.resolve(stored) };
  const answer = await read(text, run);
  const changed = answer.records.find(({ kind }) => kind === 'designs');
  const parts = answer.records.filter(({ kind }) => kind !== 'designs');
  return { ...answer, parts, cells: changed?.cells, now: changed?.record as unknown as Design };
}

const rowOf = (rows: Row[], has: Partial<Row>) =>
  rows.find((row) => Object.entries(has).every(([name, text]) => row[name]!.includes(text!)))!;

test('IO1.6 an edited part, length, amount and note of a bill change the cable; reordered rows are matched', async () => {
  const design = cable('null-modem-de9');
  const before = design.instances;
  const wire = before.segments![0]!;
  const { now, cells, parts, refused, notes } = await edited(design, (rows) => {
    rows.reverse();
    Object.assign(rowOf(rows, { section: 'Wire' }), { quantity: '2.1', unit: 'm', notes: 'Use the new reel' });
    const shell = rowOf(rows, { section: 'Mechanical' });
    rows.push({ part_number: shell['part_number']!, quantity: '3' });
  });
  expect([refused, parts, notes]).toEqual([[], [], []]);
  expect(now.instances.segments![0]).toEqual({ ...wire, lengthMm: 2100 });
  expect(now.notes).toContainEqual({ text: expect.stringMatching(/^WIR-\d+: Use the new reel$/) as string });
  expect(now.instances.mechanical!.slice((before.mechanical ?? []).length)).toMatchObject([{ qty: 3 }]);
  expect(cells!.map(({ at, after }) => [at.header, after])).toEqual([
    ['quantity', '2.1'],
    ['notes', 'Use the new reel'],
    ['part_number', expect.any(String)],
    ['quantity', '3'],
  ]);
});

test('IO1.6 a new part number replaces the part if its pins and cores allow it, with its own name and price', async () => {
  const design = cable('null-modem-de9');
  const [plug] = design.instances.connectors!;
  const pins = new Set(
    design.joints.flatMap(({ a, b }) => [a, b]).flatMap((ref) => (ref.instance === plug!.id ? [ref.terminal] : [])),
  );
  expect(pins.size).toBeGreaterThan(3);
  const others = Object.values(db['connectors']!).filter(
    ({ partNumber, id }) => partNumber !== undefined && id !== plug!.def,
  );
  const like = others.find(({ body }) => body === db['connectors']![plug!.def]!['body']);
  const unlike = others.find(({ id }) => {
    const composedPins = composeConnector(shipped.library, id as string)!.pins.map((pin) => pin.id);
    return [...pins].some((pin) => !composedPins.includes(pin));
  });
  const swap = (number: Json | undefined) =>
    edited(design, ([row]) => Object.assign(row!, { part_number: number as string }));
  const refusals = (await swap(unlike!['partNumber'])).refused;
  expect(refusals).toMatchObject([
    { at: { row: 2, column: 2 }, message: expect.stringContaining('which is wired on J1') },
  ]);
  expect((await swap('NO-SUCH-1')).refused).toMatchObject([{ message: 'The library has no such part "NO-SUCH-1".' }]);
  if (like === undefined) return;
  const { now, refused, parts } = await swap(like['partNumber']);
  expect([refused, parts]).toEqual([[], []]);
  const sameParts = design.instances.connectors!.filter(({ def }) => def === plug!.def).map(({ id }) => id);
  for (const { id, def } of now.instances.connectors!)
    expect([id, def === like['id']]).toEqual([id, sameParts.includes(id)]);
});

test('IO1.6 edited names and prices apply to the part: a price per foot is stored per metre', async () => {
  const design = cable('null-modem-de9');
  const { parts, refused, notes, now } = await edited(design, (rows) => {
    Object.assign(rowOf(rows, { section: 'Wire' }), { unit_cost: '0.3048' });
    Object.assign(rows[0]!, { description: 'Socket, gold', unit_cost: '1.25 USD' });
  });
  expect([refused, now]).toEqual([[], undefined]);
  expect(notes.join(' ')).toContain('every cable with the part');
  const wire = parts.find(({ kind }) => kind === 'wires')!;
  expect(wire.record['cost']).toMatchObject({ unit: 1 });
  expect(parts.find(({ kind }) => kind === 'connectors')!.record).toMatchObject({
    label: 'Socket, gold',
    cost: { unit: 1.25, currency: 'USD' },
  });
});

test('IO1.6 derived cells are refused with the place to change them, and a missing row removes nothing', async () => {
  const design = cable('null-modem-de9');
  const { refused, records } = await edited(design, (rows) => {
    Object.assign(rows[0]!, { quantity: '7', location: 'Rack', description: '' });
    Object.assign(rows[1]!, { extended_cost: '99', unit_cost: 'dear' });
    rows.pop();
    rows.push({ description: 'Glue', quantity: '1' }, { part_number: rows[0]!['part_number']!, quantity: '1' });
  });
  expect(records).toEqual([]);
  const messages = refused.map(({ message }) => message).join('\n');
  for (const part of [
    'The quantity is what the cable has: J',
    'follows from the cable',
    'An empty cell removes nothing',
    'dear',
    'is missing from the list',
    'The row names no part',
    'which a list does not add',
  ])
    expect(messages).toContain(part);
  for (const { at, message, remedy } of refused) {
    expect(remedy!.length).toBeGreaterThan(8);
    if (!message.includes('missing')) expect(at?.row).toBeGreaterThan(1);
  }
});

test('IO1.6 an excluded cell of an edited bill keeps its value; 0 removes an accessory', async () => {
  const design = shipped.designs.find(
    ({ design: candidate }) => (candidate.instances.mechanical ?? []).length > 0,
  )!.design;
  const [first] = design.instances.mechanical!;
  const remove = (rows: Row[]) =>
    Object.assign(
      rows.find((row) => row['instances']!.split(' ').includes(first!.id))!,
      { quantity: '0' },
    );
  const { now, cells } = await edited(design, remove);
  expect(now.instances.mechanical!.some(({ id }) => id === first!.id)).toBe(false);
  const cell = `D${cells![0]!.at.row}`;
  expect(await edited(design, remove, [cell])).toMatchObject({ records: [], refused: [] });
});

test('IO1.6 whatever a bill contains, each problem has its position, and the accepted changes give a valid cable and valid parts', async () => {
  const design = shipped.designs.find(({ design: candidate }) => candidate.layout !== undefined)!.design;
  const numbers = ['connectors', 'wires', 'components', 'mechanicals'].flatMap((kind) =>
    Object.values(db[kind]!).flatMap(({ partNumber }) => (typeof partNumber === 'string' ? [partNumber] : [])),
  );
  const text = fc.oneof(
    fc.constantFrom('', '0', '-1', '1e9', '3', '2.5', 'm', 'ft', 'EUR', '0.62 USD', 'x y', '__proto__', ...numbers),
    fc.string({ unit: fc.constantFrom(...'abc19.,;/ äöü=+-'.split('')), maxLength: 12 }),
  );
  const edits = fc.array(fc.record({ row: fc.nat(30), column: fc.nat(11), text }), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(edits, async (list) => {
      const { records, refused } = await edited(design, (rows) => {
        const columns = Object.keys(rows[0]!);
        for (const { row, column, text: written } of list)
          rows[row % rows.length]![columns[column]!] = written.replaceAll(/[\t\n]/g, ' ');
      });
      for (const { at, message, remedy } of refused) {
        expect(remedy).toBeDefined();
        expect(at?.row ?? message).toEqual(at === undefined ? expect.stringContaining('missing') : expect.any(Number));
      }
      for (const { kind, id, record } of records)
        expect([kind, id, recordFindings(kind, id, record).filter(({ severity }) => severity === 'error')]).toEqual([
          kind,
          id,
          [],
        ]);
    }),
    { numRuns: Number(process.env['IMPORT_TRIES'] ?? 40) },
  );
});
