/** Which cable joins these two: the options, and the design of one of them. */
import Type from 'typebox';
import { deriveCable, resolveCable, type DerivedDesign } from '@cablewright/engine';
import { present, Design, Finding } from '@cablewright/model';
import { catalogErrors, numberRefusals } from '../../catalog/errors.ts';
import { nothingSeen } from '../../catalog/saving/guarded.ts';
import { MessageQuery } from '../../catalog/inputs.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { freeId, requireFreeId } from '../../catalog/designs/new-design.ts';
import { findingsOf, saveDesign, type DesignSaver } from '../../catalog/designs/save-design.ts';
import { ok } from '../../platform/http/answer.ts';
import { SerialQueue } from '../../platform/serial-queue.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { resolverErrors } from './errors.ts';
import { MissingPiece, OptionAnswer, optionAnswer, ResolutionAnswer, resolutionAnswer } from './option-answer.ts';
import { cannotResolve, DeriveForm, DeriveQuery, questionOf, ResolveQuery } from './question.ts';

const area = 'Resolver';

export function resolveRoutes(parts: DesignSaver): Route[] {
  const turns = new SerialQueue();
  return [resolveRoute(parts.catalog, turns), deriveRoute(parts, turns), createRoute(parts)];
}

function resolveRoute(catalog: LiveCatalog, turns: SerialQueue): Route {
  return route({
    method: 'GET',
    path: '/api/resolver/resolve',
    operation: 'resolveCable',
    area,
    role: 'viewer',
    summary: 'Find cables between two devices: ranked options with explanations, hazards and stocks that fit',
    query: ResolveQuery,
    answers: { 200: { says: 'The options, and refused options with the reason', schema: ResolutionAnswer } },
    refusals: [resolverErrors['cannot-resolve']],
    handle: ({ query }) =>
      turns.run(async () => {
        const { library } = catalog;
        const resolution = resolveCable(library, questionOf(query));
        const { sources, destinations, findings } = resolution;
        if (sources.length === 0 || destinations.length === 0) cannotResolve(findings);
        return ok(resolutionAnswer(library, resolution), { 'cache-control': 'no-store' });
      }),
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

type Asked = Type.Static<typeof DeriveQuery>;

/** The design that is asked for, under a free id; refused with everything that is wrong with the question. */
function derived(catalog: LiveCatalog, asked: Asked): DerivedDesign {
  const { option, stock, lengthMm, label } = asked;
  const settings = {
    ...present({ stock, lengthMm, label, id: asked.id }),
  };
  const derivation = deriveCable(catalog.library, questionOf(asked), option, settings);
  if (!derivation.ok) return cannotResolve(derivation.findings);
  const { design } = derivation;
  if (asked.id !== undefined) return derivation;
  return { ...derivation, design: { ...design, id: freeId(catalog, label ?? design.id) } };
}

function deriveRoute(parts: DesignSaver, turns: SerialQueue): Route {
  return route({
    method: 'GET',
    path: '/api/resolver/derive',
    operation: 'deriveDesign',
    area,
    role: 'viewer',
    summary: 'Preview the design of an option, with its issues and what is missing. Nothing is saved',
    query: DeriveQuery,
    answers: { 200: { says: 'The proposed design', schema: DerivedAnswer } },
    refusals: [resolverErrors['cannot-resolve']],
    handle: ({ query }) =>
      turns.run(async () => {
        const { design, missing, lacking, leftOut, option } = derived(parts.catalog, query);
        const issues = await findingsOf(parts, design);
        const answer = optionAnswer(parts.catalog.library, option);
        return ok({ design, issues, missing, lacking, leftOut, option: answer }, { 'cache-control': 'no-store' });
      }),
  });
}

function createRoute(parts: DesignSaver): Route {
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
    refusals: [resolverErrors['cannot-resolve'], catalogErrors.exists, catalogErrors['rule-broken'], ...numberRefusals],
    handle: async ({ body, actor, query }) => {
      const { design, option } = derived(parts.catalog, body);
      requireFreeId(parts.catalog, design.id);
      const message = query.message ?? `Derived ${design.label ?? design.id}: ${option.title}`;
      return saveDesign(parts, { actor, message, design, now: undefined, seen: nothingSeen, status: 201 });
    },
  });
}
