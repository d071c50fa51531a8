import { brokenLimit, inputLimits, isObject, jsonPointer } from '@cablewright/model';
import { httpErrors } from './errors.ts';
import { refuse } from './problem.ts';
import { nestsDeeper, repeatedMember } from './repeated-member.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The bytes of the body, for a route with `files`. */
export function fileOf(body: unknown): Uint8Array {
  if (body instanceof Uint8Array) return body;
  throw new TypeError('the body is not a file: the route needs `files`');
}

/**
 * Parses a JSON body. It must be UTF-8 and valid JSON without duplicate members, and be within the input limits. Throws
 * an error with the position otherwise. With `fileInBody`, the base64 text of the file may be longer than other texts.
 * A long one is removed before the rest is parsed, because decoding, scanning and parsing it like other JSON would
 * block the event loop for a third of a second.
 */
export function readJson(bytes: Uint8Array, fileInBody?: true): unknown {
  if (bytes.length === 0) return undefined;
  const apart = fileInBody === true ? fileApart(bytes) : undefined;
  if (apart === undefined) return readWhole(bytes, fileInBody);
  const value = readWhole(apart.rest);
  const file = isObject(value) ? value['file'] : undefined;
  if (!isObject(file) || file['base64'] !== '') return readWhole(bytes, fileInBody);
  file['base64'] = apart.base64;
  return value;
}

const fileMember = Buffer.from('"base64"');

/**
 * The long value of a member `base64`, and the body without it. The caller determines whether it is the body's file.
 */
function fileApart(bytes: Uint8Array): { readonly rest: Uint8Array; readonly base64: string } | undefined {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  // Inside a JSON string, each quotation mark is preceded by a backslash, so this match is the name of a member or a
  // whole value.
  const name = body.indexOf(fileMember);
  if (name < 0) return undefined;
  const between = /^\s*:\s*"/.exec(body.toString('latin1', name + fileMember.length, name + fileMember.length + 40));
  if (between === null) return undefined;
  const start = name + fileMember.length + between[0].length;
  const end = body.indexOf('"', start);
  if (end - start < cheapChars) return undefined;
  return {
    rest: Buffer.concat([body.subarray(0, start), body.subarray(end)]),
    base64: body.toString('latin1', start, end),
  };
}

function readWhole(bytes: Uint8Array, fileInBody?: true): unknown {
  const text = decode(bytes);
  refuseNesting(text);
  const value = parse(text);
  const seen = { nodes: 0, members: 0 };
  const broken = brokenLimit(fileInBody === true ? withoutFile(value) : value, seen);
  if (broken === undefined) return eachOnce(text, value, seen.members);
  const pointer = jsonPointer(broken.path);
  return refuse(httpErrors['limit-exceeded'], `${pointer === '' ? 'The body' : pointer} ${broken.message}.`, {
    issues: [{ code: broken.limit, message: broken.message, pointer }],
  });
}

/** The body without the content of its file. */
export function withoutFile(value: unknown): unknown {
  const file = isObject(value) ? value['file'] : undefined;
  if (!isObject(file) || typeof file['base64'] !== 'string') return value;
  return { ...(value as object), file: { ...file, base64: '' } };
}

/**
 * Larger bodies are checked for nesting depth before they are parsed, because parsing 2 MB of `[` takes a tenth of a
 * second.
 */
const cheapChars = 64 * 1024;

function refuseNesting(text: string): void {
  if (text.length <= cheapChars || !nestsDeeper(text, inputLimits.depth)) return;
  const message = `nests deeper than ${inputLimits.depth} levels`;
  refuse(httpErrors['limit-exceeded'], `The body ${message}.`, { issues: [{ code: 'depth', message, pointer: '' }] });
}

function eachOnce(text: string, value: unknown, members: number): unknown {
  const repeated = repeatedMember(text, members);
  if (repeated === undefined) return value;
  const place = repeated.path.length === 0 ? 'The body' : jsonPointer(repeated.path);
  const message = `${place} has "${repeated.name}" more than once. Send each field once.`;
  const pointer = jsonPointer([...repeated.path, repeated.name]);
  return refuse(httpErrors['not-json'], message, { issues: [{ code: 'not-json', message, pointer }] });
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return refuse(httpErrors['not-json'], 'The body is not UTF-8 text.');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return refuse(httpErrors['not-json'], `The body is not JSON: ${(error as Error).message}.`);
  }
}
