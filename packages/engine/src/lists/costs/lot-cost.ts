/**
 * The cost of a lot: the cost of making a quantity of a cable, line by line. Each line contains the values it was
 * computed from. A missing price, length or time is listed as unknown; it never counts as zero.
 */
import { type Design, type Drawing, type EngineeringSettings, type OneOffCost, present } from '@cablewright/model';
import type { Catalog } from '../../library/catalog.ts';
import { inShopCurrency, labourOf, roundMoney, unitPriceAt, type ConvertedPrice, type Money } from '../bom/price.ts';
import { sumExactly, toMinorUnits } from './money.ts';
import type { MadeDesign, Need } from './find-needs.ts';
import { cableNeeds } from './needs.ts';
import { costOfTime, operationsOf, operationTimes, type OperationTime } from './operation-times.ts';
import { sharedPurchase, type SharedPurchase } from './bought-together.ts';
import { boughtFor, neededIn, type PartNeed } from './needed.ts';
import type { PriceTerms, Purchase } from './purchase.ts';

/** A percentage added to the cost. */
interface LotMargin {
  readonly onCostPct?: number;
  /** Margins on parts alone, and on labour and set-up alone, in %. */
  readonly onPartsPct?: number;
  readonly onLabourPct?: number;
}

export interface LotCostOptions {
  /** Number of cables in the lot. */
  readonly quantity: number;
  readonly drawing?: Drawing | undefined;
  /** Suffix of the orderable length to cost. */
  readonly variation?: string | undefined;
  /** Offers of suppliers for a part, in addition to the price in its record. */
  readonly offers?: (kind: string, def: string) => readonly PriceTerms[];
  readonly margin?: LotMargin | undefined;
  /** The needs of other lots that are ordered with this one. Parts that several lots use are bought together if that is cheaper. */
  readonly others?: readonly (readonly PartNeed[])[] | undefined;
}

/** The values from which a material line was computed. Quantities are in its unit, for the whole lot. */
export interface MaterialFigures {
  readonly part: { readonly kind: string; readonly def: string; readonly partNumber?: string };
  readonly unit: 'ea' | 'm';
  /** The quantity in the cables, and its cost in their bills of materials. */
  readonly net: number;
  readonly netCost?: Money;
  /** Losses: scrap and crimp samples. */
  readonly scrap: number;
  readonly needed: number;
  readonly purchase?: Purchase;
  /** Quantity bought but not needed. */
  readonly excess?: number;
  /** The purchase for all lots, if the part is bought together; the line is charged its share. */
  readonly together?: SharedPurchase;
  /** Days until the part is available: 0 if enough is in stock. Absent if not stated. */
  readonly leadDays?: number;
  /** Ids of the designs that use it. */
  readonly designs: readonly string[];
}

/** The values from which a labour line was computed. */
export interface WorkFigures {
  readonly design: string;
  /** Absent for labour that the design states. */
  readonly operation?: OperationTime;
  readonly cables: number;
  /** Time for the whole lot. */
  readonly seconds: number;
  readonly rate?: NonNullable<OperationTime['rate']>;
}

export interface CostLine {
  readonly kind: 'material' | 'labour' | 'set-up' | 'tooling' | 'one-off' | 'margin';
  readonly label: string;
  /** Amount in whole minor units. Absent if it isn't known. */
  readonly amount?: Money;
  readonly material?: MaterialFigures;
  readonly work?: WorkFigures;
  /** Source of a one-time price. */
  readonly src?: string;
  /** Percentage of a margin. */
  readonly pct?: number;
}

/** A value that is missing from the result. */
interface Unknown {
  readonly about: 'price' | 'length' | 'reel' | 'labour' | 'rate' | 'lead-time' | 'design';
  /** The part number or id of the part, the operation or the design. */
  readonly what: string;
  readonly kind: string;
  readonly id: string;
}

interface StatedLabour {
  readonly design: string;
  /**
   * Minutes of labour in one cable, as stated and as counted in the steps. `countedMinutes` is absent if there are no
   * operations.
   */
  readonly minutes?: number;
  readonly countedMinutes?: number;
}

