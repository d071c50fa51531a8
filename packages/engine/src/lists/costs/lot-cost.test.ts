import type { Design } from '@cablewright/model';
import { describe, expect, test } from 'vitest';
import { testCatalog } from '../../../test-kit/index.ts';
import { randomCable } from '../../../test-kit/random-cables.ts';
import { randomAssembly } from '../../../test-kit/random-assemblies.ts';
import { randomHarness } from '../../../test-kit/random-harness.ts';
import { shippedCatalog } from '../../../test-kit/shipped.ts';
import { catalogOf, type Catalog } from '../../library/catalog.ts';
import { billOfMaterials } from '../bom/bill.ts';
import { totalPerCurrency } from '../bom/price.ts';
import { lotCost, type CostLine } from './lot-cost.ts';
import { toMinorUnits } from './money.ts';

type LotCost = ReturnType<typeof lotCost>;
/** Decimal places in ISO 4217 of the currencies used in these tests. */
const minorDigits = (currency: string) => ({ EUR: 2, USD: 2 })[currency]!;

const { library, designs } = shippedCatalog();
const shipped = catalogOf(
  library,
  designs.map(({ design }) => design),
);

const worlds: readonly (readonly [Catalog, Design])[] = [
  ...designs.map(({ design }) => [shipped, design] as const),
  ...Array.from({ length: 20 }, (_, seed) => [
    [testCatalog(), randomCable(seed)] as const,
    [testCatalog(), randomAssembly(seed)] as const,
    [testCatalog(), randomHarness(seed, { circles: seed % 3, splices: seed % 2 })] as const,
  ]).flat(),
];
const named = (id: string) => designs.find(({ design }) => design.id === id)!.design;
const isWhole = (amount: number, currency: string) => toMinorUnits(amount, currency) === amount;
const at = (cost: LotCost, currency: string) => cost.totals.find((total) => total.currency === currency)?.amount ?? 0;
const materialOf = ({ lines }: LotCost) => lines.flatMap(({ material }) => material ?? []);

