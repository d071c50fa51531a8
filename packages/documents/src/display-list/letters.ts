import type { Item, Sheet, Weight } from './display-list.ts';

/** The characters sheets show, by weight: what of a typeface goes into a file with them. */
export function lettersOf(sheets: readonly Sheet[]): Readonly<Record<Weight, ReadonlySet<string>>> {
  const letters = { regular: new Set<string>(), bold: new Set<string>() };
  const collect = (items: readonly Item[]) => {
    for (const item of items) {
      if (item.kind === 'group') collect(item.items);
      else if (item.kind === 'text') for (const char of item.text) letters[item.weight ?? 'regular'].add(char);
    }
  };
  for (const { items } of sheets) collect(items);
  return letters;
}

/** The characters sheets show, in either weight. */
export function shownLetters(sheets: readonly Sheet[]): string[] {
  const { regular, bold } = lettersOf(sheets);
  return [[...regular].join(''), [...bold].join('')];
}
