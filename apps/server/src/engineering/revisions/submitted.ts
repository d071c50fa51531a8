/** Revisions waiting for a decision: the submitted revisions of cables, parts and families. */
import Type from 'typebox';
import type { Saver } from '../../catalog/saving/save.ts';
import { ok } from '../../platform/http/answer.ts';
import { pageOf, pageQuery } from '../../platform/http/paging.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { SubmittedRevisionPage } from '../answers.ts';

export function submittedRoute({ catalog }: Pick<Saver, 'catalog'>): Route {
  const labelOf = (kind: string, id: string) =>
    (kind === 'designs' ? catalog.designs.get(id)?.label : catalog.library.entry(kind, id)?.record.label) ?? id;
  return route({
    method: 'GET',
    path: '/api/submitted-revisions',
    operation: 'listSubmittedRevisions',
    area: 'Revisions',
    role: 'viewer',
    summary: 'Revisions of cables, parts and product families that wait for a decision, the longest waiting first',
    query: Type.Object(pageQuery),
    answers: { 200: { says: 'A page of submitted revisions', schema: SubmittedRevisionPage } },
    handle: ({ query }) => {
      const { items, ...page } = pageOf(catalog.submitted.list(), query);
      return ok({ items: items.map((item) => ({ ...item, label: labelOf(item.kind, item.id) })), ...page });
    },
  });
}
