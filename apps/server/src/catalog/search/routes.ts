import { SearchHits } from '../answers.ts';
import { text } from '@cablewright/model';
import Type from 'typebox';
import type { LiveCatalog } from '../live/live-catalog.ts';
import { ok } from '../../platform/http/answer.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { search } from './search.ts';

const SearchQuery = Type.Object({
  q: text('name'),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
});

export function searchRoutes(catalog: LiveCatalog): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/search',
      operation: 'search',
      area: 'Search',
      role: 'viewer',
      summary: 'Quick open: cables, records and words by id, name, number, tag or alias',
      query: SearchQuery,
      answers: { 200: { says: 'The best hits, and how many there are', schema: SearchHits } },
      handle: ({ query }) => ok(search(catalog, query.q, query.limit ?? 20)),
    }),
  ];
}
