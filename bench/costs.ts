/**
 * Costs of lots, compared with a floor that only multiplies each line of the bills of materials by its price. 100 lots
 * are 20 shipped cables at five quantities; both are measured with cables without cached results. Limits: a harness of
 * 500 wires at five quantities in 50 ms, and in 5 ms after an edit of a price or of a length. `npm run bench -- costs`.
 */
import assert from 'node:assert/strict';
import { billOfMaterials, catalogOf, plainLotCost, type Catalog } from '@cablewright/engine';
import { shippedCatalog } from '@cablewright/engine/test-kit/shipped.ts';
import type { Design, Json } from '@cablewright/model';
import { bigDesign } from './lib/big-design.ts';
import { interleave, report } from './lib/measure.ts';

const quantities = [1, 10, 50, 100, 500];
const { library, designs } = shippedCatalog();
const shipped = catalogOf(
  library,
  designs.map(({ design }) => design),
);
const cables = designs
  .map(({ design }) => design)
  .filter(({ route }) => route !== 'buy')
  .slice(0, 20);
assert.equal(cables.length * quantities.length, 100);

/** The designs under other ids, so that no cached result applies to them. */
let copies = 0;
const fresh = (all: readonly Design[]) => all.map((design) => ({ ...design, id: `${design.id}-${(copies += 1)}` }));

function lots(catalog: Catalog, all: readonly Design[]): number {
  let lines = 0;
  for (const design of all)
    for (const quantity of quantities) lines += plainLotCost(catalog, design, { quantity }).lines.length;
  return lines;
}

/**
 * The floor: lines of the bills times the quantities, without scrap, packs, labour or the explanation of each figure.
 */
function bills(catalog: Catalog, all: readonly Design[]): number {
  let sum = 0;
  for (const design of all) {
    const { lines } = billOfMaterials(catalog, design);
    for (const quantity of quantities) for (const { cost } of lines) sum += (cost?.extended ?? 0) * quantity;
  }
  return sum;
}

assert.ok(lots(shipped, cables) > 500);
const [ours, floor] = await interleave(
  {
    '100 lots': () => lots(shipped, fresh(cables)),
    'their bills, times the quantity': () => bills(shipped, fresh(cables)),
  },
  9,
);
report('100 lots of 20 cables', ours!, floor!);

const { catalog, design } = bigDesign();
const price = (unit: number) => {
  const plug = catalog.library.get('connectors', 'plug')!;
  const after = JSON.parse(JSON.stringify({ ...plug, cost: { unit, currency: 'EUR' } })) as Json;
  const change = { kind: 'connectors', key: 'plug', op: 'put', before: null, after } as const;
  return catalogOf(catalog.library.advance([change], catalog.library.seq + 1));
};
const [whole, wholeFloor] = await interleave(
  {
    'five quantities': () => lots(catalog, fresh([design])),
    'its bill, times the quantity': () => bills(catalog, fresh([design])),
  },
  9,
);
report('A harness of 500 wires, new', whole!, wholeFloor!, 50);
let unit = 1;
const [edited, editedFloor] = await interleave(
  {
    'five quantities': () => lots(price((unit += 0.01)), [design]),
    'its bill, times the quantity': () => bills(price((unit += 0.01)), [design]),
  },
  9,
);
report('A harness of 500 wires, after the price of its plugs was edited', edited!, editedFloor!, 5);
let lengthMm = 500;
const longer = (): Design => {
  lengthMm += 1;
  const segments = design.instances.segments!.map((run, i) => (i === 250 ? { ...run, lengthMm } : run));
  return structuredClone({ ...design, instances: { ...design.instances, segments } });
};
// The designs as read from the store, sharing no objects.
const [stored, others] = [Array.from({ length: 10 }, longer), Array.from({ length: 10 }, longer)];
const [cut, cutFloor] = await interleave(
  {
    'five quantities': () => lots(catalog, [stored.pop()!]),
    'its bill, times the quantity': () => bills(catalog, [others.pop()!]),
  },
  9,
);
report('A harness of 500 wires, after the length of one was edited', cut!, cutFloor!, 5);
const known = price(2);
lots(known, [design]);
const [again, againFloor] = await interleave(
  { 'five quantities': () => lots(known, [design]), 'its bill, times the quantity': () => bills(known, [design]) },
  9,
);
report('A harness of 500 wires, unchanged', again!, againFloor!, 5);
for (const one of [ours!, whole!, edited!, cut!])
  console.log(`${one.name}: ${one.processor.toFixed(0)} ms of the processor`);
