/**
 * The shop's own regular expression for numbers. An expression that could run long is refused, and only a linear-time engine
 * runs it.
 */
import { maxNumberLength } from '@cablewright/model';
import { RE2JS } from 're2js';

type CheckedPattern =
  | { readonly ok: true; readonly matches: (number: string) => boolean }
  | { readonly ok: false; readonly problems: readonly string[] };

const forbidden: readonly (readonly [RegExp, string])[] = [
  [/^\\[1-9]|^\\k/, 'uses a back-reference; write the text out instead'],
  [/^\(\?<?[=!]/, 'uses lookahead or lookbehind; match the whole number instead'],
];

/** Compiles a pattern that must match the whole number, or lists every reason to refuse it. */
export function checkPattern(regex: string): CheckedPattern {
  const problems = refusals(regex);
  if (problems.length > 0) return { ok: false, problems };
  try {
    const compiled = RE2JS.compile(regex);
    return { ok: true, matches: (number) => number.length <= maxNumberLength && compiled.testExact(number) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { ok: false, problems: [`cannot be read (${reason})`] };
  }
}

function refusals(regex: string): string[] {
  const problems = new Set<string>();
  /** For each open group: true if something inside it repeats. */
  const groups = [false];
  for (let at = 0; at < regex.length;) {
    const rest = regex.slice(at);
    for (const [shape, says] of forbidden) if (shape.test(rest)) problems.add(says);
    const piece = pieceOf(rest);
    const repeat = repetitionOf(regex.slice(at + piece.length));
    if (repeat.max > maxNumberLength) {
      problems.add(`repeats an item ${repeat.max} times; a number has at most ${maxNumberLength} characters`);
    }
    if (piece === '(') groups.push(false);
    else {
      const inner = piece === ')' && groups.length > 1 && groups.pop() === true;
      if (inner && repeat.repeats) problems.add('nests one repetition inside another; remove the nesting');
      if (inner || repeat.repeats) groups[groups.length - 1] = true;
    }
    at += piece.length + (piece === '(' ? 0 : repeat.length);
  }
  return [...problems];
}

/**
 * The next token of a pattern: an escape, a class, or one character. A group prefix (`?:`) and the name in `\p{Lu}` are read
 * as single characters, because they contain no repetition.
 */
function pieceOf(rest: string): string {
  if (rest.startsWith('\\')) return /^\\(?:x\{[^}]*\}|Q[\s\S]*?(?:\\E|$)|[\s\S]?)/.exec(rest)![0];
  if (rest.startsWith('[')) return classOf(rest);
  return rest[0]!;
}

/** A character class up to its closing bracket. A bracket at the start or after a backslash belongs to the class. */
function classOf(rest: string): string {
  let at = rest.startsWith('[^') ? 2 : 1;
  if (rest[at] === ']') at += 1;
  while (at < rest.length && rest[at] !== ']') {
    if (rest.startsWith('[:', at)) {
      const end = rest.indexOf(':]', at);
      at = end < 0 ? at + 1 : end + 2;
    } else at += rest[at] === '\\' ? 2 : 1;
  }
  return rest.slice(0, at + 1);
}

interface Repetition {
  readonly length: number;
  readonly repeats: boolean;
  /** The highest count in the braces; 0 without braces. */
  readonly max: number;
}

function repetitionOf(rest: string): Repetition {
  const braces = /^\{(\d+)(,(\d*))?\}\??/.exec(rest);
  if (braces !== null) {
    const [whole, lower = '', open, upper = ''] = braces;
    const max = Math.max(Number(lower), Number(upper));
    return { length: whole.length, max, repeats: max > 1 || (open !== undefined && upper === '') };
  }
  const sign = /^[*+?]\??/.exec(rest)?.[0] ?? '';
  return { length: sign.length, max: 0, repeats: sign.startsWith('*') || sign.startsWith('+') };
}
