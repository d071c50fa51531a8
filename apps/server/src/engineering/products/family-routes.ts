import { FamilyAnswer, FamilyList } from '../answers.ts';
import Type from 'typebox';
import type { Entry } from '@cablewright/engine';
import { present, Product, type Finding } from '@cablewright/model';
import { catalogErrors, numberRefusals } from '../../catalog/errors.ts';
import { IdParam, MessageQuery } from '../../catalog/inputs.ts';
import { jsonText, ok, type JsonText } from '../../platform/http/answer.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { productErrors } from './errors.ts';
import { FamiliesForm, FamilyForm } from './form.ts';
import { productContext } from '../../catalog/live/families.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { yieldToEventLoop } from '../../catalog/live/yield.ts';
import type { FamilyFindings } from './findings.ts';
import { findingHeaders } from '../../catalog/live/issue-counts.ts';
import { familiesOf, listedFamily, noSuchFamily, recordOf, requireFamily } from './read.ts';
import type { ProductParts } from './product-parts.ts';
import { requireSoundFamily, saveFamilies } from './save-families.ts';
import { deleteOwnRoute, putOwnRoute, type OwnRecords } from '../../catalog/saving/own-record-routes.ts';

const area = 'Products';

/** Not cached, because findings, releases and costs can change without a new version of the families. */
const notKept = { 'cache-control': 'no-store' };

export function familyRoutes(parts: ProductParts): Route[] {
  return [listRoute(parts), putAllRoute(parts), readRoute(parts), putRoute(parts), deleteRoute(parts)];
}

function listRoute({ catalog, familyFindings }: ProductParts): Route {
  return route({
    method: 'GET',
    path: '/api/products',
    operation: 'listFamilies',
    area,
    role: 'viewer',
    summary: 'List product families with their origin and findings',
    query: Type.Object({
      q: Type.Optional(Type.String({ maxLength: 200, description: 'Words of a name, alias, variant or number' })),
    }),
    answers: {
      200: { says: 'The families by name, and the version of the whole list', schema: FamilyList },
    },
    handle: async ({ query }) => {
      const version = await catalog.store.kindHead('products');
      await catalog.catchUpWith(version);
      const { body, issues } = await familyList(catalog, familyFindings, familiesOf(catalog, query.q), version);
      return ok(body, { etag: etagOf(version), ...notKept, ...findingHeaders(issues) });
    },
  });
}

/**
 * The families with their findings as JSON. As there may be many, each is checked and serialized in its own turn of the
 * event loop.
 */
async function familyList(
  catalog: LiveCatalog,
  findings: FamilyFindings,
  families: readonly Entry[],
  version: number,
): Promise<{ readonly body: JsonText<FamilyList>; readonly issues: readonly Finding[] }> {
  const pause = yieldToEventLoop();
  const context = productContext(catalog);
  const issues: Finding[] = [];
  const texts: string[] = [];
  for (const family of families) {
    for (const finding of findings.of(family.key, context)) issues.push(finding);
    texts.push(JSON.stringify(listedFamily(family)));
    await pause();
  }
  const tail = `],"total":${texts.length},"issues":${JSON.stringify(issues)},"etag":${JSON.stringify(etagOf(version))}}`;
  // The body must be text instead of bytes, because the marks in its ETags are filled in when it is sent.
  return { body: jsonText<FamilyList>(`{"products":[${texts.join(',')}${tail}`), issues };
}

function putAllRoute(parts: ProductParts): Route {
  return route({
    method: 'PUT',
    path: '/api/products',
    operation: 'saveFamilies',
    area,
    role: 'editor',
    scope: 'library:write',
    summary: 'Save all your own families. Families left out are deleted',
    query: MessageQuery,
    body: FamiliesForm,
    ifMatch: 'required',
    answers: { 200: { says: 'Your own families as saved, with findings', schema: FamilyList } },
    refusals: [catalogErrors['family-refused'], ...numberRefusals],
    handle: async ({ body, actor, query, headers }) => {
      const { catalog, familyFindings } = parts;
      const message = query.message ?? 'Saved the product families';
      const ifMatch = headers['if-match'];
      const caused = await saveFamilies(parts, { actor, sent: body.products, message, ...present({ ifMatch }) });
      const ownEntries = familiesOf(catalog).filter(({ origin }) => origin === 'local');
      const version = await catalog.store.kindHead('products');
      const list = await familyList(catalog, familyFindings, ownEntries, version);
      return ok(list.body, { ...caused, etag: etagOf(version), ...findingHeaders(list.issues) });
    },
  });
}

function readRoute({ catalog, lineup, familyFindings }: ProductParts): Route {
  return route({
    method: 'GET',
    path: '/api/products/:id',
    operation: 'getFamily',
    area,
    role: 'viewer',
    summary: 'One family with its findings, and its variants as rows of the lineup',
    params: IdParam,
    answers: {
      200: {
        says: 'The family, its rows including retired variants, and its findings',
        schema: FamilyAnswer,
      },
    },
    refusals: [productErrors['no-such-family']],
    handle: async ({ params: { id } }) => {
      requireFamily(catalog, id);
      const rows = await lineup.rowsOf(id);
      const family = listedFamily(requireFamily(catalog, id));
      const issues = familyFindings.of(id);
      const headers = { 'x-service-origin': family.origin, ...findingHeaders(issues) };
      return ok({ family, rows, issues }, { etag: family.etag, ...notKept, ...headers });
    },
  });
}

function ownFamilies({ catalog }: ProductParts): OwnRecords<typeof Product> {
  return {
    kind: 'products',
    schema: Product,
    area,
    path: '/api/products/:id',
    operation: 'Family',
    scope: 'library:write',
    noSuch: (id) => noSuchFamily(catalog, id),
  };
}

function putRoute(parts: ProductParts): Route {
  return putOwnRoute(parts, ownFamilies(parts), {
    summary: 'Save a family. Saving a pack’s family creates your own, which hides it',
    says: { 200: 'The family as saved', 201: 'The new family' },
    body: FamilyForm,
    ifMatch: 'unless-new',
    refusals: [catalogErrors['family-refused'], catalogErrors['id-differs'], ...numberRefusals],
    prepare: (id, body) => {
      const record = recordOf({ id, ...body });
      requireSoundFamily(parts.catalog, record);
      const headers = (isNew: boolean) => ({
        ...findingHeaders(parts.familyFindings.of(id)),
        ...present({ location: isNew ? `/api/products/${id}` : undefined }),
      });
      return { record, message: `Saved the family ${record.label ?? id}`, headers };
    },
  });
}

function deleteRoute(parts: ProductParts): Route {
  const { catalog } = parts;
  return deleteOwnRoute(parts, ownFamilies(parts), {
    summary: 'Delete your own family. Its designs stay, and a pack’s family with the same id applies again',
    refusals: [productErrors['no-such-family'], catalogErrors['belongs-to-a-pack']],
    message: (id) => `Deleted the family ${catalog.library.entry('products', id)?.record.label ?? id}`,
  });
}
