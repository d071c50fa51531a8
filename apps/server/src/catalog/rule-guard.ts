/**
 * The rules of the shop in front of every save: an error rule that does not hold of what is written refuses it, and so
 * does a rule that could not be used. Records of packs are the installation's to check.
 */
import {
  compileRule,
  designRuleFindings,
  problemText,
  recordRuleFindings,
  ruleLimits,
  rulesInForce,
  rulesOf,
  type Library,
} from '@cablewright/engine';
import { isLibraryKind, type Design, type Finding } from '@cablewright/model';
import type { Write } from '@cablewright/store';
import { refuse, type Issue } from '../platform/http/problem.ts';
import { catalogErrors } from './errors.ts';
import { givingWay } from './give-way.ts';
import type { LiveCatalog } from './live-catalog.ts';

/** Findings a refusal lists at most. */
const mostListed = 200;

/**
 * Refuses writes that a rule of the shop forbids. Rules are those in force after the writes. `checked` is what the
 * checks found in the one design among them, where they have been run.
 */
export async function requireRules(
  catalog: LiveCatalog,
  writes: readonly Write[],
  checked?: readonly Finding[],
): Promise<void> {
  const own = writes.filter(({ pack, op }) => pack === undefined && op === 'put');
  requireUsable(own);
  if (!concernsRules(catalog.library, writes)) return;
  const library = libraryAfter(catalog.library, writes);
  requireFewEnough(library, own);
  if (!rulesInForce(library).rules.some(({ severity }) => severity === 'error')) return;
  const findings = recordErrors(library, own);
  const giveWay = givingWay();
  for (const { kind, after } of own) {
    if (kind !== 'designs') continue;
    findings.push(...(checked ?? (await designErrorsOfRules(catalog, after as unknown as Design, library))));
    await giveWay();
  }
  requireFindings(findings);
}

/** What error rules find in a design: what blocks its save and its release. */
export async function designErrorsOfRules(
  catalog: LiveCatalog,
  design: Design,
  library: Library = catalog.library,
): Promise<Finding[]> {
  const around = await catalog.catalogFor(design, library);
  const rules = rulesOf(around).filter(({ severity }) => severity === 'error');
  return designRuleFindings(around, design, rules);
}

/** Refuses when there is an error of a rule among the findings, naming each with the values the rule read. */
export function requireFindings(found: readonly Finding[]): void {
  const findings = found.filter(({ code, severity }) => severity === 'error' && code.startsWith('rule:'));
  const [first] = findings;
  if (first === undefined) return;
  const more = findings.length === 1 ? '' : ` (and ${findings.length - 1} more)`;
  const issues = findings.slice(0, mostListed).map(issueOfFinding);
  refuse(catalogErrors['rule-broken'], `${first.message}${more}`, {
    issues,
    members: { findings: findings.slice(0, mostListed) },
  });
}

function issueOfFinding({ code, message, where: { kind, id, instance, terminal, pointer } }: Finding): Issue {
  const place = terminal ?? instance;
  const named = place === undefined ? `${kind} ${id}` : `${kind} ${id}, ${place}`;
  return { code, message: `${named}: ${message}`, ...(pointer === undefined ? {} : { pointer }) };
}

/** A hub without rules pays nothing for them. */
function concernsRules(library: Library, writes: readonly Write[]): boolean {
  return library.size('validation-rules') > 0 || writes.some(({ kind }) => kind === 'validation-rules');
}

function libraryAfter(library: Library, writes: readonly Write[]): Library {
  if (writes.every(({ kind }) => kind === 'designs' || kind === 'drawings')) return library;
  const changes = writes.map(({ kind, key, pack, op, after }) => {
    return { kind, key, op, before: null, after, ...(pack === undefined ? {} : { pack }) };
  });
  return library.advance(changes, library.seq);
}

/** Refuses rules among the writes that could not be used, naming every problem. */
export function requireUsable(writes: readonly Write[]): void {
  const issues = writes.flatMap(({ kind, key, after }) =>
    kind === 'validation-rules' ? problemsOf(after, `${key}: `) : [],
  );
  if (issues.length > 0) refuse(catalogErrors['rule-invalid'], issues[0]!.message, { issues });
}

function problemsOf(rule: unknown, name: string): Issue[] {
  const made = compileRule(rule);
  if (made.ok) return [];
  return made.problems.map((problem) => ({
    code: 'rule-invalid',
    message: name + problemText(problem),
    pointer: problem.pointer,
  }));
}

function requireFewEnough(library: Library, writes: readonly Write[]): void {
  if (!writes.some(({ kind }) => kind === 'validation-rules')) return;
  let count = 0;
  for (const { origin } of library.entries('validation-rules')) if (origin === 'local') count += 1;
  if (count > ruleLimits.rules) {
    const message = `There would be ${count} rules; a hub has at most ${ruleLimits.rules}.`;
    refuse(catalogErrors['rule-invalid'], message, { issues: [{ code: 'rule-invalid', message, pointer: '/rules' }] });
  }
}

/** What error rules find in the records written, and in the connectors made of a body or a pinout written. */
function recordErrors(library: Library, writes: readonly Write[]): Finding[] {
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
  return [...touched].flatMap(([kind, ids]) => recordRuleFindings(library, kind, [...ids]));
}
