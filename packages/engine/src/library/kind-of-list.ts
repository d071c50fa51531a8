import type { InstanceList, LibraryKind } from '@cablewright/model';

/** The library kind that defines the parts in each list of a design. Breakouts and placed cables have no definition in the library. */
export const kindOfList = {
  connectors: 'connectors',
  segments: 'wires',
  components: 'components',
  pcbas: 'pcbas',
  mechanical: 'mechanicals',
  breakouts: undefined,
  subassemblies: undefined,
} as const satisfies Record<InstanceList, LibraryKind | undefined>;
