import { RuleExampleList, type RuleLine, RulePreview, Rules } from '../answers.ts';
import { type Json, sameJson, ValidationRule } from '@cablewright/model';
import type { Write } from '@cablewright/store';
import Type from 'typebox';
import { MessageQuery } from '../../catalog/inputs.ts';
import { save, type Saver } from '../../catalog/saving/save.ts';
import { catalogErrors } from '../../catalog/errors.ts';
import { type AnswerHeaders, ok } from '../../platform/http/answer.ts';
import { etagOf, requireSeen, seenIn, stale } from '../../platform/http/etag.ts';
import { type Issue, RefusalError, refuse } from '../../platform/http/problem.ts';
import { route, type Route } from '../../platform/http/route.ts';
import type { RuleExamples } from './examples.ts';
import { SerialQueue } from '../../platform/serial-queue.ts';
import { previewRule } from './preview.ts';
import { storedAs } from '../../platform/stored-as.ts';
import { deleteOwnRoute, type OwnRecords, putOwnRoute, readOwnRoute } from '../../catalog/saving/own-record-routes.ts';
import {
  type CompiledRule,
  compileRule,
  type Library,
  problemText,
  ruleListProblems,
  type RuleProblem,
  rulesInForce,
} from '@cablewright/engine';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';

const area = 'Rules';
const kind = 'validation-rules';

/** Accepts any value. Unlike a schema, the compiler reports every problem with its pointer. */
const AnyRule = Type.Unsafe<Record<string, unknown>>({ ...Type.Unknown(), description: 'A validation rule' });
const RuleList = Type.Object(
  { rules: Type.Unknown({ description: 'All your own rules' }) },
  { additionalProperties: false },
);
const RuleForm = Type.Object({ rule: Type.Unknown() }, { additionalProperties: false });
const PreviewQuery = Type.Object({
  cursor: Type.Optional(Type.String({ maxLength: 200, description: 'The next of the previous response' })),
});

const rules: OwnRecords<typeof ValidationRule> = {
  kind,
  schema: ValidationRule,
  area,
  path: '/api/rules/:id',
  operation: 'Rule',
  scope: 'library:write',
  noSuch: noSuchRule,
};

export function ruleRoutes(parts: Saver, examples: RuleExamples): Route[] {
  return [
    examplesRoute(examples),
    listRoute(parts),
    putListRoute(parts),
    readRoute(parts),
    putRoute(parts),
    deleteRoute(parts),
    previewRoute(parts),
  ];
}

function listRoute({ catalog }: Saver): Route {
  return route({
    method: 'GET',
    path: '/api/rules',
    operation: 'listRules',
    area,
    role: 'viewer',
    summary: 'List validation rules with their origin: active, turned off, and skipped ones with the reason',
    answers: { 200: { says: 'The rules, in the order they run', schema: Rules } },
    handle: () => listAnswer(catalog),
  });
}

function examplesRoute(examples: RuleExamples): Route {
  return route({
    method: 'GET',
    path: '/api/rule-examples',
    operation: 'listRuleExamples',
    area,
    role: 'viewer',
    summary: 'Examples to start a rule from. None of them applies',
    answers: { 200: { says: 'The examples', schema: RuleExampleList } },
    handle: async () => {
      const items = await examples.list();
      return ok({ items, total: items.length });
    },
  });
}

function putListRoute(parts: Saver): Route {
  return route({
    method: 'PUT',
    path: '/api/rules',
    operation: 'saveRules',
    area,
    role: 'editor',
    scope: 'library:write',
    summary: 'Replace your own rules. Those left out are deleted; those of packs stay',
    query: MessageQuery,
    body: RuleList,
    ifMatch: 'required',
    answers: { 200: { says: 'The updated list of rules', schema: Rules } },
    refusals: [catalogErrors['rule-invalid']],
    handle: async ({ body, actor, query, headers }) => {
      requireRules(body.rules, '/rules');
      const { catalog } = parts;
      const version = await catalog.store.kindHead(kind);
      await catalog.catchUpWith(version);
      const seen = version === 0 ? (seenIn(headers['if-match']) ?? 'any') : requireSeen(headers['if-match'], version);
      if (seen !== 'any' && seen.seq !== version) throw new RefusalError(stale(version));
      const writes: Write[] = writesFor(catalog.library, body.rules as Json[]);
      if (writes.length === 0) return listAnswer(catalog);
      const saved = await save(parts, { actor, message: query.message ?? 'Saved the rules', writes });
      return listAnswer(catalog, saved.headers);
    },
  });
}

function readRoute(parts: Saver): Route {
  return readOwnRoute(parts, rules, {
    summary: 'One rule',
    says: 'The rule as stored',
    refusals: [catalogErrors['no-such-record']],
  });
}

function putRoute(parts: Saver): Route {
  return putOwnRoute(parts, rules, {
    summary: 'Save a rule. With the id of a pack’s rule it becomes your own and hides the pack’s',
    says: { 200: 'The rule as saved', 201: 'The new rule' },
    body: AnyRule,
    ifMatch: 'unless-new',
    refusals: [catalogErrors['rule-invalid'], catalogErrors['id-differs']],
    prepare: (id, body) => {
      const { warnings } = requireRule(body);
      const headers = () => ({ 'x-service-warnings': String(warnings.length) });
      return { record: storedAs<ValidationRule>(body), message: `Saved the rule ${id}`, headers };
    },
  });
}

