import { httpErrors } from '../platform/http/errors.ts';
import { refuse } from '../platform/http/problem.ts';

/** Parses a cursor, which is the number of the last row. */
export function cursorOf(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (!/^\d{1,15}$/.test(cursor))
    refuse(httpErrors['bad-request'], 'The cursor is invalid. Use the value of `next` from the previous page.');
  return Number(cursor);
}
