import type { StoredRecord } from '@cablewright/store';
import type { Answer } from '../platform/http/answer.ts';
import { etagOf } from '../platform/http/etag.ts';

/** One stored record as it is kept, unparsed, with its version and whose it is. */
export function storedAnswer({ seq, pack, text }: StoredRecord, shadows?: string): Answer {
  return { status: 200, headers: recordHeaders(seq, pack, pack === undefined ? shadows : undefined), body: text };
}

/** A record just saved, or its JSON text. */
export function savedAnswer(
  status: 200 | 201,
  record: object | string,
  seq: number,
  headers: Record<string, string> = {},
): Answer {
  return {
    status,
    headers: { ...recordHeaders(seq), ...headers },
    body: typeof record === 'string' ? record : JSON.stringify(record),
  };
}

function recordHeaders(seq: number, pack?: string, shadows?: string): Record<string, string> {
  return {
    etag: etagOf(seq),
    'x-service-origin': pack ?? 'local',
    'cache-control': 'no-cache',
    ...(shadows === undefined ? {} : { 'x-service-shadows': shadows }),
  };
}
