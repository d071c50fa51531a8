/** The library kind that defines the parts in each list of a design. Breakouts and placed cables have no definition in the library. */
export const kindOfList = {
  connectors: 'connectors',
  segments: 'wires',
  components: 'components',
  pcbas: 'pcbas',
  mechanical: 'mechanicals',
} as const;
