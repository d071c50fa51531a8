/**
 * The Unicode code point of a letter.
 *
 * @throws RangeError if the text is empty: a defect of the program, as letters are taken one by one from texts.
 */
export function codeOf(letter: string): number {
  const code = letter.codePointAt(0);
  if (code === undefined) throw new RangeError('an empty text has no letter');
  return code;
}
