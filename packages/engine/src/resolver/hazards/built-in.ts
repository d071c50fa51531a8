import type { Hazard } from '@cablewright/model';

/** Hazards that apply in every trade. A record with the same id replaces one of these; `enabled: false` switches it off. */
export const builtInHazards: readonly Hazard[] = [
  {
    id: 'power-into-signal',
    label: 'Supply onto a signal',
    severity: 'reject',
    a: { kinds: ['power'], dirs: ['out', 'bidir', 'passive'], detected: false },
    b: { notKinds: ['power', 'ground', 'none'] },
    text: '{a} would be connected to {b}: a supply on a signal line can destroy the circuit behind it.',
    translations: {
      de: { text: '{a} käme an {b}: Eine Versorgung auf einer Signalleitung kann die Schaltung dahinter zerstören.' },
    },
    src: 'built in',
  },
  {
    id: 'signal-into-supply',
    label: 'Signal onto a supply input',
    severity: 'reject',
    a: { dirs: ['out', 'bidir'], notKinds: ['power', 'ground', 'none'] },
    b: { kinds: ['power'], dirs: ['in'], detected: false },
    text: '{a} would be connected to {b}: the supply input loads the line and is fed backwards from it.',
    translations: {
      de: { text: '{a} käme an {b}: Der Versorgungseingang belastet die Leitung und wird aus ihr rückgespeist.' },
    },
    src: 'built in',
  },
  {
    id: 'power-into-ground',
    label: 'Supply onto ground',
    severity: 'reject',
    a: { kinds: ['power'] },
    b: { kinds: ['ground'] },
    text: '{a} would be connected to {b}: the supply would be shorted.',
    translations: {
      de: { text: '{a} käme an {b}: Die Versorgung wäre kurzgeschlossen.' },
    },
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
    translations: {
      de: { text: '{a} käme an {b}: Das sind zwei verschiedene Versorgungen.' },
    },
    src: 'built in',
  },
  {
    id: 'output-contention',
    label: 'Two outputs tied',
    severity: 'reject',
    a: { dirs: ['out'], notKinds: ['power', 'ground', 'none'] },
    b: { dirs: ['out'], notKinds: ['power', 'ground', 'none'] },
    text: '{a} and {b} are both outputs: outputs connected together drive against each other.',
    translations: {
      de: { text: '{a} und {b} sind beide Ausgänge: Verbundene Ausgänge treiben gegeneinander.' },
    },
    src: 'built in',
  },
  {
    id: 'parallel-supplies',
    label: 'Supplies in parallel',
    severity: 'warning',
    a: { kinds: ['power'], dirs: ['out'], detected: false },
    b: { kinds: ['power'], dirs: ['out'] },
    relation: 'same-signal',
    text: '{a} and {b} both deliver this supply: connected in parallel, one feeds back into the other.',
    translations: {
      de: {
        text: '{a} und {b} liefern beide diese Versorgung: Parallel geschaltet speist die eine in die andere zurück.',
      },
    },
    src: 'built in',
  },
];
