/** The table of the texts that are printed, for tests that look for what was left in another language. */
export { sheetTexts } from '../src/library/wording/sheet-texts.ts';
/** Texts that are built in as records are. */
export { builtInHazards } from '../src/resolver/hazards/built-in.ts';
export { builtInPinRules } from '../src/checks/rule-check/pin-matrix.ts';
