import { derived } from '@cablewright/derive';
import { Search, searchText } from '@cablewright/engine';
import { type Customer, factsOf, isLibraryKind, type Product } from '@cablewright/model';
import type { SearchHit } from '../answers.ts';
import type { LiveCatalog } from '../live/live-catalog.ts';
import type { ListedLine, OrderedLines } from '../live/ordered-lines.ts';

/** The parts of the catalog that a search reads. */
interface Searched {
  readonly designs: { readonly lines: OrderedLines<ListedLine> };
  readonly records: Pick<LiveCatalog['records'], 'of' | 'kinds'>;
  readonly library: Pick<LiveCatalog['library'], 'entry'>;
}

interface Candidate {
  readonly hit: SearchHit;
  readonly rank: number;
  readonly group: number;
}

interface Candidates {
  readonly items: readonly Candidate[];
  readonly total: number;
}

/** The rank of a kind among equal hits: first cables and variants, then parts that can be placed, then all others. */
function groupOf(kind: string): number {
  if (kind === 'designs' || kind === 'variants') return 0;
  return isLibraryKind(kind) ? 1 : 2;
}

/**
 * Lowers the rank of hits of certain kinds. A person who types `RS-485` is looking for a cable or part with it in its
 * name rather than for the signal level or pinout called that. Bodies, pinouts and vocabulary words therefore come
 * after phrase matches in the names of other kinds.
 */
function handicapOf(kind: string): number {
  if (kind.startsWith('vocab/')) return 150;
  return isBuiltFrom.has(kind) ? 110 : 0;
}

const isBuiltFrom: ReadonlySet<string> = new Set(['bodies', 'interfaces', 'conditions', 'hazards', 'rules']);

/**
 * The matching cables, parts and words, best first: matches of the whole phrase in a name, then of all words, then of
 * numbers. Equal matches are sorted by kind, then by name.
 */
export function search(
  catalog: Searched,
  typed: string,
  limit: number,
  customers: readonly Customer[] = [],
): { items: SearchHit[]; total: number } {
  const query = new Search(typed);
  if (query.isEmpty) return { items: [], total: 0 };
  const kinds = catalog.records
    .kinds()
    .filter((kind) => factsOf(kind)?.stored !== 'object' && factsOf(kind)?.unsearched !== true);
  const found = [
    hitsOf('designs', catalog.designs.lines, query, limit),
    variantHits(catalog, query),
    customerNumberHits(catalog, customers, query),
    ...kinds.map((kind) => hitsOf(kind, catalog.records.of(kind), query, limit)),
  ];
  const items = found
    .flatMap((each) => each.items)
    .toSorted((a, b) => a.rank - b.rank || a.group - b.group || (a.hit.label < b.hit.label ? -1 : 1));
  return {
    items: items.slice(0, limit).map(({ hit }) => hit),
    total: found.reduce((sum, each) => sum + each.total, 0),
  };
}

/**
 * The hits of a kind: the best `limit`, and those that rank equal to the last of these. Only these can appear in the
 * result.
 */
function hitsOf<L extends ListedLine>(kind: string, lines: OrderedLines<L>, query: Search, limit: number): Candidates {
  const { lines: matches, total } = lines.best(query, limit);
  const ranks = Float64Array.from(matches, (line) => query.rank(lines.textOf(line)) ?? Infinity);
  const worst = ranks.toSorted()[Math.min(limit, ranks.length) - 1] ?? 0;
  const items = matches.flatMap((line, i) =>
    ranks[i]! <= worst && ranks[i] !== Infinity ? [candidate(kind, line, ranks[i]!)] : [],
  );
  return { items, total };
}

function candidate(kind: string, { id, label, number }: Named, rank: number): Candidate {
  const hit = { kind, id, label, number, detail: wordFor(kind) };
  return { hit, rank: rank + handicapOf(kind), group: groupOf(kind) };
}

type Named = Pick<ListedLine, 'id' | 'label' | 'number'>;

/**
 * The most variants that are ranked. Ranking a variant takes a few microseconds, so a search for a single letter must
 * not rank tens of thousands.
 */
