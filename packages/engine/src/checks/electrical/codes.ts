/** Codes of the electrical checks. They are silent for a design that declares no currents. */
export const electricalCodes = {
  'current-terminal': { severity: 'error', says: 'A declared current names a terminal the design does not have.' },
  'wire-overloaded': {
    severity: 'warning',
    says: 'A conductor carries more than its rating, or than its cross-section may.',
  },
  'contact-overloaded': { severity: 'warning', says: 'A contact carries more than its rating.' },
  'voltage-drop': { severity: 'warning', says: 'The voltage drop there and back is above the limit that is set.' },
} as const;
