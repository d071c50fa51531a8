/** The findings in the whole catalog: in every record, family, rule and setting of the library, and in every design. */
import { validateDbSteps } from '@cablewright/engine';
import { libraryCodeRules } from '@cablewright/modules/running';
import type { Finding } from '@cablewright/model';
import type { StoredChangeSet } from '@cablewright/store';
import { productContext } from '../../catalog/live/families.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import { yieldToEventLoop } from '../../catalog/live/yield.ts';
import type { DataQuality } from '../answers.ts';

/** The progress of a report. */
type Progress = DataQuality['progress'];

/** The number of designs read from the store in one round trip. */
const designsAtOnce = 40;
/** How long after its last request a report is kept in memory, in ms. */
const idleMs = 15 * 60_000;

/**
 * The report on the whole catalog. It is built in the background after the first request. A change set then marks what
 * it can affect as out of date, and only that is checked again at the next request.
 */
export class CatalogReport {
  readonly #catalog: LiveCatalog;
  /** The findings of each design that has any. */
  readonly #designs = new Map<string, readonly Finding[]>();
  readonly #old = new Set<string>();
  #library: readonly Finding[] = [];
  #isLibraryOld = true;
  #seq = 0;
  #working: Promise<void> | undefined;
  #unfollow: (() => void) | undefined;
  #idle: NodeJS.Timeout | undefined;
  #sorted: readonly Finding[] | undefined;
  #stopped = false;

  constructor(catalog: LiveCatalog) {
    this.#catalog = catalog;
    catalog.ruleModules.onChange(() => this.#makeAllOld());
  }

  /** Starts checking everything that is out of date. Resolves when that is done or the time is up. */
  async refresh(waitMs: number): Promise<void> {
    this.#start();
    if (this.#working === undefined) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, waitMs);
    await Promise.race([this.#working, promise]);
    clearTimeout(timer);
  }

  get progress(): Progress {
    const records = [...this.#catalog.library.kinds()].reduce((sum, kind) => sum + this.#catalog.library.size(kind), 0);
    const designs = this.#catalog.designs.lines.ordered('id').length;
    const old = this.#old.size + (this.#isLibraryOld ? records : 0);
    const total = records + designs;
    return { checked: total - Math.min(old, total), total, running: this.#working !== undefined, seq: this.#seq };
  }

  /** All findings so far: errors first, then sorted by kind and record. */
  findings(): readonly Finding[] {
    this.#sorted ??= [...this.#library, ...[...this.#designs.values()].flat()].toSorted(byPlace);
    return this.#sorted;
  }

  #start(): void {
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#drop(), idleMs).unref();
    if (this.#unfollow === undefined) {
      for (const { id } of this.#catalog.designs.lines.ordered('id')) this.#old.add(id);
      this.#unfollow = this.#catalog.onChange((changeSet) => this.#takeIn(changeSet));
    }
    if (this.#working !== undefined || this.#stopped || (this.#old.size === 0 && !this.#isLibraryOld)) return;
    this.#working = this.#work().finally(() => (this.#working = undefined));
  }

  #takeIn({ changes }: StoredChangeSet): void {
    this.#isLibraryOld = true;
    const isRead = (kind: string, key: string) =>
      (kind === 'settings' && key === 'engineering') || kind === 'validation-rules';
    if (changes.some(({ kind, key }) => isRead(kind, key))) this.#makeAllOld();
    const touched = changes.map(({ kind, key }) => `${kind}:${key}`);
    for (const name of [...touched, ...this.#catalog.usedIn.usersAcross(touched)])
      if (name.startsWith('designs:')) this.#old.add(name.slice('designs:'.length));
    // The test parameters of a cable are in its drawing.
    for (const { kind, key } of changes) if (kind === 'drawings') this.#old.add(key);
  }

  #makeAllOld(): void {
    this.#isLibraryOld = true;
    if (this.#unfollow === undefined) return;
    for (const { id } of this.#catalog.designs.lines.ordered('id')) this.#old.add(id);
  }

  async #work(): Promise<void> {
    const pause = yieldToEventLoop();
    if (this.#isLibraryOld) await this.#checkLibrary(pause);
    while (this.#old.size > 0) {
      const ids = [...this.#old].slice(0, designsAtOnce);
      for (const id of ids) this.#old.delete(id);
      const stored = await this.#catalog.readDesigns(ids);
      for (const [i, id] of ids.entries()) {
        if (this.#stopped) return;
        await this.#checkDesign(id, stored[i]?.text);
        await pause();
      }
      this.#sorted = undefined;
    }
    this.#seq = this.#catalog.seq;
  }

  async #checkLibrary(pause: () => Promise<void> | undefined): Promise<void> {
    this.#isLibraryOld = false;
    const { library, ruleModules } = this.#catalog;
    const codeRules = await libraryCodeRules(ruleModules.list(), library);
    const catalog = { ...(await this.#catalog.catalogFor(undefined, library)), codeRules };
    const steps = validateDbSteps(catalog, productContext(this.#catalog));
    for (;;) {
      const step = steps.next();
      if (step.done === true) {
        this.#library = step.value;
        this.#sorted = undefined;
        return;
      }
      await pause();
    }
  }

  async #checkDesign(id: string, text: string | undefined): Promise<void> {
    if (text === undefined) return void this.#designs.delete(id);
    const design = JSON.parse(text) as unknown;
    const { findings } = await this.#catalog.checks.of({ design });
    if (findings.length === 0) this.#designs.delete(id);
    else this.#designs.set(id, findings.map(withoutFixes));
  }

  #drop(): void {
    if (this.#working !== undefined) return;
    this.#unfollow?.();
    this.#unfollow = undefined;
    this.#designs.clear();
    this.#old.clear();
    this.#library = [];
    this.#isLibraryOld = true;
    this.#sorted = undefined;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#idle);
    this.#unfollow?.();
    await this.#working;
  }
}

/** Removes the fixes, which edit the design and are only useful on the design's own page. */
function withoutFixes({ fixes: _fixes, ...finding }: Finding): Finding {
  return finding;
}

function byPlace(a: Finding, b: Finding): number {
  if (a.severity !== b.severity) return a.severity === 'error' ? -1 : 1;
  const [first, second] = [addressOf(a), addressOf(b)];
  return first < second ? -1 : first > second ? 1 : 0;
}

function addressOf({ where }: Finding): string {
  return `${where.kind ?? ''} ${where.id ?? ''}`;
}

export function countsOf(findings: readonly Finding[]): { errors: number; warnings: number } {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return { errors, warnings: findings.length - errors };
}
