/** Routes for orders. An order is planned, then released for building, and finishes with its last piece. */
import { NewOrder, orderFields, orderStates, present } from '@cablewright/model';
import Type from 'typebox';
import { designErrors } from '../catalog/designs/errors.ts';
import { catalogErrors } from '../catalog/errors.ts';
import { documentErrors } from '../documents/off-thread/errors.ts';
import { renderInput } from '../documents/request.ts';
import { versionErrors } from '../engineering/revisions/cables/errors.ts';
import { raise } from '../platform/events/raise.ts';
import { mayActAs, type Actor } from '../platform/http/actor.ts';
import { created, done, jsonText, ok } from '../platform/http/answer.ts';
import { httpErrors } from '../platform/http/errors.ts';
import { pageLimit, pageQuery, pageSchema } from '../platform/http/paging.ts';
import { refuse } from '../platform/http/problem.ts';
import { route, type Route } from '../platform/http/route.ts';
import type { Shape } from '../platform/http/shape.ts';
import { Order, Piece, Plan, Shortage } from './answers.ts';
import { area, type BuildingParts, openNumberOf, requireOrder } from './building-parts.ts';
import { buildingErrors } from './errors.ts';
import { cursorOf } from './cursor.ts';
import { NumberTaken, type OrderRow } from './order-book.ts';
import { kitOf, shortagesOf } from './kit.ts';
import { shownOrder, shownPiece } from './shown.ts';

export const NumberParam = Type.Object({ number: Type.String({ minLength: 1, maxLength: 100 }) });

export function orderRoutes(parts: BuildingParts): Route[] {
  return [
    listRoute(parts),
    createRoute(parts),
    readRoute(parts),
    changeRoute(parts),
    removeRoute(parts),
    releaseRoute(parts),
    cancelRoute(parts),
    planRoute(parts),
    piecesRoute(parts),
    partsRoute(parts),
  ];
}

function listRoute(parts: BuildingParts): Route {
  return route({
    method: 'GET',
    path: '/api/orders',
    operation: 'listOrders',
    area,
    role: 'viewer',
    builders: true,
    scope: 'catalog:read',
    summary: 'List the orders, newest first, in pages',
    query: Type.Object({
      ...pageQuery,
      q: Type.Optional(Type.String({ maxLength: 200, description: 'Words in number, cable or reference' })),
      state: Type.Optional(Type.Enum(orderStates)),
      design: Type.Optional(Type.String({ maxLength: 100 })),
      customer: Type.Optional(Type.String({ maxLength: 100, description: 'Only for editors' })),
    }),
    answers: { 200: { says: 'A page', schema: pageSchema(Order, 'Order page') } },
    handle: async ({ query: { limit = pageLimit.default, cursor, ...filter }, actor }) => {
      if (filter.customer !== undefined && !mayActAs(actor, 'editor'))
        refuse(httpErrors['role-too-low'], 'Only editors find orders by their customers.');
      const { rows, total } = await parts.orders.orders(filter, limit + 1, cursorOf(cursor));
      const some = rows.slice(0, limit);
      const counts = await parts.orders.counts(some.map(({ id }) => id));
      const items = some.map((row) => shownOrder(row, actor, counts.get(Number(row.id)), newerOf(parts, row)));
      const last = some.at(-1);
      return ok({ items, total, next: rows.length > limit && last !== undefined ? String(last.id) : undefined });
    },
  });
}

/** The newest released revision of the cable, if it is newer than the order's revision. */
function newerOf({ catalog }: BuildingParts, { design, rev }: OrderRow): number | undefined {
  const newest = catalog.revisionNumber(design, 'released');
  return newest !== undefined && newest > rev ? newest : undefined;
}

async function shown(parts: BuildingParts, row: OrderRow, actor: Actor): Promise<Shape<typeof Order>> {
  const counts = await parts.orders.counts([row.id]);
  return shownOrder(row, actor, counts.get(Number(row.id)), newerOf(parts, row));
}

function createRoute(parts: BuildingParts): Route {
  const { catalog, clock, orders } = parts;
  return route({
    method: 'POST',
    path: '/api/orders',
    operation: 'createOrder',
    area,
    role: 'editor',
    scope: 'builds:write',
    summary: 'Plan an order for pieces of a released revision. It gets the next number unless one is stated',
    body: NewOrder,
    answers: { 201: { says: 'The planned order', schema: Order } },
    refusals: [
      designErrors['no-such-design'],
      versionErrors['no-such-version'],
      catalogErrors['no-such-record'],
      buildingErrors['order-number-taken'],
      buildingErrors['template-invalid'],
    ],
    handle: async ({ body, actor }) => {
      const rev = requireReleased(parts, body);
      await requireSalesRecords(parts, body);
      const label = catalog.designs.get(body.design)?.label ?? body.design;
      const stamp = { at: clock().toISOString(), by: actor.name };
      const open = openNumberOf(catalog, 'order', { design: body.design, rev });
      const events = (number: string) =>
        raise('order-created', {
          subject: { kind: 'order', id: number, label },
          summary: { design: body.design, rev, quantity: body.quantity },
          links: { ui: `/orders/${number}`, api: `/api/orders/${number}` },
          actor: { name: actor.name },
        });
      const row = await orders.plan({ ...body, rev, label }, { ...stamp, open, events }).catch(refuseTaken);
      return created(await shown(parts, row, actor), { location: `/api/orders/${row.number}` });
    },
  });
}

