import Type from 'typebox';
import { Id, isObject, sameJson, Word } from '@cablewright/model';
import type { Write } from '@cablewright/store';
import { MessageQuery } from '../inputs.ts';
import type { LiveCatalog } from '../live/live-catalog.ts';
import { save, schemaIssues, type Saver } from '../saving/save.ts';
import { requireUnused } from '../saving/unused-guard.ts';
import { catalogErrors } from '../errors.ts';
import { ok, type AnswerHeaders } from '../../platform/http/answer.ts';
import { httpErrors } from '../../platform/http/errors.ts';
import { etagOf, requireSeen, seenIn, stale } from '../../platform/http/etag.ts';
import { RefusalError, refuse, requireNoIssues } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import { isVocabulary, noSuchVocabulary } from '../saving/vocabulary-guard.ts';

const area = 'Vocabulary';
const ListParam = Type.Object({ list: Id });
const Words = Type.Array(Type.Object({ id: Id }), { maxItems: 20_000 });

export function vocabRoutes(parts: Saver): Route[] {
  return [readRoute(parts), putRoute(parts)];
}

function requireList({ library }: LiveCatalog, list: string): void {
  if (!isVocabulary(library, list)) refuse(catalogErrors['no-such-list'], noSuchVocabulary(list));
}

/** The words of a list in force by id, from the hub and the packs, with the version of the whole list. */
async function listAnswer(catalog: LiveCatalog, list: string, headers: AnswerHeaders = {}) {
  const version = await catalog.store.kindHead(`vocab/${list}`);
  await catalog.catchUpWith(version);
  const words = [...catalog.library.words(list)].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return ok(words, { ...headers, etag: etagOf(version), 'cache-control': 'no-cache' });
}

function readRoute({ catalog }: Saver): Route {
  return route({
    method: 'GET',
    path: '/api/vocab/:list',
    operation: 'listWords',
    area,
    role: 'viewer',
    summary: 'The terms of a vocabulary list',
    params: ListParam,
    answers: { 200: { says: 'The words', schema: Type.Array(Word) } },
    refusals: [catalogErrors['no-such-list']],
    handle: ({ params: { list } }) => {
      requireList(catalog, list);
      return listAnswer(catalog, list);
    },
  });
}

function putRoute(parts: Saver): Route {
  return route({
    method: 'PUT',
    path: '/api/vocab/:list',
    operation: 'saveWords',
    area,
    role: 'editor',
    scope: 'library:write',
    summary: 'Save a vocabulary list as a whole; terms left out are deleted',
    params: ListParam,
    query: MessageQuery,
    body: Words,
    ifMatch: 'required',
    answers: { 200: { says: 'The terms as saved', schema: Type.Array(Word) } },
    refusals: [catalogErrors['no-such-list'], catalogErrors['in-use'], catalogErrors['belongs-to-a-pack']],
    handle: async ({ params: { list }, body, actor, query, headers }) => {
      const kind = `vocab/${list}`;
      requireList(parts.catalog, list);
      requireWords(kind, body);
      const version = await parts.catalog.store.kindHead(kind);
      await parts.catalog.catchUpWith(version);
      const seen = version === 0 ? (seenIn(headers['if-match']) ?? 'any') : requireSeen(headers['if-match'], version);
      if (seen !== 'any' && seen.seq !== version) throw new RefusalError(stale(version));
      const writes = writesFor(parts.catalog, kind, body);
      const message = query.message ?? `Saved the vocabulary ${list}`;
      const saved = writes.length === 0 ? undefined : await save(parts, { actor, message, writes });
      return listAnswer(parts.catalog, list, saved?.headers);
    },
  });
}

function requireWords(kind: string, words: readonly { readonly id: string }[]): void {
  const issues = words.flatMap((word, i) => schemaIssues(kind, word.id, word, `/${i}`));
  const ids = new Set<string>();
  for (const [i, { id }] of words.entries()) {
    if (ids.has(id))
      issues.push({ code: 'twice', message: `"${id}" is in the list more than once.`, pointer: `/${i}/id` });
    ids.add(id);
  }
  requireNoIssues(httpErrors.schema, issues);
}

/**
 * The writes that change the list to exactly these words, provided that the stored words are still those this process
 * knows.
 */
function writesFor(catalog: LiveCatalog, kind: string, words: readonly { readonly id: string }[]): Write[] {
  const writes: Write[] = [];
  const remaining = new Set(words.map(({ id }) => id));
  for (const word of words) {
    const own = catalog.library.layer(kind, word.id);
    const inForce = catalog.library.entry(kind, word.id)?.record;
    if (isObject(inForce) && sameJson(inForce, word)) continue;
    writes.push({ kind, key: word.id, op: 'put', seen: own?.seq ?? null, after: word });
  }
  for (const { record, origin, seq } of catalog.library.entries(kind)) {
    if (remaining.has(record.id)) continue;
    if (origin !== 'local') {
      refuse(
        catalogErrors['belongs-to-a-pack'],
        `The term "${record.id}" comes from the pack ${origin} and cannot be left out.`,
      );
    }
    requireUnused(catalog, kind, record.id);
    writes.push({ kind, key: record.id, op: 'delete', seen: seq, after: null });
  }
  return writes;
}
