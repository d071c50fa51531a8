/** Validates rules before they are saved or tried. Refusals name every problem with its pointer. */
import { compileRule, problemText, ruleListProblems, type CompiledRule, type RuleProblem } from '@cablewright/engine';
import { catalogErrors } from '../../catalog/errors.ts';
import { refuse, type Issue } from '../../platform/http/problem.ts';

function issueOfProblem(problem: RuleProblem, at = ''): Issue {
  return { code: 'rule-invalid', message: problemText(problem), pointer: at + problem.pointer };
}

/** The compiled rule, with its warnings. `at` is the pointer of the rule in the body. */
export function requireRule(rule: unknown, at = ''): { compiled: CompiledRule; warnings: readonly RuleProblem[] } {
  const compilation = compileRule(rule);
  if (!compilation.ok) refuseRule(compilation.problems, compilation.warnings, at);
  return compilation;
}

/** Refuses a list if any of its rules can't be saved. */
export function requireRules(rules: unknown, at: string): void {
  const { problems, warnings } = ruleListProblems(rules);
  if (problems.length > 0) refuseRule(problems, warnings, at);
}

function refuseRule(problems: readonly RuleProblem[], warnings: readonly RuleProblem[], at: string): never {
  const issues = problems.map((problem) => issueOfProblem(problem, at));
  const more = issues.length === 1 ? '' : ` There are ${issues.length} problems; each is listed with its place.`;
  refuse(catalogErrors['rule-invalid'], issues[0]!.message + more, {
    issues,
    members: { warnings: warnings.map((warning) => issueOfProblem(warning, at)) },
  });
}
