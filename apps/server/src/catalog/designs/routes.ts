import { DesignFindings, DesignPage } from '../answers.ts';
import { Design, textLimits } from '@cablewright/model';
import type { Write } from '@cablewright/store';
import { catalogErrors, numberRefusals } from '../errors.ts';
import { storedVersions } from '../live/stored-versions.ts';
import type { LiveCatalog } from '../live/live-catalog.ts';
import { guarded, nothingSeen, recordInForce } from '../saving/guarded.ts';
import { deleteOwnRoute, putOwnRoute, readOwnRoute, type OwnRecords } from '../saving/own-record-routes.ts';
import { requireUnusedOrHiding } from '../saving/unused-guard.ts';
import { IdParam, MessageQuery } from '../inputs.ts';
import { sharedWithLast } from '../saving/shared-parts.ts';
import { creating, requireSameId } from '../saving/save.ts';
import Type from 'typebox';
import { pageQuery } from '../../platform/http/paging.ts';
import { ok } from '../../platform/http/answer.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { duplicateDesign, renameDesign } from './copy-design.ts';
import { designErrors } from './errors.ts';
import { DesignListQuery, listDesigns, type ListParts } from './list.ts';
import { freeId, Naming, NewDesign, newDesign } from './new-design.ts';
import { issuePage } from './issue-page.ts';
import { noSuchDesign, requireDesign } from './read-design.ts';
import { saveDesign, type DesignSaver } from './save-design.ts';

export interface DesignParts extends DesignSaver, ListParts {
  /** Called after a cable was saved under another id. */
  readonly onRenamed: (from: string, to: string) => Promise<void>;
}

const area = 'Designs';
const notFound = designErrors['no-such-design'];

const designs: OwnRecords<typeof Design> = {
  kind: 'designs',
  schema: Design,
  area,
  path: '/api/designs/:id',
  operation: 'Design',
  scope: 'designs:write',
  noSuch: noSuchDesign,
};

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

function readRoute(parts: DesignParts): Route {
  return readOwnRoute(parts, designs, {
    summary: 'One design: the working copy',
    says: 'The design as stored',
    refusals: [notFound],
  });
}

function putRoute(parts: DesignParts): Route {
  return putOwnRoute(parts, designs, {
    summary: 'Save a design. Saving a pack’s design creates your own copy',
    says: { 200: 'The design as saved', 201: 'The new design' },
    body: Design,
    ifMatch: 'required',
    refusals: [
      catalogErrors['id-differs'],
      catalogErrors['rule-broken'],
      catalogErrors['subassembly-too-large'],
      catalogErrors['rule-not-evaluated'],
      ...numberRefusals,
    ],
    prepare: (id, body) => {
      requireSameId(id, body);
      const record = sharedWithLast(parts.catalog, body);
      return {
        record,
        message: `Saved ${record.label ?? id}`,
        write: ({ record: design, ...request }) => saveDesign(parts, { ...request, design }),
      };
    },
  });
}

function deleteRoute(parts: DesignParts): Route {
  const { catalog } = parts;
  return deleteOwnRoute(parts, designs, {
    summary: 'Delete your own working copy. Saved revisions stay',
    refusals: [notFound, catalogErrors['in-use'], catalogErrors['belongs-to-a-pack'], ...numberRefusals],
    message: (id) => `Deleted ${catalog.designs.get(id)?.label ?? id}`,
    check: (id) => requireUnusedOrHiding(catalog, 'designs', id),
    also: (id) => drawingDeletion(catalog, id),
  });
}

/** The writes that delete a design's drawing sidecar together with the design. */
async function drawingDeletion({ store }: LiveCatalog, id: string): Promise<Write[]> {
  const [drawing] = await storedVersions(store, [{ kind: 'drawings', key: id }]);
  return drawing === undefined ? [] : [{ kind: 'drawings', key: id, op: 'delete', seen: drawing.seq, after: null }];
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
      const renamed = await renameDesign(parts, {
        actor,
        design,
        now: now ?? noSuchDesign(params.id),
        seen,
        ...naming,
      });
      if (naming.id !== design.id) await parts.onRenamed(design.id, naming.id);
      return renamed;
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
