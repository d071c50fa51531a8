import { MarkedResults } from './answers.ts';
import {
  continuityOf,
  guessColumns,
  measuredRows,
  missingColumns,
  printedPoints,
  readResultTable,
} from '@cablewright/documents';
import { markResults, defaultVerdicts } from '@cablewright/engine';
import { Id, inputLimits } from '@cablewright/model';
import Type from 'typebox';
import { designErrors } from '../catalog/designs/errors.ts';
import { ok } from '../platform/http/answer.ts';
import { refuse } from '../platform/http/problem.ts';
import { route, type Route } from '../platform/http/route.ts';
import { versionErrors } from '../engineering/revisions/cables/errors.ts';
import { documentErrors } from './off-thread/errors.ts';
import { readRequest, type DocumentParts } from './request.ts';

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
    refusals: [designErrors['no-such-design'], versionErrors['no-such-version'], documentErrors['table-unreadable']],
    handle: async ({ params: { id }, body: { table: text, columns: chosen, verdicts = defaultVerdicts, rev } }) => {
      const request = await readRequest(parts, id, rev);
      const data = continuityOf(request);
      const table = readResultTable(text);
      const columns = chosen ?? guessColumns(table);
      const { from, to } = columns;
      const missing = missingColumns(table, columns);
      if (from === undefined || to === undefined || missing.length > 0) {
        const lacks =
          missing.length > 0
            ? `no column ${missing.join(', ')}`
            : 'no columns that are clearly the two points of a test';
        const detail = `The table has ${lacks}; its columns are ${table.columns.join(', ')}.`;
        return refuse(documentErrors['table-unreadable'], detail);
      }
      const used = { ...columns, from, to };
      return ok({
        columns: used,
        ...markResults(data, measuredRows(table, used), verdicts, printedPoints(request, data)),
      });
    },
  });
}
