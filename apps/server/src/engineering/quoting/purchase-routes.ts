/** Routes for what to buy for won quotations and for other lots. */
import { toCsv } from '@cablewright/documents';
import { type PartNeed, purchaseList } from '@cablewright/engine';
import type { Drawing, Quotation } from '@cablewright/model';
import Type from 'typebox';
import { catalogErrors } from '../../catalog/errors.ts';
import { designErrors } from '../../catalog/designs/errors.ts';
import { requireDesign } from '../../catalog/designs/read-design.ts';
import { drawingsOf } from '../../catalog/live/drawing.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { ok } from '../../platform/http/answer.ts';
import { httpErrors } from '../../platform/http/errors.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { requireSales } from './sales-records.ts';
import { offersInForce } from './offers-in-force.ts';
import type { SalesParts } from './sales-parts.ts';

const area = 'Quotations';
/** The most lots in one list. */
const maxLots = 200;

const Line = Type.Object(
  {
    kind: Type.String(),
    def: Type.String(),
    partNumber: Type.Optional(Type.String()),
    label: Type.String(),
    unit: Type.Enum(['ea', 'm']),
    needed: Type.Number({ description: 'With scrap and crimp samples' }),
    onHand: Type.Number({ description: 'The stock of the record’s own price' }),
    missing: Type.Number(),
    order: Type.Number({ description: 'Whole packs, at least the least order' }),
    supplier: Type.Optional(Type.String({ description: 'Absent: at the price of the record' })),
    supplierNumber: Type.Optional(Type.String()),
    unitPrice: Type.Optional(Type.Number()),
    amount: Type.Optional(Type.Number()),
    currency: Type.Optional(Type.String()),
    leadDays: Type.Optional(Type.Integer()),
    designs: Type.Array(Type.String()),
    lacks: Type.Optional(Type.Enum(['price', 'length', 'reel'], { description: 'Why it has no price or quantity' })),
  },
  { title: 'Purchase line' },
);
const PurchaseList = Type.Object({ items: Type.Array(Line), total: Type.Integer() }, { title: 'Purchase list' });

const query = Type.Object({
  quotations: Type.Optional(
    Type.String({
      maxLength: 4000,
      description:
        'Ids of quotations, separated by commas: what was ordered of those that were won, else the smallest quantities. Default: all that were won',
    }),
  ),
  lots: Type.Optional(
    Type.String({
      maxLength: 8000,
      pattern: '^[A-Za-z0-9._-]+[*][1-9][0-9]{0,6}(,[A-Za-z0-9._-]+[*][1-9][0-9]{0,6})*$',
      description: 'Further lots: the id of a cable, an asterisk, the quantity; separated by commas',
      examples: ['null-modem-de9*25'],
    }),
  ),
});

export function purchaseRoutes(catalog: LiveCatalog, sales: SalesParts): Route[] {
  const refusals = [catalogErrors['no-such-record'], designErrors['no-such-design'], httpErrors['over-budget']];
  return [
    route({
      method: 'GET',
      path: '/api/purchase-list',
      operation: 'getPurchaseList',
      area,
      role: 'editor',
      scope: 'catalog:read',
      summary:
        'What to buy for lots and quotations together: equal parts as one line, less what is on hand, by supplier',
      query,
      answers: { 200: { says: 'The list, by supplier', schema: PurchaseList } },
      refusals,
      handle: async ({ query: asked, actor }) => {
        const items = await listOf(catalog, sales, asked, actor);
        return ok({ items, total: items.length });
      },
    }),
    route({
      method: 'GET',
      path: '/api/purchase-list.csv',
      operation: 'getPurchaseListFile',
      area,
      role: 'editor',
      scope: 'catalog:read',
      summary: 'The same as CSV. With `supplier`, only what is bought there',
      query: Type.Object({
        ...query.properties,
        supplier: Type.Optional(Type.String({ maxLength: 200, description: 'Empty: parts without a supplier' })),
      }),
      answers: { 200: { says: 'The file', type: 'text/csv' } },
      refusals,
      handle: async ({ query: { supplier, ...asked }, actor }) => {
        const all = await listOf(catalog, sales, asked, actor);
        const lines = supplier === undefined ? all : all.filter((line) => (line.supplier ?? '') === supplier);
        return ok(toCsv(tableOf(lines)), {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="purchase-list.csv"',
          'cache-control': 'no-store',
        });
      },
    }),
  ];
}

type Lines = ReturnType<typeof purchaseList>;

interface Lot {
  readonly design: string;
  readonly quantity: number;
  readonly rev?: number | undefined;
  readonly variation?: string | undefined;
}

