import { mergeFamilies, splitFamily } from '@cablewright/engine';
import type { Finding, Product } from '@cablewright/model';
import type { ExpectedVersion, Write } from '@cablewright/store';
import { recordInForce } from '../../catalog/saving/guarded.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { issueOf, ownPut, save, type Saved, type Saver } from '../../catalog/saving/save.ts';
import { catalogErrors } from '../../catalog/errors.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { seenIn, stale } from '../../platform/http/etag.ts';
import { RefusalError, refuse, refuseWithIssues } from '../../platform/http/problem.ts';
import { productErrors } from './errors.ts';
import type { MergeForm, SplitForm } from './form.ts';
import { familiesOf, noSuchFamily } from './read.ts';
import { storedAs } from '../../platform/stored-as.ts';

interface Request<Form> {
  readonly actor: Actor;
  readonly id: string;
  readonly form: Form;
  readonly ifMatch?: string;
}

/** Merges families into one, in one change set. Their names become aliases. */
export async function merge(
  saver: Saver,
  { actor, id, form: { from, axes }, ifMatch }: Request<MergeForm>,
): Promise<Saved> {
  const { catalog } = saver;
  requireFresh(catalog, id, ifMatch);
  const merged = mergeFamilies(allFamilies(catalog), id, from, axes);
  if (!merged.ok) return refuseChange(catalog, merged.problems);
  const { family, removed } = merged;
  const put = putOf(catalog, family);
  const gone = removed.map((familyId) => deleteOf(catalog, familyId));
  return save(saver, {
    actor,
    message: `Merged ${removed.join(', ')} into ${family.label ?? id}`,
    writes: [...put.writes, ...gone],
    expects: put.expects,
    summaries: Object.fromEntries([
      [`products:${id}`, { change: 'merged', merged: [...removed] }],
      ...removed.map((familyId) => [`products:${familyId}`, { change: 'merged', into: id }] as const),
    ]),
  });
}

/** Moves variants to a new family, in one change set. */
export async function split(saver: Saver, { actor, id, form, ifMatch }: Request<SplitForm>): Promise<Saved> {
  const { catalog } = saver;
  requireFresh(catalog, id, ifMatch);
  const { variants, ...as } = form;
  const divided = splitFamily(allFamilies(catalog), id, variants, as);
  if (!divided.ok) return refuseChange(catalog, divided.problems);
  const puts = [divided.family, divided.created].map((family) => putOf(catalog, family));
  return save(saver, {
    actor,
    message: `Split ${divided.created.label ?? as.id} off ${divided.family.label ?? id}`,
    writes: puts.flatMap(({ writes }) => writes),
    expects: puts.flatMap(({ expects }) => expects),
    // The request body is the new family, which therefore has the empty pointer. The other family isn't in the body.
    placeOf: (_kind, key) => (key === as.id ? '' : undefined),
    summaries: {
      [`products:${id}`]: { change: 'split', into: as.id },
      [`products:${as.id}`]: { change: 'split', from: id },
    },
  });
}

function allFamilies(catalog: LiveCatalog): Product[] {
  return familiesOf(catalog).map(({ record }) => storedAs<Product>(record));
}

/** Throws a 412 if the family is newer than the version in If-Match, if the request has one. */
function requireFresh(catalog: LiveCatalog, id: string, ifMatch: string | undefined): void {
  const seen = seenIn(ifMatch);
  const now = recordInForce(catalog, 'products', id)?.seq ?? 0;
  if (typeof seen === 'object' && seen.seq !== now) throw new RefusalError(stale(now));
}

function refuseChange(catalog: LiveCatalog, problems: readonly Finding[]): never {
  const unknown = problems.find(({ code, where }) => code === 'product-unknown' && where.pointer === '');
  if (unknown !== undefined && problems.length === 1) noSuchFamily(catalog, String(unknown.found));
  return refuseWithIssues(
    productErrors['change-refused'],
    problems.map((problem) => issueOf(problem)),
  );
}

function putOf(catalog: LiveCatalog, family: Product): { writes: Write[]; expects: ExpectedVersion[] } {
  const now = recordInForce(catalog, 'products', family.id);
  return ownPut('products', family.id, family, now, 'any');
}

function deleteOf(catalog: LiveCatalog, id: string): Write {
  const now = recordInForce(catalog, 'products', id);
  const pack = now?.pack ?? catalog.library.entry('products', id)?.shadows;
  if (pack !== undefined) {
    const message = `${id} is part of the pack ${pack} and cannot be removed. Retire its variants instead.`;
    refuse(catalogErrors['belongs-to-a-pack'], message);
  }
  return { kind: 'products', key: id, op: 'delete', seen: now?.seq ?? null, after: null };
}
