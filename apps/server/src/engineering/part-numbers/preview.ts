import { SchemePreview as PreviewAnswer } from '../answers.ts';
import { previewSteps, type SchemePreview } from '@cablewright/engine';
import { maxNumberLength, numberKinds } from '@cablewright/model';
import Type from 'typebox';
import { catalogErrors } from '../../catalog/errors.ts';
import { runSteps } from './run-steps.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { ok } from '../../platform/http/answer.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { SerialQueue } from '../../platform/serial-queue.ts';
import { requireScheme } from '../../catalog/saving/number-scheme.ts';
import { readingAnswer } from './reading.ts';

/** The most listed numbers that don't match the scheme. The count includes the rest. */
const maxListed = 200;

const PreviewForm = Type.Object(
  {
    scheme: Type.Optional(
      Type.Unknown({
        description: 'The definition to try. Left out: the scheme in force, which may be that of a module',
      }),
    ),
    samples: Type.Optional(
      Type.Array(Type.String({ maxLength: maxNumberLength }), { maxItems: 50, description: 'Numbers to read' }),
    ),
    suggest: Type.Optional(
      Type.Array(Type.Object({ kind: Type.Enum(numberKinds) }, { additionalProperties: false }), {
        maxItems: 50,
        description: 'Kinds to propose a number for',
      }),
    ),
  },
  { additionalProperties: false },
);

export function previewRoute(catalog: LiveCatalog): Route {
  const turns = new SerialQueue();
  return route({
    method: 'POST',
    path: '/api/settings/part-numbers/preview',
    operation: 'previewNumberScheme',
    area: 'Part numbers',
    role: 'viewer',
    scope: 'catalog:read',
    summary:
      'Preview a scheme: how it reads sample numbers, what it proposes, and which numbers in use do not fit. Nothing is saved',
    body: PreviewForm,
    answers: {
      200: {
        says: 'Readings, proposals, the count of numbers that do not fit and the first of them',
        schema: PreviewAnswer,
      },
    },
    refusals: [catalogErrors['scheme-invalid']],
    handle: async ({ body: { scheme: definition, samples = [], suggest = [] } }) => {
      const scheme = definition === undefined ? catalog.numbers.scheme.scheme : requireScheme(definition, '/scheme');
      const kinds = suggest.map(({ kind }) => kind);
      const steps = () => previewSteps(scheme, catalog.numbers.inUse, samples, kinds);
      return ok(answerOf(await turns.run(() => runSteps(steps()))));
    },
  });
}

function answerOf({ samples, proposals, numbers, unfit, findings }: SchemePreview) {
  return {
    samples: samples.map(readingAnswer),
    proposals: proposals.map(({ kind, offer }) =>
      offer.how === 'none' ? { kind, number: null, why: offer.why } : { kind, number: offer.number },
    ),
    numbers,
    unfit,
    misfits: findings.slice(0, maxListed),
    cut: findings.length > maxListed,
  };
}
