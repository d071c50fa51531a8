/** Every text that the program itself may print, for tests that look for what was left in another language. */
import { pinTypes } from '@cablewright/model';
import { pinRule } from '../src/checks/rule-check/pin-matrix.ts';
import { Library } from '../src/library/library.ts';

export { sheetTexts } from '../src/library/wording/sheet-texts.ts';
export { builtInHazards } from '../src/resolver/hazards/built-in.ts';

/** The cells of the pin matrix that are built in. */
export const builtInPinRules = pinTypes.flatMap((a) => pinTypes.flatMap((b) => pinRule(Library.empty, a, b) ?? []));
