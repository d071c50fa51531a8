import { NextNumber, RecordRevisionAnswer, RecordRevisions } from '../../answers.ts';
import { checkHistory, currentState, snapshotOf } from '@cablewright/engine';
import { asJson, RecordRevision, RevisionHistory, type RevisedKind, kinds } from '@cablewright/model';
import type { AssetParts } from '../../../catalog/files/routes.ts';
import { catalogErrors, numberRefusals } from '../../../catalog/errors.ts';
import { guarded } from '../../../catalog/saving/guarded.ts';
import { noSuchRecord, requireRevisedKind } from '../../../catalog/library-record.ts';
import { savedAnswer } from '../../../catalog/record-answers.ts';
import { save, type Saver } from '../../../catalog/saving/save.ts';
import { ok } from '../../../platform/http/answer.ts';
import { etagOf, isStale, seenIn, stale, type Seen } from '../../../platform/http/etag.ts';
import { RefusalError, refuse, refuseWithIssues } from '../../../platform/http/problem.ts';
import { route, type Call, type Route } from '../../../platform/http/route.ts';
import { numberErrors } from '../../part-numbers/errors.ts';
import { nextNumberOf } from '../../part-numbers/renumber.ts';
import { versionErrors } from '../cables/errors.ts';
import type { ApprovalParts } from '../cables/decide.ts';
import { httpErrors } from '../../../platform/http/errors.ts';
import { decideRecord, forgedStates, type RecordDecision } from './decide.ts';
import { revisionErrors } from './errors.ts';
import { DecisionForm, NewRevisionForm, RecordParams, RevisionParams, SourceQuery } from './form.ts';
import type { FrozenIndex } from './frozen-index.ts';
import { readHistory, summaryOf, type KeptHistory } from './history.ts';
import { historyPut, revisionIssues, saveRevision } from './save-revision.ts';
import type { RevisionSources, RevisionsOfSource } from './sources.ts';
import { usesOf } from './uses.ts';

const area = 'Record revisions';
const notFound = [catalogErrors['no-such-kind'], catalogErrors['no-such-record']];

export interface RevisionParts extends ApprovalParts, AssetParts {
  readonly revisionSources: RevisionSources;
}

/** Routes for numbered snapshots of library records: list, read and save them, and write a whole history. */
export function revisionRoutes(parts: RevisionParts, frozen: FrozenIndex): Route[] {
  return [
    listRoute(parts, frozen),
    nextNumberRoute(parts),
    readRoute(parts),
    saveRoute(parts),
    replaceRoute(parts),
    decisionRoute(parts, 'submit', 'Submit a revision of a record for approval'),
    decisionRoute(parts, 'approve', 'Release a submitted revision of a record'),
    decisionRoute(parts, 'reject', 'Reject a submitted revision of a record'),
  ];
}

/** Reads the history of a record. Throws a 404 if neither the record nor a history exists. */
async function requireKept({ catalog }: Saver, kind: RevisedKind, id: string): Promise<KeptHistory> {
  const history = await readHistory(catalog, kind, id);
  if (history.history === undefined && catalog.library.entry(kind, id) === undefined) noSuchRecord(kind, id);
  return history;
}

function listRoute(parts: RevisionParts, frozen: FrozenIndex): Route {
  const { catalog, revisionSources, assets } = parts;
  const hasModel = (address: string) => assets.has(address);
  return route({
    method: 'GET',
    path: '/api/revisions/:kind/:id',
    operation: 'listRecordRevisions',
    area,
    role: 'viewer',
    summary: 'The revisions of a record, oldest first, its current state, and the cables built with each',
    params: RecordParams,
    answers: { 200: { says: 'Summaries, current state, where used, and external revisions', schema: RecordRevisions } },
    refusals: notFound,
    handle: async ({ params: { id, ...rest } }) => {
      const kind = requireRevisedKind(rest.kind);
      const { history, now } = await requireKept(parts, kind, id);
      const record = snapshotOf(catalog.library, kind, id);
      const items = await Promise.all((history?.revisions ?? []).map((revision) => summaryOf(revision, hasModel)));
      const sources = record === undefined ? [] : await revisionSources.read({ kind, id, record }, catalog.library);
      const body = {
        kind,
        id,
        items,
        total: items.length,
        state: record === undefined ? ({ state: 'no-record' } as const) : currentState(history, record),
        whereUsed: await usesOf(catalog, frozen, { kind, id }, history, record),
        sources: sources.map(sourceSummary),
      };
      // The ETag is the version of the history, which a client needs to write it. The response isn't cached, because
      // where-used can change without a new history.
      return ok(body, { etag: etagOf(now?.seq ?? 0), 'cache-control': 'no-store' });
    },
  });
}

