/** Every text that the program itself may print, for tests that look for untranslated text. */
import { pinTypes } from '@cablewright/model';
import { pinRule } from '../src/checks/rule-check/pin-matrix.ts';
import { Library } from '../src/library/library.ts';

export { sheetTexts } from '../src/library/wording/sheet-texts.ts';
export { builtInHazards } from '../src/resolver/hazards/built-in.ts';

/** The built-in cells of the pin matrix. */
export const builtInPinRules = pinTypes.flatMap((a) => pinTypes.flatMap((b) => pinRule(Library.empty, a, b) ?? []));
