/** Every cell of an edited bill counts: it is either applied, or refused with its position. */
import { billOfMaterials, catalogOf, designator, runNames } from '@cablewright/engine';
import type { Design, Json } from '@cablewright/model';
import { expect, test } from 'vitest';
import { read, shippedForImport } from '../testing/tables.ts';

const { shipped, db: records } = shippedForImport();
let db = records;

type Row = Record<string, string>;

/** Every column that a bill can have, in exported form. */
function rowsOf(design: Design): Row[] {
  const runs = runNames(design);
  const bill = billOfMaterials(
    catalogOf(
      shipped.library,
      shipped.designs.map((sample) => sample.design),
    ),
    design,
  );
  const lines = bill.lines.filter(({ counted }) => counted);
  return lines.map((line, i): Row => {
    const record = (db[line.kind]?.[line.def] ?? {}) as Record<string, string>;
    return {
      assembly_number: 'CBL-1',
      position: String(i + 1),
      section: line.section,
      part_number: line.partNumber ?? '',
      id: line.def,
      description: line.description,
      quantity: String(line.quantity),
      unit: line.unit,
      designators: line.instances.map((id) => runs.get(id) ?? designator(id)).join(','),
      instances: line.instances.join(' '),
      location: line.location,
      manufacturer: record['manufacturer'] ?? '',
      mpn: record['mpn'] ?? '',
      notes: line.notes.join('; '),
      unit_cost: line.cost === undefined ? '' : String(line.cost.unit),
      extended_cost: line.cost === undefined ? '' : String(line.cost.extended),
      currency: line.cost?.currency ?? '',
    };
  });
}

async function readRows(design: Design, rows: readonly Row[], more: readonly Row[] = []) {
  const columns = Object.keys(rows[0]!);
  const lines = [columns, ...[...rows, ...more].map((row) => columns.map((name) => row[name] ?? ''))];
  const text = lines.map((cells) => cells.join('\t')).join('\n');
  const stored = design as unknown as Json;
  const answer = await read(text, { name: `${design.id}-bom.tsv`, db, design: () => Promise.resolve(stored) });
  const applied = answer.records.flatMap(({ cells = [] }) => cells.map(({ at }) => at));
  const reported = [...applied, ...answer.refused.flatMap(({ at }) => (at === undefined ? [] : [at]))];
  return { ...answer, named: new Set(reported.map(({ row, header }) => `${header ?? ''} ${row}`)) };
}

test('IO1.6 every changed cell of a bill is applied, or refused with its position, in any column and row', async () => {
  const harness = shipped.designs.find(({ design }) => design.layout !== undefined)!.design;
  const simple = shipped.designs.find(({ design }) => design.id === 'null-modem-de9')!.design;
  for (const design of [simple, harness]) {
    const rows = rowsOf(design);
    expect(await readRows(design, rows)).toMatchObject({ records: [], refused: [] });
    for (const column of Object.keys(rows[0]!)) {
      // One row of the column that names the cable of the list. Every other cell is emptied.
      const changed = column.startsWith('assembly') ? [1] : rows.map((_, i) => i);
      const textAt = (i: number) => (i % 2 === 0 ? 'Other 7' : '');
      const edited = rows.map((row, i) => (changed.includes(i) ? { ...row, [column]: textAt(i) } : row));
      const { named: reported } = await readRows(design, edited);
      const passed = changed.filter((i) => rows[i]![column] !== textAt(i) && !reported.has(`${column} ${i + 2}`));
      expect([design.id, column, passed]).toEqual([design.id, column, []]);
    }
  }
});

test('IO1.6 a new row is read by its number and quantity; its other cells are refused', async () => {
  const design = shipped.designs.find(({ design: { id } }) => id === 'null-modem-de9')!.design;
  const rows = rowsOf(design);
  const shell = rows.find((row) => row['section'] === 'Mechanical parts')!;
  const added = { part_number: shell['part_number']!, quantity: '2', unit: 'ea', unit_cost: '9', location: 'Rack' };
  const { refused, records } = await readRows(design, rows, [added]);
  expect(records).toHaveLength(1);
  expect(refused.map(({ at }) => [at!.header, at!.row])).toEqual([
    ['location', rows.length + 2],
    ['unit_cost', rows.length + 2],
  ]);
});

test('IO1.6 totals that disagree with the rows of a list are refused', async () => {
  const design = shipped.designs.find(({ design: { id } }) => id === 'null-modem-de9')!.design;
  const { totals } = billOfMaterials(catalogOf(shipped.library), design);
  const total = (amount: number) => ({
    section: 'Total',
    extended_cost: String(amount),
    currency: totals[0]!.currency,
  });
  expect(await readRows(design, rowsOf(design), [total(totals[0]!.amount)])).toMatchObject({ refused: [] });
  const { refused } = await readRows(design, rowsOf(design), [total(totals[0]!.amount + 5)]);
  expect(refused).toMatchObject([
    { at: { header: 'extended_cost' }, message: 'Labour and totals follow from the rows above.' },
  ]);
});

test('IO1.6 an edited price of a part with prices by quantity changes the one that counts at the quantity of the list', async () => {
  const design = shipped.designs.find(({ design: { id } }) => id === 'null-modem-de9')!.design;
  const def = design.instances.connectors![0]!.def;
  const breaks = [
    { minQty: 10, unit: 0.8 },
    { minQty: 100, unit: 0.5 },
  ];
  const plug = { ...db['connectors']![def]!, cost: { unit: 1, currency: 'EUR', breaks } };
  expect(design.instances.connectors!.filter((connector) => connector.def === def)).toHaveLength(2);
  db = { ...db, connectors: { ...db['connectors'], [def]: plug } };
  const priced = async (total: string, price: string) => {
    const rows = rowsOf(design).map((row): Row => ({ ...row, unit_cost: '', extended_cost: '', currency: '' }));
    const index = rows.findIndex((row) => row['id'] === def);
    expect(index).toBeGreaterThanOrEqual(0);
    rows[index] = { ...rows[index]!, unit_cost: price, currency: 'EUR' };
    const { records, notes } = await readRows(design, rows, [{ section: total, extended_cost: '1', currency: 'EUR' }]);
    return [records.find(({ id }) => id === def)?.record['cost'], notes.join(' ')];
  };
  expect(await priced('Total', '1.1')).toMatchObject([
    { unit: 1.1, breaks },
    expect.stringContaining('below its first'),
  ]);
  const many = await priced('Total x 10', '0.7');
  expect(many).toMatchObject([
    { unit: 1, breaks: [{ minQty: 10, unit: 0.7 }, breaks[1]] },
    expect.stringContaining('from 10 on'),
  ]);
  const german = await priced('Summe × 60', '0.4');
  expect(german[0]).toMatchObject({
    unit: 1,
    breaks: [breaks[0], { minQty: 100, unit: 0.4 }],
  });
  db = records;
});
