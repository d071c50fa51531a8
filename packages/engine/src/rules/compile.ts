/** Compiles a validation rule from data to closures. */
import { isId, isObject, jsonPointer, type Severity } from '@cablewright/model';
import { suggestion } from '../library/text/nearest.ts';
import { compileCondition } from './compile-condition.ts';
import { below, compilePath, refuseOtherKeys, type Compiling, type Place } from './compile-operand.ts';
import { designFields, subjectFields } from './fields.ts';
import {
  isDefinitionSubject,
  isSubject,
  ruleLimits,
  subjects,
  type Fields,
  type Read,
  type RuleProblem,
  type Subject,
  type Test,
} from './language.ts';
import { compileMessage, templateParts, type Message } from './message.ts';

export interface CompiledRule {
  readonly id: string;
  readonly code: string;
  readonly enabled: boolean;
  readonly severity: Severity;
  readonly each: Subject;
  readonly where: Test | undefined;
  readonly require: Test;
  /** Steps charged per subject: 1 plus the number of conditions in the rule. Quantifiers charge extra for each item they test. */
  readonly cost: number;
  readonly message: Message;
  /** The fields that the rule reads from its subject or from items in its lists. */
  readonly uses: ReadonlySet<string>;
  /** The values that the rule reads from its subject, by the name that a finding shows. */
  readonly reads: readonly (readonly [name: string, read: Read])[];
}

type Compilation =
  | { readonly ok: true; readonly compiled: CompiledRule; readonly warnings: readonly RuleProblem[] }
  | { readonly ok: false; readonly problems: readonly RuleProblem[]; readonly warnings: readonly RuleProblem[] };

const ruleFields = ['id', 'label', 'enabled', 'severity', 'each', 'where', 'require', 'message', 'src'];

/**
 * Compiles a rule, or returns all its problems with their positions. Accepts any input. Warnings list fields that the subject
 * doesn't have; such a rule still runs and reads these fields as missing.
 */
export function compileRule(rule: unknown): Compilation {
  return new RuleCompiler().rule(rule);
}

class RuleCompiler implements Compiling {
  readonly #problems: RuleProblem[] = [];
  readonly #warnings: RuleProblem[] = [];
  readonly #reads = new Map<string, Read>();
  readonly #uses = new Set<string>();
  #nodes = 0;
  designFields: Fields | undefined;

