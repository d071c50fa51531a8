import { derived } from '@cablewright/derive';
import { NumberHealth as HealthAnswer, numberIssues, type NumberIssue } from '../answers.ts';
import { healthSteps, holderName, type NumberHealth, type NumbersInUse } from '@cablewright/engine';
import { isRevisedKind, text, type Where, kinds } from '@cablewright/model';
import Type from 'typebox';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { ok } from '../../platform/http/answer.ts';
import { pageOf, pageQuery } from '../../platform/http/paging.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { runSteps } from './run-steps.ts';

type HealthIssue = (typeof numberIssues)[number];

interface Report {
  readonly numbers: number;
  readonly unfit: number;
  readonly items: readonly NumberIssue[];
  readonly counts: Readonly<Record<HealthIssue, number>>;
}

const HealthQuery = Type.Object({
  ...pageQuery,
  issue: Type.Optional(Type.Enum(numberIssues)),
  kind: Type.Optional(Type.String({ maxLength: 100, description: 'Only what is about records of this document kind' })),
  q: Type.Optional(text('name', { description: 'Part of a number or of a record’s id' })),
});

export function healthRoute(catalog: LiveCatalog): Route {
  // Cached for each state of the numbers, so that paging and filtering are cheap.
  const reportOn = derived('report on part numbers', (inUse: NumbersInUse) =>
    runSteps(healthSteps(inUse)).then(reportOf),
  );
  return route({
    method: 'GET',
    path: '/api/part-numbers/health',
    operation: 'getNumberHealth',
    area: 'Part numbers',
    role: 'viewer',
    summary:
      'Duplicate numbers, parts without a number, numbers that do not fit the scheme, and body numbers that pinouts share',
    query: HealthQuery,
    answers: { 200: { says: 'A page of the report, and the counts of the whole', schema: HealthAnswer } },
    handle: async ({ query }) => {
      const { numbers, unfit, counts, items } = await reportOn(catalog.numbers.inUse);
      return ok({ numbers, unfit, counts, ...pageOf(filtered(items, query), query) });
    },
  });
}

function filtered(items: readonly NumberIssue[], { issue, kind, q }: Type.Static<typeof HealthQuery>) {
  const words = q?.trim().toLowerCase() ?? '';
  return items.filter(
    (item) =>
      (issue === undefined || item.issue === issue) &&
      (kind === undefined || item.records.some((record) => record.kind === kind)) &&
      (words === '' ||
        item.number?.toLowerCase().includes(words) === true ||
        item.records.some(({ id }) => id.includes(words))),
  );
}

function reportOf(health: NumberHealth): Report {
  const items: NumberIssue[] = [
    ...health.duplicates.map(({ number, holders }): NumberIssue => {
      const names = [...new Set(holders.map(({ holder }) => holderName(holder)))];
      const message = `${number} is carried by ${names.slice(0, 5).join(', ')}${names.length > 5 ? ' and others' : ''}.`;
      return { issue: 'duplicate', number, message, records: holders.map(({ where }) => placeOf(where)) };
    }),
    ...health.findings.map(({ code, found, message, where }): NumberIssue => {
      return { issue: code as HealthIssue, number: String(found), message, records: [placeOf(where)] };
    }),
    ...health.unnumbered.map((where): NumberIssue => {
      const place = placeOf(where);
      return {
        issue: 'unnumbered',
        number: null,
        message: `${kindOf(place.kind)} ${place.id} has no part number.`,
        records: [place],
      };
    }),
    ...health.bodyNumbers.map(({ number, body, connectors }): NumberIssue => {
      const message = `${number} is the number of the body ${body}, which ${connectors.length} of its pinouts carry.`;
      const records = connectors.map((id) => ({ kind: 'connectors', id, pointer: '/partNumber' }));
      return { issue: 'body-number', number, message, records };
    }),
  ];
  const counts = Object.fromEntries(numberIssues.map((issue) => [issue, 0])) as Record<HealthIssue, number>;
  for (const { issue } of items) counts[issue] += 1;
  return { numbers: health.numbers, unfit: health.unfit, items, counts };
}

/** The name of a kind for the beginning of a sentence. */
function kindOf(kind: string): string {
  const name = kind === 'designs' ? 'cable' : isRevisedKind(kind) ? kinds[kind].names.one : kind;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function placeOf({ kind = '', id = '', pointer = '' }: Where): NumberIssue['records'][number] {
  return { kind, id, pointer };
}
