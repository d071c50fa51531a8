/** Formats the problem of a rule as one or two sentences: the problem and the expected value. */
import type { RuleProblem } from './language.ts';

/** The message of a problem, followed by the expected value unless the message already contains a suggestion. */
export function problemText({ message, expected }: Pick<RuleProblem, 'message' | 'expected'>): string {
  const right = rightWords(expected);
  return right === undefined || message.includes('Did you mean') ? message : `${message} Expected: ${right}.`;
}

/** The expected value as text. Lists of more than 20 names are omitted. */
function rightWords(expected: unknown): string | undefined {
  if (typeof expected === 'string') return expected;
  if (!Array.isArray(expected) || expected.length === 0 || expected.length > 20) return undefined;
  return `one of ${expected.join(', ')}`;
}
