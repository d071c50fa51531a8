import { SearchHits } from '../answers.ts';
import { type Customer, text } from '@cablewright/model';
import Type from 'typebox';
import type { LiveCatalog } from '../live/live-catalog.ts';
import { type Actor, mayActAs } from '../../platform/http/actor.ts';
import { ok } from '../../platform/http/answer.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { search } from './search.ts';

const SearchQuery = Type.Object({
  q: text('name'),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
});

export function searchRoutes(catalog: LiveCatalog): Route[] {
  /** Viewers may not see customers, so a search for a customer's number finds nothing for them. */
  const seenBy = async (actor: Actor): Promise<readonly Customer[]> =>
    mayActAs(actor, 'editor')
      ? [...(await catalog.filed<Customer>('customers')).values()].map(({ record }) => record)
      : [];
  return [
    route({
      method: 'GET',
      path: '/api/search',
      operation: 'search',
      area: 'Search',
      role: 'viewer',
      summary:
        'Quick open: cables, records and words by id, name, number, tag or alias; for editors also by the numbers of customers',
      query: SearchQuery,
      answers: { 200: { says: 'The best hits, and how many there are', schema: SearchHits } },
      handle: async ({ query, actor }) => ok(search(catalog, query.q, query.limit ?? 20, await seenBy(actor))),
    }),
  ];
}
