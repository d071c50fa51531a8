import { FamilyWithAdded, GeneratedVariants } from '../answers.ts';
import Type from 'typebox';
import { familyNumber, generateVariants, nextNumber } from '@cablewright/engine';
import { type Product, counted } from '@cablewright/model';
import { productContext } from '../../catalog/live/families.ts';
import { catalogErrors, numberRefusals } from '../../catalog/errors.ts';
import { guarded } from '../../catalog/saving/guarded.ts';
import { IdParam } from '../../catalog/inputs.ts';
import { issueOf, ownPut, save } from '../../catalog/saving/save.ts';
import { created, ok } from '../../platform/http/answer.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { refuseWithIssues } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { productErrors } from './errors.ts';
import { AcceptForm, WantedForm } from './form.ts';
import { listedFamily, requireFamily, requireFamilyInForce } from './read.ts';
import type { ProductParts } from './product-parts.ts';
import { requireSound } from './save-families.ts';
import { storedAs } from '../../platform/stored-as.ts';

const area = 'Products';

export function generateRoutes(parts: ProductParts): Route[] {
  return [newFamilyRoute(parts), nextNumberRoute(parts), generateRoute(parts), acceptRoute(parts)];
}

const NumberAnswer = Type.Object({ number: Type.Union([Type.String(), Type.Null()]) }, { title: 'Offered number' });

function newFamilyRoute({ catalog }: ProductParts): Route {
  return route({
    method: 'GET',
    path: '/api/new-family-number',
    operation: 'getNewFamilyNumber',
    area,
    role: 'viewer',
    summary: 'The suggested number of a new family: the next free one, with X where its variants differ',
    answers: { 200: { says: 'The number, or null when the scheme suggests none', schema: NumberAnswer } },
    handle: () => ok({ number: familyNumber(catalog.numbers.inUse) ?? null }),
  });
}

function nextNumberRoute({ catalog }: ProductParts): Route {
  return route({
    method: 'GET',
    path: '/api/products/:id/next-number',
    operation: 'getNextVariantNumber',
    area,
    role: 'viewer',
    summary: 'The suggested number of the family’s next variant. Nothing is saved',
    params: IdParam,
    answers: { 200: { says: 'The number, or null when the scheme suggests none', schema: NumberAnswer } },
    refusals: [productErrors['no-such-family']],
    handle: ({ params: { id } }) => {
      const family = storedAs<Product>(requireFamily(catalog, id).record);
      return ok({ number: nextNumber(family, catalog.numbers.inUse) ?? null });
    },
  });
}

function generateRoute({ catalog }: ProductParts): Route {
  return route({
    method: 'POST',
    path: '/api/products/:id/generate',
    operation: 'generateVariants',
    area,
    role: 'editor',
    scope: 'library:write',
    summary:
      'The variants some axes and lengths would give: new ones with numbers, those that exist, those without a design; nothing is written',
    params: IdParam,
    body: WantedForm,
    answers: {
      200: {
        says: 'A row for each build, and the version of the family they are based on',
        schema: GeneratedVariants,
      },
    },
    refusals: [productErrors['no-such-family'], productErrors['change-refused']],
    handle: ({ params: { id }, body }) => {
      const entry = requireFamily(catalog, id);
      const etag = etagOf(entry.seq);
      const context = { ...productContext(catalog), inUse: catalog.numbers.inUse };
      const generated = generateVariants(storedAs<Product>(entry.record), { ...body, axes: body.axes ?? {} }, context);
      if (generated.ok) return ok({ rows: generated.rows, etag }, { etag });
      const issues = generated.problems.map((problem) => issueOf(problem));
      return refuseWithIssues(productErrors['change-refused'], issues);
    },
  });
}

function acceptRoute(parts: ProductParts): Route {
  return route({
    method: 'POST',
    path: '/api/products/:id/variants',
    operation: 'addVariants',
    area,
    role: 'editor',
    scope: 'library:write',
    summary: 'Add variants to a family, such as generated ones, in one change set',
    params: IdParam,
    body: AcceptForm,
    ifMatch: 'required',
    answers: { 201: { says: 'The updated family', schema: FamilyWithAdded } },
    refusals: [productErrors['no-such-family'], catalogErrors['family-refused'], ...numberRefusals],
    handle: async (call) => {
      const { catalog } = parts;
      const { id } = call.params;
      const { now, seen } = await guarded(catalog, call, () => requireFamilyInForce(catalog, id));
      const before = storedAs<Product>(requireFamily(catalog, id).record);
      const family = { ...before, variants: [...before.variants, ...call.body.variants] };
      const put = ownPut('products', id, family, now, seen);
      requireSound(catalog, [family]);
      const count = call.body.variants.length;
      const message = `Added ${counted(count, 'variant')} to ${family.label ?? id}`;
      const { headers } = await save(parts, { actor: call.actor, message, ...put });
      const saved = listedFamily(requireFamily(catalog, id));
      return created(
        { family: saved, added: call.body.variants.map((variant) => variant.id) },
        { ...headers, etag: saved.etag },
      );
    },
  });
}