function deleteRoute(parts: Saver): Route {
  return deleteOwnRoute(parts, rules, {
    summary: 'Delete your own rule. A pack’s rule with the same id applies again',
    refusals: [catalogErrors['no-such-record'], catalogErrors['belongs-to-a-pack']],
    message: (id) => `Deleted the rule ${id}`,
  });
}

function previewRoute({ catalog }: Saver): Route {
  const turns = new SerialQueue();
  return route({
    method: 'POST',
    path: '/api/rules/preview',
    operation: 'previewRule',
    area,
    role: 'viewer',
    scope: 'catalog:read',
    summary:
      'What a rule would find in all designs and the library; writes nothing. Continue with the cursor of the last answer',
    query: PreviewQuery,
    body: RuleForm,
    answers: { 200: { says: 'The findings, the counts, and the progress', schema: RulePreview } },
    refusals: [catalogErrors['rule-invalid']],
    handle: async ({ body: { rule }, query, actor }) => {
      const { compiled, warnings: notes } = requireRule(rule, '/rule');
      const preview = await turns.run(() => previewRule(catalog, { rule, compiled, actor }, query.cursor));
      return ok({ ...preview, notes });
    },
  });
}

function noSuchRule(id: string): never {
  return refuse(catalogErrors['no-such-record'], `Rule "${id}" not found.`);
}

function issueOfProblem(problem: RuleProblem, pointer = ''): Issue {
  return { code: 'rule-invalid', message: problemText(problem), pointer: pointer + problem.pointer };
}

/**
 * Compiles a rule and returns it with its warnings. Throws with every problem and its pointer. `pointer` is the pointer
 * of the rule in the body.
 */
function requireRule(rule: unknown, pointer = ''): { compiled: CompiledRule; warnings: readonly RuleProblem[] } {
  const compilation = compileRule(rule);
  if (!compilation.ok) refuseRule(compilation.problems, compilation.warnings, pointer);
  return compilation;
}

/** Throws if any rule in a list can't be saved. */
function requireRules(rules: unknown, pointer: string): void {
  const { problems, warnings } = ruleListProblems(rules);
  if (problems.length > 0) refuseRule(problems, warnings, pointer);
}

function refuseRule(problems: readonly RuleProblem[], warnings: readonly RuleProblem[], pointer: string): never {
  const issues = problems.map((problem) => issueOfProblem(problem, pointer));
  const more = issues.length === 1 ? '' : ` There are ${issues.length} problems; each is listed with its place.`;
  refuse(catalogErrors['rule-invalid'], issues[0]!.message + more, {
    issues,
    members: { warnings: warnings.map((warning) => issueOfProblem(warning, pointer)) },
  });
}

/**
 * Every rule that isn't hidden by another one, in the order in which they run. Each has its origin, whether it runs
 * and, if it doesn't, the reason.
 */
function ruleLines(library: Library): RuleLine[] {
  const unusable = new Map(rulesInForce(library).unusable.map((rule) => [rule.id, rule.problems]));
  const entries = [...library.entries('validation-rules')].toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return entries.map(({ key, record, origin, seq, shadows }) => {
    const problems = unusable.get(key) ?? [];
    const enabled = (record as { enabled?: unknown }).enabled !== false;
    return {
      id: key,
      origin,
      shadows,
      state: problems.length > 0 ? 'skipped' : enabled ? 'on' : 'off',
      etag: etagOf(seq),
      rule: record,
      problems,
      warnings: compileRule(record).warnings,
    };
  });
}

/** The list, with the version of the hub's whole own list, which clients need to write it. */
async function listAnswer(catalog: LiveCatalog, headers: AnswerHeaders = {}) {
  const version = await catalog.store.kindHead('validation-rules');
  await catalog.catchUpWith(version);
  const items = ruleLines(catalog.library);
  const skipped = items.filter(({ state }) => state === 'skipped').length;
  return ok(
    { items, total: items.length, skipped },
    { ...headers, etag: etagOf(version), 'cache-control': 'no-cache' },
  );
}

/**
 * The writes that replace the hub's own rules with these. A rule that is in force unchanged isn't written, so a client
 * can send back a list that includes rules of packs.
 */
function writesFor(library: Library, rules: readonly Json[]): Write[] {
  const writes: Write[] = [];
  const remaining = new Set<string>();
  for (const rule of rules) {
    const { id } = rule as { id: string };
    remaining.add(id);
    const existing = library.layer(kind, id);
    const inForce = library.entry(kind, id)?.record;
    if (inForce !== undefined && sameJson(inForce, rule)) continue;
    writes.push({ kind, key: id, op: 'put', seen: existing?.seq ?? null, after: rule });
  }
  for (const { key, origin, seq } of library.entries(kind)) {
    if (origin === 'local' && !remaining.has(key)) writes.push({ kind, key, op: 'delete', seen: seq, after: null });
  }
  return writes;
}
