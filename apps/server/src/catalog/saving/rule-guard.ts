/**
 * Checks the shop's rules on every save. The save is refused if the written records violate a rule with severity error.
 */
import { libraryCodeRules } from '@cablewright/modules/running';
import {
  catalogOf,
  compileRule,
  problemText,
  recordRuleFindings,
  ruleLimits,
  ruleWordProblems,
  rulesInForce,
  rulesOf,
  type Library,
} from '@cablewright/engine';
import { isLibraryKind, type Design, type Finding } from '@cablewright/model';
import type { Write } from '@cablewright/store';
import type { Issue } from '../../platform/http/problem.ts';
import { catalogErrors } from '../errors.ts';
import { yieldToEventLoop } from '../live/yield.ts';
import type { LiveCatalog } from '../live/live-catalog.ts';
import { andMore, objectionOf, type SaveObjection } from './objection.ts';
import type { SaveProposal } from './proposal.ts';
import { storedAs } from '../../platform/stored-as.ts';

/** The most findings in a refusal. */
const maxListed = 200;

/** Objects to invalid rules, with every problem. */
export function usableRules({ own, library }: SaveProposal): SaveObjection | undefined {
  const issues = own.flatMap(({ kind, key, after }) =>
    kind === 'validation-rules' ? problemsOf(library, after, `${key}: `) : [],
  );
  return objectionOf(catalogErrors['rule-invalid'], issues);
}

function problemsOf(library: Library, rule: unknown, name: string): Issue[] {
  const compiled = compileRule(rule);
  const problems = compiled.ok ? ruleWordProblems(library, rule) : compiled.problems;
  return problems.map((problem) => ({
    code: 'rule-invalid',
    message: name + problemText(problem),
    pointer: problem.pointer,
  }));
}

/** Objects to more rules than a hub may have. */
export function fewEnoughRules({ library, own }: SaveProposal): SaveObjection | undefined {
  if (!own.some(({ kind }) => kind === 'validation-rules')) return undefined;
  const rules = [...library.entries('validation-rules')].filter(({ origin }) => origin === 'local');
  if (rules.length <= ruleLimits.rules) return undefined;
  const message = `There would be ${rules.length} rules; a hub has at most ${ruleLimits.rules}.`;
  return objectionOf(catalogErrors['rule-invalid'], [{ code: 'rule-invalid', message, pointer: '/rules' }]);
}

/**
 * Objects to violations of error rules, with the values that the rule has read. The rules in force after the writes
 * apply.
 */
export async function rulesHold({ catalog, library, own, checked }: SaveProposal): Promise<SaveObjection | undefined> {
  if (!hasErrorRules(catalog, library)) return undefined;
  const findings = await recordErrors(catalog, library, own);
  const pause = yieldToEventLoop();
  for (const { kind, after } of own) {
    if (kind !== 'designs') continue;
    findings.push(...(checked ?? (await designErrorsOfRules(catalog, storedAs<Design>(after), library))));
    await pause();
  }
  return objectionOfRules(findings) ?? objectionOfBudget(findings, library);
}

/** The objection to an error rule that couldn't be evaluated, if the organisation's settings demand one. */
function objectionOfBudget(findings: readonly Finding[], library: Library): SaveObjection | undefined {
  if (library.settings.refuseUnevaluatedRules !== true) return undefined;
  const errors = new Set(
    rulesInForce(library)
      .rules.filter(isError)
      .map(({ id }) => id),
  );
  const stopped = findings.filter(
    (finding) =>
      finding.code === 'rule-budget' &&
      Array.isArray(finding.found) &&
      finding.found.some((id) => errors.has(String(id))),
  );
  return objectionOf(catalogErrors['rule-not-evaluated'], stopped.map(issueOfFinding));
}

/** Whether there are any error rules. A hub without rules skips the work. */
function hasErrorRules({ ruleModules }: LiveCatalog, library: Library): boolean {
  if (ruleModules.list().some(({ rules }) => rules.some(isError))) return true;
  return library.size('validation-rules') > 0 && rulesInForce(library).rules.some(isError);
}

function isError({ severity }: { readonly severity: string }): boolean {
  return severity === 'error';
}

/** The findings of error rules in a design. They block saving and releasing it. */
export async function designErrorsOfRules(
  catalog: LiveCatalog,
  design: Design,
  library: Library = catalog.library,
): Promise<Finding[]> {
  return [...(await catalog.work.do('ruleErrors', { design, library }, null))];
}

/**
 * The objection to the rule errors among these findings. It lists each error with the values that the rule has read.
 */
export function objectionOfRules(found: readonly Finding[]): SaveObjection | undefined {
  const findings = found.filter(({ code, severity }) => severity === 'error' && code.startsWith('rule:'));
  const [first] = findings;
  if (first === undefined) return undefined;
  const listed = findings.slice(0, maxListed);
  return {
    row: catalogErrors['rule-broken'],
    detail: first.message + andMore(findings.length),
    issues: listed.map(issueOfFinding),
    members: { findings: listed },
  };
}

function issueOfFinding({ code, message, where: { kind, id, instance, terminal, pointer } }: Finding): Issue {
  const place = terminal ?? instance;
  const named = place === undefined ? `${kind} ${id}` : `${kind} ${id}, ${place}`;
  return { code, message: `${named}: ${message}`, pointer };
}

/** The findings of error rules in the written records, and in connectors that use a written body or pinout. */
async function recordErrors(catalog: LiveCatalog, library: Library, writes: readonly Write[]): Promise<Finding[]> {
  const touched = new Map<string, Set<string>>();
  const touch = (kind: string, ids: readonly string[]) => {
    touched.set(kind, new Set([...(touched.get(kind) ?? []), ...ids]));
  };
  for (const { kind, key } of writes) {
    if (!isLibraryKind(kind)) continue;
    touch(kind, [key]);
    if (kind === 'bodies') touch('connectors', library.connectorsWith('body', key));
    if (kind === 'interfaces') touch('connectors', library.connectorsWith('interface', key));
  }
  const findings: Finding[] = [];
  for (const [kind, ids] of touched) {
    const only = { kind, ids: [...ids] };
    const codeRules = await libraryCodeRules(catalog.ruleModules.list(), library, only);
    const rules = rulesOf({ ...catalogOf(library), codeRules });
    findings.push(...recordRuleFindings(library, kind, only.ids, rules));
  }
  return findings;
}
