/** The one table of the texts that are printed. What a shop writes itself is never in it, and never translated. */
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
import { specTexts } from './texts/spec.ts';
import { stepTexts } from './texts/steps.ts';
import { testTexts } from './texts/test.ts';
import type { Places } from './texts/text-table.ts';

export const sheetTexts = {
  ...frameTexts,
  ...columnTexts,
  ...listTexts,
  ...harnessTexts,
  ...bomTexts,
  ...buildTexts,
  ...stepTexts,
  ...testTexts,
  ...drawingTexts,
  ...figureTexts,
  ...boardTexts,
  ...checkTexts,
  ...specTexts,
} as const;

type SheetTexts = typeof sheetTexts;

/** The key of a text: `frame.drawn-by`. */
export type SheetTextKey = keyof SheetTexts;

/** The key of a text without places. */
export type PlainTextKey = {
  [K in SheetTextKey]: [Places<SheetTexts[K]['en']>] extends [never] ? K : never;
}[SheetTextKey];

/** True for the key of a plain text: for keys made of the ids of sections, kinds or states. */
export function isSheetText(key: string): key is PlainTextKey {
  return Object.hasOwn(sheetTexts, key);
}

/** The values a text takes; none where it has no places. */
export type Values<K extends SheetTextKey> = [Places<SheetTexts[K]['en']>] extends [never]
  ? []
  : [Readonly<Record<Places<SheetTexts[K]['en']>, string | number>>];
