/** Converts errors of the YAML parser to the problem in the file and its remedy. */
import type { FilePosition } from '@cablewright/modules/reading';
import type { YAMLParseError } from 'yaml';
import { limits } from '../basis/limits.ts';
import type { WirevizProblems } from '../basis/problem.ts';

type Words = readonly [message: string, remedy: string];

const byCode: Readonly<Record<string, Words>> = {
  TAB_AS_INDENT: ['A tab is used for indentation.', 'Indent with spaces.'],
  BAD_INDENT: [
    'The indentation does not match the lines above.',
    'Start lines of one list or mapping in the same column.',
  ],
  BLOCK_AS_IMPLICIT_KEY: ['A key and its value are on one line with another key.', 'Start each key on its own line.'],
  BLOCK_IN_FLOW: [
    'A block list or mapping is inside [ ] or { }.',
    'Write it inside the brackets, separated by commas.',
  ],
  DUPLICATE_KEY: ['The key is here a second time.', 'Remove one of them.'],
  MULTILINE_IMPLICIT_KEY: [
    'A colon is missing after a key, or a line continues the one above.',
    'Write "key: value", with a space after the colon.',
  ],
  MISSING_CHAR: [
    'A bracket, quote, comma or space is missing.',
    'Close each [, { and quote, and write a space after each colon.',
  ],
  UNEXPECTED_TOKEN: ['Something is here that YAML does not expect.', 'Put text with special characters in quotes.'],
  BAD_SCALAR_START: ['Plain text cannot start with this character.', 'Put the text in quotes.'],
  BAD_DQ_ESCAPE: ['This backslash is no escape in double quotes.', 'Use single quotes, or write \\\\.'],
  BAD_ALIAS: ['The alias has no usable name.', 'Write * and the name of an anchor. Put other text with * in quotes.'],
  MULTIPLE_ANCHORS: ['A value has two anchors.', 'Keep one & name.'],
  MULTIPLE_DOCS: ['The file has a second document after ---.', 'Keep one document in a file.'],
  TAG_RESOLVE_FAILED: ['The tag cannot be read.', 'Remove the tag.'],
};

const hashWords: Words = [
  'A # without quotes starts a comment, so the rest of the line is not read.',
  "Put the colour in quotes: '#ff8800'.",
];

const dashWords: Words = ['A - alone in brackets begins a list, so it is no text there.', "Put it in quotes: '-'."];

/** The position of a `-` that starts an item of a bracketed list, in the line of an error. */
function openDash(text: string, offset: number): number | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const end = text.indexOf('\n', offset);
  const match = /[[,]\s*(-)\s*[\],]/.exec(text.slice(start, end < 0 ? undefined : end));
  return match === null ? undefined : start + match.index + match[0].lastIndexOf('-');
}

/**
 * Finds a `#` that starts a comment inside brackets, which leaves the bracket open. Searches this line and the one
 * above.
 */
function openHash(text: string, offset: number): number | undefined {
  const start = text.lastIndexOf('\n', text.lastIndexOf('\n', offset - 1) - 1) + 1;
  const end = text.indexOf('\n', offset);
  const match = /(?<=[[,{:]\s*)#[0-9A-Fa-f]{3}/.exec(text.slice(start, end < 0 ? undefined : end));
  return match === null ? undefined : start + match.index;
}

export function syntaxProblem(
  error: YAMLParseError,
  text: string,
  placeOf: (offset: number) => FilePosition,
  problems: WirevizProblems,
): void {
  const [offset] = error.pos;
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1).replace(/\n.*$/s, '');
  const tab = /^ *\t/.test(line) ? byCode['TAB_AS_INDENT'] : undefined;
  const hash = tab === undefined ? openHash(text, offset) : undefined;
  const dash = tab === undefined && hash === undefined ? openDash(text, offset) : undefined;
  const cause = hash === undefined ? (dash === undefined ? undefined : dashWords) : hashWords;
  const words = tab ?? cause ?? byCode[error.code] ?? fallback(error);
  problems.error(placeOf(hash ?? dash ?? offset), words[0], words[1]);
}

function fallback(error: YAMLParseError): Words {
  if (error.message.includes('call stack')) return ['The file nests too deep.', `Nest at most ${limits.depth} levels.`];
  return [`This is not valid YAML: ${error.message.replace(/\n.*$/s, '')}.`, ''];
}
