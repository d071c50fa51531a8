/**
 * Routes for proposals of boards and adapters. A proposal is drafted for a missing part of an option, or filed by
 * another program, and a person decides on it.
 */
import Type from 'typebox';
import {
  acceptProposal,
  declineProposal,
  fileProposal,
  recordedProposals,
  reopenProposal,
  suggestNumber,
  type ProposalDecision,
} from '@cablewright/engine';
import { Id, Pcba, Proposal, ProposalDraft, type Finding } from '@cablewright/model';
import type { Write } from '@cablewright/store';
import { numberRefusals } from '../../catalog/errors.ts';
import { save, type Saver } from '../../catalog/saving/save.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { ok } from '../../platform/http/answer.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { resolverErrors } from '../resolver/errors.ts';
import { findOffThread, type ThreadParts } from '../resolver/resolver-threads.ts';
import { ends, questionOf } from '../resolver/question.ts';
import { proposalErrors } from './errors.ts';

const area = 'Proposals';
const refusals = Object.values(proposalErrors);

type ProposalParts = Saver & ThreadParts;

export function proposalRoutes(parts: ProposalParts): Route[] {
  return [listRoute(parts), fileRoute(parts), declineRoute(parts), reopenRoute(parts), acceptRoute(parts)];
}

const { source, destination, ...ports } = ends;
const PairQuery = Type.Object({ source: Type.Optional(source), destination: Type.Optional(destination), ...ports });

const ProposalList = Type.Object(
  {
    proposals: Type.Array(Proposal, { description: 'Recorded: filed, declined or accepted' }),
    drafts: Type.Optional(
      Type.Array(
        Type.Object({
          draft: ProposalDraft,
          state: Type.Enum(['open', 'filed', 'declined', 'accepted'], { description: 'open: no decision was made' }),
          reason: Type.Optional(Type.String()),
          offered: Type.Boolean({ description: 'False for a declined one, until it is reopened' }),
        }),
        { description: 'With a pair of devices: drafts of boards for it' },
      ),
    ),
    total: Type.Integer(),
    etag: Type.String(),
  },
  { title: 'Proposal list' },
);

function listRoute(parts: ProposalParts): Route {
  const { catalog } = parts;
  return route({
    method: 'GET',
    path: '/api/proposals',
    operation: 'listProposals',
    area,
    role: 'viewer',
    summary: 'Recorded proposals and decisions. With a pair of devices, also its drafts and their state',
    query: PairQuery,
    answers: { 200: { says: 'The proposals', schema: ProposalList } },
    refusals: [resolverErrors['cannot-resolve'], resolverErrors['resolver-over-budget']],
    handle: async ({ query, actor }) => {
      const version = await catalog.store.kindHead('proposals');
      await catalog.catchUpWith(version);
      const proposals = recordedProposals(catalog.library);
      const drafts = await draftsFor(parts, actor, query);
      const body = {
        proposals,
        drafts,
        total: proposals.length,
        etag: etagOf(version),
      };
      return ok(body, { etag: etagOf(version), 'cache-control': 'no-store' });
    },
  });
}

async function draftsFor(parts: ProposalParts, actor: Actor, query: Type.Static<typeof PairQuery>) {
  if (query.source === undefined && query.destination === undefined) return undefined;
  if (query.source === undefined || query.destination === undefined) {
    return refuse(resolverErrors['cannot-resolve'], 'Give both devices, source and destination, or neither.');
  }
  const question = { ...query, source: query.source, destination: query.destination };
  return findOffThread(parts, actor, { find: 'drafts', query: questionOf(question) });
}

const Key = Type.String({ minLength: 1, maxLength: 200 });
/** Accepts any value. The engine validates the draft and reports every problem. */
const AnyDraft = Type.Unknown({ description: 'The draft, when none is recorded under the key' });
const Decided = Type.Object({ proposal: Proposal }, { title: 'Decided proposal' });

function fileRoute(parts: Saver): Route {
  return route({
    method: 'POST',
    path: '/api/proposals',
    operation: 'fileProposal',
    area,
    role: 'editor',
    scope: 'library:write',
    summary: 'File a proposal: a draft of the resolver, or another of the same shape',
    body: Type.Unsafe<Record<string, unknown>>({
      ...Type.Unknown(),
      description: 'A proposal of the shape of a draft',
    }),
    answers: { 200: { says: 'The proposal as filed', schema: Decided } },
    refusals,
    handle: ({ body, actor }) => {
      const decision = fileProposal(parts.catalog.library, body);
      return keep(parts, actor, decision, ({ key }) => `Filed the proposal ${key}`);
    },
  });
}