interface LotCost {
  readonly quantity: number;
  readonly lines: readonly CostLine[];
  /** One total per currency. Amounts in different currencies are never added. */
  readonly totals: readonly Money[];
  readonly perPiece: readonly Money[];
  readonly converted?: ConvertedPrice;
  /** Labour stated by a design, which takes precedence over counted labour. */
  readonly stated: readonly StatedLabour[];
  /** The longest delivery time among the parts whose delivery time is known. */
  readonly lead?: { readonly days: number; readonly part: string };
  readonly unknowns: readonly Unknown[];
  /** False if any cost is missing. Unknown delivery times don't make the result incomplete. */
  readonly complete: boolean;
}

/** The cost of a quantity of a design. Pure; equal inputs give equal results. */
export function lotCost(catalog: Catalog, design: Design, options: LotCostOptions): LotCost {
  const { settings } = catalog.library;
  const quantity = Math.max(1, Math.floor(options.quantity));
  const { needs, made, oneOff, notFollowed } = cableNeeds(catalog, design, options);
  const unknowns: Unknown[] = notFollowed.map((id) => ({ about: 'design', what: id, kind: 'designs', id }));
  const material = needs.map((need) => materialLine(need, quantity, settings, options, unknowns));
  const operations = operationsOf(catalog.library);
  const labour = made.map((one) => labourLines(one, quantity, operations, settings, unknowns));
  const costs = [...material, ...labour.flatMap(({ lines }) => lines), ...oneOff.map(oneOffLine)];
  const lines = [...costs, ...marginLines(costs, options.margin)];
  const totals = sumExactly(lines.flatMap(({ amount }) => amount ?? []));
  const converted = inShopCurrency(totals, settings);
  const lead = longest(material);
  return {
    quantity,
    lines,
    totals,
    perPiece: totals.map(({ amount, currency }) => ({ amount: roundMoney(amount / quantity), currency })),
    ...present({ converted }),
    stated: labour.flatMap(({ stated }) => stated ?? []),
    ...present({ lead }),
    unknowns,
    complete: unknowns.every(({ about }) => about === 'lead-time'),
  };
}

function materialLine(
  need: Need,
  quantity: number,
  settings: EngineeringSettings,
  { offers, others = [] }: LotCostOptions,
  unknowns: Unknown[],
): CostLine {
  const { kind, def, partNumber, label, unit } = need;
  const { net, scrap, needed, pieces } = neededIn(need, quantity, settings.costing);
  const netCost = netCostOf(need, quantity);
  const unknown = (about: Unknown['about']) => unknowns.push({ about, what: partNumber ?? label, kind, id: def });
  const terms = [...(offers?.(kind, def) ?? []), ...(need.cost === undefined ? [] : [need.cost])];
  const purchase = need.isShort ? undefined : boughtFor({ unit, pieces }, terms, needed);
  if (need.isShort) unknown('length');
  else if (terms.length === 0) unknown('price');
  else if (purchase === undefined) unknown('reel');
  const together = purchase && sharedPurchase({ need, purchase, amount: net + scrap, pieces }, others, terms);
  const leadDays = purchase === undefined ? undefined : leadOf(together?.purchase ?? purchase);
  if (leadDays === undefined && needed > 0) unknown('lead-time');
  const figures: MaterialFigures = {
    part: { kind, def, ...present({ partNumber }) },
    unit,
    net,
    ...present({ netCost }),
    scrap,
    needed,
    ...(purchase === undefined ? {} : { purchase, excess: Math.max(0, purchase.ordered - needed) }),
    ...present({ together, leadDays }),
    designs: [...new Set(need.uses.map(({ design }) => design))],
  };
  const amount =
    purchase === undefined
      ? {}
      : { amount: { amount: together?.share ?? purchase.amount, currency: purchase.terms.currency } };
  return { kind: 'material', label, ...amount, material: figures };
}

/**
 * The cost of a part as the bills of materials that list it state it: each bill uses the price break that its own
 * quantity reaches.
 */
function netCostOf({ cost, uses, isShort }: Need, quantity: number): Money | undefined {
  if (cost === undefined || isShort) return undefined;
  const amounts = uses.map(({ amount, times }) => {
    const built = times * quantity;
    return roundMoney(unitPriceAt(cost, amount * built) * amount) * built;
  });
  return { amount: roundMoney(amounts.reduce((sum, one) => sum + one, 0)), currency: cost.currency };
}

/** Days until a purchase arrives: 0 if the ordered quantity is in stock. Undefined if not stated. */
export function leadOf({ ordered, terms: { stock, leadDays } }: Purchase): number | undefined {
  return stock !== undefined && stock >= ordered ? 0 : leadDays;
}

