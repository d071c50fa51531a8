import type { Finding } from '@cablewright/model';
import type { StoredChangeSet } from '@cablewright/store';
import { setTimeout as rest } from 'node:timers/promises';
import type { LiveCatalog } from './live-catalog.ts';

interface Counts {
  readonly errors: number;
  readonly warnings: number;
}

/** How long a list waits for designs not counted yet, ms; the rest are counted after it has been answered. */
const maxWaitMs = 30;
/** How long after a change counting begins, ms. */
const begin = 50;
/** How long counting rests when the store could not be read, ms. */
const again = 500;

/**
 * How many errors and warnings each design has. A change makes the counts of the designs it can reach old, and only
 * those; they are counted again when nothing else is to be done, or when a list shows them.
 */
export class IssueCounts {
  readonly #catalog: LiveCatalog;
  readonly #counts = new Map<string, Counts>();
  readonly #old = new Set<string>();
  #working: Promise<void> | undefined;
  readonly #stopping = new AbortController();

  constructor(catalog: LiveCatalog) {
    this.#catalog = catalog;
    for (const { id } of catalog.designs.lines.ordered('id')) this.#old.add(id);
    catalog.onChange((changeSet) => this.#takeIn(changeSet));
    catalog.ruleModules.onChange(() => this.recount(catalog.designs.lines.ordered('id').map(({ id }) => id)));
  }

  /** How many designs are still to be counted. */
  get pending(): number {
    return this.#old.size;
  }

  /** The counts of a design as far as they are known. */
  get(id: string): Counts | undefined {
    return this.#counts.get(id);
  }

  #takeIn({ changes }: StoredChangeSet): void {
    const touched = changes.map(({ kind, key }) => `${kind}:${key}`);
    // Settings and rules of the shop are read by the checks of every design.
    if (
      changes.some(({ kind, key }) => (kind === 'settings' && key === 'engineering') || kind === 'validation-rules')
    ) {
      for (const { id } of this.#catalog.designs.lines.ordered('id')) this.#old.add(id);
    }
    const reached = [...touched, ...this.#catalog.usedIn.usersAcross(touched)];
    for (const name of reached) if (name.startsWith('designs:')) this.#old.add(name.slice('designs:'.length));
    this.start();
  }

  /** Counts the issues of these designs again: they have changed in a way that references do not show. */
  recount(ids: readonly string[]): void {
    for (const id of ids) this.#old.add(id);
    this.start();
  }

  /** Keeps what a check of the design as saved found, so that it need not be counted again. */
  keep(id: string, findings: readonly Finding[]): void {
    this.#counts.set(id, countsOf(findings));
    this.#old.delete(id);
  }

  /** Counts these designs now, those that are old, for as long as a list may wait. */
  async refresh(ids: readonly string[]): Promise<void> {
    const end = performance.now() + maxWaitMs;
    for (const id of ids) {
      if (!this.#old.has(id)) continue;
      if (performance.now() > end) return;
      await this.#count(id);
    }
  }

  /** Counts whatever is old, one design at a time, resting as long as each took: at most half of one processor. */
  start(): void {
    if (this.#isStopped || this.#working !== undefined || this.#old.size === 0) return;
    this.#working = this.#work().finally(() => (this.#working = undefined));
  }

  async #work(): Promise<void> {
    // What a save has just checked itself is taken out of the list first.
    await this.#rest(begin);
    for (const id of this.#old) {
      if (this.#isStopped) return;
      const begun = performance.now();
      const counted = await this.#count(id).then(
        () => true,
        () => false,
      );
      if (!counted) this.#old.add(id);
      await this.#rest(counted ? performance.now() - begun : again);
    }
  }

  async #count(id: string): Promise<void> {
    this.#old.delete(id);
    const stored = await this.#catalog.readDesign(id);
    const design = stored === undefined ? undefined : (JSON.parse(stored.text) as unknown);
    if (design === undefined) this.#counts.delete(id);
    else this.#counts.set(id, countsOf((await this.#catalog.checks.of({ design })).findings));
  }

  get #isStopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  async #rest(ms: number): Promise<void> {
    await rest(ms, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#working;
  }
}

/** Most designs have nothing to say: they share one. */
const nothing: Counts = { errors: 0, warnings: 0 };

function countsOf(findings: readonly Finding[]): Counts {
  if (findings.length === 0) return nothing;
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return { errors, warnings: findings.length - errors };
}

/** How many findings there are, for the headers of an answer whose body is the record. */
export function findingHeaders(findings: readonly Finding[]): Record<string, string> {
  const { errors, warnings } = countsOf(findings);
  return { 'x-service-errors': String(errors), 'x-service-warnings': String(warnings) };
}
