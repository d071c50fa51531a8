/** Codes of the electrical checks. */
export const electricalCodes = {
  'current-terminal': { severity: 'error', says: 'A declared current names a terminal that is not in the design.' },
  'wire-overloaded': {
    severity: 'warning',
    says: 'A conductor carries more current than its rating or cross-section allows.',
  },
  'wire-not-rated': {
    severity: 'warning',
    says: 'A conductor carries a current, and the rating table in force has no value for it.',
  },
  'ampacity-table': {
    severity: 'error',
    says: 'The rating table that a design or the organisation names does not exist.',
  },
  'wire-temperature': { severity: 'error', says: 'The ambient is as hot as a wire may get, or hotter.' },
  'part-temperature': { severity: 'warning', says: 'The ambient is hotter or colder than a part is rated for.' },
  'wire-voltage': { severity: 'error', says: 'A wire runs with more voltage than its insulation is rated for.' },
  'fuse-wire': { severity: 'warning', says: 'A fuse is rated for more current than a wire behind it carries.' },
  'fuse-bypassed': { severity: 'warning', says: 'A load is fed before the fuse of its supply.' },
  'wire-unprotected': {
    severity: 'warning',
    says: 'A supply can feed a conductor with more current than it carries, and nothing close to the supply opens the circuit.',
  },
  'battery-unprotected': {
    severity: 'error',
    says: 'A battery or the mains can feed a conductor with more current than it carries, and nothing close to it opens the circuit.',
  },
  'source-back-fed': {
    severity: 'warning',
    says: 'Sources in parallel can drive more current back into one of them than it takes, and no fuse is between.',
  },
  'coded-current': {
    severity: 'error',
    says: 'A resistor in a plug promises more current than the conductors carry.',
  },
  'fuse-far': {
    severity: 'warning',
    says: 'A fuse is at the end of the load: it does not protect the conductor before it.',
  },
  'fuse-in-return': { severity: 'warning', says: 'A fuse is in a return: if it opens, the load stays live.' },
  'screen-carries-supply': {
    severity: 'warning',
    says: 'The current of a load returns over a screen alone, and no stock states what its screen carries.',
  },
  'supply-overloaded': {
    severity: 'warning',
    says: 'The loads of a supply draw more current than it states to deliver.',
  },
  'part-current': { severity: 'warning', says: 'A fuse or other part in line carries more current than its rating.' },
  'contact-overloaded': { severity: 'warning', says: 'A contact carries more current than its rating.' },
  'connector-voltage': {
    severity: 'warning',
    says: 'The nets on a connector have more voltage between them than it is rated for.',
  },
  'load-undervoltage': {
    severity: 'error',
    says: 'The voltage drop leaves a load less than the lowest voltage that it works with.',
  },
  'test-table': {
    severity: 'error',
    says: 'The table for insulation tests that the organisation names does not exist.',
  },
  'test-voltage': {
    severity: 'warning',
    says: 'The insulation test of a cable applies less than the voltage between two of its nets.',
  },
  'voltage-drop': { severity: 'warning', says: 'The round-trip voltage drop exceeds the limit.' },
} as const;