function longest(lines: readonly CostLine[]): LotCost['lead'] {
  let lead: LotCost['lead'];
  for (const { material } of lines) {
    if (material?.leadDays === undefined || (lead !== undefined && material.leadDays <= lead.days)) continue;
    lead = { days: material.leadDays, part: material.part.partNumber ?? material.part.def };
  }
  return lead;
}

function labourLines(
  { design, counts, times: timesInCable }: MadeDesign,
  quantity: number,
  operations: ReturnType<typeof operationsOf>,
  settings: EngineeringSettings,
  unknowns: Unknown[],
): { lines: CostLine[]; stated?: StatedLabour } {
  const id = design.id;
  const count = timesInCable * quantity;
  const times = operationTimes(operations, counts, settings);
  const work = (kind: 'labour' | 'set-up', operation: OperationTime, seconds: number): CostLine => {
    const { rate } = operation;
    const label = operation.operation.label ?? operation.operation.id;
    if (rate === undefined)
      unknowns.push({ about: 'rate', what: label, kind: 'operations', id: operation.operation.id });
    const amount = rate === undefined ? {} : { amount: costOfTime(seconds, rate) };
    const figures = { design: id, operation, cables: count, seconds, ...present({ rate }) };
    return { kind, label, ...amount, work: figures };
  };
  const setUp = times.flatMap((time) => (time.perLot > 0 ? [work('set-up', time, time.perLot)] : []));
  const counted = times.filter(({ perCable }) => perCable > 0);
  const own = labourOf(design, settings, count);
  if (own === undefined) {
    if (counted.length === 0) unknowns.push({ about: 'labour', what: design.productRef ?? id, kind: 'designs', id });
    return { lines: [...counted.map((time) => work('labour', time, time.perCable * count)), ...setUp] };
  }
  if (own.cost === undefined) unknowns.push({ about: 'rate', what: design.productRef ?? id, kind: 'designs', id });
  const seconds = (own.minutes ?? 0) * 60 * count;
  const figures: WorkFigures = {
    design: id,
    cables: count,
    seconds,
    rate: design.labourCost === undefined ? settings.labour : undefined,
  };
  const cost = statedCost(design, settings, count);
  const amount = cost === undefined ? {} : { amount: cost };
  const line: CostLine = { kind: 'labour', label: design.label ?? id, ...amount, work: figures };
  const stated: StatedLabour = {
    design: id,
    ...present({ minutes: own.minutes }),
    countedMinutes: counted.length === 0 ? undefined : counted.reduce((sum, { perCable }) => sum + perCable, 0) / 60,
  };
  return { lines: [line, ...setUp], stated };
}

/**
 * Stated labour of `count` cables, rounded once: 7 min at 50 EUR/h for 1000 cables is 5833.33 EUR, not 1000 times
 * 5.8333. Undefined without an hourly rate.
 */
function statedCost(design: Design, { labour }: EngineeringSettings, count: number): Money | undefined {
  const { labourCost, labourMinutes = 0 } = design;
  if (labourCost === undefined)
    return labour === undefined ? undefined : costOfTime(labourMinutes * 60 * count, labour);
  const { currency } = labourCost;
  return { amount: toMinorUnits(unitPriceAt(labourCost, count) * count, currency), currency };
}

function oneOffLine({ kind, label, amount, currency, src }: OneOffCost): CostLine {
  return {
    kind,
    label,
    amount: { amount: toMinorUnits(amount, currency), currency },
    ...present({ src }),
  };
}

/**
 * The margins, one line per currency: first on parts, then on labour and set-up, then on the sum of everything before.
 */
function marginLines(costs: readonly CostLine[], margin: LotMargin = {}): CostLine[] {
  const on = (label: string, pct: number | undefined, isBase: (line: CostLine) => boolean): CostLine[] => {
    if (pct === undefined || pct === 0) return [];
    const bases = sumExactly(costs.flatMap((line) => (isBase(line) && line.amount !== undefined ? [line.amount] : [])));
    return bases.map(({ amount, currency }) => ({
      kind: 'margin',
      label,
      pct,
      amount: { amount: toMinorUnits((amount * pct) / 100, currency), currency },
    }));
  };
  return [
    ...on('parts', margin.onPartsPct, ({ kind }) => kind === 'material'),
    ...on('labour', margin.onLabourPct, ({ kind }) => kind === 'labour' || kind === 'set-up'),
    ...on('cost', margin.onCostPct, () => true),
  ];
}
