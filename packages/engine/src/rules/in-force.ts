/** The rules of a library: those in force, those that are switched off, and those that can't be used. */
import { isObject } from '@cablewright/model';
import type { Library } from '../library/library.ts';
import { compileRule, type CompiledRule } from './compile.ts';
import { ruleLimits, type RuleProblem } from './language.ts';
import { derived } from '@cablewright/derive';

export interface UnusableRule {
  readonly id: string;
  /** `local` for a rule of the hub, otherwise the id of its pack. */
  readonly origin: string;
  readonly problems: readonly RuleProblem[];
}

interface RulesInForce {
  /** The rules to run, in the order of their ids. */
  readonly rules: readonly CompiledRule[];
  /** Rules that are switched off. */
  readonly off: readonly CompiledRule[];
  readonly unusable: readonly UnusableRule[];
}

/** The rules in force. A rule of the hub replaces a pack's rule with the same id. Each record is compiled once. */
export const rulesInForce = derived('rules in force', readRules);

function readRules(library: Library): RulesInForce {
  const rules: CompiledRule[] = [];
  const off: CompiledRule[] = [];
  const unusable: UnusableRule[] = [];
  const counts = new Map<string, number>();
  const entries = [...library.entries('validation-rules')].toSorted((a, b) => (a.key < b.key ? -1 : 1));
  for (const { key, record, origin } of entries) {
    const count = (counts.get(origin) ?? 0) + 1;
    counts.set(origin, count);
    const made = compiledOnce(record);
    const problems = [...(made.ok ? [] : made.problems), ...misplaced(key, record, count)];
    if (!made.ok || problems.length > 0) unusable.push({ id: key, origin, problems });
    else (made.compiled.enabled ? rules : off).push(made.compiled);
  }
  return { rules, off, unusable };
}

function misplaced(key: string, record: object, count: number): RuleProblem[] {
  const { id } = record as { id?: unknown };
  const problems: RuleProblem[] = [];
  if (id !== key) {
    problems.push({
      pointer: '/id',
      message: `The id of the rule stored as ${key} differs.`,
      found: id,
      expected: key,
    });
  }
  if (count > ruleLimits.rules) {
    problems.push({ pointer: '', message: 'There are too many rules.', expected: `at most ${ruleLimits.rules}` });
  }
  return problems;
}

const compiledOnce = derived('compiled rule', (record: object) => compileRule(record));

/** The problems of a list of rules to be saved. Each pointer starts with the rule's index in the list. */
export function ruleListProblems(rules: unknown): { problems: RuleProblem[]; warnings: RuleProblem[] } {
  const problems: RuleProblem[] = [];
  const warnings: RuleProblem[] = [];
  if (!Array.isArray(rules)) {
    return {
      problems: [{ pointer: '', message: 'Rules must be a list.', found: rules, expected: 'a list' }],
      warnings,
    };
  }
  if (rules.length > ruleLimits.rules) {
    const expected = `at most ${ruleLimits.rules}`;
    problems.push({ pointer: '', message: 'There are too many rules.', found: rules.length, expected });
  }
  const seen = new Set<unknown>();
  for (const [i, rule] of rules.slice(0, ruleLimits.rules).entries()) {
    const made = compileRule(rule);
    const placed = (one: RuleProblem) => ({ ...one, pointer: `/${i}${one.pointer}` });
    warnings.push(...made.warnings.map(placed));
    if (!made.ok) problems.push(...made.problems.map(placed));
    const id = isObject(rule) ? rule['id'] : undefined;
    if (id !== undefined && seen.has(id)) {
      problems.push({
        pointer: `/${i}/id`,
        message: 'Two rules have the same id.',
        found: id,
        expected: 'a unique id',
      });
    }
    seen.add(id);
  }
  return { problems, warnings };
}
