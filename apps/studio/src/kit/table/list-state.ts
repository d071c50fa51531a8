/** The state of a list, in its address and in a saved view: search, filters, order, columns and widths. Pure. */
import { present } from '@cablewright/model';
import type { ListView, ListViewState } from '../../api/list-views.ts';
import type { PageAddress } from '../page/address.ts';
import type { Facet } from './columns.ts';

type FacetIds = readonly Pick<Facet<never>, 'id'>[];

/** Separates the values within an entry of the address. */
const separator = '~';
/** The address of the list without a view, even if its default is one. */
export const plainList = 'all';

/** The minimum and maximum width of a column, px. */
export const widthLimits = { least: 40, most: 1200 } as const;

const listOf = (text: string) => text.split(separator).filter((value) => value !== '');

function widthsIn(text: string): Record<string, number> {
  const pairs = listOf(text).map((pair) => pair.split(':') as [string, string?]);
  return Object.fromEntries(
    pairs
      .map(([id, px]) => [id, Number(px)] as const)
      .filter(([, px]) => px >= widthLimits.least && px <= widthLimits.most),
  );
}

/** Widths as an entry of the address: `label:240~price:90`. */
export function widthsText(widths: Readonly<Record<string, number>>): string {
  return Object.entries(widths)
    .map(([id, px]) => `${id}:${px}`)
    .join(separator);
}

/** Reads the state of a list from an address. Properties without an entry are absent. */
export function stateOf(address: PageAddress, facets: FacetIds): ListViewState {
  const { q, sort, hidden, widths } = address;
  const chosen = facets
    .map(({ id }) => [id, listOf(address[id] ?? '')] as const)
    .filter(([, values]) => values.length > 0);
  return present({
    q,
    filters: chosen.length === 0 ? undefined : Object.fromEntries(chosen),
    sort,
    hidden: hidden === undefined ? undefined : listOf(hidden),
    widths: widths === undefined ? undefined : widthsIn(widths),
  });
}

/** The entries of the address for a state. Those that it does not have are removed. */
export function addressOf({ q, filters = {}, sort, hidden, widths }: ListViewState, facets: FacetIds): PageAddress {
  return {
    ...Object.fromEntries(facets.map(({ id }) => [id, filters[id]?.join(separator)])),
    q,
    sort,
    // An empty list hides no column; without a list, the default columns are hidden. Addresses drop empty values, so the
    // empty list is written as one separator.
    hidden: hidden === undefined ? undefined : hidden.join(separator) || separator,
    widths: widths === undefined ? undefined : widthsText(widths),
  };
}

/** Whether two states show the same list. */
export function sameState(a: ListViewState, b: ListViewState, facets: FacetIds): boolean {
  const textOf = (state: ListViewState) => {
    const { hidden, widths, ...others } = addressOf(state, facets);
    const sorted = [hidden, widths].map((entry) => (entry === undefined ? undefined : listOf(entry).toSorted()));
    return JSON.stringify([
      Object.entries(others)
        .filter(([, value]) => (value ?? '') !== '')
        .toSorted(([x], [y]) => (x < y ? -1 : 1)),
      sorted,
    ]);
  };
  return textOf(a) === textOf(b);
}

interface Views {
  readonly items: readonly ListView[];
  readonly defaults: { readonly mine?: number | null; readonly shop?: number | null };
}

interface OpenedView {
  readonly view?: ListView;
  /** The address names a view that is not there for this person. */
  readonly isMissing?: true;
  /** The view has to be written into the address first. */
  readonly entries?: PageAddress;
}

/** The view that an address opens: the one it names, or the default of the list if the address doesn't say. */
export function openedView(address: PageAddress, facets: FacetIds, { items, defaults }: Views): OpenedView {
  const { view: name } = address;
  if (name === plainList) return {};
  const isPlain = Object.keys(stateOf(address, facets)).length === 0;
  const id = name === undefined && isPlain ? defaultOf(defaults) : Number(name);
  const view = items.find((each) => each.id === id);
  if (view === undefined) return name === undefined ? {} : { isMissing: true };
  const entries = addressOf(view.state, facets);
  const says = Object.values(entries).some((entry) => entry !== undefined && entry !== '');
  if (name === undefined || (isPlain && says)) return { view, entries: { ...entries, view: String(view.id) } };
  return { view };
}

/** The default view of a list for a person: their own choice, even if that is the plain list, or else the shop's. */
export function defaultOf({ mine, shop }: Views['defaults']): number | undefined {
  return (mine === undefined ? shop : mine) ?? undefined;
}
