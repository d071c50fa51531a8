/** What is wrong with a rule as one sentence or two: what, and what would be right. */
import type { RuleProblem } from './language.ts';

/** The message of a problem with what would be right, where the message does not say so itself. */
export function problemText({ message, expected }: Pick<RuleProblem, 'message' | 'expected'>): string {
  const right = rightWords(expected);
  return right === undefined || message.includes('Did you mean') ? message : `${message} Expected: ${right}.`;
}

/** Names are listed when they are few. */
function rightWords(expected: unknown): string | undefined {
  if (typeof expected === 'string') return expected;
  if (!Array.isArray(expected) || expected.length === 0 || expected.length > 20) return undefined;
  return `one of ${expected.join(', ')}`;
}
