/**
 * Compares the engine with lots calculated in a spreadsheet, `fixtures/lots.xlsx` (written by
 * test/programs/lots-by-hand). A separate library reads the file. In test/programs, LibreOffice recalculates its
 * formulas.
 */
import { readFileSync } from 'node:fs';
import * as sheetJs from '@e965/xlsx';
import type { Cost, Design, EngineeringSettings, Operation } from '@cablewright/model';
import { expect, test } from 'vitest';
import { design, harness, xhLead } from '../../../test-kit/designs.ts';
import { testRows } from '../../../test-kit/library.ts';
import { catalogOf } from '../../library/catalog.ts';
import { Library, type LibraryRow } from '../../library/library.ts';
import { lotCost, type CostLine } from './lot-cost.ts';
import type { PriceTerms } from './purchase.ts';
import { quotedPrice } from './quoted-price.ts';

type Value = string | number | undefined;
type Row = readonly Value[];

const workbook = sheetJs.read(readFileSync(new URL('fixtures/lots.xlsx', import.meta.url)));
const plugs = design(
  'plugs',
  {
    connectors: [
      { id: 'j1', def: 'de9-male' },
      { id: 'j2', def: 'de9-male' },
    ],
  },
  [],
);

/** The rows of a sheet, and the rows of a named table: from the row after its headings to the next empty row. */
function sheetRows(name: string) {
  const rows = sheetJs.utils.sheet_to_json<Row>(workbook.Sheets[name]!, { header: 1, blankrows: true });
  const table = (title: string): readonly Row[] => {
    const start = rows.findIndex(([first]) => first === title) + 2;
    const length = rows.slice(start).findIndex(([first]) => first === undefined || first === '');
    return rows.slice(start, length === -1 ? undefined : start + length);
  };
  return { rows, field: (row: number) => numberIn(rows[row - 1]![1]), table };
}

const numberIn = (value: Value) => (typeof value === 'number' ? value : undefined);
const textIn = (value: Value) => (typeof value === 'string' && value !== '' ? value : undefined);

/** The price in a row of the table Material. Undefined if it has none. */
function costIn(row: Row): Cost | undefined {
  const [unit, currency] = [numberIn(row[8]), textIn(row[9])];
  if (unit === undefined || currency === undefined) return undefined;
  const breaks = [10, 12].flatMap((at) => {
    const [minQty, price] = [numberIn(row[at]), numberIn(row[at + 1])];
    return minQty === undefined || price === undefined ? [] : [{ minQty, unit: price }];
  });
  const [moq, pack] = [numberIn(row[14]), numberIn(row[15])];
  const isKept = numberIn(row[16]) === 1;
  return JSON.parse(
    JSON.stringify({ unit, currency, breaks, moq, pack, ...(isKept && { keptInStock: true }) }),
  ) as Cost;
}

const operationIn = ([id, counts, , , , secondsEach, setupSeconds, perLot, ratePerHour, currency]: Row): Operation =>
  JSON.parse(
    JSON.stringify({
      id,
      label: id,
      counts,
      secondsEach,
      setupSeconds,
      station: 'Bench',
      confidence: 'estimated',
      ...(perLot === 1 && { perLot: true }),
      ...(ratePerHour !== undefined && ratePerHour !== '' && { rate: { ratePerHour, currency } }),
    }),
  ) as Operation;

/** The costs of a sheet according to the engine, from the values in the sheet. */
function costOf(name: string) {
  const { rows, field, table } = sheetRows(name);
  const material = table('Material');
  const own = new Map(material.filter((row) => textIn(row[7]) === undefined).map((row) => [row[0], costIn(row)]));
  const offers = material.flatMap((row): (PriceTerms & { def: Value })[] => {
    const [supplier, cost] = [textIn(row[7]), costIn(row)];
    return supplier === undefined || cost === undefined ? [] : [{ ...cost, supplier, def: row[0] }];
  });
  const byHand = new Map(table('Labour set by hand').map(([id, minutes]) => [id, numberIn(minutes)]));
  const settings = settingsIn(field);
  const operations = [...Map.groupBy(table('Work'), ([id]) => id).values()].map(([row]) => operationIn(row!));
  const extra: LibraryRow[] = [
    ...operations.map((record) => ({ kind: 'operations', key: record.id, seq: 2, record })),
    { kind: 'settings', key: 'engineering', seq: 2, record: settings },
  ];
  const priced = testRows().map((row) => ({ ...row, record: withCost(row, own) }));
  const made = [plugs, xhLead, harness].map(({ labourMinutes: _minutes, ...one }): Design => {
    const [minutes, cost] = [byHand.get(one.id), own.get(one.id)];
    const bought = cost === undefined ? {} : { route: 'buy' as const, cost };
    return { ...one, ...bought, ...(minutes === undefined ? {} : { labourMinutes: minutes }) };
  });
  const once = table('Paid once').map(([label, kind, amount, currency]) => ({ label, kind, amount, currency }));
  const cable = made.find(({ id }) => id === rows[2]![1])!;
  const built = { ...cable, ...(once.length > 0 && { oneOffCosts: once }) } as Design;
  const [quantity, onPartsPct, onLabourPct, onCostPct] = [2, 10, 11, 12].map((row) => field(row) ?? 0);
  const lot = lotCost(catalogOf(Library.build([...priced, ...extra], 2), made), built, {
    quantity: quantity!,
    margin: { onPartsPct: onPartsPct!, onLabourPct: onLabourPct!, onCostPct: onCostPct! },
    offers: (_kind, def) => offers.filter((one) => one.def === def),
  });
  return { lot, settings };
}

