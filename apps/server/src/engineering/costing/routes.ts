/** Routes for the costs of a lot of a cable, and for the operations it requires. */
import Type from 'typebox';
import { designErrors } from '../../catalog/designs/errors.ts';
import { requireDesign } from '../../catalog/designs/read-design.ts';
import { IdParam } from '../../catalog/inputs.ts';
import { drawingOf } from '../../catalog/live/drawing.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import type { Saver } from '../../catalog/saving/save.ts';
import { mayActAs } from '../../platform/http/actor.ts';
import { ok } from '../../platform/http/answer.ts';
import { httpErrors } from '../../platform/http/errors.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { offersInForce } from '../quoting/offers-in-force.ts';
import type { SalesParts } from '../quoting/sales-parts.ts';
import { operationRoutes } from './operation-routes.ts';
import { CountedOperations, LotCosts } from './answers.ts';

const area = 'Costs';
const variation = Type.Optional(Type.String({ maxLength: 20, description: 'Suffix of the orderable length' }));

export function costingRoutes(parts: Saver, sales: SalesParts): Route[] {
  return [costRoute(parts.catalog, sales), operationsRoute(parts.catalog), ...operationRoutes(parts)];
}

function costRoute(catalog: LiveCatalog, sales: SalesParts): Route {
  return route({
    method: 'GET',
    path: '/api/designs/:id/cost',
    operation: 'getLotCosts',
    area,
    role: 'viewer',
    summary:
      'What lots of a cable cost: material with scrap, packs and breaks, labour, set-up, tooling, delivery, and what is unknown',
    params: IdParam,
    query: Type.Object({
      quantities: Type.Optional(
        Type.String({
          pattern: '^[1-9][0-9]{0,6}(,[1-9][0-9]{0,6}){0,11}$',
          default: '1',
          description: 'Up to 12 quantities, separated by commas',
          examples: ['1,10,100'],
        }),
      ),
      variation,
    }),
    answers: { 200: { says: 'The cost of each lot, line by line', schema: LotCosts } },
    refusals: [httpErrors['over-budget'], designErrors['no-such-design']],
    handle: async ({ params, query, actor }) => {
      const design = await requireDesign(catalog, params.id);
      const drawing = await drawingOf(catalog, params.id);
      const quantities = (query.quantities ?? '1').split(',').map(Number);
      // Only editors may see offers. For others, costs are based on the prices in the records.
      const offers = mayActAs(actor, 'editor') ? await offersInForce(sales, catalog.today()) : undefined;
      const input = { quantities, drawing, variation: query.variation, offers };
      return ok({ lots: await catalog.work.do('lotCosts', { design, actor }, input) });
    },
  });
}

function operationsRoute(catalog: LiveCatalog): Route {
  return route({
    method: 'GET',
    path: '/api/designs/:id/operations',
    operation: 'getCountedOperations',
    area,
    role: 'viewer',
    summary:
      'The operations that a cable is made with, counted in its build steps, each with the steps that were counted',
    params: IdParam,
    query: Type.Object({ variation }),
    answers: { 200: { says: 'The operations in the order of the library', schema: CountedOperations } },
    refusals: [httpErrors['over-budget'], designErrors['no-such-design']],
    handle: async ({ params, query, actor }) => {
      const design = await requireDesign(catalog, params.id);
      const drawing = await drawingOf(catalog, params.id);
      return ok(await catalog.work.do('operations', { design, actor }, { drawing, variation: query.variation }));
    },
  });
}
