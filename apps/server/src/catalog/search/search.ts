import { factsOf, isLibraryKind, type Product } from '@cablewright/model';
import type { LiveCatalog } from '../live/live-catalog.ts';
import type { Line, OrderedLines } from '../live/ordered-lines.ts';
import type { SearchHit } from '../answers.ts';

/** The fields of a line for search, and its search text. */
type Named = Pick<Line, 'id' | 'label' | 'number'> & { readonly text: string };

/** How well a line matches the query; 0 is an exact match. */
function rank(line: Named, typed: string): number {
  const names = [line.id, line.label.toLowerCase(), line.number?.toLowerCase() ?? ''];
  if (names.includes(typed)) return 0;
  if (line.text.split('\n').includes(typed)) return 1;
  if (names.some((name) => name.startsWith(typed))) return 2;
  return names.some((name) => name.includes(typed)) ? 3 : 4;
}

/** The designs, parts and words whose id, name, number, tags or aliases have every word of the query, best match first. */
export function search(catalog: LiveCatalog, typed: string, limit: number): { items: SearchHit[]; total: number } {
  const text = typed.trim().toLowerCase();
  if (text === '') return { items: [], total: 0 };
  const hits: { readonly hit: SearchHit; readonly rank: number; readonly group: number }[] = [];
  const add = (kind: string, group: number, lines: readonly Named[]) => {
    for (const line of lines) hits.push({ hit: hitOf(kind, line), rank: rank(line, text), group });
  };
  add('designs', 0, named(catalog.designs.lines, text));
  add('variants', 0, variantLines(catalog, text));
  for (const kind of catalog.records.kinds()) {
    if (factsOf(kind)?.stored === 'object' || factsOf(kind)?.unsearched === true) continue;
    add(kind, isLibraryKind(kind) ? 1 : 2, named(catalog.records.of(kind), text));
  }
  hits.sort((a, b) => a.rank - b.rank || a.group - b.group || (a.hit.label < b.hit.label ? -1 : 1));
  return { items: hits.slice(0, limit).map(({ hit }) => hit), total: hits.length };
}

function named<L extends Line>(lines: OrderedLines<L>, text: string): Named[] {
  return lines.search(text, 'label').map((line) => {
    const { id, label, number } = line;
    return { id, label, number, text: lines.textOf(line) };
  });
}

/**
 * The variants that match by themselves: every word occurs in their own or their family's names. Variants are left out if their family's
 * names have all words, as the family is then a hit.
 */
function variantLines({ records, library }: LiveCatalog, text: string): Named[] {
  const words = text.split(/\s+/);
  return records
    .of('products')
    .search(text, 'label')
    .flatMap((line) => {
      const family = library.entry('products', line.id)?.record as Product | undefined;
      if (family === undefined || !Array.isArray(family.variants)) return [];
      const own = [family.id, family.label, family.partNumber, ...(family.aliases ?? [])].join('\n').toLowerCase();
      if (words.every((word) => own.includes(word))) return [];
      return family.variants
        .flatMap((variant) => variantName(line, variant))
        .filter((variant) => words.every((word) => `${variant.text}\n${own}`.includes(word)));
    });
}

function variantName(family: Line, { id, label = id, partNumber }: Product['variants'][number]): Named {
  const text = [id, label, partNumber ?? ''].join('\n').toLowerCase();
  return { id: `${family.id}/${id}`, label: `${family.label}: ${label}`, number: partNumber ?? null, text };
}

function hitOf(kind: string, { id, label, number }: Named): SearchHit {
  return { kind, id, label, number, detail: wordFor(kind) };
}

function wordFor(kind: string): string {
  return kind === 'variants' ? 'variant' : (factsOf(kind)?.names.one ?? kind);
}
