/** The cost of one cable of a variant. Variants of one design that differ in length differ only in the wire of the trunk. */
import type { Cost, Design } from '@cablewright/model';
import { costOf, type CostRollUp } from '../lists/bom/cost-roll-up.ts';
import type { Catalog } from '../library/catalog.ts';
import { definition } from '../library/definition.ts';
import { roundMoney, unitPriceAt } from '../lists/bom/price.ts';
import { trunkOf } from '../connectivity/terminals/placed.ts';
import type { VariantCost } from './facts.ts';

/** The data from which the cost of a design is computed at any length. Can be sent between threads. */
interface LengthCosts {
  /** Cost at the length as drawn. Absent if nothing has a price. */
  readonly own?: VariantCost;
  /** Absent if the length doesn't affect the price. */
  readonly trunk?: TrunkWire & { readonly drawnMm: number };
}

/**
 * Rolls up the parts of a design once. A different length changes only the price of the trunk's wire, at the quantity break
 * that the length reaches. Currencies are never added: if there are several, the first is returned and the cost is marked
 * incomplete.
 */
export function lengthCosts(catalog: Catalog, design: Design): LengthCosts {
  const rolled = costOf(catalog, design);
  const own = costFrom(rolled);
  const drawnMm = trunkOf(design)?.lengthMm;
  const wire = trunkWire(catalog, design, rolled);
  if (own === undefined || wire === undefined || drawnMm === undefined) return own === undefined ? {} : { own };
  return { own, trunk: { ...wire, drawnMm } };
}

/** The cost at a length in mm; the default is the length as drawn. */
export function costAt({ own, trunk }: LengthCosts, lengthMm = trunk?.drawnMm): VariantCost | undefined {
  if (own === undefined || trunk === undefined || lengthMm === undefined) return own;
  if (lengthMm === trunk.drawnMm || trunk.currency !== own.currency) return own;
  const metres = trunk.metres + (lengthMm - trunk.drawnMm) / 1000;
  const amount = own.amount - trunk.extended + roundMoney(unitPriceAt(trunk.cost, metres) * metres);
  return { ...own, amount: roundMoney(amount) };
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

/**
 * The priced line that contains the trunk. Undefined if the length doesn't affect the price: the design is bought whole, the
 * wire is priced by the piece, or the trunk is cut to a route.
 */
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
