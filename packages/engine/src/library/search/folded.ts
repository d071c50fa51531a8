/**
 * The form in which texts are compared in a search. People write `4x0,25 mm2` and mean `4 × 0.25 mm²`, so both sides are
 * folded into the same words: letters and numbers apart, without case and accents.
 */

const ascii = /^[\0-\u{7f}]*$/u;
/** A cross-section unit, a number with its decimals, or a word. */
const wordPattern = /mm2(?![\p{L}\d])|(?<=^|\s)[.,]\d+|\d+(?:[.,]\d+)?|\p{L}+/gu;

/** Characters that represent a word or other letters, after compatibility decomposition. */
const spelled: Readonly<Record<string, string>> = { ω: ' ohm ', μ: 'u', ß: 'ss', ø: 'o', æ: 'ae', '⌀': ' ' };
const spelledPattern = /[ωμßøæ⌀]/g;

/** Other ways to write the unit of a cross-section. */
const squareMillimetres: ReadonlySet<string> = new Set(['qmm', 'sqmm']);

/**
 * The words of a text, in order: `DE-9 socket` gives `de 9 socket`, `AWG24` gives `awg 24`, `2×0,50 mm²` gives `2 x 0.5
 * mm2`. A multiplication sign becomes the letter x, a decimal comma becomes a point, and trailing zeros after the
 * decimal point are removed.
 */
export function foldedWords(text: string): string[] {
  return plain(text).match(wordPattern)?.map(canonical) ?? [];
}

/**
 * The letters and digits of a manufacturer's or shop's number, without case, spaces and hyphens: `43025-0600` gives
 * `430250600`.
 */
export function foldedNumber(text: string): string {
  return plain(text).replaceAll(/[^\p{L}\d]/gu, '');
}

/** Hyphenated compounds as one word, because people also search for `dsub` and `hookup`. */
export function joinedCompounds(text: string): string[] {
  return (plain(text).match(/\p{L}+(?:-\p{L}+)+/gu) ?? []).map((compound) => compound.replaceAll('-', ''));
}

function plain(text: string): string {
  const lower = text.toLowerCase();
  if (ascii.test(lower)) return withSigns(lower);
  const decomposed = lower
    .replaceAll(/[×✕⋅]/g, 'x')
    .replaceAll(/(?<=\s)−(?=\s|$)/g, 'minus')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase();
  return withSigns(decomposed.replaceAll(spelledPattern, (letter) => spelled[letter] ?? letter));
}

/** Matches signs that may need rewriting: multiplication, power, a sign between spaces, and a unit after its prefix. */
const signPattern = /[*^+]|ohm/;

function withSigns(text: string): string {
  if (!signPattern.test(text)) return text;
  return text
    .replaceAll(/(?<=\d\s*)\*(?=\s*\d)/g, 'x')
    .replaceAll('^', '')
    .replaceAll(/(?<=\s)\+(?=\s|$)/g, 'plus')
    .replaceAll(/(?<=\d\s*)([km]?)ohms?(?!\p{L})/gu, '$1 ohm ');
}

function canonical(word: string): string {
  const first = word.charCodeAt(0);
  const isNumber = (first >= 48 && first <= 57) || first === 44 || first === 46;
  if (!isNumber) return squareMillimetres.has(word) ? 'mm2' : word;
  const point = word.replace(',', '.');
  if (!point.includes('.')) return point;
  return point.replace(/^\./, '0.').replace(/\.?0+$/, '');
}
