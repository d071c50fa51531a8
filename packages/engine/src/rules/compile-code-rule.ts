/**
 * Converts rules that modules supply as code to the form of compiled data rules, so that their findings look the same.
 */
import { isId } from '@cablewright/model';
import type { Catalog } from '../library/catalog.ts';
import type { CodeRule } from '../library/code-rule.ts';
import type { CompiledRule } from './compile.ts';
import { rulesInForce } from './in-force.ts';
import { isSubject } from './language.ts';
import { derived } from '@cablewright/derive';

/** All rules to run: the rules in force in the library, followed by those of modules. */
export function rulesOf({ library, codeRules = [] }: Catalog): readonly CompiledRule[] {
  const { rules } = rulesInForce(library);
  return codeRules.length === 0 ? rules : [...rules, ...codeRules.flatMap((rule) => compiledOnce(rule) ?? [])];
}

const compiledOnce = derived('compiled code rule', compileCodeRule);

/** Converts a code rule for the evaluator. Null if its id, severity or subject is invalid. */
function compileCodeRule({ id, severity, each, reads, check }: CodeRule): CompiledRule | null {
  if (!isId(id) || !isSubject(each) || (severity !== 'error' && severity !== 'warning')) return null;
  const says = contained(check);
  return {
    id,
    code: `rule:${id}`,
    enabled: true,
    severity,
    each,
    where: undefined,
    require: (scope, _, run) => says(scope, run.design) === undefined,
    cost: 1,
    message: (scope, run) => says(scope, run.design) ?? '',
    uses: new Set(reads),
    reads: reads.map((name) => [name, (scope) => scope[name]] as const),
  };
}

/** Turns an exception in a module's check into a finding, because checks must never throw. */
function contained(check: CodeRule['check']): CodeRule['check'] {
  return (scope, design) => {
    try {
      return check(scope, design);
    } catch (error) {
      return `The rule failed: ${error instanceof Error ? error.message : String(error)}`;
    }
  };
}
