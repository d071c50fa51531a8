/** The lists of the vocabulary: kinds called `vocab/<list>`, each a list of words. */
import type { KindFacts } from './kind.ts';

type ListFacts = Pick<KindFacts, 'facets' | 'exactWords'>;

/** In the order in which they are listed. Other lists, which an older catalog may contain, have plain words. */
const vocabularies = {
  signals: { exactWords: true, facets: [{ field: 'kind', label: 'Kind' }] },
  levels: { exactWords: true },
  families: {},
  genders: {},
  locations: {},
  materials: {},
  colours: {},
  'colour-codes': {},
  'component-kinds': {},
  conditioning: {},
  constructions: {},
} as const satisfies Readonly<Record<string, ListFacts>>;

export type VocabularyList = keyof typeof vocabularies;
export const vocabularyLists = Object.keys(vocabularies) as readonly VocabularyList[];

/** The vocabulary list that a kind names (`vocab/signals` gives `signals`), or undefined. */
export function vocabularyOf(kind: string): string | undefined {
  const match = /^vocab\/([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(kind);
  return match?.[1];
}

export function vocabularyFacts(list: string): KindFacts {
  const own: ListFacts = Object.hasOwn(vocabularies, list) ? vocabularies[list as VocabularyList] : {};
  return {
    id: `vocab/${list}`,
    names: { one: `word of ${list}`, many: list },
    titles: { one: 'term', many: list },
    stored: 'list',
    readByDerivation: true,
    frozenWhole: true,
    checkedOnSave: true,
    ...own,
  };
}
