/** Validates the SVG of a drawn view that is stored with a revision. */
import { isObject, jsonPointer } from '@cablewright/model';
import { SvgCost } from './svg-cost.ts';
import { allowedElements, badReference, decoded } from './svg-profile.ts';

export interface RevisionProblem {
  /** JSON pointer into the input. */
  readonly pointer: string;
  readonly message: string;
  readonly found?: unknown;
  readonly expected?: unknown;
}

/** Maximum size of a drawn view, in bytes of UTF-8. */
export const maxArtBytes = 512 * 1024;

/**
 * Lists every reason to refuse a drawn view: it is too large, is not well-formed XML, or has an element that draws nothing, a
 * script, an event handler, a reference to something outside the file, or a reference that costs too much to draw (see
 * `artLimits`). Only `#id` and inline raster images may be referenced.
 */
export function artProblems(art: unknown, pointer = ''): RevisionProblem[] {
  if (!isObject(art) || typeof art['view'] !== 'string' || typeof art['svg'] !== 'string') {
    return [{ pointer, message: 'A drawn view needs a view and its SVG.', found: art, expected: '{view, svg}' }];
  }
  const at = pointer + jsonPointer(['svg']);
  const bytes = utf8Bytes(art['svg']);
  if (bytes > maxArtBytes) {
    return [
      { pointer: at, message: 'The drawing is too large.', found: bytes, expected: `at most ${maxArtBytes} bytes` },
    ];
  }
  return svgProblems(art['svg']).map((problem) => ({ pointer: at, ...problem }));
}

function utf8Bytes(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code > 0x7f) bytes += 1;
    // In UTF-8, a surrogate pair (two code units) takes four bytes; any other character above U+07FF takes three.
    if (code > 0x7ff && (code < 0xd800 || code > 0xdfff)) bytes += 1;
  }
  return bytes;
}

type SvgProblem = Omit<RevisionProblem, 'pointer'>;

/** An HTML parser ends a comment that begins with `>` immediately, and would execute the text that follows. */
const comment = /<!--(?!-?>)(?:[^-]|-(?!-))*-->/y;
const declaration = /<\?xml\s[^?<>]*\?>/y;
const closing = /<\/([\w:.-]+)\s*>/y;
const opening = /<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Reads the text tag by tag. Text that is not clearly well formed is refused; the parser never guesses. */
function svgProblems(svg: string): SvgProblem[] {
  const problems = new Map<string, SvgProblem>();
  const say = (message: string, found: unknown, expected: string) =>
    problems.set(message, { message, found, expected });
  const open: string[] = [];
  const cost = new SvgCost();
  let roots = 0;
  for (let at = svg.indexOf('<'); at >= 0; at = svg.indexOf('<', at)) {
    const tag = matchAt(opening, svg, at);
    const end =
      tag ??
      matchAt(closing, svg, at) ??
      matchAt(comment, svg, at) ??
      (at === 0 ? matchAt(declaration, svg, at) : undefined);
    if (end === undefined) {
      say('The drawing is not well-formed SVG.', svg.slice(at, at + 60), 'elements, attributes in quotes, text');
      break;
    }
    if (tag !== undefined) {
      const [, name = '', attributes = '', alone] = tag;
      if (open.length === 0) roots += 1;
      if (!cost.begin(name, checkTag(name, attributes, open.length === 0, say)))
        return [...problems.values(), ...cost.problems()];
      if (alone === '') open.push(name);
      else cost.end();
    } else if (end[0].startsWith('</')) {
      if (open.pop() !== end[1]) {
        say('The closing tags of the drawing do not match its elements.', end[0], 'a closing tag for each element');
        break;
      }
      cost.end();
    }
    at += end[0].length;
    const text = svg.slice(at, nextTag(svg, at));
    checkEntities(text, say);
    if (open.at(-1) !== 'style') continue;
    checkReference('style', text, say);
    cost.style(decoded(text));
  }
  if (open.length > 0 || roots !== 1)
    say('The drawing must be a single svg element.', roots, 'one svg element, closed');
  return [...problems.values(), ...cost.problems()];
}

function nextTag(svg: string, at: number): number {
  const next = svg.indexOf('<', at);
  return next < 0 ? svg.length : next;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

type Say = (message: string, found: unknown, expected: string) => void;

/** Checks a tag and returns its attributes with character references decoded. */
function checkTag(name: string, attributes: string, isRoot: boolean, say: Say): ReadonlyMap<string, string> {
  const read = new Map<string, string>();
  if (isRoot && name !== 'svg') say('The drawing must start with an svg element.', name, 'svg');
  if (!allowedElements.has(name))
    say(`The drawing contains a ${name} element, which is not allowed.`, name, 'elements that draw');
  for (const [, key = '', quoted, single] of attributes.matchAll(attribute)) {
    const value = quoted ?? single ?? '';
    checkEntities(value, say);
    // An HTML parser uses the first of two equal attributes; an XML parser rejects the whole file.
    if (read.has(key)) say('An element of the drawing has an attribute twice.', key, 'each attribute once');
    read.set(key, decoded(value));
    if (/^on/i.test(key))
      say(`The drawing contains an event handler, ${key}, which is not allowed.`, key, 'no event handlers');
    else checkReference(key, value, say);
  }
  return read;
}

/** An ampersand that starts neither one of the five predefined XML entities nor a character reference. */
const badEntity = /&(?!(?:#\d{1,7}|#x[\dA-Fa-f]{1,6}|amp|lt|gt|quot|apos);)/;

function checkEntities(text: string, say: Say): void {
  const bad = badEntity.exec(text);
  if (bad !== null)
    say('The drawing is not well-formed SVG.', text.slice(bad.index, bad.index + 60), 'an ampersand written as &amp;');
}

function checkReference(key: string, value: string, say: Say): void {
  const bad = badReference(key, value);
  if (bad !== undefined)
    say(`The drawing refers to something outside of itself (${key}).`, bad, '#id or an inline picture');
}
