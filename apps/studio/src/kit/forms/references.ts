/** Which fields of a record refer to another record or a term, and of which kind. */
const shared: Readonly<Record<string, string>> = {
  family: 'vocab/families',
  gender: 'vocab/genders',
  signal: 'vocab/signals',
  level: 'vocab/levels',
  material: 'vocab/materials',
  location: 'vocab/locations',
  diffPair: 'vocab/signals',
  connectorDefId: 'connectors',
  tool: 'mechanicals',
};

const conditioning = 'vocab/conditioning';

const byKind: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bodies: { mates: 'bodies' },
  connectors: { body: 'bodies', interface: 'interfaces' },
  components: { kind: 'vocab/component-kinds' },
  wires: { colourCode: 'vocab/colour-codes' },
  devices: { extends: 'devices', board: 'pcbas', interface: 'interfaces', body: 'bodies', conditioning },
  'conditioning-recipes': { conditioning, component: 'components', kind: 'vocab/component-kinds' },
};

/** Fields with the name of a reference that are not one: the family of a label's line is a typeface. */
const notReferences: Readonly<Record<string, readonly string[]>> = { 'drawing-art': ['family'] };

/** The kind of record a field names, or undefined when it names none. */
export function referenceOf(kind: string, field: string): string | undefined {
  return notReferences[kind]?.includes(field) === true ? undefined : (byKind[kind]?.[field] ?? shared[field]);
}

const lists: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  interfaces: { bodies: 'bodies' },
  mechanicals: { tools: 'mechanicals' },
  devices: { accepts: 'vocab/levels', needs: conditioning, provides: conditioning },
  hazards: { signals: 'vocab/signals', notSignals: 'vocab/signals', levels: 'vocab/levels' },
  'vocab/signals': { pairsWith: 'vocab/signals', returnFor: 'vocab/signals' },
  'vocab/colour-codes': { colours: 'vocab/colours' },
};

/** The kind of record each word of a list of words names. */
export function listReferenceOf(kind: string, field: string): string | undefined {
  return lists[kind]?.[field];
}
