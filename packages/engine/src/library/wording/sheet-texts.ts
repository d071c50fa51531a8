/** The only table of printed texts. Texts that a shop writes itself are never in it and are never translated. */
import { boardTexts } from './texts/boards.ts';
import { figureTexts } from './texts/figures.ts';
import { drawingTexts } from './texts/drawing.ts';
import { frameTexts } from './texts/frame.ts';
import { bomTexts } from './texts/bom.ts';
import { buildTexts } from './texts/build.ts';
import { checkTexts } from './texts/checks.ts';
import { columnTexts } from './texts/columns.ts';
import { harnessTexts } from './texts/harness.ts';
import { listTexts } from './texts/lists.ts';
import { quotationTexts } from './texts/quotation.ts';
import { redLineTexts } from './texts/red-line.ts';
import { specTexts } from './texts/spec.ts';
import { stepTexts } from './texts/steps.ts';
import { testTexts } from './texts/test.ts';
import { workTexts } from './texts/work.ts';
import type { Places } from './texts/text-table.ts';

type SheetTexts = typeof frameTexts &
  typeof columnTexts &
  typeof listTexts &
  typeof harnessTexts &
  typeof bomTexts &
  typeof buildTexts &
  typeof stepTexts &
  typeof testTexts &
  typeof drawingTexts &
  typeof figureTexts &
  typeof boardTexts &
  typeof checkTexts &
  typeof specTexts &
  typeof quotationTexts &
  typeof redLineTexts &
  typeof workTexts;

// The table has no prototype, because with one, V8 takes ten times as long for an object with so many fields.
export const sheetTexts: SheetTexts = Object.assign(
  Object.create(null),
  frameTexts,
  columnTexts,
  listTexts,
  harnessTexts,
  bomTexts,
  buildTexts,
  stepTexts,
  testTexts,
  drawingTexts,
  figureTexts,
  boardTexts,
  checkTexts,
  specTexts,
  quotationTexts,
  redLineTexts,
  workTexts,
);

/** The key of a text, such as `frame.drawn-by`. */
export type SheetTextKey = keyof SheetTexts;

/** The key of a text without placeholders. */
export type PlainTextKey = {
  [K in SheetTextKey]: [Places<SheetTexts[K]['en']>] extends [never] ? K : never;
}[SheetTextKey];

/** True if the table has a text with this key. Used for keys built from the ids of sections, kinds or states. */
export function isSheetText(key: string): key is PlainTextKey {
  return Object.hasOwn(sheetTexts, key);
}

/** The values that a text requires. Empty if the text has no placeholders. */
export type SheetTextValues<K extends SheetTextKey> = [Places<SheetTexts[K]['en']>] extends [never]
  ? []
  : [Readonly<Record<Places<SheetTexts[K]['en']>, string | number>>];
