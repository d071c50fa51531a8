import type { Design, Drawing } from '@cablewright/model';
import { expect, test } from 'vitest';
import { costOf } from './cost-roll-up.ts';
import {
  boardCable,
  dcLead,
  harness,
  nullModem,
  testCatalog,
  testDesigns,
  testLibrary,
  xhLead,
  yCable,
} from '../../../test-kit/index.ts';
import { catalogOf, type Catalog } from '../../library/catalog.ts';
import { billOfMaterials, type BomLine } from './bill.ts';
import { inShopCurrency } from './price.ts';

const catalog = testCatalog();
const linesOf = (design: Design, options = {}) => billOfMaterials(catalog, design, options).lines;
const short = (line: BomLine) =>
  `${line.section} · ${line.partNumber} · ${line.quantity} ${line.unit} · ${line.instances.join(' ')}`;

test('O7.1 one line for each part, in sections, folded with the instances it is used as', () => {
  expect(linesOf(nullModem).map(short)).toEqual([
    'Connectors · CON-00001 · 2 ea · j1 j2',
    'Wire · WIR-00001 · 4.921 ft · w1',
    'Mechanical parts · MEC-00001 · 2 ea · m1 m2',
  ]);
});

test('O8.8 a quantity is a number; the unit is ea, and ft for wire', () => {
  for (const design of testDesigns) {
    for (const line of linesOf(design)) {
      expect(line.quantity).toBeTypeOf('number');
      expect(line.unit).toBe(line.section === 'Wire' ? 'ft' : 'ea');
    }
  }
  expect(linesOf(nullModem)[1]).toMatchObject({ metres: 1.5, quantity: 4.921 });
});

test('O8.13 contacts, seals and plugs are counted per cavity; tools are not listed', () => {
  expect(
    linesOf(dcLead)
      .filter((line) => line.section === 'Contacts, seals and plugs')
      .map(short),
  ).toEqual([
    'Contacts, seals and plugs · MEC-00003 · 2 ea · j1.1 j1.2',
    'Contacts, seals and plugs · MEC-00004 · 2 ea · j1.1 j1.2',
  ]);
  const withTool = { ...xhLead, instances: { ...xhLead.instances, mechanical: [{ id: 't1', def: 'xh-tool' }] } };
  expect(linesOf(withTool).map((line) => line.def)).not.toContain('xh-tool');
});

const family: Drawing = {
  id: 'null-modem',
  partNumber: 'CBL-00001-XX',
  variations: [
    { suffix: '01', lengthMm: 1000 },
    { suffix: '02', lengthMm: 1500 },
    { suffix: '03', lengthMm: 3000 },
  ],
};

test("O8.8 a length family's trunk has one line for each orderable length, with its number", () => {
  const trunk = linesOf(nullModem, { drawing: family }).filter((line) => line.section === 'Wire');
  expect(trunk.map((line) => [line.variationPn, line.metres, line.counted])).toEqual([
    ['CBL-00001-01', 1, false],
    ['CBL-00001-02', 1.5, true],
    ['CBL-00001-03', 3, false],
  ]);
  const legs = linesOf(yCable, { drawing: family }).filter((line) => line.section === 'Wire');
  expect(legs.map((line) => [line.variationPn, line.instances.join(' ')])).toContainEqual([undefined, 'w2 w3']);
});

test('the total is that of the length the design is drawn with, or of the one asked for', () => {
  const cost = (variation?: string) =>
    billOfMaterials(catalog, nullModem, { drawing: family, variation }).totals[0]!.amount;
  const at1500 = 2 * 1.2 + 1.5 * 0.9 + 2 * 1.5 + 12;
  expect(cost()).toBeCloseTo(at1500, 4);
  expect(cost('03')).toBeCloseTo(at1500 + 1.5 * 0.9, 4);
});

test('O8.8 a placed design is one line in its own section, by its product number, with its own roll-up', () => {
  const lead = costOf(catalog, xhLead);
  const lines = billOfMaterials(catalog, harness).lines;
  expect(short(lines.at(-1)!)).toBe('Sub-assemblies · CBL-00002 · 2 ea · lead-1 lead-2');
  expect(lines.at(-1)!.notes[0]).toBe('design xh-lead, working copy (not frozen)');
  expect(lead.totals).toEqual([
    { amount: 0.05 + 0.04 + 4, currency: 'EUR' },
    { amount: 0.0605, currency: 'USD' },
  ]);
  expect(billOfMaterials(catalog, harness).totals).toEqual([
    { amount: 1.1 + 2 * 4.09 + 10, currency: 'EUR' },
    { amount: 0.121, currency: 'USD' },
  ]);
});

test('O8.8 a pinned design names its revision and is costed with the library it was frozen with', () => {
  const frozen = testLibrary([
    {
      kind: 'wires',
      key: 'hook-up-24-red',
      seq: 2,
      record: { ...testLibrary().get('wires', 'hook-up-24-red'), cost: { unit: 1, currency: 'EUR' } },
    },
  ]);
  const pinning: Catalog = {
    library: catalog.library,
    design: (_id, rev) => (rev === 2 ? { design: xhLead, rev, library: frozen } : undefined),
  };
  const pinned = {
    ...harness,
    instances: { ...harness.instances, subassemblies: [{ id: 'lead-1', def: 'xh-lead', rev: 2 }] },
  };
  const line = billOfMaterials(pinning, pinned).lines.at(-1)!;
  expect(line.notes).toEqual(['design xh-lead, revision 2']);
  expect(line.cost).toMatchObject({ unit: 4.6948, currency: 'EUR' });
});

