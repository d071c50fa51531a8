/** Codes of placing one design in another. */
export const placingCodes = {
  'subassembly-unknown': {
    severity: 'error',
    says: 'A placed design, or the revision it is pinned to, is not in the catalog.',
  },
  'subassembly-cycle': { severity: 'error', says: 'A design is placed in itself, directly or through others.' },
  'subassembly-too-large': { severity: 'error', says: 'The placed designs hold more parts than one assembly may.' },
} as const;
