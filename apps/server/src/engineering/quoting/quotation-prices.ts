/** Computes the prices of a quotation from its lines. */
import { boughtTogether, type PartNeed, quotedPrice } from '@cablewright/engine';
import { type Design, type Drawing, type Quotation, present } from '@cablewright/model';
import { drawingOf } from '../../catalog/live/drawing.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { offersInForce } from './offers-in-force.ts';
import type { SalesParts, PricedLine } from './sales-parts.ts';

type QuotationLine = Quotation['lines'][number];

interface Quoted {
  readonly design: Design;
  readonly drawing: Drawing | undefined;
  readonly revision?: string;
}

/** The cable of a line: its working copy, or a saved revision. Its costs are always today's. */
async function cableOf(
  catalog: LiveCatalog,
  { design: id, rev }: QuotationLine,
): Promise<Quoted | NonNullable<PricedLine['missing']>> {
  if (rev === undefined) {
    const design = await catalog.design(id);
    return design === undefined ? 'no-such-cable' : { design, drawing: await drawingOf(catalog, id) };
  }
  const version = await catalog.wholeVersion(id, rev);
  if (version === undefined) return 'no-such-revision';
  return { design: version.body, drawing: version.drawing, revision: String(rev) };
}

async function lotsOf(
  catalog: LiveCatalog,
  { design, drawing }: Quoted,
  { quantities, variation }: QuotationLine,
  more: {
    readonly actor: Actor;
    readonly margin: Quotation['margin'];
    readonly offers: Awaited<ReturnType<typeof offersInForce>>;
    readonly others: readonly (readonly PartNeed[])[];
  },
) {
  const { actor, ...options } = more;
  return catalog.work.do('lotCosts', { design, actor }, { quantities, drawing, variation, ...options });
}

/**
 * The needs of each line at its smallest quantity, by the id of the line. Lines without a cable or quantity are
 * omitted.
 */
async function smallestNeeds(
  catalog: LiveCatalog,
  { lines }: Pick<Quotation, 'lines'>,
  actor: Actor,
): Promise<ReadonlyMap<string, readonly PartNeed[]>> {
  const needs = new Map<string, readonly PartNeed[]>();
  for (const line of lines) {
    const cable = await cableOf(catalog, line);
    if (typeof cable === 'string' || line.quantities.length === 0) continue;
    const { design, drawing } = cable;
    const lot = { quantity: Math.min(...line.quantities), drawing, variation: line.variation };
    needs.set(line.id, await catalog.work.do('lotNeeds', { design, actor }, lot));
  }
  return needs;
}

/** The parts that cost less if they are bought for all lines of a quotation together, in the smallest quantities. */
export async function togetherOf(
  catalog: LiveCatalog,
  sales: SalesParts,
  quotation: Pick<Quotation, 'lines'>,
  actor: Actor,
): Promise<ReturnType<typeof boughtTogether>> {
  if (quotation.lines.length < 2) return { parts: [], saves: [] };
  const needs = await smallestNeeds(catalog, quotation, actor);
  const offers = await offersInForce(sales, catalog.today());
  return boughtTogether([...needs.values()], (kind, def) => offers[`${kind} ${def}`] ?? []);
}

/** The prices of all lines. Rejects with `OverBudget` if costing one of the cables exceeds its limits. */
export async function pricesOf(
  catalog: LiveCatalog,
  sales: SalesParts,
  quotation: Quotation,
  actor: Actor,
): Promise<readonly PricedLine[]> {
  const { settings } = catalog.library;
  const { currency, leadDays: buildDays, margin } = quotation;
  const offers = await offersInForce(sales, catalog.today());
  const needs = quotation.buyTogether === true ? await smallestNeeds(catalog, quotation, actor) : undefined;
  const priced: PricedLine[] = [];
  for (const line of quotation.lines) {
    const cable = await cableOf(catalog, line);
    if (typeof cable === 'string') {
      priced.push({ line: line.id, label: line.design, missing: cable, prices: [] });
      continue;
    }
    const others = [...(needs ?? [])].flatMap(([id, lot]) => (id === line.id ? [] : [lot]));
    const lots = await lotsOf(catalog, cable, line, { actor, margin, offers, others });
    const { label = line.design, productRef } = cable.design;
    priced.push({
      line: line.id,
      label,
      ...present({ number: productRef, revision: cable.revision }),
      prices: lots.map((lot) => ({
        ...quotedPrice(lot, { currency, byHand: line.prices?.[String(lot.quantity)], buildDays, settings }),
        unknowns: lot.unknowns,
      })),
    });
  }
  return priced;
}
