import Type from 'typebox';
import { httpErrors } from './errors.ts';
import { refuse } from './problem.ts';

export const pageLimit = { default: 50, max: 500 } as const;

/** The query parameters of every list. `cursor` is the `next` value of the previous page. */
export const pageQuery = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: pageLimit.max, default: pageLimit.default })),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
};

/** One page of a list. `next` is undefined on the last page. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
  readonly next?: string;
}

export function pageSchema<Item extends Type.TSchema>(item: Item, title: string) {
  const next = Type.Optional(Type.String({ description: 'The cursor of the next page; absent on the last page' }));
  return Type.Object({ items: Type.Array(item), total: Type.Integer(), next }, { title });
}

/** The schema of a list that is returned as a whole. */
export function listOf<Item extends Type.TSchema>(item: Item, title: string) {
  return Type.Object({ items: Type.Array(item), total: Type.Integer() }, { title });
}

/** The page at `cursor` of a sorted array. */
export function pageOf<T>(all: readonly T[], query: { limit?: number; cursor?: string }): Page<T> {
  const start = offsetOf(query.cursor);
  const end = start + (query.limit ?? pageLimit.default);
  return { items: all.slice(start, end), total: all.length, next: end < all.length ? String(end) : undefined };
}

/** The index at which the page at a cursor starts. */
export function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,9}$/.test(cursor))
    refuse(httpErrors['bad-request'], 'The cursor is invalid. Use the value of `next` from the previous page.');
  return Number(cursor);
}
