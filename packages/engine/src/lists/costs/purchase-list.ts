/** The parts to buy for several lots together, by supplier. */
import { type Cost, type Design, type Drawing, present } from '@cablewright/model';
import type { Catalog } from '../../library/catalog.ts';
import { leadOf } from './lot-cost.ts';
import { boughtFor, neededIn, type PartNeed, whole } from './needed.ts';
import { cableNeeds } from './needs.ts';
import type { PriceTerms } from './purchase.ts';

interface LotOptions {
  readonly quantity: number;
  readonly drawing?: Drawing | undefined;
  readonly variation?: string | undefined;
}

/** The needs of a lot of a design. */
export function lotNeeds(catalog: Catalog, design: Design, { quantity, ...length }: LotOptions): readonly PartNeed[] {
  const { costing } = catalog.library.settings;
  return cableNeeds(catalog, design, length).needs.map((need) => {
    const { net, scrap, pieces } = neededIn(need, quantity, costing);
    const { kind, def, partNumber, label, unit, cost, isShort, uses } = need;
    return {
      kind,
      def,
      label,
      unit,
      isShort,
      ...present({ partNumber, cost }),
      amount: net + scrap,
      pieces,
      designs: [...new Set(uses.map(({ design: id }) => id))],
    };
  });
}

type Offers = ((kind: string, def: string) => readonly PriceTerms[]) | undefined;

/** A part to buy. Quantities are pieces or metres. */
interface PurchaseLine {
  readonly kind: string;
  readonly def: string;
  readonly partNumber?: string;
  readonly label: string;
  readonly unit: 'ea' | 'm';
  readonly needed: number;
  /** The stock on hand according to the record. */
  readonly onHand: number;
  /** Quantity needed but not on hand. */
  readonly missing: number;
  /** Quantity to order: whole packs, at least the minimum order. 0 if enough is on hand. */
  readonly order: number;
  readonly supplier?: string;
  readonly supplierNumber?: string;
  readonly unitPrice?: number;
  readonly amount?: number;
  readonly currency?: string;
  readonly leadDays?: number;
  readonly designs: readonly string[];
  /** The missing data that prevents a price or quantity. */
  readonly lacks?: 'price' | 'length' | 'reel';
}

/**
 * The purchase list over all lots. Equal parts are added up, the stock on hand (the `stock` of the record's own price)
 * is subtracted, and each part is bought where it is cheapest. A part without a price or length is listed with the
 * missing data. Sorted by supplier, then by number.
 */
export function purchaseList(lots: readonly (readonly PartNeed[])[], offers?: Offers): PurchaseLine[] {
  const parts = Map.groupBy(lots.flat(), ({ kind, def }) => `${kind} ${def}`);
  const lines = [...parts.values()].map((needs) => lineOf(needs, offers));
  const last = '\uffff';
  const compare = (a: string, b: string) => (a === b ? undefined : a.localeCompare(b, 'en', { numeric: true }));
  return lines.toSorted(
    (a, b) =>
      compare(a.supplier ?? last, b.supplier ?? last) ??
      compare(a.partNumber ?? last, b.partNumber ?? last) ??
      compare(a.def, b.def) ??
      0,
  );
}

function lineOf(needs: readonly PartNeed[], offers: Offers): PurchaseLine {
  const [{ kind, def, partNumber, label, unit }] = needs as readonly [PartNeed];
  const needed = whole(
    unit,
    needs.reduce((sum, { amount }) => sum + amount, 0),
  );
  const costs = needs.flatMap(({ cost }) => cost ?? []);
  const onHand = Math.min(needed, costs[0]?.stock ?? 0);
  const missing = needed - onHand;
  const part = {
    kind,
    def,
    ...present({ partNumber }),
    label,
    unit,
    needed,
    onHand,
    missing,
    designs: [...new Set(needs.flatMap(({ designs }) => designs))],
  };
  if (needs.some(({ isShort }) => isShort)) return { ...part, order: 0, lacks: 'length' };
  const terms = [...(offers?.(kind, def) ?? []), ...costs.slice(0, 1).map(own)].map(inWholePacks);
  if (terms.length === 0) return { ...part, order: missing, lacks: 'price' };
  if (missing === 0) return { ...part, order: 0 };
  const pieces = onHand === 0 ? needs.flatMap((need) => need.pieces) : [];
  const purchase = boughtFor({ unit, pieces }, terms, missing);
  if (purchase === undefined) return { ...part, order: missing, lacks: 'reel' };
  const { ordered, unit: unitPrice, amount, terms: taken } = purchase;
  const leadDays = leadOf(purchase);
  return {
    ...part,
    order: ordered,
    unitPrice,
    amount,
    currency: taken.currency,
    ...present({ supplier: taken.supplier, supplierNumber: taken.supplierNumber, leadDays }),
  };
}

/** The price in the record without its stock, which is on hand and not at a supplier. */
function own({ stock: _stock, ...cost }: Cost): PriceTerms {
  return cost;
}

/** The terms with purchases in whole packs, even for parts kept in stock. */
function inWholePacks({ keptInStock: _kept, ...terms }: PriceTerms): PriceTerms {
  return terms;
}
