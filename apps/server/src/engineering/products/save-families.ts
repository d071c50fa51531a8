import { checkProducts } from '@cablewright/engine';
import { isObject, sameJson, type Product } from '@cablewright/model';
import type { ExpectedVersion, Write } from '@cablewright/store';
import { productContext } from '../../catalog/live/families.ts';
import { recordInForce } from '../../catalog/saving/guarded.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { placeByIndex } from '../../catalog/saving/proposal.ts';
import { issueOf, ownPut, save, type Saver } from '../../catalog/saving/save.ts';
import { catalogErrors } from '../../catalog/errors.ts';
import type { AnswerHeaders } from '../../platform/http/answer.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { requireSeen, seenIn, stale } from '../../platform/http/etag.ts';
import { type Issue, RefusalError, requireNoIssues } from '../../platform/http/problem.ts';
import { recordOf } from './read.ts';

/**
 * Replaces all of the hub's own families. Families that aren't in the request are deleted, and unchanged ones aren't
 * written. Returns the effects as response headers.
 */
export async function saveFamilies(
  saver: Saver,
  { actor, sent, ifMatch, message }: { actor: Actor; sent: readonly object[]; ifMatch?: string; message: string },
): Promise<AnswerHeaders> {
  const { catalog } = saver;
  const version = await catalog.store.kindHead('products');
  await catalog.catchUpWith(version);
  const seen = version === 0 ? (seenIn(ifMatch) ?? 'any') : requireSeen(ifMatch, version);
  if (seen !== 'any' && seen.seq !== version) throw new RefusalError(stale(version));
  const families = sent.map(recordOf);
  requireSound(catalog, families, (i) => `/products/${i}`);
  const put = putsFor(catalog, families);
  const deletes = deletesFor(catalog, families);
  const writes = [...put.writes, ...deletes];
  const placeOf = placeByIndex(
    families.map((family) => ({ kind: 'products', key: (family as Product).id })),
    (i) => `/products/${i}`,
  );
  if (writes.length === 0) return {};
  return (await save(saver, { actor, message, writes, expects: put.expects, placeOf })).headers;
}

/** The errors in the families of a request, with their pointers in the body. */
function issuesOf(catalog: LiveCatalog, families: readonly unknown[], pointerOf: (index: number) => string): Issue[] {
  const context = productContext(catalog);
  const ids = families.map((family) => (isObject(family) ? family['id'] : undefined));
  return families.flatMap((family, i) => {
    const findings = checkProducts([family], context).filter(({ severity }) => severity === 'error');
    const twice = ids[i] !== undefined && ids.indexOf(ids[i]) < i;
    const message = `Two families have the id ${String(ids[i])}. Change one of them.`;
    return [
      ...(twice ? [{ code: 'product-duplicate', message, pointer: `${pointerOf(i)}/id` }] : []),
      ...findings.map((finding) => issueOf(finding, pointerOf(i))),
    ];
  });
}

/** Throws a 422 with every error, if the families have any. */
export function requireSound(
  catalog: LiveCatalog,
  families: readonly unknown[],
  pointerOf: (index: number) => string = () => '',
): asserts families is readonly Product[] {
  const issues = issuesOf(catalog, families, pointerOf);
  requireNoIssues(catalogErrors['family-refused'], issues);
}

/** Throws if the family has errors. */
export function requireSoundFamily(catalog: LiveCatalog, family: object): asserts family is Product {
  requireSound(catalog, [family]);
}

interface Puts {
  readonly writes: Write[];
  readonly expects: ExpectedVersion[];
}

function putsFor(catalog: LiveCatalog, families: readonly Product[]): Puts {
  const puts: Puts = { writes: [], expects: [] };
  for (const family of families) {
    const entry = catalog.library.entry('products', family.id);
    if (entry !== undefined && sameJson(entry.record, family)) continue;
    const { writes, expects } = ownPut(
      'products',
      family.id,
      family,
      recordInForce(catalog, 'products', family.id),
      'any',
    );
    puts.writes.push(...writes);
    puts.expects.push(...expects);
  }
  return puts;
}

function deletesFor(catalog: LiveCatalog, families: readonly Product[]): Write[] {
  const remaining = new Set(families.map(({ id }) => id));
  const existing = [...catalog.library.entries('products')].filter(({ origin }) => origin === 'local');
  return existing
    .filter(({ key }) => !remaining.has(key))
    .map(({ key, seq }) => ({ kind: 'products', key, op: 'delete', seen: seq, after: null }));
}
