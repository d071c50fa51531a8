import { present } from '@cablewright/model';
import type { StoredRecord } from '@cablewright/store';
import { jsonOf, jsonText, ok, type Answer, type AnswerHeaders, type JsonText } from '../platform/http/answer.ts';
import { etagOf } from '../platform/http/etag.ts';

/** A stored record as unparsed text, with its version and owner in the headers. */
export function storedAnswer<T>({ seq, pack, text }: StoredRecord, shadows?: string): Answer<200, JsonText<T>> {
  return ok(jsonText<T>(text), recordHeaders(seq, pack, pack === undefined ? shadows : undefined));
}

/** Distributes over the statuses, so that each route can declare its own. */
export type SavedAnswer<S extends 200 | 201, T> = S extends 200 | 201 ? Answer<S, JsonText<T>> : never;

/** The response with a record that was just saved (or its JSON text) and the effects of the save. */
export function savedAnswer<S extends 200 | 201, T>(
  status: S,
  record: T | JsonText<T>,
  saved: { readonly seq: number; readonly headers: AnswerHeaders },
  headers: AnswerHeaders = {},
): SavedAnswer<S, T> {
  const answer = {
    status,
    headers: { ...recordHeaders(saved.seq), ...saved.headers, ...headers },
    body: typeof record === 'string' ? (record as JsonText<T>) : jsonOf(record),
  };
  return answer as SavedAnswer<S, T>;
}

function recordHeaders(seq: number, pack?: string, shadows?: string): AnswerHeaders {
  return {
    etag: etagOf(seq),
    'x-service-origin': pack ?? 'local',
    'cache-control': 'no-cache',
    ...present({ 'x-service-shadows': shadows }),
  };
}
