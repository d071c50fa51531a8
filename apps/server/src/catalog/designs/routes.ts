import { DesignFindings, DesignPage } from '../answers.ts';
import { Design, textLimits } from '@cablewright/model';
import { catalogErrors, numberRefusals } from '../errors.ts';
import { guarded, nothingSeen, overWhatIsThere, recordInForce } from '../saving/guarded.ts';
import { IdParam, MessageQuery } from '../inputs.ts';
import { storedAnswer } from '../record-answers.ts';
import { sharedWithLast } from '../saving/shared-parts.ts';
import { creating, requireSameId } from '../saving/save.ts';
import Type from 'typebox';
import { pageQuery } from '../../platform/http/paging.ts';
import { ok } from '../../platform/http/answer.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { duplicateDesign, renameDesign } from './copy-design.ts';
import { deleteDesign } from './delete-design.ts';
import { designErrors } from './errors.ts';
import { DesignListQuery, listDesigns, type ListParts } from './list.ts';
import { freeId, Naming, NewDesign, newDesign } from './new-design.ts';
import { issuePage } from './issue-page.ts';
import { noSuchDesign, requireDesign } from './read-design.ts';
import { saveDesign, type DesignSaver } from './save-design.ts';

export interface DesignParts extends DesignSaver, ListParts {}

const area = 'Designs';
const notFound = designErrors['no-such-design'];

export function designRoutes(parts: DesignParts): Route[] {
  return [listRoute(parts), createRoute(parts), readRoute(parts), putRoute(parts), deleteRoute(parts)].concat([
    duplicateRoute(parts),
    renameRoute(parts),
    issuesRoute(parts),
  ]);
}

function listRoute(parts: DesignParts): Route {
  return route({
    method: 'GET',
    path: '/api/designs',
    operation: 'listDesigns',
    area,
    role: 'viewer',
    summary: 'List designs, in pages',
    query: DesignListQuery,
    answers: {
      200: { says: 'A page of lines with number, status, route, release and issue counts', schema: DesignPage },
    },
    handle: async ({ query }) => ok(await listDesigns(parts, query)),
  });
}

function createRoute(parts: DesignParts): Route {
  return route({
    method: 'POST',
    path: '/api/designs',
    operation: 'createDesign',
    area,
    role: 'editor',
    scope: 'designs:write',
    summary: 'Create a design',
    query: MessageQuery,
    body: NewDesign,
    answers: { 201: { says: 'The design as saved', schema: Design } },
    refusals: [
      catalogErrors.exists,
      catalogErrors['rule-broken'],
      catalogErrors['subassembly-too-large'],
      catalogErrors['rule-not-evaluated'],
      ...numberRefusals,
    ],
    handle: ({ actor, body, query }) => {
      const design = newDesign(parts.catalog, body);
      const message = query.message ?? `Created ${design.label ?? design.id}`;
      const saving = saveDesign(parts, { actor, message, design, now: undefined, seen: nothingSeen, status: 201 });
      return creating(saving, `A design with the id "${design.id}"`);
    },
  });
}

function readRoute({ catalog }: DesignParts): Route {
  return route({
    method: 'GET',
    path: '/api/designs/:id',
    operation: 'getDesign',
    area,
    role: 'viewer',
    summary: 'One design: the working copy',
    params: IdParam,
    answers: { 200: { says: 'The design as stored', schema: Design } },
    refusals: [notFound],
    handle: async ({ params: { id } }) => {
      const stored = (await catalog.readDesign(id)) ?? noSuchDesign(id);
      return storedAnswer(stored, catalog.designs.shadowed(id));
    },
  });
}

function putRoute(parts: DesignParts): Route {
  return route({
    method: 'PUT',
    path: '/api/designs/:id',
    operation: 'saveDesign',
    area,
    role: 'editor',
    scope: 'designs:write',
    summary: 'Save a design. Saving a pack’s design creates your own copy',
    params: IdParam,
    query: MessageQuery,
    body: Design,
    ifMatch: 'required',
    answers: { 200: { says: 'The design as saved', schema: Design }, 201: { says: 'The new design', schema: Design } },
    refusals: [
      catalogErrors['id-differs'],
      catalogErrors['rule-broken'],
      catalogErrors['subassembly-too-large'],
      catalogErrors['rule-not-evaluated'],
      ...numberRefusals,
    ],
    handle: async (call) => {
      const { params, body, actor, query } = call;
      requireSameId(params.id, body);
      const design = sharedWithLast(parts.catalog, body);
      const message = query.message ?? `Saved ${design.label ?? design.id}`;
      return overWhatIsThere(parts.catalog, call, async () => {
        const { now, seen } = await guarded(parts.catalog, call, () =>
          recordInForce(parts.catalog, 'designs', params.id),
        );
        return saveDesign(parts, { actor, message, design, now, seen, status: now === undefined ? 201 : 200 });
      });
    },
  });
}

