/** Saves one of the resolver's lists as a whole. Afterwards, the hub's own records are exactly those in the request. */
import { asJson, isObject, sameJson } from '@cablewright/model';
import type { ExpectedVersion, Write } from '@cablewright/store';
import { recordInForce } from '../../catalog/saving/guarded.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { propose, type PlaceOf } from '../../catalog/saving/proposal.ts';
import { resolverIssues } from '../../catalog/saving/resolver-guard.ts';
import { ownPut, save, schemaIssues, type Saver } from '../../catalog/saving/save.ts';
import { catalogErrors } from '../../catalog/errors.ts';
import type { AnswerHeaders } from '../../platform/http/answer.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { requireSeen, seenIn, stale } from '../../platform/http/etag.ts';
import { refuse, RefusalError, type Issue } from '../../platform/http/problem.ts';
import type { ResolverList } from './lists.ts';

interface ListSave {
  readonly actor: Actor;
  readonly sent: readonly unknown[];
  readonly message: string;
  readonly ifMatch: string | undefined;
}

/**
 * Saves the list. Records that aren't in the request are deleted, and unchanged ones aren't written. If any record has
 * a schema problem or a new finding, nothing is written and a 422 with all of them is thrown. Returns the effects of
 * the save as response headers.
 */
export async function saveList(
  saver: Saver,
  list: ResolverList,
  { actor, sent, message, ifMatch }: ListSave,
): Promise<AnswerHeaders> {
  const { catalog } = saver;
  const version = await catalog.store.kindHead(list.kind);
  await catalog.catchUpWith(version);
  const seen = version === 0 ? (seenIn(ifMatch) ?? 'any') : requireSeen(ifMatch, version);
  if (seen !== 'any' && seen.seq !== version) throw new RefusalError(stale(version));
  const shape = sent.flatMap((record, i) => shapeIssues(list, record, `/${list.name}/${i}`));
  const twice = duplicateIssues(list, sent);
  const sound = sent.filter((record) => shapeIssues(list, record, '').length === 0) as { readonly id: string }[];
  const { writes, expects } = writesFor(catalog, list, sound, idsOf(sent));
  const places = new Map(idsOf(sent).map((id, i) => [id, `/${list.name}/${i}`]));
  const placeOf: PlaceOf = (kind, key) => (kind === list.kind ? places.get(key) : undefined);
  const proposal = propose(catalog, writes, { placeOf });
  const issues = [...shape, ...twice, ...resolverIssues(proposal)];
  const [first] = issues;
  if (first !== undefined) {
    const more = issues.length === 1 ? '' : ` (and ${issues.length - 1} more)`;
    refuse(catalogErrors['resolver-refused'], `${first.message}${more}`, { issues: issues.slice(0, 1000) });
  }
  if (writes.length === 0) return {};
  return (await save(saver, { actor, message, writes, expects, proposal })).headers;
}

function idsOf(sent: readonly unknown[]): (string | undefined)[] {
  return sent.map((record) => (isObject(record) && typeof record['id'] === 'string' ? record['id'] : undefined));
}

function shapeIssues({ kind, singular }: ResolverList, record: unknown, pointer: string): Issue[] {
  const id = isObject(record) && typeof record['id'] === 'string' ? record['id'] : undefined;
  if (id === undefined) return [{ code: 'schema', message: `The ${singular} has no id.`, pointer: `${pointer}/id` }];
  return schemaIssues(kind, id, record, pointer);
}

function duplicateIssues({ name, plural }: ResolverList, sent: readonly unknown[]): Issue[] {
  const seen = new Set<string>();
  return idsOf(sent).flatMap((id, i): Issue[] => {
    if (id === undefined) return [];
    if (!seen.has(id)) {
      seen.add(id);
      return [];
    }
    const message = `Two ${plural} have the id ${id}. Change one of them.`;
    return [{ code: 'duplicate-id', message, pointer: `/${name}/${i}/id` }];
  });
}

interface Writes {
  readonly writes: Write[];
  readonly expects: ExpectedVersion[];
}

function writesFor(
  catalog: LiveCatalog,
  { kind }: ResolverList,
  sound: readonly { readonly id: string }[],
  ids: readonly (string | undefined)[],
): Writes {
  const result: Writes = { writes: [], expects: [] };
  // Two records with the same id are refused below. Until then, the first one counts.
  const first = new Map(sound.toReversed().map((record) => [record.id, record]));
  for (const record of first.values()) {
    const entry = catalog.library.entry(kind, record.id);
    const json = asJson(record);
    if (entry !== undefined && sameJson(entry.record, json)) continue;
    const put = ownPut(kind, record.id, json, recordInForce(catalog, kind, record.id), 'any');
    result.writes.push(...put.writes);
    result.expects.push(...put.expects);
  }
  const remaining = new Set(ids);
  for (const { key, origin, seq } of catalog.library.entries(kind)) {
    if (origin !== 'local' || remaining.has(key)) continue;
    result.writes.push({ kind, key, op: 'delete', seen: seq, after: null });
  }
  return result;
}
