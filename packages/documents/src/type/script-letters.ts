import { lettersBeyondBuiltIn } from '@cablewright/engine';
import type { Typeface } from './typeface.ts';
import type { ReadPackageFile } from './load-scripts.ts';

/** Scripts whose letters change with their neighbours or run to the left: none is set letter by letter. */
const joined = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Thai}]/u;
/** Nothing up to here is. */
const plain = /^[\u0000-\u02ff]*$/;

/** The letters of texts that are set in the typeface of a script. */
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

/** What something is set in, and how a host reads the typefaces of scripts. */
interface SetRequest {
  readonly typeface?: Typeface | undefined;
  readonly packageFile?: ReadPackageFile;
}

/** A text cut to its room shows more letters once they are set as wide as they are; hardly ever twice. */
const maxRounds = 4;

/**
 * Makes something that shows texts; again where those have letters of other scripts, with the typefaces of these. Without
 * such letters, or a host that reads the typefaces, it is made once.
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
