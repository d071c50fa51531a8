import { numberKinds, type NumberKind } from '@cablewright/model';

/** The names of the kinds of items that have a number. */
export const kindWords: Readonly<Record<NumberKind, string>> = {
  design: 'Cable or product',
  connector: 'Connector',
  wire: 'Wire',
  component: 'Component',
  pcba: 'Board',
  'bare-pcb': 'Bare board',
  shell: 'Shell',
  fastener: 'Fastener',
  'mechanical-other': 'Other mechanical part',
  kit: 'Kit',
  body: 'Connector body',
};

/** The kinds in their usual order. */
export const kindsInOrder = (Object.keys(kindWords) as NumberKind[]).filter((kind) => numberKinds.includes(kind));

export const kindChoices = kindsInOrder.map((kind) => ({ value: kind, label: kindWords[kind] }));
