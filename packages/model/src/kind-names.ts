/** The names of the kinds of record, without their schemas. */

/** The library kinds; a kind comes before those that refer to it. */
export const libraryKinds = [
  'bodies',
  'interfaces',
  'connectors',
  'wires',
  'components',
  'pcbas',
  'mechanicals',
  'kits',
] as const;
export type LibraryKind = (typeof libraryKinds)[number];

/** The name of a kind, singular and plural. */
export const kindNames: Readonly<Record<LibraryKind, { readonly one: string; readonly many: string }>> = {
  bodies: { one: 'connector body', many: 'connector bodies' },
  interfaces: { one: 'pinout', many: 'pinouts' },
  connectors: { one: 'connector', many: 'connectors' },
  wires: { one: 'wire stock', many: 'wire stocks' },
  components: { one: 'component', many: 'components' },
  pcbas: { one: 'board', many: 'boards' },
  mechanicals: { one: 'mechanical part', many: 'mechanical parts' },
  kits: { one: 'kit', many: 'kits' },
};

export function isLibraryKind(kind: string): kind is LibraryKind {
  return (libraryKinds as readonly string[]).includes(kind);
}

/** The vocabulary list a document kind names (`vocab/signals` gives `signals`), or undefined. */
export function vocabularyOf(kind: string): string | undefined {
  const match = /^vocab\/([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(kind);
  return match?.[1];
}

/** The kinds whose records have revisions. */
type RevisedKind = LibraryKind | 'products';

export const revisedNames: Readonly<Record<RevisedKind, { readonly one: string; readonly many: string }>> = {
  ...kindNames,
  products: { one: 'product family', many: 'product families' },
};

export function isRevisedKind(kind: string): kind is RevisedKind {
  return Object.hasOwn(revisedNames, kind);
}
