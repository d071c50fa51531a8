import type { Entry } from '@cablewright/engine';
import type { Product } from '@cablewright/model';
import { recordInForce, type InForce } from '../../catalog/saving/guarded.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { etagOf } from '../../platform/http/etag.ts';
import { refuse } from '../../platform/http/problem.ts';
import { productErrors } from './errors.ts';
import { storedAs } from '../../platform/stored-as.ts';
import type { ListedFamily } from '../answers.ts';

export function listedFamily({ record, origin, shadows, seq }: Entry): ListedFamily {
  const more = { origin, shadows, etag: etagOf(seq) };
  return { ...storedAs<Product>(record), ...more };
}

/**
 * The record of a family without the fields that only responses have, because clients send back what they have read.
 */
export function recordOf<F extends object>(sent: F): F {
  const { origin: _origin, shadows: _shadows, etag: _etag, ...record } = sent as F & Partial<ListedFamily>;
  return storedAs<F>(record);
}

/** The families whose names, numbers or variants contain every word of `q`, sorted by name. */
export function familiesOf(catalog: LiveCatalog, q?: string): Entry[] {
  const lines = catalog.records.of('products').search(q, 'label');
  return lines.flatMap(({ id }) => catalog.library.entry('products', id) ?? []);
}

export function requireFamily(catalog: LiveCatalog, id: string): Entry {
  return catalog.library.entry('products', id) ?? noSuchFamily(catalog, id);
}

export function requireFamilyInForce(catalog: LiveCatalog, id: string): InForce {
  return recordInForce(catalog, 'products', id) ?? noSuchFamily(catalog, id);
}

/**
 * Throws a 404. If a family or one of its variants has this text as a name, number or alias, the message refers to
 * that family.
 */
export function noSuchFamily(catalog: LiveCatalog, id: string): never {
  const families = catalog.records.of('products');
  const now = families
    .ordered('label')
    .filter((line) => namesOf(catalog.library.entry('products', line.id)?.record).includes(id.toLowerCase()))
    .map((line) => line.id);
  const moved = now.length === 0 ? '' : ` ${now.join(' and ')} ${now.length === 1 ? 'is' : 'are'} also called that.`;
  const members = now.length === 0 ? {} : { members: { families: now } };
  return refuse(productErrors['no-such-family'], `Product family "${id}" not found.${moved}`, members);
}

/** The names and numbers of a family and its variants, in lower case. */
function namesOf(record: object | undefined): string[] {
  const { id, label, partNumber, aliases = [], variants = [] } = (record ?? {}) as Partial<Product>;
  const named = Array.isArray(variants)
    ? variants.flatMap((variant) => [variant.id, variant.label, variant.partNumber])
    : [];
  const names = [id, label, partNumber, ...(Array.isArray(aliases) ? aliases : []), ...named];
  return names.flatMap((name) => (typeof name === 'string' ? name.toLowerCase() : []));
}