/** The revisions of a source without their records, which clients request individually. */
function sourceSummary({ id, label, items, unreadable }: RevisionsOfSource) {
  if (items === undefined) return { id, label, unreadable };
  return { id, label, items: items.map(({ record: _record, ...line }) => line) };
}

function readRoute(parts: RevisionParts): Route {
  return route({
    method: 'GET',
    path: '/api/revisions/:kind/:id/:rev',
    operation: 'getRecordRevision',
    area,
    role: 'viewer',
    summary: 'One revision in full; with `source`, an external one',
    params: RevisionParams,
    query: SourceQuery,
    answers: { 200: { says: 'The revision', schema: RecordRevisionAnswer } },
    refusals: [
      ...notFound,
      revisionErrors['no-such-record-revision'],
      revisionErrors['no-such-source'],
      revisionErrors['source-unreadable'],
    ],
    handle: async ({ params, query: { source } }) => {
      const kind = requireRevisedKind(params.kind);
      const { id, rev } = params;
      const { history, now } = await requireKept(parts, kind, id);
      const revisions = source === undefined ? history?.revisions : await fromOutside(parts, kind, id, source);
      const entry = revisions?.find((revision) => String(revision.rev) === rev);
      if (entry === undefined) {
        refuse(
          revisionErrors['no-such-record-revision'],
          `Revision ${rev} of ${kinds[kind].names.one} ${id} not found.`,
        );
      }
      return ok(entry, source === undefined ? { etag: etagOf(now?.seq ?? 0), 'cache-control': 'no-cache' } : {});
    },
  });
}

async function fromOutside({ catalog, revisionSources }: RevisionParts, kind: RevisedKind, id: string, source: string) {
  if (!revisionSources.has(source)) refuse(revisionErrors['no-such-source'], `Source "${source}" not found.`);
  const record = snapshotOf(catalog.library, kind, id) ?? noSuchRecord(kind, id);
  const [reading] = await revisionSources.read({ kind, id, record }, catalog.library, source);
  if (reading?.unreadable !== undefined) {
    refuse(revisionErrors['source-unreadable'], `${reading.label} cannot be read: ${reading.unreadable}`);
  }
  return reading?.items;
}

function saveRoute(parts: RevisionParts): Route {
  return route({
    method: 'POST',
    path: '/api/revisions/:kind/:id',
    operation: 'saveRecordRevision',
    area,
    role: 'editor',
    scope: 'library:write',
    summary: 'Save a record as its next revision, optionally with the next variant of its number',
    params: RecordParams,
    body: NewRevisionForm,
    ifMatch: 'optional',
    answers: { 201: { says: 'The revision', schema: RecordRevision } },
    refusals: [
      ...notFound,
      revisionErrors.unchanged,
      revisionErrors['revision-invalid'],
      revisionErrors['history-too-large'],
      numberErrors['no-number'],
      numberErrors['no-next-number'],
      catalogErrors['rule-broken'],
      ...numberRefusals,
    ],
    handle: async ({ params: { id, ...rest }, body, actor, headers }) => {
      const kind = requireRevisedKind(rest.kind);
      const seen = seenIn(headers['if-match']);
      if (typeof seen === 'object') await parts.catalog.catchUpWith(seen.seq);
      const { revision, saved } = await savedNext(parts, seen, { actor, kind, id, form: body });
      const location = `/api/revisions/${kind}/${id}/${revision.rev}`;
      return savedAnswer(201, revision, saved, { location });
    },
  });
}

/** How often saving a revision without If-Match is retried because another one was saved at the same time. */
const maxRounds = 5;

async function savedNext(parts: RevisionParts, seen: Seen, request: Omit<Parameters<typeof saveRevision>[1], 'kept'>) {
  for (let round = 1; ; round += 1) {
    const stored = await requireKept(parts, request.kind, request.id);
    const version = stored.now?.seq ?? 0;
    if (typeof seen === 'object' && seen.seq !== version) throw new RefusalError(stale(version));
    try {
      return await saveRevision(parts, { ...request, kept: stored });
    } catch (error) {
      if (!isStale(error) || typeof seen === 'object' || round === maxRounds) throw error;
    }
  }
}

