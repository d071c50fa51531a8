/** Opens the building area: orders, their pieces and their records. */
import type { Sql } from '@cablewright/store';
import { type BuildingParts, Plans } from '../../building/building-parts.ts';
import { workDocumentRoutes } from '../../building/document-routes.ts';
import { machineRoutes } from '../../building/machine-routes.ts';
import { measuredTimeRoutes } from '../../building/measured-times.ts';
import { OrderBook } from '../../building/order-book.ts';
import type { RecordLimits } from '../../building/record-limits.ts';
import { orderRoutes } from '../../building/order-routes.ts';
import { pieceRoutes } from '../../building/piece-routes.ts';
import { isPhotoIn } from '../../building/record-facts.ts';
import { RecordBook } from '../../building/record-book.ts';
import { RecordKey } from '../../building/record-key.ts';
import { recordRoutes } from '../../building/record-routes.ts';
import type { DocumentParts } from '../../documents/request.ts';
import type { ImpactParts } from '../../engineering/impact/routes.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Service } from '../../platform/service.ts';
import type { RuntimeSettings } from '../../settings/runtime/runtime-settings.ts';

interface BuildingNeeds extends DocumentParts {
  readonly clock: () => Date;
  readonly sql: Sql;
  readonly runtime: RuntimeSettings;
  readonly address: string;
  readonly recordLimits: Partial<RecordLimits> | undefined;
}

export function buildingRoutes(parts: BuildingParts): Route[] {
  return [
    ...orderRoutes(parts),
    ...pieceRoutes(parts),
    ...recordRoutes(parts),
    ...machineRoutes(parts),
    ...measuredTimeRoutes(parts),
    ...workDocumentRoutes(parts),
  ];
}

/** Finds the orders that a change affects. It is passed to the impact routes, which don't depend on this area. */
export function builtOrdersIn(sql: Sql): ImpactParts['builtOrders'] {
  const orders = new OrderBook(sql);
  return async (of, limit) => {
    const rows = await orders.ordersFor(of, limit);
    const counts = await orders.counts(rows.map(({ id }) => id));
    return rows.map(({ id, number, design, label, rev, state, quantity, due }) => ({
      number,
      design,
      label,
      rev,
      state,
      quantity,
      due: due ?? undefined,
      pieces: counts.get(Number(id)) ?? {},
    }));
  };
}

/** Removes erased customers from orders. */
export function customersForgottenIn(sql: Sql): (customer: string) => Promise<number> {
  const orders = new OrderBook(sql);
  return (customer) => orders.forget(customer);
}

/** Returns a function that tests whether a record refers to a file as a photo. */
export function photosIn(sql: Sql): (address: string) => Promise<boolean> {
  return (address) => isPhotoIn(sql, address);
}

export function openBuilding({ runtime, recordLimits, ...needs }: BuildingNeeds): Service {
  const { sql, clock } = needs;
  const orders = new OrderBook(sql, recordLimits);
  const recordKey = new RecordKey(sql, runtime.secrets, clock);
  const parts = {
    ...needs,
    orders,
    recordBook: new RecordBook(sql, orders.limits),
    recordKey,
    plans: new Plans(orders),
  };
  return { routes: buildingRoutes(parts) };
}
