/** Codes for checks of the rules themselves. A finding made by a rule has the code `rule:<id>` and the severity of the rule. */
export const ruleCodes = {
  'rule-invalid': { severity: 'warning', says: 'A rule of the shop is invalid and is skipped.' },
  'rule-budget': { severity: 'warning', says: 'The rules took too long on this design or library and were stopped.' },
} as const;
