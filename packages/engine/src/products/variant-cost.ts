/** What one cable of a variant costs. The lengths of one design share everything but the wire of their trunk. */
import type { Cost, Design } from '@cablewright/model';
import { costOf, type CostRollUp } from '../lists/bom/cost-roll-up.ts';
import type { Catalog } from '../library/catalog.ts';
import { definition } from '../library/definition.ts';
import { roundMoney, unitPriceAt } from '../lists/bom/price.ts';
import { trunkOf } from '../connectivity/terminals/placed.ts';
import type { VariantCost } from './facts.ts';

/**
 * What one cable of a design costs at a length, parts and labour: the parts are rolled up once, and a length changes the
 * price of the trunk's wire only, read at the break that length reaches. Currencies are never added: where there are
 * several, the first is given and the cost is not complete. Undefined when nothing has a price.
 */
export function costByLength(catalog: Catalog, design: Design): (lengthMm?: number) => VariantCost | undefined {
  const rolled = costOf(catalog, design);
  const own = costFrom(rolled);
  const drawnMm = trunkOf(design)?.lengthMm;
  const wire = trunkWire(catalog, design, rolled);
  if (own === undefined || wire === undefined || drawnMm === undefined) return () => own;
  return (lengthMm = drawnMm) => {
    if (lengthMm === drawnMm || wire.currency !== own.currency) return own;
    const metres = wire.metres + (lengthMm - drawnMm) / 1000;
    const amount = own.amount - wire.extended + roundMoney(unitPriceAt(wire.cost, metres) * metres);
    return { ...own, amount: roundMoney(amount) };
  };
}

function costFrom({ totals, complete }: CostRollUp): VariantCost | undefined {
  const [total, another] = totals;
  if (total === undefined) return undefined;
  return { amount: roundMoney(total.amount), currency: total.currency, complete: complete && another === undefined };
}

interface TrunkWire {
  readonly cost: Cost;
  readonly metres: number;
  readonly extended: number;
  readonly currency: string;
}

/** The priced line the trunk is in; undefined when a length changes no price: bought whole, priced by the piece, or cut to a route. */
function trunkWire({ library }: Catalog, design: Design, { lines, basis }: CostRollUp): TrunkWire | undefined {
  const trunk = trunkOf(design);
  if (trunk === undefined || basis === 'price') return undefined;
  if (design.layout !== undefined && trunk.lengthFrom === 'route') return undefined;
  const line = lines.find(({ kind, instances }) => kind === 'wires' && instances.includes(trunk.id));
  const cost = line === undefined ? undefined : definition(library, 'wires', line.def)?.cost;
  if (line?.cost === undefined || line.metres === undefined || cost === undefined || cost.per === 'piece')
    return undefined;
  return { cost, metres: line.metres, extended: line.cost.extended, currency: line.cost.currency };
}
