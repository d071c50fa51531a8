import type Type from 'typebox';
import { Convert } from 'typebox/value';
import { brokenLimit, schemaProblems } from '@cablewright/model';
import { httpErrors } from './errors.ts';
import { refuse, type Issue } from './problem.ts';

/** The parts of a request that have a schema. */
export type Part = 'body' | 'query' | 'params';

/**
 * Checks one part of a request. Query and path values arrive as text, so numbers and booleans are parsed first;
 * a body is used as it is, and unknown fields are kept.
 */
export function checkedInput(part: Part, schema: Type.TSchema, value: unknown): unknown {
  const read = part === 'body' ? value : converted(schema, value as Record<string, unknown>);
  // A body was checked against the input limits when it was read.
  const broken = part === 'body' ? undefined : brokenLimit(read);
  if (broken !== undefined)
    refuse(httpErrors['bad-request'], `The URL parameter ${broken.path.join('.')} ${broken.message}.`);
  const found = schemaProblems(schema, read);
  if (found.length === 0) return read;
  const row = part === 'body' ? httpErrors.schema : httpErrors['bad-request'];
  const issues = found.map(({ pointer, message }): Issue => ({ code: 'schema', message, pointer }));
  return refuse(row, sentence(part, issues), { issues });
}

/** Numbers and booleans of an address, parsed. A number that is not whole stays the text it was where a whole one belongs. */
function converted(schema: Type.TSchema, value: Record<string, unknown>): unknown {
  const read = Convert(schema, { ...value }) as Record<string, unknown>;
  const { properties = {} } = schema as { properties?: Record<string, { type?: string }> };
  for (const [name, text] of Object.entries(value))
    if (properties[name]?.type === 'integer' && typeof text === 'string' && !/^[-+]?\d+$/.test(text)) read[name] = text;
  return read;
}

function sentence(part: Part, issues: readonly Issue[]): string {
  const first = issues[0]!;
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : '';
  const what = part === 'body' ? 'The body' : part === 'query' ? 'The query' : 'The URL';
  return `${what}${first.pointer === '' ? '' : ` at ${first.pointer}`} ${first.message}${more}.`;
}