function declineRoute(parts: Saver): Route {
  return route({
    method: 'POST',
    path: '/api/proposals/decline',
    operation: 'declineProposal',
    area,
    role: 'editor',
    scope: 'library:write',
    summary: 'Decline a proposal. It is kept, and not offered again until it is reopened',
    body: Type.Object(
      { key: Key, reason: Type.Optional(Type.String({ maxLength: 1000 })), proposal: Type.Optional(AnyDraft) },
      { additionalProperties: false },
    ),
    answers: { 200: { says: 'The proposal as declined', schema: Decided } },
    refusals,
    handle: ({ body, actor }) => {
      const decision = declineProposal(parts.catalog.library, body);
      return keep(parts, actor, decision, ({ key }) => `Declined the proposal ${key}`);
    },
  });
}

function reopenRoute(parts: Saver): Route {
  return route({
    method: 'POST',
    path: '/api/proposals/reopen',
    operation: 'reopenProposal',
    area,
    role: 'editor',
    scope: 'library:write',
    summary: 'Reopen a declined proposal',
    body: Type.Object(
      { key: Key, reason: Type.Optional(Type.String({ maxLength: 1000 })), proposal: Type.Optional(AnyDraft) },
      { additionalProperties: false },
    ),
    answers: { 200: { says: 'The proposal, filed again', schema: Decided } },
    refusals,
    handle: ({ body, actor }) => {
      const decision = reopenProposal(parts.catalog.library, body);
      return keep(parts, actor, decision, ({ key }) => `Reopened the proposal ${key}`);
    },
  });
}

const AcceptForm = Type.Object(
  {
    key: Key,
    id: Id,
    partNumber: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'Absent: the next of the scheme' }),
    ),
    reason: Type.Optional(Type.String({ maxLength: 1000 })),
    proposal: Type.Optional(AnyDraft),
  },
  { additionalProperties: false },
);

function acceptRoute(parts: Saver): Route {
  return route({
    method: 'POST',
    path: '/api/proposals/accept',
    operation: 'acceptProposal',
    area,
    role: 'editor',
    scope: 'library:write',
    summary: 'Create a board in development from a proposal, numbered by the scheme unless a number is given',
    body: AcceptForm,
    answers: {
      200: {
        says: 'The proposal as accepted, and the board',
        schema: Type.Object({ proposal: Proposal, board: Pcba }),
      },
    },
    refusals: [...refusals, ...numberRefusals],
    handle: async ({ body, actor }) => {
      const { catalog } = parts;
      const { inUse } = catalog.numbers;
      const decision = acceptProposal(catalog.library, body, () => suggestNumber(inUse.scheme, 'pcba', inUse));
      const { body: saved, headers } = await keep(
        parts,
        actor,
        decision,
        ({ key, board }) => `Started the board ${board ?? ''} from ${key}`,
      );
      return decision.ok ? ok({ ...saved, board: decision.board }, headers) : refused(decision.findings);
    },
  });
}

/** Commits a decision as one change set, provided that the records it is based on are unchanged. */
async function keep(parts: Saver, actor: Actor, decision: ProposalDecision, message: (proposal: Proposal) => string) {
  if (!decision.ok) return refused(decision.findings);
  const { library } = parts.catalog;
  const writes = decision.changes.map(({ kind, key, after }): Write => {
    return { kind, key, op: 'put', seen: library.layer(kind, key)?.seq ?? null, after };
  });
  const { headers } = await save(parts, { actor, message: message(decision.proposal), writes });
  return ok({ proposal: decision.proposal }, headers);
}

function refused(findings: readonly Finding[]): never {
  const [first] = findings;
  const code = first?.code ?? '';
  const row =
    code === 'proposal-unknown'
      ? proposalErrors['no-such-proposal']
      : code === 'proposal-state'
        ? proposalErrors['proposal-decided']
        : proposalErrors['proposal-refused'];
  const issues = findings.map(({ message, where, ...finding }) => ({
    code: finding.code,
    message,
    pointer: where.pointer,
  }));
  return refuse(row, first?.message ?? 'The proposal has problems.', { issues });
}