function replaceRoute(parts: RevisionParts): Route {
  return route({
    method: 'PUT',
    path: '/api/revisions/:kind/:id',
    operation: 'replaceRecordRevisions',
    area,
    role: 'editor',
    scope: 'library:write',
    summary: 'Replace the revision history of a record with an external one, after checking it',
    params: RecordParams,
    body: RevisionHistory,
    ifMatch: 'required',
    answers: { 200: { says: 'The history as saved', schema: RevisionHistory } },
    refusals: [...notFound, revisionErrors['history-invalid'], revisionErrors['history-too-large']],
    handle: (call) => replaceHistory(parts, call),
  });
}

async function replaceHistory(
  parts: RevisionParts,
  call: Call<{ kind: string; id: string }, unknown, RevisionHistory>,
) {
  const { id } = call.params;
  const kind = requireRevisedKind(call.params.kind);
  if (parts.catalog.library.entry(kind, id) === undefined) noSuchRecord(kind, id);
  const checked = checkHistory(call.body, { kind, id });
  if (!checked.ok) {
    const issues = revisionIssues('history-invalid', checked.problems);
    refuseWithIssues(revisionErrors['history-invalid'], issues);
  }
  const { now, history: storedHistory } = await readHistory(parts.catalog, kind, id);
  const forged = forgedStates(checked.history, storedHistory);
  if (forged.length > 0) {
    const message = `The state of revision ${forged[0]} cannot be written: revisions are approved one by one.`;
    const issues = forged.map((rev) => {
      const index = checked.history.revisions.findIndex((revision) => revision.rev === rev);
      return { code: 'history-invalid', message, pointer: `/revisions/${index}/state` };
    });
    refuse(revisionErrors['history-invalid'], message, { issues });
  }
  const seen = await guarded(parts.catalog, call, () => now);
  const message = `Replaced the revisions of ${kinds[kind].names.one} ${id}`;
  const saved = await save(parts, { actor: call.actor, message, ...historyPut(checked.history, seen) });
  return savedAnswer(200, checked.history, saved);
}

function decisionRoute(parts: RevisionParts, decision: RecordDecision, summary: string): Route {
  return route({
    method: 'POST',
    path: `/api/revisions/:kind/:id/:rev/${decision}`,
    operation: `${decision}RecordRevision`,
    area,
    role: 'editor',
    scope: 'library:write',
    summary,
    params: RevisionParams,
    body: DecisionForm,
    answers: { 200: { says: 'The revision in its new state', schema: RecordRevision } },
    refusals: [
      ...notFound,
      revisionErrors['no-such-record-revision'],
      versionErrors['wrong-state'],
      versionErrors['approvals-off'],
      httpErrors['session-required'],
      versionErrors['not-an-approver'],
      versionErrors['approved-by-author'],
      httpErrors.stale,
    ],
    handle: async ({ params: { id, rev, ...rest }, body, actor }) => {
      const kind = requireRevisedKind(rest.kind);
      const note = body.note === '' ? undefined : body.note;
      const stored = await requireKept(parts, kind, id);
      const decided = await decideRecord(parts, stored, { actor, kind, id, rev, decision, note });
      return savedAnswer(200, decided.revision, decided.saved);
    },
  });
}

function nextNumberRoute({ catalog }: RevisionParts): Route {
  return route({
    method: 'GET',
    path: '/api/revisions/:kind/:id/next-number',
    operation: 'getNextRecordNumber',
    area,
    role: 'viewer',
    summary: 'The scheme’s next variant of a record’s number. Nothing is saved',
    params: RecordParams,
    answers: { 200: { says: 'The current number, and the next one or null', schema: NextNumber } },
    refusals: notFound,
    handle: ({ params: { id, ...rest } }) => {
      const kind = requireRevisedKind(rest.kind);
      const { record } = catalog.library.entry(kind, id) ?? noSuchRecord(kind, id);
      const number = record.partNumber ?? null;
      const next = number === null ? undefined : nextNumberOf(catalog, kind, asJson(record));
      return ok({ number, next: next ?? null });
    },
  });
}