const maxRankedVariants = 1_000;

/**
 * The search text of each variant without that of its family. It is built at the first search after the family has
 * changed.
 */
const ownTextsOf: (family: Product) => readonly string[] = derived('search texts of variants', ({ variants }) =>
  variants.map((variant) => searchText(ownFields(variant))),
);

const ownFields = ({ id, label = id, partNumber }: Variant) => ({
  names: label === id ? [id] : [label, id],
  numbers: partNumber === undefined ? [id] : [id, partNumber],
});

/**
 * The variants that match: every word occurs in the names of the variant or its family. If the family's names contain
 * all words, the family is the hit and its variants are left out. If thousands match, only the first of them are
 * ranked.
 */
function variantHits({ records, library }: Searched, query: Search): Candidates {
  const items: Candidate[] = [];
  let unranked = 0;
  for (const line of records.of('products').best(query, Infinity).lines) {
    const family = library.entry('products', line.id)?.record as Product | undefined;
    if (family === undefined || !Array.isArray(family.variants)) continue;
    const names = [family.label, family.id, ...(family.aliases ?? [])].filter((name) => name !== undefined);
    const numbers = [family.id, ...(family.partNumber === undefined ? [] : [family.partNumber])];
    const shared = searchText({ names, numbers });
    if (query.matches(shared)) continue;
    const open = query.parts.filter((part) => !shared.includes(part));
    const { numberPart } = query;
    for (const [i, own] of ownTextsOf(family).entries()) {
      const hasParts = open.every((part) => own.includes(part));
      if (!hasParts && (numberPart === undefined || !own.includes(numberPart))) continue;
      if (items.length >= maxRankedVariants) {
        unranked += hasParts ? 1 : 0;
        continue;
      }
      const variant = family.variants[i]!;
      const { id, label = id, partNumber = null } = variant;
      const named = { id: `${family.id}/${id}`, label: `${family.label}: ${label}`, number: partNumber };
      const text = { names: [named.label, id, ...names], numbers: [...ownFields(variant).numbers, ...numbers] };
      const rank = query.rank(searchText(text));
      if (rank !== undefined) items.push(candidate('variants', named, rank));
    }
  }
  return { items, total: items.length + unranked };
}

type Variant = NonNullable<Product['variants']>[number];

/**
 * Finds cables by the numbers that customers use for them. The hit shows the customer's number, with the customer's
 * name as its detail.
 */
function customerNumberHits(catalog: Searched, customers: readonly Customer[], query: Search): Candidates {
  const items = customers.flatMap(({ label: customer, numbers = [] }) =>
    numbers.flatMap((numbered) => {
      const { number, revision } = numbered;
      const rank = query.rank(searchText({ names: [], numbers: [number] }));
      const named = rank === undefined ? undefined : numberedRecord(catalog, numbered);
      if (rank === undefined || named === undefined) return [];
      const shown = revision === undefined ? number : `${number} ${revision}`;
      return [{ hit: { ...named, number: shown, detail: customer }, rank, group: groupOf(named.kind) }];
    }),
  );
  return { items, total: items.length };
}

/** The record to which a customer's number belongs. Undefined if it is no longer in the catalog. */
function numberedRecord(
  { designs, records, library }: Searched,
  { kind, id, variant }: NonNullable<Customer['numbers']>[number],
): Pick<SearchHit, 'kind' | 'id' | 'label'> | undefined {
  if (kind === 'products' && variant !== undefined) {
    const family = library.entry('products', id)?.record as Product | undefined;
    const found = family?.variants.find((one) => one.id === variant);
    if (family === undefined || found === undefined) return undefined;
    return { kind: 'variants', id: `${id}/${variant}`, label: `${family.label}: ${found.label ?? variant}` };
  }
  const line = kind === 'designs' ? designs.lines.get(id) : records.of(kind).get(id);
  return line === undefined ? undefined : { kind, id, label: line.label };
}

function wordFor(kind: string): string {
  return kind === 'variants' ? 'variant' : (factsOf(kind)?.names.one ?? kind);
}