/** A record of the small library with the price that a sheet states, or without a price. */
function withCost({ kind, key, record }: LibraryRow, own: ReadonlyMap<Value, Cost | undefined>): object {
  const { cost: _cost, ...rest } = record as { readonly cost?: Cost };
  const cost = own.get(key);
  return kind === 'settings' || cost === undefined ? rest : { ...rest, cost };
}

function settingsIn(field: (row: number) => number | undefined): EngineeringSettings {
  const [rate, wireScrapPct, wireScrapMmPerCut, wireScrapMmPerLot, contactScrapPct, crimpSamples, usd] = [
    4, 5, 6, 7, 8, 9, 13,
  ].map(field);
  return JSON.parse(
    JSON.stringify({
      id: 'engineering',
      organisation: { name: 'Test bench' },
      currency: 'EUR',
      costing: { wireScrapPct, wireScrapMmPerCut, wireScrapMmPerLot, contactScrapPct, crimpSamples },
      ...(rate !== undefined && { labour: { ratePerHour: rate, currency: 'EUR' } }),
      ...(usd !== undefined && {
        exchangeRates: { base: 'EUR', date: '2026-11-20', rates: { USD: usd }, src: 'synthetic example' },
      }),
    }),
  ) as EngineeringSettings;
}

/** A cost line in the form of the table Lines: kind, part, design or both, amount, currency. */
function lineOf({ kind, label, amount, material, work }: CostLine): Row {
  const of =
    material?.part.def ??
    (work === undefined
      ? label
      : [work.design, work.operation?.operation.id].filter((text) => text !== undefined).join(' '));
  return [kind, of, ...(amount === undefined ? ['unknown', ''] : [amount.amount, amount.currency])];
}

const sorted = (rows: readonly Row[]) => rows.map((row) => row.join(' ')).toSorted();

for (const name of workbook.SheetNames) {
  const { rows, table, field } = sheetRows(name);
  test(`[QU2.1] ${name}, worked out in a spreadsheet: ${String(rows[0]![0]).toLowerCase()}`, () => {
    const { lot, settings } = costOf(name);
    // Margins of 0 never appear as lines; an unknown amount has no currency.
    const lines = table('Lines').map(([kind, label, amount, currency]) =>
      amount === 'unknown' ? [kind, label, amount, ''] : [kind, label, amount, currency],
    );
    expect(sorted(lot.lines.map(lineOf))).toEqual(sorted(lines));

    const totals = table('Totals');
    expect(sorted(lot.totals.map(({ currency, amount }) => [currency, amount]))).toEqual(
      sorted(totals.map(([currency, amount]) => [currency, amount])),
    );
    const unknown = Number(rows.find(([first]) => first === 'Unknown lines')![1]);
    expect(lot.lines.filter(({ amount }) => amount === undefined)).toHaveLength(unknown);
    expect(lot.complete).toBe(unknown === 0);

    const inEuro = rows.find(([first]) => first === 'In EUR')?.[1];
    expect(lot.converted?.amount ?? 'unknown').toBe(inEuro ?? 'unknown');
    if (totals.length === 1 && lot.complete) {
      const [[currency, , one]] = totals as readonly [Row];
      expect(quotedPrice(lot, { currency: String(currency), settings }).unit).toBe(one);
    }
    for (const row of table('Material').filter((one) => numberIn(one[29]) !== undefined)) {
      const bought = lot.lines.find(({ material }) => material?.part.def === row[0])!.material!;
      const [net, lost, needed, ordered, excess] = [17, 18, 19, 29, 30].map((column) => numberIn(row[column])!);
      expect([bought.net, bought.scrap, bought.needed]).toEqual([net, lost, needed].map((n) => expect.closeTo(n!, 9)));
      if (bought.purchase?.terms.supplier !== textIn(row[7])) continue;
      expect([bought.purchase!.ordered, bought.excess]).toEqual([ordered, excess].map((n) => expect.closeTo(n!, 9)));
    }
    for (const row of table('Work')) {
      const [id, , of, times = 1, count, , , perLot] = row;
      const line = lot.lines.find(({ work }) => work?.design === of && work?.operation?.operation.id === id);
      if (line === undefined) continue;
      expect([id, line.work!.operation!.count, line.work!.cables]).toEqual([id, count, Number(times) * field(2)!]);
      expect(perLot === 1).toBe(line.work!.operation!.operation.perLot === true);
    }
  });
}

test('[QU2.1] the spreadsheet has twenty lots and more, each cell of an amount with its formula', () => {
  expect(workbook.SheetNames.length).toBeGreaterThanOrEqual(20);
  for (const name of workbook.SheetNames) {
    const sheet = workbook.Sheets[name]!;
    const first = sheetRows(name).rows.findIndex(([text]) => text === 'Totals') + 3;
    expect((sheet[`B${first}`] as sheetJs.CellObject).f).toMatch(/^SUMIFS/);
  }
});
