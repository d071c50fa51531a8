import type Type from 'typebox';
import { Convert } from 'typebox/value';
import { brokenLimit, schemaProblems } from '@cablewright/model';
import { withoutFile } from './body.ts';
import { httpErrors } from './errors.ts';
import { refuse, type Issue } from './problem.ts';

/** The parts of a request that have a schema. */
export type RequestPart = 'body' | 'query' | 'params';

/**
 * Checks one part of a request. Query and path values are text, so numbers and booleans are parsed first. A body is
 * used unchanged, including unknown fields. `closed` refuses query parameters that aren't in the schema, because a
 * misspelt filter would otherwise return an unfiltered result that looks filtered.
 */
export function checkedInput(part: RequestPart, schema: Type.TSchema, value: unknown, closed = false): unknown {
  const read = part === 'body' ? value : converted(schema, value as Record<string, unknown>);
  // A body was already checked against the input limits when it was parsed.
  const broken = part === 'body' ? undefined : brokenLimit(read);
  if (broken !== undefined)
    refuse(httpErrors['bad-request'], `The URL parameter ${broken.path.join('.')} ${broken.message}.`);
  const unknown = closed ? unknownParameters(schema, read as object) : [];
  const problems = problemsOf(part, schema, read);
  if (unknown.length + problems.length === 0) return read;
  const row = part === 'body' ? httpErrors.schema : httpErrors['bad-request'];
  const issues = problems.map(({ pointer, message }): Issue => ({ code: 'schema', message, pointer }));
  const sentences = [
    ...(unknown.length === 0 ? [] : [unknownSentence(schema, unknown)]),
    ...(issues.length === 0 ? [] : [sentence(part, issues)]),
  ];
  return refuse(row, sentences.join(' '), { issues: [...unknown.map(unknownIssue), ...issues] });
}

/**
 * The base64 text of a file is checked with a single regular expression instead of the schema, which would count its
 * characters one by one. Its length is limited by the limit of the body.
 */
function problemsOf(part: RequestPart, schema: Type.TSchema, read: unknown): ReturnType<typeof schemaProblems> {
  const rest = part === 'body' ? withoutFile(read) : read;
  if (rest === read) return schemaProblems(schema, read);
  const { base64 } = (read as { readonly file: { readonly base64: string } }).file;
  return schemaProblems(schema, /^[A-Za-z0-9+/]*={0,2}$/.test(base64) ? rest : read);
}

type WithProperties = { readonly properties?: Readonly<Record<string, { type?: string }>> };

function unknownParameters(schema: Type.TSchema, read: object): string[] {
  const { properties = {} } = schema as WithProperties;
  return Object.keys(read).filter((name) => !Object.hasOwn(properties, name));
}

function unknownSentence(schema: Type.TSchema, unknown: readonly string[]): string {
  const accepted = Object.keys((schema as WithProperties).properties ?? {});
  const names = unknown.map((name) => JSON.stringify(name)).join(', ');
  const subject = unknown.length === 1 ? `The query parameter ${names} is` : `The query parameters ${names} are`;
  return `${subject} unknown. This route takes ${accepted.length === 0 ? 'no query parameters' : accepted.join(', ')}.`;
}

function unknownIssue(name: string): Issue {
  const pointer = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  return { code: 'unknown-parameter', message: 'is not a query parameter of this route', pointer };
}

/**
 * Parses the numbers and booleans of a query or path. If an integer is expected, a number with a fraction remains text.
 */
function converted(schema: Type.TSchema, value: Record<string, unknown>): unknown {
  const read = Convert(schema, { ...value }) as Record<string, unknown>;
  const { properties = {} } = schema as WithProperties;
  for (const [name, text] of Object.entries(value))
    if (properties[name]?.type === 'integer' && typeof text === 'string' && !/^[-+]?\d+$/.test(text)) read[name] = text;
  return read;
}

function sentence(part: RequestPart, issues: readonly Issue[]): string {
  const [first] = issues;
  if (first === undefined) return 'The request is not valid.';
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : '';
  const what = part === 'body' ? 'The body' : part === 'query' ? 'The query' : 'The URL';
  return `${what}${first.pointer === '' ? '' : ` at ${first.pointer}`} ${first.message}${more}.`;
}