function deleteRoute(parts: DesignParts): Route {
  return route({
    method: 'DELETE',
    path: '/api/designs/:id',
    operation: 'deleteDesign',
    area,
    role: 'editor',
    scope: 'designs:write',
    summary: 'Delete your own working copy. Saved revisions stay',
    params: IdParam,
    ifMatch: 'required',
    answers: { 204: { says: 'Deleted' } },
    refusals: [notFound, catalogErrors['in-use'], catalogErrors['belongs-to-a-pack'], ...numberRefusals],
    handle: async (call) => {
      const { id } = call.params;
      const { now, seen } = await guarded(parts.catalog, call, () => recordInForce(parts.catalog, 'designs', id));
      return deleteDesign(parts, call.actor, id, now ?? noSuchDesign(id), seen);
    },
  });
}

function duplicateRoute(parts: DesignParts): Route {
  return route({
    method: 'POST',
    path: '/api/designs/:id/duplicate',
    operation: 'duplicateDesign',
    area,
    role: 'editor',
    scope: 'designs:write',
    summary: 'Copy a design under a new id, without part numbers',
    params: IdParam,
    body: Naming,
    answers: { 201: { says: 'The copy', schema: Design } },
    refusals: [
      notFound,
      catalogErrors.exists,
      catalogErrors['rule-broken'],
      catalogErrors['subassembly-too-large'],
      catalogErrors['rule-not-evaluated'],
    ],
    handle: async ({ params, body, actor }) => {
      const from = await requireDesign(parts.catalog, params.id);
      const label = body.label ?? `${(from.label ?? from.id).slice(0, textLimits.name - 7)} (copy)`;
      return duplicateDesign(parts, actor, from, body.id ?? freeId(parts.catalog, label), label);
    },
  });
}

function renameRoute(parts: DesignParts): Route {
  return route({
    method: 'POST',
    path: '/api/designs/:id/rename',
    operation: 'renameDesign',
    area,
    role: 'editor',
    scope: 'designs:write',
    summary: 'Rename a design, and change its id if nothing refers to the old one',
    params: IdParam,
    body: Naming,
    ifMatch: 'required',
    answers: { 200: { says: 'The renamed design', schema: Design } },
    refusals: [
      notFound,
      catalogErrors.exists,
      catalogErrors['in-use'],
      catalogErrors['belongs-to-a-pack'],
      designErrors['has-versions'],
      catalogErrors['rule-broken'],
      catalogErrors['subassembly-too-large'],
      catalogErrors['rule-not-evaluated'],
    ],
    handle: async (call) => {
      const { params, body, actor } = call;
      const { now, seen } = await guarded(parts.catalog, call, () =>
        recordInForce(parts.catalog, 'designs', params.id),
      );
      const design = await requireDesign(parts.catalog, params.id);
      const naming = { id: body.id ?? design.id, label: body.label ?? design.label ?? design.id };
      return renameDesign(parts, { actor, design, now: now ?? noSuchDesign(params.id), seen, ...naming });
    },
  });
}

function issuesRoute(parts: DesignParts): Route {
  return route({
    method: 'GET',
    path: '/api/designs/:id/issues',
    operation: 'getDesignIssues',
    area,
    role: 'viewer',
    summary: 'Current findings in the working copy, in pages',
    params: IdParam,
    query: Type.Object({ cursor: pageQuery.cursor }),
    answers: { 200: { says: 'A page of findings, with totals', schema: DesignFindings } },
    refusals: [notFound],
    handle: async ({ params, query, actor }) => {
      const check = (await parts.catalog.checks.ofStored(params.id, actor)) ?? noSuchDesign(params.id);
      parts.counts.keep(params.id, check.findings);
      return ok(issuePage(check, query.cursor));
    },
  });
}
