import { MergedFamily, SplitFamily } from '../answers.ts';
import { IdParam } from '../../catalog/inputs.ts';
import { catalogErrors, numberRefusals } from '../../catalog/errors.ts';
import { created, ok } from '../../platform/http/answer.ts';
import { httpErrors } from '../../platform/http/errors.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { merge, split } from './change.ts';
import { productErrors } from './errors.ts';
import { MergeForm, SplitForm } from './form.ts';
import { listedFamily, requireFamily } from './read.ts';
import type { ProductParts } from './product-parts.ts';

const area = 'Products';
const refusals = [
  productErrors['no-such-family'],
  productErrors['change-refused'],
  catalogErrors['family-refused'],
  catalogErrors['belongs-to-a-pack'],
  httpErrors.stale,
  ...numberRefusals,
];

export function changeRoutes(parts: ProductParts): Route[] {
  return [mergeRoute(parts), splitRoute(parts)];
}

function mergeRoute(parts: ProductParts): Route {
  return route({
    method: 'POST',
    path: '/api/products/:id/merge',
    operation: 'mergeFamilies',
    area,
    role: 'editor',
    scope: 'library:write',
    summary: 'Merge other families into this one, in one change set. Their names stay as aliases',
    params: IdParam,
    body: MergeForm,
    ifMatch: 'optional',
    answers: { 200: { says: 'The family, and the ids of those removed', schema: MergedFamily } },
    refusals,
    handle: async ({ params: { id }, body, actor, headers }) => {
      const ifMatch = headers['if-match'];
      const saved = await merge(parts, { actor, id, form: body, ifMatch });
      const family = listedFamily(requireFamily(parts.catalog, id));
      return ok({ family, removed: body.from }, { ...saved.headers, etag: family.etag });
    },
  });
}

function splitRoute(parts: ProductParts): Route {
  return route({
    method: 'POST',
    path: '/api/products/:id/split',
    operation: 'splitFamily',
    area,
    role: 'editor',
    scope: 'library:write',
    summary: 'Move variants to a new family, in one change set. At least one variant stays',
    params: IdParam,
    body: SplitForm,
    ifMatch: 'optional',
    answers: { 201: { says: 'The remaining family and the new one', schema: SplitFamily } },
    refusals,
    handle: async ({ params: { id }, body, actor, headers }) => {
      const ifMatch = headers['if-match'];
      const saved = await split(parts, { actor, id, form: body, ifMatch });
      const listed = (familyId: string) => listedFamily(requireFamily(parts.catalog, familyId));
      const family = listed(id);
      const location = `/api/products/${body.id}`;
      return created({ family, created: listed(body.id) }, { ...saved.headers, etag: family.etag, location });
    },
  });
}
