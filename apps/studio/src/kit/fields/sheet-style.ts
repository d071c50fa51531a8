/** The languages and units of sheets, by the names people choose them by. */
export const languageChoices = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
];
export const unitChoices = [
  { value: 'metric', label: 'Metric: mm, m, mm²' },
  { value: 'us', label: 'US: inches, feet, AWG' },
  { value: 'both', label: 'Both: 1500 mm [59.06 in]' },
];
