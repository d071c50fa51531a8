/**
 * Combines rules of modules with data rules. Checks are synchronous and modules are not. Modules therefore evaluate all
 * subjects in advance, and the checks then look up the results.
 */
import {
  designSubjects,
  isDefinitionSubject,
  librarySubjects,
  type Catalog,
  type CodeRule,
  type Library,
  type RuleSubject,
  type SubjectSource,
} from '@cablewright/engine';
import type { Design } from '@cablewright/model';
import type { Contributes } from '../manifest/contributed.ts';
import { ModuleFailure } from '../sandbox/failure.ts';
import type { ModuleCalls, RuleAnswer } from './calls.ts';

type DeclaredRule = NonNullable<Contributes['rules']>[number];
type Subject = Readonly<Record<string, unknown>>;

/** A module that is turned on and has rules. */
export interface RuleModule {
  /** The display name of the module. */
  readonly name: string;
  readonly rules: readonly DeclaredRule[];
  readonly calls: Pick<ModuleCalls, 'rules'>;
}

/** The rules of modules, with their results for a design. */
export function designCodeRules(
  modules: readonly RuleModule[],
  catalog: Catalog,
  design: Design,
): Promise<readonly CodeRule[]> {
  return answered(
    modules,
    (subject) => !isDefinitionSubject(subject),
    () => designSubjects(catalog, design),
  );
}

/** The rules of modules, with their results for all definitions of a library or for those of one kind. */
export function libraryCodeRules(
  modules: readonly RuleModule[],
  library: Library,
  only?: { readonly kind: string; readonly ids: readonly string[] },
): Promise<readonly CodeRule[]> {
  return answered(modules, isDefinitionSubject, () => librarySubjects(library, only));
}

async function answered(
  modules: readonly RuleModule[],
  isWanted: (each: RuleSubject) => boolean,
  subjects: () => SubjectSource,
): Promise<readonly CodeRule[]> {
  const withRules = modules
    .map((module) => ({ ...module, rules: module.rules.filter(({ each }) => isWanted(each as RuleSubject)) }))
    .filter(({ rules }) => rules.length > 0);
  if (withRules.length === 0) return [];
  const source = subjects();
  return (await Promise.all(withRules.map((module) => rulesOfModule(module, source)))).flat();
}

async function rulesOfModule({ name, rules, calls }: RuleModule, source: SubjectSource): Promise<CodeRule[]> {
  const questions = rules.map((rule) => ({ rule, subjects: subjectsOf(rule, source) }));
  try {
    const answers = await calls.rules({
      design: source.design,
      rules: questions.map(({ rule: { id }, subjects }) => ({ id, subjects })),
    });
    const byRule = Map.groupBy(answers, ({ id }) => id);
    return questions.flatMap(({ rule, subjects }) => answeredRule(name, rule, subjects, byRule.get(rule.id) ?? []));
  } catch (error) {
    if (!(error instanceof ModuleFailure)) throw error;
    return rules.slice(0, 1).map((rule) => failedRule(rule, error.message));
  }
}

function subjectsOf({ each, reads }: DeclaredRule, source: SubjectSource): Subject[] {
  return source.of(each as RuleSubject, new Set(reads)).map((scope) => readOf(scope, reads));
}

/** The fields of a subject that are passed to a rule. */
function readOf(scope: Subject, reads: readonly string[]): Subject {
  return Object.fromEntries(
    ['id', ...reads].flatMap((name) => (scope[name] === undefined ? [] : [[name, scope[name]]])),
  );
}

function answeredRule(
  name: string,
  rule: DeclaredRule,
  subjects: readonly Subject[],
  answers: readonly RuleAnswer[],
): CodeRule[] {
  const { id, severity, each, reads } = rule;
  const messages = new Map(
    answers.flatMap(({ at, message }) => (message === undefined ? [] : [[JSON.stringify(subjects[at]), message]])),
  );
  const failure = answers.find(({ failed }) => failed !== undefined);
  const codeRule: CodeRule = {
    id,
    severity,
    each,
    reads,
    check: (scope) => messages.get(JSON.stringify(readOf(scope, reads))),
  };
  return failure === undefined
    ? [codeRule]
    : [codeRule, failedRule(rule, `The module ${name} failed in its rule ${id}: ${failure.failed}`)];
}

/** A single warning that replaces the results of a failed rule. A failing module doesn't prevent people from saving. */
function failedRule({ each }: DeclaredRule, message: string): CodeRule {
  const where = isDefinitionSubject(each as RuleSubject) ? each : 'design';
  let first: unknown;
  return {
    id: 'module-failed',
    severity: 'warning',
    each: where,
    reads: [],
    check: ({ id }) => (id === (first ??= id) ? message : undefined),
  };
}
