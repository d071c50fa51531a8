/**
 * The lengths that are cut equal the lengths that are bought: the bill, the cut list and the cut steps agree for each
 * stock.
 */
import type { Design } from '@cablewright/model';
import { expect, test } from 'vitest';
import { testCatalog, testDesigns } from '../../test-kit/index.ts';
import { randomCable } from '../../test-kit/random-cables.ts';
import { shippedCatalog } from '../../test-kit/shipped.ts';
import { type Catalog, catalogOf } from '../library/catalog.ts';
import { billOfMaterials } from './bom/bill.ts';
import { cutList } from './cut-list.ts';
import { BenchFacts } from './steps/bench-facts.ts';
import { buildSteps } from './steps/build-steps.ts';

const { library, designs } = shippedCatalog();
const shipped = catalogOf(
  library,
  designs.map(({ design }) => design),
);
const cables: readonly (readonly [Catalog, Design])[] = [
  ...designs.map(({ design }) => [shipped, design] as const),
  ...testDesigns.map((design) => [testCatalog(), design] as const),
  ...Array.from({ length: 60 }, (_, i) => [testCatalog(), randomCable(i + 1)] as const),
].filter(
  ([
    ,
    {
      route,
      instances: { segments = [] },
    },
  ]) =>
    route !== 'buy' &&
    segments.every(({ lengthMm, suppliedTerminated }) => lengthMm !== undefined && suppliedTerminated !== true),
);

type Lengths = readonly (readonly [stock: string, mm: number])[];

/** Length by stock, rounded to a tenth of a millimetre. Stocks with a length of 0 are left out. */
function added(lengths: Lengths): [string, number][] {
  const sums = Map.groupBy(lengths, ([stock]) => stock);
  return [...sums]
    .map(([stock, all]): [string, number] => [stock, Math.round(all.reduce((sum, [, mm]) => sum + mm, 0) * 10) / 10])
    .filter(([, mm]) => mm > 0)
    .toSorted(([a], [b]) => a.localeCompare(b));
}

test.each([1, 7])(
  '[DO5.3] [DO5.10] bill, cut list and steps agree on the length of each stock, for %i cables',
  (count) => {
    for (const [catalog, design] of cables) {
      const stockOf = (def: string) => catalog.library.get('wires', def)?.label ?? def;
      const bought = billOfMaterials(catalog, design).lines.flatMap(({ kind, def, metres = 0 }) =>
        kind === 'wires' ? [[stockOf(def), metres * 1000 * count] as const] : [],
      );
      const listed = cutList(catalog, design, { quantity: count }).map(
        ({ stock, lengthMm = Number.NaN, quantity }) => [stock, lengthMm * quantity] as const,
      );
      const steps = buildSteps(new BenchFacts(catalog, design, { quantity: count }));
      const cut = steps.flatMap(({ uses }) =>
        uses.flatMap(({ as, def, quantity = 1, lengthMm = Number.NaN }) =>
          as === 'stock' ? [[stockOf(def), lengthMm * quantity] as const] : [],
        ),
      );
      expect([design.id, added(listed)]).toEqual([design.id, added(bought)]);
      expect([design.id, added(cut)]).toEqual([design.id, added(bought)]);
    }
    expect(cables.length).toBeGreaterThan(120);
  },
);
