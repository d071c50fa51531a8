/** The table of the texts that are printed, for tests that look for what was left in another language. */
export { sheetTexts } from '../src/library/wording/sheet-texts.ts';
