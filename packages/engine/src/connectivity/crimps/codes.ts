/** Codes of the crimp checks. */
export const crimpCodes = {
  'cavity-unknown': {
    severity: 'error',
    says: 'A contact, seal or plug is assigned to a cavity the housing does not have.',
  },
  'cavity-duplicate': { severity: 'error', says: 'One cavity of a connector is assigned twice.' },
  'cavity-part-unknown': {
    severity: 'error',
    says: 'The contact, seal or plug named for a cavity is not in the library.',
  },
  'cavity-part-kind': { severity: 'error', says: 'The part named as contact, seal or plug is another kind of part.' },
  'cavity-no-contact': { severity: 'warning', says: 'A wire ends in a crimp cavity and no contact is named for it.' },
  'contact-without-wire': { severity: 'warning', says: 'A contact is named for a cavity no wire ends in.' },
  'contact-system-mismatch': {
    severity: 'warning',
    says: 'A contact, seal or plug belongs to another system than the housing.',
  },
  'wire-outside-contact': { severity: 'warning', says: 'The copper in a cavity is outside the range of its contact.' },
  'insulation-outside-contact': {
    severity: 'warning',
    says: 'A wire is thinner or thicker over its insulation than the contact grips.',
  },
  'insulation-outside-seal': {
    severity: 'warning',
    says: 'A wire is thinner or thicker over its insulation than the seal seals.',
  },
  'seal-missing': { severity: 'warning', says: 'A wired cavity of a housing sealed per wire has no seal.' },
  'plug-missing': { severity: 'warning', says: 'An unused cavity of a housing that needs plugs has none.' },
  'plug-in-wired-cavity': { severity: 'warning', says: 'A cavity plug is named for a cavity a wire ends in.' },
} as const;
