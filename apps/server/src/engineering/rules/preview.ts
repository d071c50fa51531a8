/**
 * What a rule would find on every design and the library, without writing anything. Work is done in short turns between
 * other requests; a request that has used its time answers with what it has and where to go on.
 */
import {
  definitionKind,
  designSubjects,
  librarySubjects,
  readDesign,
  tryRule,
  type CompiledRule,
  type RuleTrial,
} from '@cablewright/engine';
import type { Finding } from '@cablewright/model';
import { yieldToEventLoop } from '../../catalog/live/yield.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';

/** Time one request works, ms, and how many records it reads at a time. */
const requestMs = 600;
const readAtOnce = 50;
/** Findings of one answer; the counts go on past it. */
const maxFindings = 500;

/** Tries a rule out from `cursor` on: the id after which the answer before stopped. */
export async function previewRule(catalog: LiveCatalog, rule: CompiledRule, cursor: string | undefined) {
  const kind = definitionKind(rule.each);
  const ids = kind === undefined ? designIds(catalog) : recordIds(catalog, kind);
  const from = cursor === undefined ? 0 : firstAfter(ids, cursor);
  const tally = new Tally();
  const pause = yieldToEventLoop();
  const end = performance.now() + requestMs;
  let at = from;
  while (at < ids.length && (at === from || performance.now() < end)) {
    const some = ids.slice(at, at + readAtOnce);
    if (kind !== undefined) {
      const source = librarySubjects(catalog.library, { kind, ids: some });
      tally.add(tryRule(rule, source, { kind: 'validation-rules', id: rule.id }));
    } else await tryDesigns(catalog, rule, some, tally, pause);
    at += some.length;
    await pause();
  }
  const next = at < ids.length ? { next: ids[at - 1]! } : {};
  return { ...tally.counts, checked: at, total: ids.length, ...next };
}

function designIds(catalog: LiveCatalog): string[] {
  return catalog.designs.lines.ordered('id').map(({ id }) => id);
}

function recordIds(catalog: LiveCatalog, kind: string): string[] {
  return [...catalog.library.entries(kind)].map(({ key }) => key).toSorted();
}

/** Where to go on, though the record the answer before stopped at may be gone. */
function firstAfter(ids: readonly string[], cursor: string): number {
  const found = ids.findIndex((id) => id > cursor);
  return found === -1 ? ids.length : found;
}

async function tryDesigns(
  catalog: LiveCatalog,
  rule: CompiledRule,
  ids: readonly string[],
  tally: Tally,
  pause: () => Promise<void> | undefined,
): Promise<void> {
  const stored = await catalog.store.readMany(
    ids.map((key) => ({ kind: 'designs', key, ...packOf(catalog.designs.get(key)?.pack) })),
  );
  for (const found of stored) {
    if (found === undefined) continue;
    const design = readDesign(JSON.parse(found.text));
    const source = designSubjects(await catalog.catalogFor(design), design);
    tally.add(tryRule(rule, source, { kind: 'designs', id: design.id }));
    await pause();
  }
}

function packOf(pack: string | undefined): { pack?: string } {
  return pack === undefined ? {} : { pack };
}

class Tally {
  readonly #items: Finding[] = [];
  #errors = 0;
  #warnings = 0;
  #looked = 0;
  #applied = 0;

  add({ looked, applied, findings }: RuleTrial): void {
    this.#looked += looked;
    this.#applied += applied;
    for (const finding of findings) {
      if (finding.severity === 'error') this.#errors += 1;
      else this.#warnings += 1;
      if (this.#items.length < maxFindings) this.#items.push(finding);
    }
  }

  get counts() {
    const [items, errors, warnings] = [this.#items, this.#errors, this.#warnings];
    const cut = errors + warnings > items.length;
    return { items, cut, errors, warnings, looked: this.#looked, applied: this.#applied };
  }
}
