/** Routes for customers, suppliers' offers, and quotations. */
import type { Saver } from '../../catalog/saving/save.ts';
import { refuse } from '../../platform/http/problem.ts';
import type { Route } from '../../platform/http/route.ts';
import { quotationErrors } from './errors.ts';
import { purchaseRoutes } from './purchase-routes.ts';
import { quotationRoutes } from './quotation-routes.ts';
import { createRoute, deleteRoute, listRoute, putRoute, readRoute } from './sales-records.ts';
import type { SalesParts } from './sales-parts.ts';

export function quotingRoutes(saver: Saver, sales: SalesParts): Route[] {
  const { customers, offers, quotations } = sales;
  const requireWithout = async ({ id, label }: { readonly id: string; readonly label: string }) => {
    const own = [...(await quotations.all()).values()].filter(({ record }) => record.customer === id);
    if (own.length > 0)
      refuse(
        quotationErrors['has-quotations'],
        `${label} has ${own.length} ${own.length === 1 ? 'quotation' : 'quotations'}, which name it.`,
      );
  };
  return [
    listRoute(customers),
    createRoute(saver, customers),
    readRoute(customers),
    putRoute(saver, customers),
    deleteRoute(saver, customers, requireWithout, [quotationErrors['has-quotations']]),
    listRoute(offers),
    createRoute(saver, offers),
    readRoute(offers),
    putRoute(saver, offers),
    deleteRoute(saver, offers),
    ...quotationRoutes(saver, sales),
    ...purchaseRoutes(saver.catalog, sales),
  ];
}
