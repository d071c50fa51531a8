import { compileScheme, type DefinedScheme, type DefinitionProblem } from '@cablewright/engine';
import { catalogErrors } from '../errors.ts';
import { type Issue, refuseWithIssues } from '../../platform/http/problem.ts';

/** Parses the definition of a scheme. Throws a 422 with every problem of the definition and its pointer. */
export function requireScheme(definition: unknown, schemePointer: string): DefinedScheme {
  const answer = compileScheme(definition);
  if (answer.ok) return answer.scheme;
  const issues = answer.problems.map((problem) => issueOf(problem, schemePointer));
  return refuseWithIssues(catalogErrors['scheme-invalid'], issues);
}

/** Every problem of a scheme's definition. */
export function schemeIssues(definition: unknown, schemePointer: string): Issue[] {
  const answer = compileScheme(definition);
  return answer.ok ? [] : answer.problems.map((problem) => issueOf(problem, schemePointer));
}

function issueOf({ pointer, message, found, expected }: DefinitionProblem, schemePointer: string): Issue {
  return { code: 'scheme-invalid', message, pointer: `${schemePointer}${pointer}`, ...values(found, expected) };
}

/** The found and the expected value, if they add information to the message. */
function values(found: unknown, expected: unknown): object {
  return { found, expected };
}
