/** Runs compiled rules over subjects and returns one finding for each subject that fails a rule. */
import type { Design, Finding } from '@cablewright/model';
import { reporter } from '../library/code-table.ts';
import type { Landings } from '../connectivity/landings/landings.ts';
import type { Catalog } from '../library/catalog.ts';
import type { Library } from '../library/library.ts';
import { ruleCodes } from './codes.ts';
import { rulesOf } from './compile-code-rule.ts';
import type { CompiledRule } from './compile.ts';
import { rulesInForce } from './in-force.ts';
import { isDefinitionSubject, ruleLimits, type RuleRun, type RuleScope, type Subject } from './language.ts';
import { problemText } from './problem-text.ts';
import { definitionKind, designSubjects, librarySubjects, type SubjectSource } from './subjects.ts';

const report = reporter(ruleCodes);

/**
 * The findings of rules for a design. By default, these are the rules in force in the library and those of modules. Pass
 * `landings` if they are already available, to avoid computing them again.
 */
export function designRuleFindings(
  catalog: Catalog,
  design: Design,
  rules: readonly CompiledRule[] = rulesOf(catalog),
  landings?: Landings,
): Finding[] {
  const own = rules.filter((rule) => !isDefinitionSubject(rule.each));
  if (own.length === 0) return [];
  return runRules(own, designSubjects(catalog, design, landings), { kind: 'designs', id: design.id });
}

/** The findings of rules for the definitions of a library. */
export function libraryRuleFindings(
  library: Library,
  rules: readonly CompiledRule[] = rulesInForce(library).rules,
): Finding[] {
  const own = rules.filter((rule) => isDefinitionSubject(rule.each));
  return own.length === 0 ? [] : runRules(own, librarySubjects(library), { kind: 'validation-rules' });
}

/** The findings of rules for some records of one kind, without reading the rest of the library. */
export function recordRuleFindings(
  library: Library,
  kind: string,
  ids: readonly string[],
  rules: readonly CompiledRule[] = rulesInForce(library).rules,
): Finding[] {
  const own = rules.filter((rule) => definitionKind(rule.each) === kind);
  return own.length === 0 ? [] : runRules(own, librarySubjects(library, { kind, ids }), { kind: 'validation-rules' });
}

/** A warning for each stored rule that can't run, with all its problems. */
export function unusableRuleFindings(library: Library): Finding[] {
  return rulesInForce(library).unusable.map(({ id, problems }) => {
    const words = problems.map((problem) => `${problem.pointer || 'the rule'}: ${problemText(problem)}`);
    const message = `The rule ${id} is invalid and is skipped. ${words.join(' ')}`;
    return report('rule-invalid', { kind: 'validation-rules', id, pointer: problems[0]?.pointer }, message, {
      found: problems,
    });
  });
}

/**
 * Runs rules over any subjects. Each rule may use an equal share of the remaining steps, so that a slow rule doesn't block
 * the others. One finding lists the rules that ran out of steps.
 */
export function runRules(
  rules: readonly CompiledRule[],
  source: SubjectSource,
  where: Finding['where'],
  steps: number = ruleLimits.steps,
): Finding[] {
  const findings: Finding[] = [];
  const stopped: CompiledRule[] = [];
  const run: RuleRun = { design: source.design, steps };
  const known = new Map<Subject, Finding['where'][]>();
  const uses = usedFields(rules);
  let left = steps;
  for (const [i, rule] of rules.entries()) {
    const share = left / (rules.length - i);
    run.steps = share;
    const scopes = source.of(rule.each, uses.get(rule.each));
    const places = placesOf(known, rule.each);
    findings.push(...failuresOf(rule, scopes, (at) => (places[at] ??= source.whereIs(rule.each, scopes[at]!)), run));
    if (run.steps <= 0) stopped.push(rule);
    left -= share - Math.max(run.steps, 0);
    if (source.cut(rule.each)) findings.push(tooMany(rule, where, scopes.length));
  }
  return stopped.length === 0 ? findings : [...findings, exhausted(stopped, where)];
}

/** The findings of one rule, up to the point where its steps are used up. */
function failuresOf(
  rule: CompiledRule,
  scopes: readonly RuleScope[],
  placeOf: (at: number) => Finding['where'],
  run: RuleRun,
): Finding[] {
  const findings: Finding[] = [];
  for (const [at, scope] of scopes.entries()) {
    const fails = failsRule(rule, scope, run);
    if (run.steps <= 0) return findings;
    if (fails) findings.push(findingOf(rule, scope, placeOf(at), run));
  }
  return findings;
}

/** The result of trying a rule: the number of subjects, the number it applies to, and its findings. */
interface RuleTrial {
  readonly looked: number;
  readonly applied: number;
  readonly findings: readonly Finding[];
}

/** Runs one rule as validation would, to try it before it is saved. */
export function tryRule(rule: CompiledRule, source: SubjectSource, where: Finding['where']): RuleTrial {
  const findings = runRules([rule], source, where);
  const scopes = source.of(rule.each, rule.uses);
  const run: RuleRun = { design: source.design, steps: ruleLimits.steps };
  const { where: applies } = rule;
  const applied =
    applies === undefined ? scopes.length : scopes.filter((scope) => applies(scope, undefined, run)).length;
  return { looked: scopes.length, applied, findings };
}

/** True if a rule applies to a subject and its requirement doesn't hold. */
export function failsRule({ where, require, cost }: CompiledRule, scope: RuleScope, run: RuleRun): boolean {
  run.steps -= cost;
  return (where === undefined || where(scope, undefined, run)) && !require(scope, undefined, run);
}

/** For each kind of subject, the fields that any of its rules reads. */
function usedFields(rules: readonly CompiledRule[]): ReadonlyMap<Subject, ReadonlySet<string>> {
  const uses = new Map<Subject, ReadonlySet<string>>();
  for (const { each, uses: own } of rules) {
    const others = uses.get(each);
    uses.set(each, others === undefined ? own : others.union(own));
  }
  return uses;
}

/**
 * The positions of the subjects of one kind, shared by the findings of all rules. A position is computed when a rule first
 * reports its subject.
 */
function placesOf(known: Map<Subject, Finding['where'][]>, subject: Subject): Finding['where'][] {
  let places = known.get(subject);
  if (places === undefined) known.set(subject, (places = []));
  return places;
}

function findingOf(rule: CompiledRule, scope: RuleScope, where: Finding['where'], run: RuleRun): Finding {
  const found: Record<string, unknown> = {};
  for (const [name, read] of rule.reads) found[name] = read(scope, undefined, run) ?? null;
  return { code: rule.code, severity: rule.severity, message: rule.message(scope, run), where, found };
}

function exhausted(rules: readonly CompiledRule[], where: Finding['where']): Finding {
  const ids = rules.map(({ id }) => id);
  const what = where.kind === 'designs' ? 'design' : 'library';
  const message = `${ids.length === 1 ? 'A rule was' : `${ids.length} rules were`} not evaluated on this whole ${what}: ${ids.join(', ')}. Make conditions on lists simpler, or switch rules off.`;
  return report('rule-budget', where, message, { found: ids });
}

function tooMany(rule: CompiledRule, where: Finding['where'], count: number): Finding {
  const message = `The rule ${rule.id} checked only the first ${count} signal paths.`;
  return report('rule-budget', where, message, { found: rule.id, expected: count });
}
