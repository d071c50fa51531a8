/**
 * Finds where a line may break in a text without spaces, by the rules of UAX #14 for scripts that are written without
 * them (Chinese, Japanese, Korean). Thai, Khmer and Lao need a dictionary; their words are broken like any other word
 * that is too long.
 */

/**
 * Letters as wide as they are tall (East Asian Wide, UAX #11). A line may break between any two of them, except at the
 * marks below.
 */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f000}-\u{1faff}\u{20000}-\u{3fffd}]/u;
/**
 * Characters that must not begin a line: closing marks, small kana, marks of repetition and length, signs after numbers
 * (LB13, LB21, LB25).
 */
const notBefore =
  /[)\]}）〕］｝〉》」』】〙〗〟’”,.、。，．:;：；!?！？‼⁇⁈…‥ー々〻ゝゞヽヾぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰ-ㇿ・％%‰°℃／/–—〜~]|\p{M}|\p{Cf}|\p{Emoji_Modifier}/u;
/** Characters that must not end a line: opening marks, signs before numbers (LB14, LB25), and joiners (LB9). */
const notAfter = /[([{（〔［｛〈《「『【〘〖〝‘“¥$£€＄￡￥№]|\u200d|\u2060/u;

/** True for a letter that is as wide as it is tall. */
export function isWide(char: string): boolean {
  return wide.test(char);
}

/** The parts of a word between which a line may break; a word of Latin letters is one part. */
export function partsOfWord(word: string): string[] {
  if (!wide.test(word) && !word.includes('\u200b')) return [word];
  const parts: string[] = [];
  let before = '';
  for (const char of word) {
    if (before !== '' && mayBreak(before, char)) parts.push(char);
    else parts[Math.max(0, parts.length - 1)] = `${parts.at(-1) ?? ''}${char}`;
    before = char;
  }
  return parts.map((part) => part.replaceAll('\u200b', '')).filter((part) => part !== '');
}

function mayBreak(before: string, after: string): boolean {
  if (before === '\u200b') return true;
  return (isWide(before) || isWide(after)) && !notBefore.test(after) && !notAfter.test(before);
}
