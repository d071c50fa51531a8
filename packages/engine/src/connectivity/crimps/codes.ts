/** Finding codes of the crimp checks. */
export const crimpCodes = {
  'cavity-unknown': {
    severity: 'error',
    says: 'A contact, seal or plug is assigned to a cavity that the housing does not have.',
  },
  'cavity-duplicate': { severity: 'error', says: 'A cavity of a connector is assigned twice.' },
  'cavity-part-unknown': {
    severity: 'error',
    says: 'The contact, seal or plug of a cavity is not in the library.',
  },
  'cavity-part-kind': {
    severity: 'error',
    says: 'The part assigned as contact, seal or plug is another kind of part.',
  },
  'cavity-no-contact': { severity: 'warning', says: 'A wired cavity has no contact.' },
  'contact-without-wire': { severity: 'warning', says: 'A contact is assigned to a cavity without a wire.' },
  'contact-system-mismatch': {
    severity: 'warning',
    says: 'A contact, seal or plug belongs to a different contact system than the housing.',
  },
  'wire-outside-contact': {
    severity: 'warning',
    says: 'The wire size in a cavity is outside the range of its contact.',
  },
  'formation-outside-contact': {
    severity: 'warning',
    says: 'A solid conductor is in a contact for stranded ones, or the other way round.',
  },
  'insulation-outside-contact': {
    severity: 'warning',
    says: 'The insulation diameter of a wire is outside the range of its contact.',
  },
  'insulation-outside-seal': {
    severity: 'warning',
    says: 'The insulation diameter of a wire is outside the range of its seal.',
  },
  'insulation-outside-mat': {
    severity: 'warning',
    says: 'The insulation diameter of a wire is outside the range of the mat that seals its housing.',
  },
  'contact-too-many-wires': { severity: 'warning', says: 'More wires end on a contact than it takes.' },
  'seal-too-many-wires': { severity: 'warning', says: 'More wires go through a seal than it takes.' },
  'seal-missing': { severity: 'warning', says: 'A wired cavity of a housing with individual wire seals has no seal.' },
  'plug-missing': { severity: 'warning', says: 'An unused cavity of a housing that needs cavity plugs has no plug.' },
  'plug-in-wired-cavity': { severity: 'warning', says: 'A cavity plug is assigned to a wired cavity.' },
} as const;
