/** Finding codes for designs placed in other designs. */
export const placingCodes = {
  'subassembly-unknown': {
    severity: 'error',
    says: 'A sub-assembly, or the revision it is pinned to, is not in the catalog.',
  },
  'subassembly-cycle': { severity: 'error', says: 'A design contains itself, directly or through other designs.' },
  'subassembly-too-large': { severity: 'error', says: 'The assembly has more parts than the limit.' },
} as const;
