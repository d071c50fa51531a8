const [quote, backslash, colon] = [0x22, 0x5c, 0x3a];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** A name that an object of a JSON text has twice, and where the object is. */
interface RepeatedMember {
  readonly name: string;
  readonly path: readonly (string | number)[];
}

/**
 * The first name that one object of a JSON text has more than once: readers take one of the values and drop the other without
 * a word. `members` is how many the objects it was parsed to have. A text without such a name costs a look at each of its letters.
 */
export function repeatedMember(text: string, members: number): RepeatedMember | undefined {
  return membersWritten(text) === members ? undefined : firstRepeated(text);
}

/** How many names of members a text has. Outside of texts a colon is after each name and nowhere else. */
function membersWritten(text: string): number {
  let count = 0;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit === colon) count += 1;
    else if (unit === quote) i = endOfText(text, i);
  }
  return count;
}

/** Where the text that begins at `start` has its closing quotation mark. */
function endOfText(text: string, start: number): number {
  let i = start + 1;
  for (let unit = text.charCodeAt(i); unit !== quote && i < text.length; unit = text.charCodeAt(i))
    i += unit === backslash ? 2 : 1;
  return i;
}

/** Whether a text, JSON or not, opens more lists and objects in one another than a limit. It is read up to there. */
export function nestsDeeper(text: string, limit: number): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit === quote) {
      i = endOfText(text, i);
      if (i >= text.length) return false;
    } else if (unit === openList || unit === openObject) {
      depth += 1;
      // What is in the innermost level counts as one more.
      if (depth > limit + 1) return true;
    } else if (unit === closeList || unit === closeObject) depth -= 1;
  }
  return false;
}

/** An object or list that is not closed yet: where in it the reader is, and the names it has had. */
interface Open {
  step: string | number;
  readonly names: Set<string> | undefined;
}

function firstRepeated(text: string): RepeatedMember | undefined {
  const open: Open[] = [];
  for (const token of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"(?=(\s*:)?)|[[\]{},]/g)) {
    const [word, named] = token;
    const inside = open.at(-1);
    if (word === '{') open.push({ step: '', names: new Set() });
    else if (word === '[') open.push({ step: 0, names: undefined });
    else if (word === '}' || word === ']') open.pop();
    else if (word === ',') {
      if (typeof inside?.step === 'number') inside.step += 1;
    } else if (named !== undefined && inside?.names !== undefined) {
      const name = JSON.parse(word) as string;
      if (inside.names.has(name)) return { name, path: open.slice(0, -1).map(({ step }) => step) };
      inside.names.add(name);
      inside.step = name;
    }
  }
  return undefined;
}
