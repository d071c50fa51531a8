import Type from 'typebox';
import { httpErrors } from './errors.ts';
import { refuse } from './problem.ts';

export const pageLimit = { default: 50, most: 500 } as const;

/** The query of every list. `cursor` is the `next` of the page before. */
export const pageQuery = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: pageLimit.most, default: pageLimit.default })),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
};

/** One page of a list. `next` is absent on the last page. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
  readonly next?: string;
}

export function pageSchema<Item extends Type.TSchema>(item: Item, title: string) {
  const next = Type.Optional(Type.String({ description: 'The cursor of the next page; absent on the last' }));
  return Type.Object({ items: Type.Array(item), total: Type.Integer(), next }, { title });
}

/** The schema of a list that is answered whole. */
export function listOf<Item extends Type.TSchema>(item: Item, title: string) {
  return Type.Object({ items: Type.Array(item), total: Type.Integer() }, { title });
}

/** The page that begins where `cursor` says, of a list that is in memory in its order. */
export function pageOf<T>(all: readonly T[], query: { limit?: number; cursor?: string }): Page<T> {
  const start = offsetOf(query.cursor);
  const end = start + (query.limit ?? pageLimit.default);
  return { items: all.slice(start, end), total: all.length, ...(end < all.length ? { next: String(end) } : {}) };
}

function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,9}$/.test(cursor)) refuse(httpErrors['bad-request'], 'The cursor is not one this list gave out.');
  return Number(cursor);
}
