/** Problems in the definition of a scheme: one per position, with the expected value. */
import { isObject, schemaProblems } from '@cablewright/model';

export interface DefinitionProblem {
  /** JSON pointer into the definition. */
  readonly pointer: string;
  readonly message: string;
  readonly found?: unknown;
  readonly expected?: unknown;
}

/**
 * The ways in which `value` violates `schema`. If the schema allows several shapes, only the deepest positions are reported,
 * because a problem of the whole repeats that of its part.
 */
export function shapeProblems(
  schema: Parameters<typeof schemaProblems>[0],
  value: unknown,
  at = '',
): DefinitionProblem[] {
  const all = schemaProblems(schema, value);
  const deepest = all.filter(({ pointer }) => !all.some((other) => other.pointer.startsWith(`${pointer}/`)));
  return deepest.map(({ pointer, message }) => {
    const found = valueAt(value, pointer);
    const name = at + pointer === '' ? 'The definition' : `${at}${pointer}`;
    if (message.startsWith('is not a known field')) {
      return { pointer: at + pointer, message: `${name} is not a field of a numbering scheme. Remove it.`, found };
    }
    return { pointer: at + pointer, message: `${name} ${message}.`, found, expected: message };
  });
}

function valueAt(value: unknown, pointer: string): unknown {
  let at: unknown = value;
  for (const part of pointer.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    at = Array.isArray(at) ? at[Number(key)] : isObject(at) ? at[key] : undefined;
  }
  return at;
}