test("O8.8 an exploded bill lists the placed designs' parts, folded with the design's own", () => {
  const own = {
    ...harness,
    instances: {
      ...harness.instances,
      connectors: [...harness.instances.connectors!, { id: 'j8', def: 'xh-3-power' }],
    },
  };
  const bill = billOfMaterials(catalog, own, { explode: true });
  expect(bill.lines.map(short)).toEqual([
    'Connectors · CON-00002 · 1 ea · j9',
    'Connectors · CON-00004 · 3 ea · j8 lead-1/j1 lead-2/j1',
    'Wire · WIR-00003 · 3.969 ft · lead-1/w1 lead-1/w2 lead-2/w1 lead-2/w2',
    'Contacts, seals and plugs · MEC-00002 · 4 ea · lead-1/j1.1 lead-1/j1.2 lead-2/j1.1 lead-2/j1.2',
  ]);
  expect(bill.labour).toEqual({ minutes: 18, cost: { amount: 18, currency: 'EUR' } });
});

test('O8.10 quantity breaks are read at the build quantity: what all the cables take together', () => {
  const unitAt = (quantity: number) => billOfMaterials(catalog, nullModem, { quantity }).lines[0]!.cost!.unit;
  expect([unitAt(1), unitAt(49), unitAt(50), unitAt(1000)]).toEqual([1.2, 1.2, 0.8, 0.8]);
});

test('O8.2 wire is priced by the metre and printed by the foot; the line is for one cable', () => {
  const wire = billOfMaterials(catalog, nullModem).lines[1]!;
  expect(wire.cost).toEqual({ unit: 0.27432, extended: 1.35, currency: 'EUR' });
});

test('currencies are kept apart, and what has no price is named', () => {
  const cost = costOf(catalog, boardCable, { quantity: 10 });
  expect(cost).toMatchObject({ complete: false, unpriced: ['PCB-00001'] });
  const { totals, build } = costOf(catalog, xhLead, { quantity: 10 });
  expect(totals.map((money) => money.currency)).toEqual(['EUR', 'USD']);
  expect(build).toEqual(totals.map(({ amount, currency }) => ({ amount: Math.round(amount * 1e5) / 1e4, currency })));
});

test('labour without an hourly rate is what the total lacks', () => {
  const rateless = testLibrary([{ kind: 'settings', key: 'engineering', seq: 2, record: { id: 'engineering' } }]);
  const bill = billOfMaterials(catalogOf(rateless, testDesigns), nullModem);
  expect(bill).toMatchObject({ labour: { minutes: 12 }, complete: false, unpriced: ['labour'] });
});

test('a design bought in at a price costs that price, with its breaks', () => {
  const bought: Design = {
    ...nullModem,
    route: 'buy',
    cost: { unit: 9, currency: 'EUR', breaks: [{ minQty: 10, unit: 7 }] },
  };
  expect(costOf(catalog, bought, { quantity: 10 })).toMatchObject({
    basis: 'price',
    complete: true,
    totals: [{ amount: 7, currency: 'EUR' }],
  });
});

test('a definition the library lacks is a line that says so', () => {
  const lacking = { ...nullModem, instances: { ...nullModem.instances, mechanical: [{ id: 'm1', def: 'gone' }] } };
  expect(linesOf(lacking).at(-1)).toMatchObject({ description: 'gone', notes: ['gone is not in the library'] });
});

test('totals in several currencies are also one amount at the exchange rates of the settings; without a rate there is none', () => {
  const exchangeRates = { base: 'EUR', date: '2026-11-20', rates: { USD: 1.25, GBP: 0.8 }, src: 'a bank' };
  const settings = (currency: string) => ({ id: 'engineering' as const, currency, exchangeRates });
  const totals = [
    { amount: 10, currency: 'EUR' },
    { amount: 5, currency: 'USD' },
    { amount: 2, currency: 'GBP' },
  ];
  expect(inShopCurrency(totals, settings('EUR'))).toMatchObject({ amount: 16.5, currency: 'EUR', date: '2026-11-20' });
  // The sum is the same amount of money in any currency.
  expect(inShopCurrency(totals, settings('USD'))?.amount).toBeCloseTo(16.5 * 1.25, 4);
  expect(inShopCurrency(totals, settings('GBP'))?.amount).toBeCloseTo(16.5 * 0.8, 4);
  expect(inShopCurrency([{ amount: 3, currency: 'EUR' }], settings('EUR'))).toBeUndefined();
  expect(inShopCurrency([...totals, { amount: 1, currency: 'SEK' }], settings('EUR'))).toBeUndefined();
  expect(inShopCurrency(totals, settings('SEK'))).toBeUndefined();
  expect(inShopCurrency(totals, { id: 'engineering', currency: 'EUR' })).toBeUndefined();
});
