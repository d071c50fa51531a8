import { lettersBeyondBuiltIn } from '@cablewright/engine';
import type { Typeface } from './typeface.ts';
import type { ReadPackageFile } from './load-scripts.ts';

/** Scripts whose letters join or run from right to left, and therefore can't be set letter by letter. */
const joined = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}]/u;
/** Characters that belong to no such script. */
const plain = /^[\u0000-\u02ff]*$/;

/** The letters of texts that need the typeface of a script. */
function scriptLetters(texts: Iterable<string>, typeface: Typeface | undefined): Set<string> {
  const own = typeface?.faces?.regular;
  const letters = new Set<string>();
  for (const text of texts) {
    if (plain.test(text)) continue;
    for (const char of text) if (joined.test(char)) letters.add(char);
    for (const char of lettersBeyondBuiltIn([text])) if (own?.advance(char) === undefined) letters.add(char);
  }
  return letters;
}

/** The typeface of a request, and how its host reads the typefaces of scripts. */
interface SetRequest {
  readonly typeface?: Typeface | undefined;
  readonly packageFile?: ReadPackageFile;
}

/**
 * With the right widths, a text that was cut to its space may show more letters, which may need another typeface. This
 * rarely happens twice.
 */
const maxRounds = 4;

/**
 * Makes a result with texts, and makes it again with the typefaces of scripts if its texts need them. It is made once
 * if they don't, or if the host can't read the typefaces.
 */
export async function inAllLetters<R extends SetRequest, T>(
  request: R,
  make: (request: R) => T,
  textsOf: (made: T) => Iterable<string>,
): Promise<{ readonly request: R; readonly made: T }> {
  let found = { request, made: make(request) };
  const letters = new Set<string>();
  for (let round = 0; round < maxRounds && request.packageFile !== undefined; round += 1) {
    const more = [...scriptLetters(textsOf(found.made), request.typeface)].filter((letter) => !letters.has(letter));
    if (more.length === 0) break;
    for (const letter of more) letters.add(letter);
    const { loadScripts } = await import('./load-scripts.ts');
    const scripts = await loadScripts(letters, request.packageFile);
    const own = { ...request, typeface: { ...request.typeface, scripts } };
    found = { request: own, made: make(own) };
  }
  return found;
}
