/**
 * Tries a rule on every design and on the library without writing anything. The work is done in short turns between
 * other requests. When a request has used up its time, it returns the findings so far and a cursor to continue.
 */
import { definitionKind, notCheckedFinding, librarySubjects, tryRule, type CompiledRule } from '@cablewright/engine';
import type { Finding } from '@cablewright/model';
import { yieldToEventLoop } from '../../catalog/live/yield.ts';
import { type WorkResult, maxTrialFindings as maxFindings } from '../../catalog/design-work/works.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { OverBudget } from '../../platform/workers/worker-pool.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';

/** How long one request works, in ms, and the number of records it reads at a time. */
const requestMs = 600;
const readAtOnce = 50;

interface Previewed {
  /** The rule in its source form. */
  readonly rule: unknown;
  readonly compiled: CompiledRule;
  readonly actor: Actor;
}

/** Tries a rule, starting at `cursor`, the id after which the previous response stopped. */
export async function previewRule(
  catalog: LiveCatalog,
  { rule: text, compiled: rule, actor }: Previewed,
  cursor: string | undefined,
) {
  const kind = definitionKind(rule.each);
  const ids = kind === undefined ? designIds(catalog) : recordIds(catalog, kind);
  const from = cursor === undefined ? 0 : firstAfter(ids, cursor);
  const tally = new Tally();
  const pause = yieldToEventLoop();
  const end = performance.now() + requestMs;
  let index = from;
  while (index < ids.length && (index === from || performance.now() < end)) {
    const some = ids.slice(index, index + readAtOnce);
    if (kind !== undefined) {
      const source = librarySubjects(catalog.library, { kind, ids: some });
      const { findings, ...counts } = tryRule(rule, source, { kind: 'validation-rules', id: rule.id });
      const errors = findings.filter(({ severity }) => severity === 'error').length;
      tally.add({ ...counts, findings, errors, warnings: findings.length - errors });
    } else await tryDesigns(catalog, { rule: text, actor }, some, tally, pause);
    index += some.length;
    await pause();
  }
  const next = index < ids.length ? { next: ids[index - 1] } : {};
  return { ...tally.counts, checked: index, total: ids.length, ...next };
}

function designIds(catalog: LiveCatalog): string[] {
  return catalog.designs.lines.ordered('id').map(({ id }) => id);
}

function recordIds(catalog: LiveCatalog, kind: string): string[] {
  return [...catalog.library.entries(kind)].map(({ key }) => key).toSorted();
}

/** The index at which to continue. The record at which the previous response stopped may have been deleted. */
function firstAfter(ids: readonly string[], cursor: string): number {
  const index = ids.findIndex((id) => id > cursor);
  return index === -1 ? ids.length : index;
}

async function tryDesigns(
  catalog: LiveCatalog,
  { rule, actor }: Pick<Previewed, 'rule' | 'actor'>,
  ids: readonly string[],
  tally: Tally,
  pause: () => Promise<void> | undefined,
): Promise<void> {
  const stored = await catalog.store.readMany(
    ids.map((key) => ({ kind: 'designs', key, pack: catalog.designs.get(key)?.pack })),
  );
  for (const record of stored) {
    if (record === undefined) continue;
    tally.add(await trialOf(catalog, { rule, actor }, JSON.parse(record.text)));
    await pause();
  }
}

type Trial = Omit<WorkResult<'trial'>, 'findings'> & { readonly findings: readonly Finding[] };

/**
 * The findings of a rule in one design. If the check exceeds its limits, the only finding says that the rule wasn't
 * tried.
 */
async function trialOf(
  catalog: LiveCatalog,
  { rule, actor }: Pick<Previewed, 'rule' | 'actor'>,
  design: unknown,
): Promise<Trial> {
  try {
    return await catalog.work.do('trial', { design, actor }, { rule });
  } catch (error) {
    if (!(error instanceof OverBudget)) throw error;
    const finding = notCheckedFinding(String((design as { id?: unknown }).id), 'check-over-budget', error.message);
    return { looked: 0, applied: 0, errors: 1, warnings: 0, findings: [finding] };
  }
}

class Tally {
  readonly #items: Finding[] = [];
  #errors = 0;
  #warnings = 0;
  #looked = 0;
  #applied = 0;

  add({ looked, applied, findings, errors, warnings }: Trial): void {
    this.#looked += looked;
    this.#applied += applied;
    this.#errors += errors;
    this.#warnings += warnings;
    this.#items.push(...findings.slice(0, maxFindings - this.#items.length));
  }

  get counts() {
    const [items, errors, warnings] = [this.#items, this.#errors, this.#warnings];
    const cut = errors + warnings > items.length;
    return { items, cut, errors, warnings, looked: this.#looked, applied: this.#applied };
  }
}
