/** What one cable of a variant costs. The lengths of one design share everything but the wire of their trunk. */
import type { Cost, Design } from '@cablewright/model';
import { costOf, type CostRollUp } from '../lists/bom/cost-roll-up.ts';
import type { Catalog } from '../library/catalog.ts';
import { definition } from '../library/definition.ts';
import { roundMoney, unitPriceAt } from '../lists/bom/price.ts';
import { trunkOf } from '../connectivity/terminals/placed.ts';
import type { VariantCost } from './facts.ts';

/** What the costs of a design at all lengths follow from, as data that threads can send each other. */
interface LengthCosts {
  /** At the length the design is drawn with; absent when nothing has a price. */
  readonly own?: VariantCost;
  /** Absent where the length changes no price. */
  readonly trunk?: TrunkWire & { readonly drawnMm: number };
}

/**
 * The parts of a design are rolled up once, and a length changes the price of the trunk's wire only, read at the break that the length
 * reaches. Currencies are never added: if there are several, the first is given and the cost is not complete.
 */
export function lengthCosts(catalog: Catalog, design: Design): LengthCosts {
  const rolled = costOf(catalog, design);
  const own = costFrom(rolled);
  const drawnMm = trunkOf(design)?.lengthMm;
  const wire = trunkWire(catalog, design, rolled);
  if (own === undefined || wire === undefined || drawnMm === undefined) return own === undefined ? {} : { own };
  return { own, trunk: { ...wire, drawnMm } };
}

/** The cost at a length in mm; by default at the one the design is drawn with. */
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
