import { ApiError } from '@cablewright/client';
import { pathText } from '../field-names/path-text.ts';

/** The reason for a failure as text for people. For invalid input it lists each field with its problem. */
export function failureText(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof ApiError)) return message;
  const { code, issues } = error;
  if (code === 'schema' && issues.length > 0)
    return sentences(issues.map(({ pointer = '', message: wrong }) => inField(pointer, wrong)));
  // The first issue often repeats the message.
  return sentences([message, ...issues.map((issue) => issue.message)]);
}

function sentences(all: readonly string[]): string {
  return [...new Set(all)].join(' ');
}

function inField(pointer: string, wrong: string): string {
  const path = pointer.split('/').slice(1);
  return path.length === 0 ? `It ${wrong}.` : `${pathText(path)} ${wrong}.`;
}
