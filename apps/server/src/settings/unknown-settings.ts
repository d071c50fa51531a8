/** Finds fields that no setting has. They would be saved, but nothing would read them. */
import { nearest } from '@cablewright/engine';
import { EngineeringSettings, isObject, jsonPointer, sameJson } from '@cablewright/model';
import type { Issue } from '../platform/http/problem.ts';

/** Every field that no setting has, except those that are stored already, which another version of the program may read. */
export function unknownSettings(sent: unknown, stored: unknown): Issue[] {
  return unknownIn(EngineeringSettings, sent, stored, []);
}

function unknownIn(schema: unknown, sent: unknown, stored: unknown, path: readonly string[]): Issue[] {
  const fields = isObject(schema) ? schema['properties'] : undefined;
  if (!isObject(fields) || !isObject(sent)) return [];
  const names = Object.keys(fields);
  return Object.entries(sent).flatMap(([name, value]) => {
    const before = isObject(stored) ? stored[name] : undefined;
    if (Object.hasOwn(fields, name)) return unknownIn(fields[name], value, before, [...path, name]);
    if (before !== undefined && sameJson(before, value)) return [];
    const near = nearest(name, names);
    const message = `"${name}" is not a setting.${near === undefined ? ` Use ${names.join(', ')}.` : ` Did you mean "${near}"?`}`;
    return [{ code: 'schema', message, pointer: jsonPointer([...path, name]) }];
  });
}
