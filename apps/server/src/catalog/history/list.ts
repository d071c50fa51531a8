import { present, text } from '@cablewright/model';
import Type from 'typebox';
import type { CatalogStore, HistoryLine } from '@cablewright/store';
import { httpErrors } from '../../platform/http/errors.ts';
import { pageLimit, pageQuery, type Page } from '../../platform/http/paging.ts';
import { refuse } from '../../platform/http/problem.ts';

const Text = text('name', { minLength: 1 });

export const HistoryListQuery = Type.Object({
  ...pageQuery,
  kind: Type.Optional(Text),
  key: Type.Optional(Text),
  who: Type.Optional(text('name', { minLength: 1, description: 'Part of a name or an email address' })),
  from: Type.Optional(Text),
  to: Type.Optional(Type.String({ minLength: 1, maxLength: 40, description: 'ISO 8601; not included' })),
});
type Query = Type.Static<typeof HistoryListQuery>;

/** A page of the history. `kept`: whether this hub keeps a history at all. */
interface HistoryPage extends Page<HistoryLine> {
  readonly kept: boolean;
}

/** One page of the history, newest first. `total` counts all matches of the filter. */
export async function listHistory(store: CatalogStore, query: Query): Promise<HistoryPage> {
  const { limit = pageLimit.default, cursor, kind, key, who } = query;
  const filter = present({ kind, key, who, from: timeOf(query.from), to: timeOf(query.to) });
  const before = present({ before: seqOf(cursor) });
  const lines = await store.lines({ ...filter, ...before, limit: limit + 1 });
  const items = lines.slice(0, limit);
  const last = items.at(-1);
  const more = lines.length > limit && last !== undefined;
  const isKept = store.history !== 'none';
  return { items, total: await store.count(filter), kept: isKept, ...(more ? { next: String(last.seq) } : {}) };
}

function timeOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    refuse(httpErrors['bad-request'], `Invalid date "${text}". Use a date like 2026-03-31, or 2026-03-31T08:00:00Z.`);
  return time.toISOString();
}

function seqOf(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (!/^\d{1,15}$/.test(cursor))
    refuse(httpErrors['bad-request'], 'Invalid cursor. Use the value of `next` from the previous page.');
  return Number(cursor);
}
