/** The list of rules: each with its origin, whether it runs, and the reason if it doesn't. */
import { compileRule, rulesInForce, type Library } from '@cablewright/engine';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { ok, type AnswerHeaders } from '../../platform/http/answer.ts';
import { etagOf } from '../../platform/http/etag.ts';
import type { RuleLine } from '../answers.ts';

/** Every rule that isn't hidden by another, in the order they run. */
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

/** The list with the version of the hub's whole own list, for writing it. */
export async function listAnswer(catalog: LiveCatalog, headers: AnswerHeaders = {}) {
  const version = await catalog.store.kindHead('validation-rules');
  await catalog.catchUpWith(version);
  const items = ruleLines(catalog.library);
  const skipped = items.filter(({ state }) => state === 'skipped').length;
  return ok(
    { items, total: items.length, skipped },
    { ...headers, etag: etagOf(version), 'cache-control': 'no-cache' },
  );
}