describe('[QU2.1] the cost of a lot', () => {
  test('[QU2.1] the total is the sum of its lines to the minor unit, currencies apart; equal inputs give equal answers', () => {
    for (const [catalog, design] of worlds) {
      const cost = lotCost(catalog, design, { quantity: 7, margin: { onCostPct: 12.5 } });
      for (const { amount, currency } of cost.totals) {
        const minor = cost.lines
          .flatMap((line) => (line.amount?.currency === currency ? [line.amount.amount] : []))
          .reduce((sum, one) => sum + Math.round(one * 10 ** minorDigits(currency)), 0);
        expect([design.id, currency, Math.round(amount * 10 ** minorDigits(currency))]).toEqual([
          design.id,
          currency,
          minor,
        ]);
      }
      for (const { amount } of cost.lines)
        if (amount !== undefined) expect(isWhole(amount.amount, amount.currency)).toBe(true);
      expect(new Set(cost.totals.map(({ currency }) => currency)).size).toBe(cost.totals.length);
      expect(lotCost(catalog, design, { quantity: 7, margin: { onCostPct: 12.5 } })).toEqual(cost);
    }
  });

  test('[QU2.1] no unknown is zero: a line without an amount is named among the unknowns, and the cost is incomplete', () => {
    let lacking = 0;
    for (const [catalog, design] of worlds) {
      const cost = lotCost(catalog, design, { quantity: 3 });
      const lacked = new Set(cost.unknowns.map(({ id }) => id));
      const open = cost.lines.filter(({ amount }) => amount === undefined);
      const idOf = ({ material, work }: CostLine) =>
        material?.part.def ?? work?.operation?.operation.id ?? work?.design ?? '';
      for (const line of open)
        expect([design.id, idOf(line), lacked.has(idOf(line))]).toEqual([design.id, idOf(line), true]);
      if (open.length > 0) expect(cost.complete).toBe(false);
      lacking += open.length;
    }
    expect(lacking).toBeGreaterThan(0);
  });

  test('[QU2.1] a larger quantity never costs less in sum', () => {
    for (const [catalog, design] of worlds) {
      let last: LotCost | undefined;
      for (const quantity of [1, 2, 3, 9, 10, 11, 49, 50, 99, 100, 250, 1000]) {
        const cost = lotCost(catalog, design, { quantity });
        for (const { currency, amount } of last?.totals ?? [])
          expect([design.id, quantity, at(cost, currency) >= amount]).toEqual([design.id, quantity, true]);
        last = cost;
      }
    }
  });

  test('[QU2.1] net material before scrap and packs is that of the part lines of the bill at the same break', () => {
    for (const [catalog, design] of worlds) {
      if ((design.instances.subassemblies ?? []).length > 0 || design.route === 'buy' || design.route === 'contract')
        continue;
      for (const quantity of [1, 30]) {
        const bill = billOfMaterials(catalog, design, { quantity });
        const lines = bill.lines.filter(({ counted, quantity: amount }) => counted && amount !== undefined);
        const expected = totalPerCurrency(
          lines.flatMap(({ cost }) =>
            cost === undefined ? [] : [{ amount: cost.extended * quantity, currency: cost.currency }],
          ),
        );
        const net = totalPerCurrency(
          materialOf(lotCost(catalog, design, { quantity })).flatMap(({ netCost }) => netCost ?? []),
        );
        expect(net.length).toBe(expected.length);
        for (const { currency, amount } of expected)
          expect(net.find((one) => one.currency === currency)?.amount).toBeCloseTo(amount, 3);
      }
    }
  });

  test('[QU2.1] scrap, samples, least order, packs and the next price break, each shown in its line', () => {
    const lot = lotCost(
      priced({ unit: 2, currency: 'EUR', moq: 12, pack: 5, breaks: [{ minQty: 20, unit: 1 }] }),
      twoPlugs,
      {
        quantity: 6,
      },
    );
    // 12 plugs: 15 in whole packs for 30 EUR, or 20 at the price break for 20 EUR.
    expect(materialOf(lot)[0]).toMatchObject({
      net: 12,
      needed: 12,
      excess: 8,
      purchase: { ordered: 20, unit: 1, breakFrom: 20 },
    });
    expect(lot.lines[0]!.amount).toEqual({ amount: 20, currency: 'EUR' });
    const kept = lotCost(
      priced({ unit: 2, currency: 'EUR', pack: 100, keptInStock: true, breaks: [{ minQty: 100, unit: 1.5 }] }),
      twoPlugs,
      {
        quantity: 6,
      },
    );
    expect(kept.lines[0]!.amount).toEqual({ amount: 18, currency: 'EUR' });
    expect(materialOf(kept)[0]).toMatchObject({ excess: 0 });
  });

  test('[QU2.1] wire has scrap per cut, per lot and by share; a reel takes whole pieces only', () => {
    const costing = {
      wireScrapPct: 10,
      wireScrapMmPerCut: 5,
      wireScrapMmPerLot: 500,
      contactScrapPct: 10,
      crimpSamples: 3,
    };
    const cost = lotCost(withSettings({ costing }), named('null-modem-de9'), { quantity: 10 });
    const wire = materialOf(cost).find(({ part }) => part.kind === 'wires')!;
    expect(wire.scrap).toBeCloseTo(wire.net * 0.1 + (10 * 5 + 500) / 1000, 9);
    expect(wire.needed).toBeCloseTo(wire.net + wire.scrap, 9);
    const crimped = designs.map(({ design }) => design).find(({ id }) => id === 'vehicle-body-harness')!;
    const contacts = (settings: object) =>
      materialOf(lotCost(withSettings(settings), crimped, { quantity: 10 })).filter(({ part, net }) => {
        const kind = library.get('mechanicals', part.def)?.kind;
        return part.kind === 'mechanicals' && kind === 'contact' && net > 0;
      });
    const withScrap = contacts({ costing });
    expect(withScrap.length).toBeGreaterThan(2);
    for (const { net, scrap } of withScrap) expect(scrap - Math.ceil(net * 0.1 - 1e-9)).toBeGreaterThanOrEqual(3);
    expect(contacts({}).every(({ scrap }) => scrap === 0)).toBe(true);
  });

  test('[QU2.1] tooling and one-off cost are paid once, whatever the quantity; margins are on what they say', () => {
    const design: Design = {
      ...twoPlugs,
      labourMinutes: 30,
      oneOffCosts: [
        { label: 'Test adapter', kind: 'tooling', amount: 400, currency: 'EUR', src: 'quotation 17' },
        { label: 'First samples', kind: 'one-off', amount: 99.99, currency: 'EUR' },
      ],
    };
    const catalog = priced({ unit: 2, currency: 'EUR' }, { labour: { ratePerHour: 48, currency: 'EUR' } });
    const cost = (quantity: number, margin = {}) => lotCost(catalog, design, { quantity, margin });
    const once = (lot: LotCost) => lot.lines.filter(({ kind }) => kind === 'tooling' || kind === 'one-off');
    expect(once(cost(1))).toEqual(once(cost(1000)));
    expect(once(cost(1)).map(({ label, amount }) => [label, amount?.amount])).toEqual([
      ['Test adapter', 400],
      ['First samples', 99.99],
    ]);
    const margins = (margin: object) =>
      cost(10, margin).lines.flatMap(({ kind, label, amount }) => (kind === 'margin' ? [[label, amount?.amount]] : []));
    // 20 plugs at 2 EUR; 5 h and 17 min of set-up at 48 EUR/h; one-time costs of 499.99 EUR.
    expect(margins({ onPartsPct: 10, onLabourPct: 50, onCostPct: 20 })).toEqual([
      ['parts', 4],
      ['labour', 126.8],
      ['cost', 158.72],
    ]);
  });

  test('[QU2.1] a cable placed in others is bought or made with them; a break is that of what all of them need together', () => {
    const inner: Design = { ...twoPlugs, id: 'inner', labourMinutes: 10 };
    const outer: Design = {
      ...twoPlugs,
      id: 'outer',
      labourMinutes: 5,
      instances: {
        ...twoPlugs.instances,
        subassemblies: [
          { id: 's1', def: 'inner' },
          { id: 's2', def: 'inner' },
        ],
      },
    };
    const of = (made: Design) =>
      lotCost(
        catalogOf(priced({ unit: 3, currency: 'EUR', breaks: [{ minQty: 60, unit: 1 }] }).library, [made]),
        outer,
        {
          quantity: 10,
        },
      );
    expect(materialOf(of(inner))).toHaveLength(1);
    expect(materialOf(of(inner))[0]).toMatchObject({ net: 60, purchase: { unit: 1 }, designs: ['outer', 'inner'] });
    const labour = of(inner).lines.filter(({ kind }) => kind === 'labour');
    expect(labour.map(({ work }) => [work!.design, work!.cables, work!.seconds])).toEqual([
      ['outer', 10, 3000],
      ['inner', 20, 12_000],
    ]);
    const bought = of({ ...inner, route: 'buy', cost: { unit: 7, currency: 'EUR' } });
    expect(materialOf(bought).map(({ part, net }) => [part.def, net])).toEqual(
      [
        ['de9-female', 20],
        ['inner', 20],
      ].map(([def, net]) => [def === 'de9-female' ? twoPlugs.instances.connectors![0]!.def : def, net]),
    );
    const gone = lotCost(catalogOf(library), outer, { quantity: 1 });
    expect(gone.unknowns).toContainEqual({ about: 'design', what: 'inner', kind: 'designs', id: 'inner' });
  });
});

