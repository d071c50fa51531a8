/** Routes for the recipe of a design: its drift, and the ways to resolve it. */
import Type from 'typebox';
import { adoptRecipe, detachRecipe, readDesign, recordDrift } from '@cablewright/engine';
import { Design } from '@cablewright/model';
import { catalogErrors } from '../../catalog/errors.ts';
import { guarded, recordInForce } from '../../catalog/saving/guarded.ts';
import { IdParam, MessageQuery } from '../../catalog/inputs.ts';
import { designErrors } from '../../catalog/designs/errors.ts';
import { noSuchDesign, requireDesign } from '../../catalog/designs/read-design.ts';
import { requireSchema } from '../../catalog/saving/save.ts';
import { saveDesign, type DesignSaver } from '../../catalog/designs/save-design.ts';
import { ok } from '../../platform/http/answer.ts';
import { httpErrors } from '../../platform/http/errors.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { refuse, type ErrorRow } from '../../platform/http/problem.ts';
import { route, type Call, type Route } from '../../platform/http/route.ts';
import { resolverErrors } from './errors.ts';
import { RecipeAnswer } from './recipe-answer.ts';
import { findOffThread, type ThreadParts } from './resolver-threads.ts';
import type { FoundRecipe } from './resolving.ts';

const area = 'Resolver';
const notFound = designErrors['no-such-design'];
const tooMuch = resolverErrors['resolver-over-budget'];

type RecipeParts = DesignSaver & ThreadParts;

export function recipeRoutes(parts: RecipeParts): Route[] {
  return [readRoute(parts), recordRoute(parts), rederiveRoute(parts)].concat([
    detachRoute(parts),
    adoptRoute(parts),
    jointsRoute(parts),
  ]);
}

function readRoute(parts: RecipeParts): Route {
  const { catalog } = parts;
  return route({
    method: 'GET',
    path: '/api/resolver/designs/:id',
    operation: 'getDesignRecipe',
    area,
    role: 'viewer',
    summary:
      'How a design differs from its recipe, the joints it lacks and its body derived again; for a hand-made design, the recipe inferred',
    params: IdParam,
    answers: { 200: { says: 'The state of its recipe', schema: RecipeAnswer } },
    refusals: [notFound, tooMuch],
    handle: async ({ params: { id }, actor }) => {
      const design = readDesign(await requireDesign(catalog, id));
      const etag = etagOf(catalog.designs.get(id)?.seq ?? 0);
      const found = await findOffThread(parts, actor, { find: 'recipe', design });
      return ok({ ...found, etag }, { 'cache-control': 'no-store' });
    },
  });
}

type Step = (design: Design, found: FoundRecipe, call: Call<{ id: string }, unknown, never>) => Design;

/** A route that changes a design and requires If-Match. */
function step(
  parts: RecipeParts,
  described: {
    readonly name: string;
    readonly operation: string;
    readonly summary: string;
    readonly body?: Type.TSchema;
    readonly refusals: readonly ErrorRow[];
    readonly message: (design: Design) => string;
  },
  make: Step,
): Route {
  const { name, operation, summary, body, refusals, message } = described;
  return route({
    method: 'POST',
    path: `/api/resolver/designs/:id/${name}`,
    operation,
    area,
    role: 'editor',
    scope: 'designs:write',
    summary,
    params: IdParam,
    query: MessageQuery,
    body,
    ifMatch: 'required',
    answers: { 200: { says: 'The design as saved', schema: Design } },
    refusals: [
      notFound,
      httpErrors.schema,
      catalogErrors['rule-broken'],
      catalogErrors['subassembly-too-large'],
      tooMuch,
      ...refusals,
    ],
    handle: async (call) => {
      const { catalog } = parts;
      const { id } = call.params;
      const { now, seen } = await guarded(catalog, call, () => recordInForce(catalog, 'designs', id));
      if (now === undefined) noSuchDesign(id);
      const stored = await requireDesign(catalog, id);
      requireSchema('designs', id, stored);
      const found = await findOffThread(parts, call.actor, { find: 'recipe', design: stored });
      const design = make(stored, found, call as never);
      const request = { actor: call.actor, message: call.query.message ?? message(design), design, now, seen };
      return saveDesign(parts, { ...request, status: 200 });
    },
  });
}

function nameOf({ label, id }: Design): string {
  return label ?? id;
}

const RecordForm = Type.Object(
  {
    reason: Type.Optional(
      Type.String({ minLength: 1, maxLength: 1000, description: 'For every change without its own' }),
    ),
    reasons: Type.Optional(
      Type.Array(Type.String({ maxLength: 1000 }), {
        maxItems: 10_000,
        description: 'One for each difference, in the order they are listed; empty takes `reason`',
      }),
    ),
  },
  { additionalProperties: false },
);
type RecordForm = Type.Static<typeof RecordForm>;