function refuseTaken(error: unknown): never {
  if (!(error instanceof NumberTaken)) throw error;
  return refuse(buildingErrors['order-number-taken'], error.message);
}

/**
 * The number of the released revision that an order names, or of the newest one. Throws if the named revision isn't
 * released.
 */
function requireReleased({ catalog }: BuildingParts, { design, rev }: Pick<NewOrder, 'design' | 'rev'>): number {
  if (catalog.designs.get(design) === undefined)
    refuse(designErrors['no-such-design'], `No cable has the id "${design}".`);
  const released = catalog.designs.versions(design).filter(({ state }) => state === 'released');
  const found = rev === undefined ? released[0] : released.find((version) => version.rev === rev);
  if (found !== undefined) return found.rev;
  return refuse(
    versionErrors['no-such-version'],
    rev === undefined
      ? `The cable "${design}" has no released revision. Only what is released is built.`
      : `The cable "${design}" has no released revision ${rev}.`,
  );
}

/** Throws if the customer or quotation doesn't exist. */
async function requireSalesRecords({ catalog }: BuildingParts, { customer, quotation }: NewOrder): Promise<void> {
  if (customer !== undefined && !(await catalog.filed('customers')).has(customer))
    refuse(catalogErrors['no-such-record'], `No customer has the id "${customer}".`);
  if (quotation !== undefined && !(await catalog.filed('quotations')).has(quotation))
    refuse(catalogErrors['no-such-record'], `No quotation has the id "${quotation}".`);
}

function readRoute(parts: BuildingParts): Route {
  return route({
    method: 'GET',
    path: '/api/orders/:number',
    operation: 'getOrder',
    area,
    role: 'viewer',
    builders: true,
    scope: 'catalog:read',
    summary: 'One order, with how far its pieces are',
    params: NumberParam,
    answers: { 200: { says: 'The order', schema: Order } },
    refusals: [buildingErrors['no-such-order']],
    handle: async ({ params, actor }) => ok(await shown(parts, await requireOrder(parts, params.number), actor)),
  });
}

const { design: _design, ...changeable } = orderFields;
const Changed = Type.Object(changeable, { title: 'Changed order', additionalProperties: false });

function changeRoute(parts: BuildingParts): Route {
  return route({
    method: 'PUT',
    path: '/api/orders/:number',
    operation: 'changeOrder',
    area,
    role: 'editor',
    scope: 'builds:write',
    summary: 'Replace what is stated of a planned order',
    params: NumberParam,
    body: Changed,
    answers: { 200: { says: 'The order', schema: Order } },
    refusals: [
      buildingErrors['no-such-order'],
      buildingErrors['order-not-planned'],
      versionErrors['no-such-version'],
      designErrors['no-such-design'],
      catalogErrors['no-such-record'],
    ],
    handle: async ({ params: { number }, body, actor }) => {
      const { design } = await requireOrder(parts, number);
      const rev = requireReleased(parts, { design, ...present({ rev: body.rev }) });
      await requireSalesRecords(parts, { design, ...body });
      const row = (await parts.orders.change(number, { ...body, rev })) ?? notPlanned(number);
      return ok(await shown(parts, row, actor));
    },
  });
}

function notPlanned(number: string): never {
  return refuse(buildingErrors['order-not-planned'], `The order ${number} is not planned any more.`);
}

function removeRoute(parts: BuildingParts): Route {
  return route({
    method: 'DELETE',
    path: '/api/orders/:number',
    operation: 'deleteOrder',
    area,
    role: 'editor',
    scope: 'builds:write',
    summary: 'Delete a planned order. Its number is not given again',
    params: NumberParam,
    answers: { 204: { says: 'Deleted' } },
    refusals: [buildingErrors['no-such-order'], buildingErrors['order-not-planned']],
    handle: async ({ params: { number } }) => {
      await requireOrder(parts, number);
      if (!(await parts.orders.remove(number))) notPlanned(number);
      return done();
    },
  });
}

