/** Codes of the electrical checks. A design that declares no currents gets no such findings. */
export const electricalCodes = {
  'current-terminal': { severity: 'error', says: 'A declared current names a terminal that is not in the design.' },
  'wire-overloaded': {
    severity: 'warning',
    says: 'A conductor carries more current than its rating or cross-section allows.',
  },
  'contact-overloaded': { severity: 'warning', says: 'A contact carries more current than its rating.' },
  'voltage-drop': { severity: 'warning', says: 'The round-trip voltage drop exceeds the limit.' },
} as const;
