/** What the kinds of record are called. Kept apart from their schemas, so that a page which only lists them stays light. */

/** The library kinds, in the order a reader needs them: what others refer to comes first. */
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

/** What a person calls one record of a kind, and several. */
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