function releaseRoute(parts: BuildingParts): Route {
  const { catalog, clock, orders, office } = parts;
  return route({
    method: 'POST',
    path: '/api/orders/:number/release',
    operation: 'releaseOrder',
    area,
    role: 'editor',
    scope: 'builds:write',
    summary: 'Release an order to be built: its steps and parts are frozen, and its pieces get their serial numbers',
    params: NumberParam,
    answers: { 200: { says: 'The released order', schema: Order } },
    refusals: [
      buildingErrors['no-such-order'],
      buildingErrors['order-not-planned'],
      buildingErrors['order-number-taken'],
      buildingErrors['template-invalid'],
      versionErrors['no-such-version'],
      designErrors['no-such-design'],
      documentErrors['document-over-budget'],
      httpErrors['over-budget'],
    ],
    handle: async ({ params: { number }, actor }) => {
      const order = await requireOrder(parts, number);
      if (order.state !== 'planned') notPlanned(number);
      const { design, rev, variation } = order;
      requireReleased(parts, { design, rev });
      const input = await renderInput(parts, design, String(rev), variation === null ? {} : { variation });
      const { json: plan } = await office.data(actor, { what: 'build-plan', input, rev }, `the plan of ${number}`);
      const kit = JSON.stringify(await kitOf(catalog, order, actor));
      const open = openNumberOf(catalog, 'piece', order);
      const stamp = { at: clock().toISOString(), plan, kit, open };
      const row = (await orders.release(order, stamp).catch(refuseTaken)) ?? notPlanned(number);
      return ok(await shown(parts, row, actor));
    },
  });
}

function cancelRoute(parts: BuildingParts): Route {
  return route({
    method: 'POST',
    path: '/api/orders/:number/cancel',
    operation: 'cancelOrder',
    area,
    role: 'editor',
    scope: 'builds:write',
    summary: 'Cancel an order that is not finished. What was recorded of its pieces stays',
    params: NumberParam,
    answers: { 200: { says: 'The order', schema: Order } },
    refusals: [buildingErrors['no-such-order'], buildingErrors['order-is-over']],
    handle: async ({ params: { number }, actor }) => {
      const { state } = await requireOrder(parts, number);
      const row = await parts.orders.cancel(number, parts.clock().toISOString());
      if (row === undefined) return refuse(buildingErrors['order-is-over'], `The order ${number} is ${state}.`);
      return ok(await shown(parts, row, actor));
    },
  });
}

function planRoute(parts: BuildingParts): Route {
  return route({
    method: 'GET',
    path: '/api/orders/:number/plan',
    operation: 'getBuildPlan',
    area,
    role: 'viewer',
    builders: true,
    scope: 'catalog:read',
    summary: 'How the pieces of a released order are built: steps with wires, places, parts, tools and values',
    params: NumberParam,
    answers: { 200: { says: 'The plan, which does not change', schema: Plan } },
    refusals: [buildingErrors['no-such-order'], buildingErrors['order-not-planned']],
    handle: async ({ params: { number } }) => {
      await requireOrder(parts, number);
      const plan = await parts.orders.planOf(number);
      if (plan === undefined)
        return refuse(buildingErrors['order-not-planned'], `The order ${number} is not released, so it has no plan.`);
      return ok(jsonText<Shape<typeof Plan>>(plan), {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'private, max-age=31536000, immutable',
      });
    },
  });
}

function piecesRoute(parts: BuildingParts): Route {
  return route({
    method: 'GET',
    path: '/api/orders/:number/pieces',
    operation: 'listPieces',
    area,
    role: 'viewer',
    builders: true,
    scope: 'catalog:read',
    summary: 'The pieces of an order in the order of their numbers, in pages',
    params: NumberParam,
    query: Type.Object(pageQuery),
    answers: { 200: { says: 'A page', schema: pageSchema(Piece, 'Piece page') } },
    refusals: [buildingErrors['no-such-order']],
    handle: async ({ params: { number }, query: { limit = pageLimit.default, cursor } }) => {
      const order = await requireOrder(parts, number);
      const rows = await parts.orders.pieces(order.id, cursorOf(cursor) ?? 0, limit + 1);
      const some = rows.slice(0, limit);
      const last = some.at(-1);
      return ok({
        items: some.map((row) => shownPiece(row, number)),
        total: order.released_at === null ? 0 : order.quantity,
        next: rows.length > limit && last !== undefined ? String(last.position) : undefined,
      });
    },
  });
}

function partsRoute(parts: BuildingParts): Route {
  return route({
    method: 'GET',
    path: '/api/orders/:number/parts',
    operation: 'getOrderParts',
    area,
    role: 'editor',
    scope: 'catalog:read',
    summary: 'What an order needs, and what of it is not on hand',
    params: NumberParam,
    answers: {
      200: {
        says: 'The parts',
        schema: Type.Object({ items: Type.Array(Shortage), total: Type.Integer() }, { title: 'Parts of an order' }),
      },
    },
    refusals: [buildingErrors['no-such-order'], designErrors['no-such-design'], httpErrors['over-budget']],
    handle: async ({ params: { number }, actor }) => {
      const order = await requireOrder(parts, number);
      const stored = await parts.orders.kit(number);
      const kit = stored === undefined ? await kitOf(parts.catalog, order, actor) : JSON.parse(stored);
      const items = shortagesOf(kit);
      return ok({ items, total: items.length });
    },
  });
}
