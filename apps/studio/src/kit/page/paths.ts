/** Paths of the studio's pages. */
import { studioPath } from '@cablewright/model';

/** The search part of a path, with the values that are set. */
export function searchText(values: Readonly<Record<string, string | undefined>>): string {
  const set = Object.entries(values).filter((entry): entry is [string, string] => !!entry[1]);
  return set.length === 0 ? '' : `?${new URLSearchParams(set).toString()}`;
}

const seg = encodeURIComponent;

/** The path of a variant, `<family>/<variant>`: its family's page with the variant marked. */
function variantPath(id: string): string {
  const [family = '', variant] = id.split('/');
  return `/products/${seg(family)}${searchText({ variant })}`;
}

/** Settings documents that have a page of the same name. The others are on the organisation's page. */
const settingsPages = ['sign-in', 'notifications', 'integrations', 'webhooks', 'jobs', 'labels', 'modules'];

export function recordPath(kind: string, id: string): string {
  if (kind === 'versions') return `/cables/${seg(id.split('/')[0] ?? id)}?tab=revisions`;
  if (kind === 'revisions' && id.startsWith('products/')) return `/${id}?tab=revisions`;
  if (kind === 'revisions') return `/library/${id}?tab=revisions`;
  if (kind === 'variants') return variantPath(id);
  if (kind === 'settings') return `/settings/${settingsPages.includes(id) ? id : 'organisation'}`;
  return studioPath(kind, id);
}

/** The path of the cable finder with a question. */
export function cableFinderPath(a?: string, ap?: string, b?: string, bp?: string): string {
  return `/cable-finder${searchText({ a, ap, b, bp })}`;
}

/** The path of some records of a kind side by side. */
export function sideBySidePath(kind: string, ids: readonly string[]): string {
  return `/side-by-side${searchText({ kind, of: ids.join('~') })}`;
}
