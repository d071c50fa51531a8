/** Proposes to replace a part with another. The proposal lists the effects on each cable, and a person publishes it. */
import { propertyNames } from '@cablewright/engine';
import { asJson, counted } from '@cablewright/model';
import Type from 'typebox';
import { batchErrors } from '../../catalog/batch/errors.ts';
import { EffectCursor, Effects, effectsOfChanges } from '../../engineering/impact/effect-answer.ts';
import { alternateErrors } from '../../engineering/alternates/errors.ts';
import { type ReplacedParts, replacedParts, replacementFields } from '../../engineering/alternates/replacement.ts';
import { jobErrors } from '../../jobs/errors.ts';
import { JobSchema } from '../../jobs/job.ts';
import { requireJob } from '../../jobs/routes.ts';
import { ok } from '../../platform/http/answer.ts';
import { httpErrors } from '../../platform/http/errors.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { importErrors } from './errors.ts';
import { Name } from './form.ts';
import { ownImporter } from './proposed-changes.ts';
import { type ImportParts, requirePlan, startImport } from './road.ts';

export function replacementRoutes(parts: ImportParts): Route[] {
  return [proposeRoute(parts), effectsRoute(parts)];
}

const Requested = Type.Object(
  {
    ...replacementFields,
    message: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'What it is for. Default: which part replaces which' }),
    ),
  },
  { additionalProperties: false, title: 'Replacement' },
);

function proposeRoute(parts: ImportParts): Route {
  const { catalog } = parts;
  return route({
    method: 'POST',
    path: '/api/replacements',
    operation: 'proposeReplacement',
    area: 'Alternates',
    role: 'editor',
    scope: 'changes:propose',
    summary:
      'Propose to replace a part by another in one cable, some or all, as a job that makes a plan. A person publishes it; the scope of this route does not allow that',
    body: Requested,
    answers: { 202: { says: 'The job that makes the plan', schema: JobSchema } },
    refusals: Object.values(alternateErrors),
    handle: async ({ body: { message, ...requested }, actor }) => {
      await catalog.catchUpWith(await catalog.store.head());
      const replaced = await replacedParts(catalog, requested);
      const { from, to } = requested;
      const label = message ?? `${to} in the place of ${from} in ${counted(replaced.cables.length, 'cable')}`;
      const records = replaced.changes.map(({ kind, record }) => ({ kind, record }));
      const input = asJson({ records, notes: notesOn(replaced) });
      return startImport(parts, actor, ownImporter, { input }, `Proposed: ${label.slice(0, 190)}`);
    },
  });
}

/** Notes to read before publishing: the verdict on the two parts, and the connections that would be lost. */
function notesOn({ judged, cables }: ReplacedParts): string[] {
  const against = judged.properties
    .filter(({ refuses }) => refuses.includes('drop-in'))
    .map(
      ({ property, part, other }) => `${propertyNames[property]}: ${other ?? 'not stated'} for ${part ?? 'not stated'}`,
    );
  const verdict =
    judged.verdict === 'holds'
      ? 'By their records the part is drop-in.'
      : `By their records the part is not drop-in. ${against.join('. ')}.`;
  const lost = cables.flatMap(({ label, lost: ends }) =>
    ends.length === 0 ? [] : [`${label} loses connections: ${ends.slice(0, 20).join(', ')}.`],
  );
  return [verdict, ...lost];
}

function effectsRoute(parts: ImportParts): Route {
  return route({
    method: 'GET',
    path: '/api/jobs/:id/effects',
    operation: 'getPlanEffects',
    area: 'Change impact',
    role: 'editor',
    scope: 'catalog:read',
    summary:
      'What publishing a plan would alter in each cable: findings, documents, part numbers and costs. It compares for about a second, and `next` continues',
    params: Type.Object({ id: Name }),
    query: Type.Object({ cursor: EffectCursor }),
    answers: { 200: { says: 'The cables for which something differs', schema: Effects } },
    refusals: [jobErrors['no-such-job'], importErrors['no-plan'], batchErrors['batch-refused'], httpErrors.stale],
    handle: async ({ params: { id }, query: { cursor }, actor }) => {
      const { changes } = await requirePlan(parts, await requireJob(parts.jobs, id));
      return ok(await effectsOfChanges(parts.catalog, changes, cursor, actor));
    },
  });
}
