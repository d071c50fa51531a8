import { NumberAnswer, NumberOffer } from '../answers.ts';
import { numberKinds } from '@cablewright/model';
import { nextVariant, offerNumber, readSample } from '@cablewright/engine';
import Type from 'typebox';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { ok } from '../../platform/http/answer.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { readingAnswer } from './reading.ts';

const area = 'Part numbers';
const KindOfNumber = Type.Enum(numberKinds, { description: 'What the number is for' });
const AnyNumber = Type.String({ minLength: 1, maxLength: 200 });

export function suggestRoutes(catalog: LiveCatalog): Route[] {
  return [nextRoute(catalog), readRoute(catalog)];
}

function nextRoute(catalog: LiveCatalog): Route {
  return route({
    method: 'GET',
    path: '/api/part-numbers/next',
    operation: 'getNextNumber',
    area,
    role: 'viewer',
    summary: 'The next free number for a kind of part, or the next variant of a number. Nothing is saved',
    query: Type.Object({ kind: KindOfNumber, variantOf: Type.Optional(AnyNumber) }),
    answers: { 200: { says: 'The suggested number and a new one, or why there is none', schema: NumberOffer } },
    handle: ({ query: { kind, variantOf } }) => {
      const { inUse } = catalog.numbers;
      const offer = offerNumber(inUse.scheme, kind, inUse, variantOf);
      return ok({
        kind,
        number: null,
        ...offer,
        fresh: inUse.scheme.propose(kind, { inUse }) ?? null,
        variant: nextVariant(inUse.scheme, kind, inUse, variantOf) ?? null,
      });
    },
  });
}

function readRoute(catalog: LiveCatalog): Route {
  return route({
    method: 'GET',
    path: '/api/part-numbers/read',
    operation: 'readNumber',
    area,
    role: 'viewer',
    summary: 'How the current scheme reads a number, its findings, and where the number is used',
    query: Type.Object({ number: AnyNumber, kind: Type.Optional(KindOfNumber) }),
    answers: { 200: { says: 'The parts of the number, the findings, and where it is used', schema: NumberAnswer } },
    handle: ({ query: { number, kind } }) => {
      const { inUse } = catalog.numbers;
      const sample = readSample(inUse.scheme, number, inUse);
      const findings = kind === undefined ? sample.findings : inUse.scheme.check(number, kind);
      const holders = inUse.holders(number).map(({ holder, where }) => ({ holder, ...where }));
      return ok({ ...readingAnswer({ ...sample, findings }), holders });
    },
  });
}
