import { compileScheme, type DefinedScheme, type DefinitionProblem } from '@cablewright/engine';
import { catalogErrors } from '../errors.ts';
import { refuse, type Issue } from '../../platform/http/problem.ts';

/** The scheme of a definition, or a refusal (422) that names everything that is wrong with it, each with its place. */
export function requireScheme(definition: unknown, at: string): DefinedScheme {
  const answer = compileScheme(definition);
  if (answer.ok) return answer.scheme;
  const issues = answer.problems.map((problem) => issueOf(problem, at));
  return refuse(catalogErrors['scheme-invalid'], issues[0]!.message, { issues });
}

/** Everything that is wrong with a definition of a scheme. */
export function schemeIssues(definition: unknown, at: string): Issue[] {
  const answer = compileScheme(definition);
  return answer.ok ? [] : answer.problems.map((problem) => issueOf(problem, at));
}

function issueOf({ pointer, message, found, expected }: DefinitionProblem, at: string): Issue {
  return { code: 'scheme-invalid', message, pointer: `${at}${pointer}`, ...values(found, expected) };
}

/** What was found and what would be right, where they say more than the sentence. */
function values(found: unknown, expected: unknown): object {
  return { found, expected };
}