function recordRoute(parts: RecipeParts): Route {
  const described = {
    name: 'record',
    operation: 'recordOverrides',
    summary: 'Record what was changed by hand as overrides of the recipe, each with its reason',
    body: RecordForm,
    refusals: [resolverErrors['no-recipe'], resolverErrors['recipe-not-followed'], resolverErrors['reasons-missing']],
    message: (design: Design) => `Recorded the changes of ${nameOf(design)}`,
  };
  return step(parts, described, (design, found, { body }) => {
    requireFollowed(design, found);
    const { stale } = found.drift;
    const differences = found.drift.differences.map(({ change }) => change);
    const reasons = reasonsFor(body, differences.length);
    return recordDrift(design, { differences, stale }, (change) => reasons[differences.indexOf(change)] ?? reasons[0]!);
  });
}

/** The reason for each difference. Throws if a difference has no reason, and says which. */
function reasonsFor({ reason = '', reasons = [] }: RecordForm, differences: number): string[] {
  if (reasons.length > differences) {
    const says = `There are ${differences} differences but ${reasons.length} reasons. Review the differences again.`;
    refuse(resolverErrors['reasons-missing'], says);
  }
  const each = Array.from({ length: differences }, (_, i) => (reasons[i] ?? '').trim() || reason.trim());
  const issues = each.flatMap((text, i) =>
    text === ''
      ? [{ code: 'reasons-missing', message: `Change ${i + 1} has no reason.`, pointer: `/reasons/${i}` }]
      : [],
  );
  if (issues.length > 0) refuse(resolverErrors['reasons-missing'], 'Give a reason for each change.', { issues });
  return each;
}

/** Throws if the recipe of a design can't be followed. Otherwise returns the design as derived again. */
function requireFollowed(design: Design, { drift, rederived }: FoundRecipe): Design {
  if (drift.state === 'none') refuse(resolverErrors['no-recipe'], `${nameOf(design)} has no recipe.`);
  if (rederived !== null) return rederived;
  const missing = drift.missingDevices.join(' and ');
  return refuse(resolverErrors['recipe-not-followed'], drift.why ?? `The library does not have ${missing}.`);
}

function rederiveRoute(parts: RecipeParts): Route {
  const described = {
    name: 'rederive',
    operation: 'rederiveDesign',
    summary: 'Derive the body again from the recipe. Parts that stay keep their labels, notes and attached parts',
    refusals: [resolverErrors['no-recipe'], resolverErrors['recipe-not-followed']],
    message: (design: Design) => `Derived ${nameOf(design)} again`,
  };
  return step(parts, described, requireFollowed);
}

function detachRoute(parts: RecipeParts): Route {
  const described = {
    name: 'detach',
    operation: 'detachRecipe',
    summary: 'Detach the design from its recipe',
    refusals: [resolverErrors['no-recipe']],
    message: (design: Design) => `Detached ${nameOf(design)} from its recipe`,
  };
  return step(parts, described, (design) => {
    if (!hasRecipe(design)) refuse(resolverErrors['no-recipe'], `${nameOf(design)} has no recipe.`);
    return detachRecipe(design);
  });
}

function hasRecipe({ recipe }: Design): boolean {
  return recipe !== undefined && recipe !== null;
}

function adoptRoute(parts: RecipeParts): Route {
  const described = {
    name: 'adopt',
    operation: 'adoptRecipe',
    summary: 'Adopt the recipe inferred for a hand-made design; the differences become recorded changes',
    refusals: [resolverErrors['has-recipe'], resolverErrors['recipe-not-found']],
    message: (design: Design) => `Adopted the recipe of ${nameOf(design)}`,
  };
  return step(parts, described, (design, { inferred }) => {
    if (hasRecipe(design)) refuse(resolverErrors['has-recipe'], `Detach ${nameOf(design)} from its recipe first.`);
    const { recipe, why = 'No device takes its plugs.' } = inferred ?? {};
    return recipe === undefined ? refuse(resolverErrors['recipe-not-found'], why) : adoptRecipe(design, { recipe });
  });
}

const JointsForm = Type.Object(
  {
    joints: Type.Optional(
      Type.Array(Type.Integer({ minimum: 0 }), {
        maxItems: 10_000,
        description: 'Indexes of the proposals to apply; by default all',
      }),
    ),
  },
  { additionalProperties: false },
);

function jointsRoute(parts: RecipeParts): Route {
  const described = {
    name: 'joints',
    operation: 'addRecipeJoints',
    summary: 'Add joints that the recipe has and the design lacks',
    body: JointsForm,
    refusals: [resolverErrors['no-recipe'], resolverErrors['recipe-not-followed'], resolverErrors['cannot-resolve']],
    message: (design: Design) => `Added joints from the recipe of ${nameOf(design)}`,
  };
  return step(parts, described, (design, found, { body }) => {
    requireFollowed(design, found);
    const { proposals } = found;
    const { joints: chosen = proposals.map((_, i) => i) }: Type.Static<typeof JointsForm> = body;
    const strange = chosen.filter((i) => proposals[i] === undefined);
    if (strange.length > 0) {
      const says = `There are ${proposals.length} proposals now; ${strange.join(', ')} is not among them.`;
      refuse(resolverErrors['cannot-resolve'], says);
    }
    const added = [...new Set(chosen)].flatMap((i) => proposals[i]?.joint ?? []);
    return { ...design, joints: [...design.joints, ...added] };
  });
}
