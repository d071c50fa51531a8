import { MarkedResults } from './answers.ts';
import { Id, inputLimits, present } from '@cablewright/model';
import Type from 'typebox';
import { designErrors } from '../catalog/designs/errors.ts';
import { refuse } from '../platform/http/problem.ts';
import { route, type Route } from '../platform/http/route.ts';
import { versionErrors } from '../engineering/revisions/cables/errors.ts';
import { documentErrors } from './off-thread/errors.ts';
import { renderInput, type DocumentParts } from './request.ts';
import { jsonBytes, ok } from '../platform/http/answer.ts';

const Heading = Type.String({ minLength: 1, maxLength: 200 });
const Words = Type.Array(Type.String({ maxLength: 60 }), { maxItems: 50 });
const Body = Type.Object(
  {
    table: Type.String({
      minLength: 1,
      maxLength: inputLimits.textLength,
      description: 'The table as text, with a heading row',
    }),
    columns: Type.Optional(
      Type.Object(
        { from: Heading, to: Heading, verdict: Type.Optional(Heading), value: Type.Optional(Heading) },
        {
          additionalProperties: false,
          description: 'The headings of the columns; by default the usual ones are recognized',
        },
      ),
    ),
    verdicts: Type.Optional(
      Type.Object({ passed: Words, failed: Words }, { description: 'The tester’s words for passed and failed' }),
    ),
    rev: Type.Optional(Type.String({ pattern: '^([1-9][0-9]{0,5}|latest|released)$' })),
  },
  { additionalProperties: false },
);

/** Compares a tester's results with the expected tests of a cable. Nothing is saved. */
export function testResultsRoute(parts: DocumentParts): Route {
  return route({
    method: 'POST',
    path: '/api/designs/:id/test-results',
    operation: 'markTestResults',
    area: 'Documents',
    role: 'viewer',
    scope: 'catalog:read',
    summary: 'Mark which connections passed, from a tester’s result table. Nothing is saved',
    params: Type.Object({ id: Id }),
    body: Body,
    answers: {
      200: {
        says: 'Every continuity and isolation test with its result, and the rows that match no test',
        schema: MarkedResults,
      },
    },
    refusals: [
      designErrors['no-such-design'],
      versionErrors['no-such-version'],
      documentErrors['table-unreadable'],
      documentErrors['document-over-budget'],
    ],
    handle: async ({ params: { id }, body: { table, columns, verdicts, rev }, actor }) => {
      const input = await renderInput(parts, id, rev, {});
      const task = { what: 'marking', input, table, ...present({ columns, verdicts }) } as const;
      const result = await parts.office.data(actor, task, `the marks of ${id}`);
      if ('unreadable' in result) return refuse(documentErrors['table-unreadable'], result.unreadable);
      const marked = jsonBytes<MarkedResults>(Buffer.from(result.json));
      return ok(marked, { 'content-type': 'application/json; charset=utf-8' });
    },
  });
}