describe('[QU2.2] lead time', () => {
  const lead = (cost: object, quantity = 10) =>
    lotCost(priced({ unit: 1, currency: 'EUR', ...cost }), twoPlugs, { quantity });

  test('[QU2.2] it is that of the longest part, by quantity and stock', () => {
    const partNumber = materialOf(lead({}))[0]!.part.partNumber;
    expect(lead({ leadDays: 21 }).lead).toEqual({ days: 21, part: partNumber });
    expect(lead({ leadDays: 21, stock: 20 }).lead).toEqual({ days: 0, part: partNumber });
    expect(lead({ leadDays: 21, stock: 19 }).lead).toEqual({ days: 21, part: partNumber });
    expect(lead({ leadDays: 21, stock: 20, pack: 25 }).lead).toEqual({ days: 21, part: partNumber });
  });

  test('[QU2.2] what is not known is said and never counted as zero', () => {
    expect(lead({}).lead).toBeUndefined();
    expect(lead({}).unknowns.map(({ about }) => about)).toContain('lead-time');
    expect(lead({ stock: 5 }).lead).toBeUndefined();
    expect(lead({ leadDays: 0 }).lead?.days).toBe(0);
  });
});

const plug = library.get('connectors', named('null-modem-de9').instances.connectors![0]!.def)!;
const twoPlugs: Design = {
  schemaVersion: 5,
  id: 'two-plugs',
  label: 'Two plugs',
  labourMinutes: 0,
  instances: {
    connectors: [
      { id: 'j1', def: plug.id },
      { id: 'j2', def: plug.id },
    ],
  },
  joints: [],
};

/** The shipped library with another price for the plug, and other shop settings. */
function priced(cost: object, settings: object = {}): Catalog {
  return catalogOf(
    library.advance(
      [
        { kind: 'connectors', key: plug.id, op: 'put', before: null, after: { ...plug, cost } as never },
        {
          kind: 'settings',
          key: 'engineering',
          op: 'put',
          before: null,
          after: { ...library.settings, ...settings },
        },
      ],
      library.seq + 1,
    ),
    designs.map(({ design }) => design),
  );
}

/** The shipped library with other shop settings. */
function withSettings(settings: object): Catalog {
  const after = { ...library.settings, ...settings };
  return catalogOf(
    library.advance([{ kind: 'settings', key: 'engineering', op: 'put', before: null, after }], library.seq + 1),
    designs.map(({ design }) => design),
  );
}
