import { derived } from '@cablewright/derive';
import type { Weight } from '../type/face.ts';
import type { Item, Sheet } from './display-list.ts';

/** Characters below this code are found in a table. */
const inTable = 0x300;

/** The distinct characters of texts, in order of appearance. */
class LetterSet {
  readonly letters = new Set<string>();
  readonly #met = new Uint8Array(inTable);
  readonly #others = new Set<number>();

  add(text: string): void {
    for (let i = 0; i < text.length; i += 1) {
      const unit = text.charCodeAt(i);
      if (unit < inTable) {
        if (this.#met[unit] === 1) continue;
        this.#met[unit] = 1;
        this.letters.add(text[i]!);
        continue;
      }
      const code = text.codePointAt(i)!;
      if (code > 0xffff) i += 1;
      if (this.#others.has(code)) continue;
      this.#others.add(code);
      this.letters.add(String.fromCodePoint(code));
    }
  }
}

/** The distinct characters of a long text. */
export function distinctLetters(text: string): string {
  const found = new LetterSet();
  found.add(text);
  return [...found.letters].join('');
}

type Letters = Readonly<Record<Weight, ReadonlySet<string>>>;

/** The characters on the sheets, by weight, which a file of these sheets embeds. Collected once for all files. */
export const lettersOf: (sheets: readonly Sheet[]) => Letters = derived('letters of sheets', lettersIn);

function lettersIn(sheets: readonly Sheet[]): Letters {
  const found = { regular: new LetterSet(), bold: new LetterSet() };
  const collect = (items: readonly Item[]) => {
    for (const item of items) {
      if (item.kind === 'group') collect(item.items);
      else if (item.kind === 'text') found[item.weight ?? 'regular'].add(item.text);
    }
  };
  for (const { items } of sheets) collect(items);
  return { regular: found.regular.letters, bold: found.bold.letters };
}

/** The distinct characters on the sheets as two strings: the regular ones, then the bold ones. */
export function shownLetters(sheets: readonly Sheet[]): string[] {
  const { regular, bold } = lettersOf(sheets);
  return [[...regular].join(''), [...bold].join('')];
}
