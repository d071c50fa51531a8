import { DesignRevisions } from '../../answers.ts';
import Type from 'typebox';
import { Id, SavedVersion, versionKey } from '@cablewright/model';
import type { StoredRecord } from '@cablewright/store';
import { catalogErrors } from '../../../catalog/errors.ts';
import { IdParam } from '../../../catalog/inputs.ts';
import type { LiveCatalog } from '../../../catalog/live/live-catalog.ts';
import { savedAnswer, storedAnswer } from '../../../catalog/record-answers.ts';
import type { Saver } from '../../../catalog/saving/save.ts';
import { designErrors } from '../../../catalog/designs/errors.ts';
import { noSuchDesign, requireDesign } from '../../../catalog/designs/read-design.ts';
import { ok } from '../../../platform/http/answer.ts';
import { seenIn, stale } from '../../../platform/http/etag.ts';
import { httpErrors } from '../../../platform/http/errors.ts';
import { refuse, RefusalError } from '../../../platform/http/problem.ts';
import { route, type Route } from '../../../platform/http/route.ts';
import { decide, type ApprovalParts, type RevisionDecision } from './decide.ts';
import { versionErrors } from './errors.ts';
import { saveVersion, type VersionSaver } from './save-version.ts';

const area = 'Revisions';
const RevParams = Type.Object({
  id: Id,
  rev: Type.String({
    pattern: '^([1-9][0-9]{0,5}|latest|released)$',
    description: 'A number, latest (not rejected) or released',
  }),
});
const Note = Type.Object(
  { note: Type.Optional(Type.String({ maxLength: 4000 })) },
  { title: 'Revision note', additionalProperties: false },
);

export function versionRoutes(parts: ApprovalParts): Route[] {
  return [
    listRoute(parts),
    saveRoute(parts),
    readRoute(parts),
    decisionRoute(parts, 'submit', 'Submit a saved revision for approval'),
    decisionRoute(parts, 'check', 'Record that you checked a submitted revision'),
    decisionRoute(parts, 'approve', 'Release a submitted revision'),
    decisionRoute(parts, 'reject', 'Reject a submitted revision'),
  ];
}

/** Returns the stored revision that a path names, or throws a 404. */
async function requireVersion(catalog: LiveCatalog, id: string, rev: string): Promise<StoredRecord> {
  const number = catalog.revisionNumber(id, rev);
  const stored = number === undefined ? undefined : await catalog.store.read('versions', versionKey(id, number));
  return stored ?? refuse(versionErrors['no-such-version'], `Revision ${rev} of "${id}" not found.`);
}

function listRoute({ catalog }: Saver): Route {
  return route({
    method: 'GET',
    path: '/api/designs/:id/revisions',
    oldPath: '/api/designs/:id/versions',
    operation: 'listDesignRevisions',
    area,
    role: 'viewer',
    summary: 'The saved revisions of a design, newest first, without their frozen definitions',
    params: IdParam,
    answers: { 200: { says: 'The revisions', schema: DesignRevisions } },
    refusals: [designErrors['no-such-design']],
    handle: ({ params: { id } }) => {
      const items = catalog.designs.versions(id);
      if (items.length === 0 && catalog.designs.get(id) === undefined) noSuchDesign(id);
      return ok({ items, total: items.length });
    },
  });
}

function saveRoute(parts: VersionSaver): Route {
  return route({
    method: 'POST',
    path: '/api/designs/:id/revisions',
    oldPath: '/api/designs/:id/versions',
    operation: 'saveDesignRevision',
    area,
    role: 'editor',
    scope: 'designs:write',
    summary: 'Save and lock a revision of the working copy, with every definition it uses',
    params: IdParam,
    body: Note,
    ifMatch: 'optional',
    answers: { 201: { says: 'The revision', schema: SavedVersion } },
    refusals: [
      designErrors['no-such-design'],
      versionErrors['placed-not-saved'],
      versionErrors.quarantined,
      catalogErrors['rule-broken'],
    ],
    handle: async ({ params: { id }, body, actor, headers }) => {
      const design = await requireDesign(parts.catalog, id);
      const now = parts.catalog.designs.get(id) ?? noSuchDesign(id);
      const seen = seenIn(headers['if-match']);
      if (typeof seen === 'object' && seen.seq !== now.seq) throw new RefusalError(stale(now.seq));
      const note = body.note === '' ? undefined : body.note;
      const { version, saved } = await saveVersion(parts, {
        actor,
        design,
        now,
        note,
      });
      const location = `/api/designs/${id}/revisions/${version.rev}`;
      return savedAnswer(201, version, saved, { location });
    },
  });
}

function readRoute({ catalog }: Saver): Route {
  return route({
    method: 'GET',
    path: '/api/designs/:id/revisions/:rev',
    oldPath: '/api/designs/:id/versions/:rev',
    operation: 'getDesignRevision',
    area,
    role: 'viewer',
    summary: 'One saved revision with its frozen definitions',
    params: RevParams,
    answers: { 200: { says: 'The revision as stored', schema: SavedVersion } },
    refusals: [versionErrors['no-such-version']],
    handle: async ({ params: { id, rev } }) => storedAnswer(await requireVersion(catalog, id, rev)),
  });
}

function decisionRoute(parts: ApprovalParts, decision: RevisionDecision, summary: string): Route {
  return route({
    method: 'POST',
    path: `/api/designs/:id/revisions/:rev/${decision}`,
    oldPath: `/api/designs/:id/versions/:rev/${decision}`,
    operation: `${decision}DesignRevision`,
    area,
    role: 'editor',
    scope: 'designs:write',
    summary,
    params: RevParams,
    body: Note,
    answers: { 200: { says: 'The revision in its new state', schema: SavedVersion } },
    refusals: [
      versionErrors['no-such-version'],
      versionErrors['wrong-state'],
      versionErrors['approvals-off'],
      httpErrors['session-required'],
      versionErrors['not-an-approver'],
      versionErrors['approved-by-author'],
      versionErrors['records-not-released'],
      versionErrors.quarantined,
      catalogErrors['rule-broken'],
      httpErrors.stale,
    ],
    handle: async ({ params: { id, rev }, body, actor }) => {
      const stored = await requireVersion(parts.catalog, id, rev);
      const version = JSON.parse(stored.text) as SavedVersion;
      const note = body.note === '' ? undefined : body.note;
      const next = await decide(parts, actor, { version, seq: stored.seq }, decision, note);
      return savedAnswer(200, next.version, next.saved);
    },
  });
}
