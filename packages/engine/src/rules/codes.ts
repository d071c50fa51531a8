/** Codes of the rules’ own checks. What a rule itself finds has the code `rule:<id>` and the severity the rule gives. */
export const ruleCodes = {
  'rule-invalid': { severity: 'warning', says: 'A rule of the shop cannot be used and is not run.' },
  'rule-budget': { severity: 'warning', says: 'The rules took too long on this design or library and were cut short.' },
} as const;
