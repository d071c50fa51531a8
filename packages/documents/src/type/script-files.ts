/**
 * The typefaces for scripts that the built-in one lacks: Noto Sans. The letters of each script are spread over several files.
 * A host reads them from packages, and a document opens only the files that it needs.
 */

/** A family of files, and which of its parts are read: the others have letters of the built-in typeface. */
export interface ScriptFamily {
  readonly package: string;
  /** The name of its files, between the part and the ending. */
  readonly ending: string;
  /** True for a family with one weight, which is used for both. */
  readonly isStatic?: true;
}

const variable = (script: string): ScriptFamily => ({
  package: `@fontsource-variable/noto-sans-${script}`,
  ending: 'wght-normal',
});

const [chinese, japanese, korean] = [variable('sc'), variable('jp'), variable('kr')];
const scripts = ['arabic', 'hebrew', 'devanagari', 'thai'].map(variable);
const symbols: readonly ScriptFamily[] = [
  variable('symbols'),
  { package: '@fontsource/noto-sans-symbols-2', ending: '400-normal', isStatic: true },
];

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const hangul = /\p{Script=Hangul}/u;

/**
 * The families in the order a letter is looked for. The same ideographs are drawn in three ways: the Japanese way in a
 * document with kana, the Korean one with hangul, else the Chinese one.
 */
export function scriptFamilies(letters: ReadonlySet<string>): readonly ScriptFamily[] {
  const all = [...letters].join('');
  const first = kana.test(all) ? japanese : hangul.test(all) ? korean : chinese;
  const ideographs = [first, ...[chinese, japanese, korean].filter((one) => one !== first)];
  return [...scripts, ...symbols, ...ideographs];
}

/** Parts with letters that the built-in typeface has. */
const ownParts = new Set(['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext']);

/** A file of a family as a module specifier, and the code points it may have: first and last of each range in turn. */
export interface ScriptFile {
  readonly specifier: string;
  readonly ranges: readonly number[];
}

export const partsFile = (family: ScriptFamily) => `${family.package}/unicode.json`;

/** The files of a family, as its `unicode.json` lists them: `"[4]": "U+1f1e9-1f1f5,U+..."`. */
export function filesOf(family: ScriptFamily, unicode: Readonly<Record<string, string>>): ScriptFile[] {
  const name = family.package.slice(family.package.indexOf('/') + 1);
  return Object.entries(unicode)
    .filter(([part]) => !ownParts.has(part))
    .map(([part, ranges]) => ({
      specifier: `${family.package}/files/${name}-${part.replace(/[[\]]/g, '')}-${family.ending}.woff2`,
      ranges: rangesOf(ranges),
    }));
}

function rangesOf(text: string): number[] {
  const ranges: number[] = [];
  for (const range of text.split(',')) {
    // `U+` and one number, or two.
    const hyphen = range.indexOf('-');
    const first = Number.parseInt(range.slice(2, hyphen < 0 ? undefined : hyphen), 16);
    ranges.push(first, hyphen < 0 ? first : Number.parseInt(range.slice(hyphen + 1), 16));
  }
  return ranges;
}
