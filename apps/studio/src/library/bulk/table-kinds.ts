/** The kinds whose records are exported as a table and imported from one. */
export const tableKinds: readonly string[] = [
  'connectors',
  'bodies',
  'interfaces',
  'wires',
  'components',
  'mechanicals',
];