async function listOf(
  catalog: LiveCatalog,
  sales: SalesParts,
  asked: { readonly quotations?: string; readonly lots?: string },
  actor: Actor,
): Promise<Lines> {
  const lots = [...(await quotedLots(sales, asked)), ...statedLots(asked.lots)];
  if (lots.length > maxLots)
    refuse(
      httpErrors['bad-request'],
      `${lots.length} lots are too many for one list; at most ${maxLots}. Name quotations, or lots, and ask more than once.`,
    );
  const needs = await allNeeds(catalog, lots, actor);
  const offers = await offersInForce(sales, catalog.today());
  return purchaseList(needs, (kind, def) => offers[`${kind} ${def}`] ?? []);
}

/**
 * The number of lots that are read in parallel, so that a list of 200 orders needs only a few round trips to the store.
 */
const readTogether = 16;

async function allNeeds(catalog: LiveCatalog, lots: readonly Lot[], actor: Actor): Promise<(readonly PartNeed[])[]> {
  const ids = [...new Set(lots.flatMap(({ design, rev }) => (rev === undefined ? [design] : [])))];
  const stored = await drawingsOf(catalog, ids);
  const drawings = new Map(ids.map((id, i) => [id, stored[i]]));
  const needs: (readonly PartNeed[])[] = [];
  for (let first = 0; first < lots.length; first += readTogether) {
    const some = lots.slice(first, first + readTogether).map((lot) => needsOf(catalog, lot, drawings, actor));
    needs.push(...(await Promise.all(some)));
  }
  return needs;
}

function statedLots(text: string | undefined): Lot[] {
  return (text ?? '').split(',').flatMap((one): Lot[] => {
    const [design, quantity] = one.split('*');
    return design === undefined || design === '' ? [] : [{ design, quantity: Number(quantity) }];
  });
}

/** The lots of the given quotations. If none are given and there are no other lots, the lots of all won quotations. */
async function quotedLots(
  sales: SalesParts,
  { quotations, lots }: { quotations?: string; lots?: string },
): Promise<Lot[]> {
  if (quotations !== undefined) {
    const found: Quotation[] = [];
    for (const id of quotations.split(',').filter(Boolean))
      found.push((await requireSales(sales.quotations, id)).record);
    return found.flatMap(lotsIn);
  }
  if (lots !== undefined) return [];
  const all = [...(await sales.quotations.all()).values()].map(({ record }) => record);
  return all.filter(({ state }) => state === 'won').flatMap(lotsIn);
}

function lotsIn({ lines, decided }: Quotation): Lot[] {
  return lines.flatMap(({ id, design, rev, variation, quantities }): Lot[] => {
    const ordered = decided?.ordered?.find(({ line }) => line === id)?.quantity;
    if (decided?.ordered !== undefined && ordered === undefined) return [];
    const quantity = ordered ?? smallestOf(quantities);
    return quantity === undefined ? [] : [{ design, rev, variation, quantity }];
  });
}

/** Undefined if the customer hasn't stated any quantity. */
const smallestOf = (quantities: readonly number[]) => (quantities.length === 0 ? undefined : Math.min(...quantities));

async function needsOf(
  catalog: LiveCatalog,
  { design: id, rev, variation, quantity }: Lot,
  drawings: ReadonlyMap<string, Drawing | undefined>,
  actor: Actor,
): Promise<readonly PartNeed[]> {
  const version = rev === undefined ? undefined : await catalog.wholeVersion(id, rev);
  const design = version?.body ?? (await requireDesign(catalog, id));
  const drawing = version === undefined ? drawings.get(id) : version.drawing;
  return catalog.work.do('lotNeeds', { design, actor }, { quantity, drawing, variation });
}

function tableOf(lines: Lines): Parameters<typeof toCsv>[0] {
  const numeric = true;
  return {
    title: 'Purchase list',
    columns: [
      { name: 'supplier', label: 'Supplier' },
      { name: 'supplier_number', label: 'Supplier number' },
      { name: 'part_number', label: 'Part number' },
      { name: 'description', label: 'Description' },
      { name: 'needed', label: 'Needed', numeric },
      { name: 'on_hand', label: 'On hand', numeric },
      { name: 'order', label: 'Order', numeric },
      { name: 'unit', label: 'Unit' },
      { name: 'unit_price', label: 'Unit price', numeric },
      { name: 'amount', label: 'Amount', numeric },
      { name: 'currency', label: 'Currency' },
      { name: 'lead_days', label: 'Lead days', numeric },
      { name: 'lacks', label: 'Lacks' },
    ],
    rows: lines.map((line) => [
      line.supplier ?? '',
      line.supplierNumber ?? '',
      line.partNumber ?? line.def,
      line.label,
      rounded(line.needed),
      rounded(line.onHand),
      rounded(line.order),
      line.unit,
      line.unitPrice ?? null,
      line.amount ?? null,
      line.currency ?? '',
      line.leadDays ?? null,
      line.lacks ?? '',
    ]),
  };
}

/** Rounds metres to the millimetre. */
const rounded = (amount: number) => Math.round(amount * 1000) / 1000;
