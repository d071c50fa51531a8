import { recordSearchText, type Entry, type Library } from '@cablewright/engine';
import { factsOf, isLibraryKind, referenceKindIn } from '@cablewright/model';
import { routeName } from '../kit/page/route-badge.tsx';
import type { Facet } from '../kit/table/columns.ts';
import { originName } from './origin-badge.tsx';
import { type Offers, sourcingFacets } from './sourcing-columns.tsx';
import { searchTexts } from '../kit/table/search-texts.ts';

/** True for kinds that a shop makes or buys; vocabularies, hazards and recipes are not parts. */
export function hasParts(kind: string): boolean {
  return isLibraryKind(kind) || factsOf(kind)?.listedAsPart === true;
}

function valuesOf(value: unknown): readonly string[] {
  return typeof value === 'string' && value !== '' ? [value] : [];
}

function field(name: string, label: string): Facet<Entry> {
  return { id: name, label, values: ({ record }) => valuesOf((record as Record<string, unknown>)[name]) };
}

export function facetsOf(kind: string, library?: Library, offers?: Offers): readonly Facet<Entry>[] {
  const kindFacets = (factsOf(kind)?.facets ?? []).map(({ field: name, label }) => {
    const of = referenceKindIn(kind, [name]);
    if (of === undefined) return field(name, label);
    return { ...field(name, label), name: (id: string) => library?.entry(of, id)?.record.label ?? id };
  });
  return [
    ...kindFacets,
    ...(!hasParts(kind) ? [] : [{ ...field('route', 'Route'), name: routeName }]),
    ...(kind === '' || hasParts(kind) ? sourcingFacets(kind, offers) : []),
    field('status', 'Status'),
    { id: 'tags', label: 'Tags', values: ({ record }) => record.tags ?? [] },
    {
      id: 'origin',
      label: 'From',
      values: ({ origin }) => [origin],
      name: (origin) => originName(library, origin),
    },
  ];
}

export const entryText = searchTexts(({ kind, key, record }: Entry) => recordSearchText(kind, key, record));