  rule(rule: unknown): Compilation {
    const place: Place = { path: [], depth: 0, fields: undefined, outer: undefined, inItem: false };
    if (!isObject(rule)) {
      this.problem(place, 'A rule must be an object.', { found: rule, expected: ruleFields });
      return { ok: false, problems: this.#problems, warnings: [] };
    }
    refuseOtherKeys(rule, ruleFields, place, this);
    this.#envelope(rule, place);
    const each = this.#subject(rule['each'], place);
    const scope: Place = { ...place, fields: each === undefined ? undefined : subjectFields(each) };
    this.designFields = each === undefined || isDefinitionSubject(each) ? undefined : { design: designFields };
    const where = rule['where'] === undefined ? undefined : this.#whole(rule['where'], below(scope, 'where'));
    const require = this.#require(rule['require'], scope);
    const message = this.#message(rule['message'], scope);
    if (this.#problems.length > 0 || each === undefined || require === undefined || message === undefined)
      return { ok: false, problems: this.#problems, warnings: this.#warnings };
    const compiled = {
      id: rule['id'] as string,
      code: `rule:${rule['id'] as string}`,
      enabled: rule['enabled'] !== false,
      severity: rule['severity'] as Severity,
      each,
      where: where?.test,
      require: require.test,
      cost: 1 + (where?.cost ?? 0) + require.cost,
      message,
      uses: this.#uses,
      reads: [...this.#reads],
    };
    return { ok: true, compiled, warnings: this.#warnings };
  }

  #envelope(rule: Record<string, unknown>, place: Place): void {
    if (!isId(rule['id'])) {
      const expected = 'lower-case letters, digits and hyphens';
      this.problem(below(place, 'id'), 'A rule needs an id.', { found: rule['id'], expected });
    }
    if (rule['severity'] !== 'error' && rule['severity'] !== 'warning') {
      const found = rule['severity'];
      this.problem(below(place, 'severity'), 'Unknown severity.', { found, expected: ['error', 'warning'] });
    }
    for (const [name, type] of [
      ['label', 'string'],
      ['src', 'string'],
      ['enabled', 'boolean'],
    ] as const) {
      const found = rule[name];
      if (found === undefined || typeof found === type) continue;
      this.problem(below(place, name), `${name} has the wrong type.`, { found, expected: type });
    }
  }

  #subject(each: unknown, place: Place): Subject | undefined {
    if (isSubject(each)) return each;
    const hint = typeof each === 'string' ? suggestion(each, subjects) : '';
    this.problem(below(place, 'each'), `Unknown subject.${hint}`, {
      found: each,
      expected: subjects,
    });
    return undefined;
  }

  #require(value: unknown, scope: Place): { test: Test; cost: number } | undefined {
    if (value !== undefined) return this.#whole(value, below(scope, 'require'));
    this.problem(below(scope, 'require'), 'A rule needs a requirement.', { expected: 'a condition' });
    return undefined;
  }

  /** Compiles a complete condition, with its own count of nodes. */
  #whole(node: unknown, place: Place): { test: Test; cost: number } {
    this.#nodes = 0;
    const made = this.condition(node, place);
    if (this.#nodes > ruleLimits.nodes) {
      const expected = `at most ${ruleLimits.nodes}`;
      this.problem(place, 'The rule has too many conditions. Split it into two rules.', {
        found: `more than ${ruleLimits.nodes}`,
        expected,
      });
    }
    return made;
  }

  condition(node: unknown, outside: Place): { test: Test; cost: number } {
    const place = { ...outside, depth: outside.depth + 1 };
    const before = this.#nodes;
    this.#nodes += 1;
    // Beyond the limit the rule is refused anyway, so nothing more is compiled.
    if (this.#nodes > ruleLimits.nodes) return { test: () => false, cost: 0 };
    if (place.depth > ruleLimits.depth) {
      this.problem(place, 'Conditions are nested too deeply.', {
        found: place.depth,
        expected: `at most ${ruleLimits.depth} levels`,
      });
      return { test: () => false, cost: 0 };
    }
    const test = compileCondition(node, place, this);
    return { test, cost: this.#nodes - before };
  }

  #message(template: unknown, scope: Place): Message | undefined {
    const place = below(scope, 'message');
    if (typeof template !== 'string' || template.trim() === '' || template.length > ruleLimits.message) {
      const expected = `text of 1 to ${ruleLimits.message} characters; {id} reads a field`;
      this.problem(place, 'A rule needs a message.', { found: template, expected });
      return undefined;
    }
    const fields = templateParts(template).flatMap(({ field }) => (field === undefined ? [] : [field]));
    const reads = new Map<string, Read>();
    for (const field of new Set(fields)) {
      const read = compilePath(field, place, this);
      if (read !== undefined) reads.set(field, read);
    }
    return compileMessage(template, reads);
  }

  uses(field: string): void {
    this.#uses.add(field);
  }

  explain(name: string, read: Read): void {
    this.#reads.set(name, read);
  }

  problem(place: Place, message: string, detail: Pick<RuleProblem, 'found' | 'expected'> = {}): void {
    this.#problems.push(problemAt(place, message, detail));
  }

  warning(place: Place, message: string, detail: Pick<RuleProblem, 'found' | 'expected'> = {}): void {
    this.#warnings.push(problemAt(place, message, detail));
  }
}

function problemAt(place: Place, message: string, detail: Pick<RuleProblem, 'found' | 'expected'>): RuleProblem {
  const pointer = jsonPointer(place.path);
  return { pointer, message, ...detail };
}
