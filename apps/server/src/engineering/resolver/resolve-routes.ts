/** Routes that find cables to connect two devices: the options, and the design of one option. */
import Type from 'typebox';
import { present, Design, Finding } from '@cablewright/model';
import { catalogErrors, numberRefusals } from '../../catalog/errors.ts';
import { nothingSeen } from '../../catalog/saving/guarded.ts';
import { MessageQuery } from '../../catalog/inputs.ts';
import { freeId, requireFreeId } from '../../catalog/designs/new-design.ts';
import { findingsOf, saveDesign, type DesignSaver } from '../../catalog/designs/save-design.ts';
import { ok } from '../../platform/http/answer.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { resolverErrors } from './errors.ts';
import { findOffThread, type ThreadParts } from './resolver-threads.ts';
import type { FoundDesign } from './resolving.ts';
import { MissingPiece, OptionAnswer, ResolutionAnswer } from './option-answer.ts';
import { DeriveForm, DeriveQuery, questionOf, ResolveQuery } from './question.ts';

const area = 'Resolver';
const refusals = [resolverErrors['cannot-resolve'], resolverErrors['resolver-over-budget']];

type ResolveParts = DesignSaver & ThreadParts;

export function resolveRoutes(parts: ResolveParts): Route[] {
  return [resolveRoute(parts), deriveRoute(parts), createRoute(parts)];
}

function resolveRoute(parts: ResolveParts): Route {
  return route({
    method: 'GET',
    path: '/api/resolver/resolve',
    operation: 'resolveCable',
    area,
    role: 'viewer',
    summary: 'Find cables between two devices: ranked options with explanations, hazards and stocks that fit',
    query: ResolveQuery,
    answers: { 200: { says: 'The options, and refused options with the reason', schema: ResolutionAnswer } },
    refusals,
    handle: async ({ query, actor }) => {
      const options = await findOffThread(parts, actor, { find: 'options', query: questionOf(query) });
      return ok(options, { 'cache-control': 'no-store' });
    },
  });
}

const DerivedAnswer = Type.Object(
  {
    design: Design,
    issues: Type.Array(Finding, { description: 'Findings in the design' }),
    missing: Type.Array(MissingPiece),
    lacking: Type.Array(Type.Object({ what: Type.String(), text: Type.String() }), {
      description: 'What the library lacks, as noted in the design',
    }),
    leftOut: Type.Array(Type.String(), { description: 'Lines the stock has no conductor for' }),
    option: OptionAnswer,
  },
  { title: 'Derived design' },
);

type DeriveQuestion = Type.Static<typeof DeriveQuery>;

/** The requested design, with an unused id. Throws with all problems of the question. */
async function derived(parts: ResolveParts, actor: Actor, question: DeriveQuestion): Promise<FoundDesign> {
  const { option, stock, lengthMm, label } = question;
  const settings = present({ stock, lengthMm, label, id: question.id });
  const result = await findOffThread(parts, actor, { find: 'design', query: questionOf(question), option, settings });
  if (question.id !== undefined) return result;
  return { ...result, design: { ...result.design, id: freeId(parts.catalog, label ?? result.design.id) } };
}

function deriveRoute(parts: ResolveParts): Route {
  return route({
    method: 'GET',
    path: '/api/resolver/derive',
    operation: 'deriveDesign',
    area,
    role: 'viewer',
    summary: 'Preview the design of an option, with its issues and what is missing. Nothing is saved',
    query: DeriveQuery,
    answers: { 200: { says: 'The proposed design', schema: DerivedAnswer } },
    refusals,
    handle: async ({ query, actor }) => {
      const { design, ...others } = await derived(parts, actor, query);
      const issues = await findingsOf(parts, design);
      return ok({ design, issues, ...others }, { 'cache-control': 'no-store' });
    },
  });
}

function createRoute(parts: ResolveParts): Route {
  return route({
    method: 'POST',
    path: '/api/resolver/designs',
    operation: 'createDerivedDesign',
    area,
    role: 'editor',
    scope: 'designs:write',
    summary: 'Create the design of an option, in development, as one change',
    query: MessageQuery,
    body: DeriveForm,
    answers: { 201: { says: 'The design as saved', schema: Design } },
    refusals: [...refusals, catalogErrors.exists, catalogErrors['rule-broken'], ...numberRefusals],
    handle: async ({ body, actor, query }) => {
      const { design, option } = await derived(parts, actor, body);
      requireFreeId(parts.catalog, design.id);
      const message = query.message ?? `Derived ${design.label ?? design.id}: ${option.title}`;
      return saveDesign(parts, { actor, message, design, now: undefined, seen: nothingSeen, status: 201 });
    },
  });
}
