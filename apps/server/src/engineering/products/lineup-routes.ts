import { Lineup } from '../answers.ts';
import Type from 'typebox';
import { toCsv } from '@cablewright/documents';
import { lineupTableOf, type LineupRow } from '@cablewright/engine';
import { jsonBytes, ok, type AnswerHeaders } from '../../platform/http/answer.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { ProductParts } from './product-parts.ts';

const area = 'Products';

const LineupQuery = Type.Object({
  retired: Type.Optional(
    Type.Union([Type.Literal('1'), Type.Literal('0')], { description: '1 includes retired variants' }),
  ),
  q: Type.Optional(
    Type.String({ maxLength: 200, description: 'Words of a name, alias, variant, option, design or number' }),
  ),
  family: Type.Optional(Type.String({ maxLength: 200, description: 'The id of one family' })),
});
type Query = Type.Static<typeof LineupQuery>;

export function lineupRoutes(parts: ProductParts): Route[] {
  return [jsonRoute(parts), csvRoute(parts)];
}

function jsonRoute({ lineup }: ProductParts): Route {
  return route({
    method: 'GET',
    path: '/api/lineup',
    operation: 'getLineup',
    area,
    role: 'viewer',
    summary: 'The lineup: a row for each variant of each family, with release and cost',
    query: LineupQuery,
    answers: { 200: { says: 'The rows in the order of their families, and the axes of all of them', schema: Lineup } },
    handle: async ({ query }) => {
      if (isWhole(query)) {
        const { body, etag } = await lineup.json(query.retired === '1');
        return wholeAnswer(jsonBytes<Lineup>(body), etag, 'application/json; charset=utf-8');
      }
      const items = await lineup.rows(query.retired === '1', narrowing(query));
      return ok({ items, total: items.length, axes: lineup.axes() }, { 'cache-control': 'no-cache' });
    },
  });
}

function csvRoute({ lineup }: ProductParts): Route {
  return route({
    method: 'GET',
    path: '/api/lineup.csv',
    operation: 'exportLineup',
    area,
    role: 'viewer',
    summary: 'The lineup as CSV, a column for each axis',
    query: LineupQuery,
    answers: { 200: { says: 'The rows', type: 'text/csv' } },
    handle: async ({ query }) => {
      if (isWhole(query)) {
        const { body, etag } = await lineup.csv(query.retired === '1');
        return wholeAnswer(body, etag, csvType, csvName);
      }
      const rows = await lineup.rows(query.retired === '1', narrowing(query));
      const body = Buffer.from(toCsv(lineupTableOf(lineup.axes(), rows)));
      return ok(body, { 'content-type': csvType, ...csvName });
    },
  });
}

const csvType = 'text/csv; charset=utf-8';
const csvName = { 'content-disposition': 'attachment; filename="lineup.csv"' };

function wholeAnswer<B>(body: B, etag: string, type: string, more: AnswerHeaders = {}) {
  return ok(body, { 'content-type': type, etag, 'cache-control': 'no-cache', ...more });
}

function isWhole({ q, family }: Query): boolean {
  return (q ?? '').trim() === '' && family === undefined;
}

function narrowing({ q = '', family }: Query): (row: LineupRow) => boolean {
  const words = q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return (row) => {
    if (family !== undefined && row.family !== family) return false;
    const text = textOf(row);
    return words.every((word) => text.includes(word));
  };
}

function textOf({ family, familyLabel, variant, label, number, design, options, aliases }: LineupRow): string {
  return [family, familyLabel, variant, label, number ?? '', design, ...Object.values(options), ...aliases]
    .join('\n')
    .toLowerCase();
}
