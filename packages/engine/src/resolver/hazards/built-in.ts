import type { Hazard } from '@cablewright/model';

/** What is dangerous in any trade. A record of the same id replaces one of these; `enabled: false` switches it off. */
export const builtInHazards: readonly Hazard[] = [
  {
    id: 'power-into-signal',
    label: 'Supply onto a signal',
    severity: 'reject',
    a: { kinds: ['power'] },
    b: { notKinds: ['power', 'ground', 'none'] },
    text: '{a} would be connected to {b}: a supply on a signal line can destroy the circuit behind it.',
    src: 'built in',
  },
  {
    id: 'power-into-ground',
    label: 'Supply onto ground',
    severity: 'reject',
    a: { kinds: ['power'] },
    b: { kinds: ['ground'] },
    text: '{a} would be connected to {b}: the supply would be shorted.',
    src: 'built in',
  },
  {
    id: 'power-mismatch',
    label: 'Two different supplies',
    severity: 'reject',
    a: { kinds: ['power'] },
    b: { kinds: ['power'] },
    relation: 'different-signal',
    text: '{a} would be connected to {b}: these are two different supplies.',
    src: 'built in',
  },
  {
    id: 'output-contention',
    label: 'Two outputs tied',
    severity: 'reject',
    a: { dirs: ['out'], notKinds: ['power', 'ground', 'none'] },
    b: { dirs: ['out'], notKinds: ['power', 'ground', 'none'] },
    text: '{a} and {b} are both outputs: outputs connected together drive against each other.',
    src: 'built in',
  },
  {
    id: 'parallel-supplies',
    label: 'Supplies in parallel',
    severity: 'warning',
    a: { kinds: ['power'], dirs: ['out'] },
    b: { kinds: ['power'], dirs: ['out'] },
    relation: 'same-signal',
    text: '{a} and {b} both deliver this supply: connected in parallel, one feeds back into the other.',
    src: 'built in',
  },
];
