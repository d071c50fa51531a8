import type { Finding } from '@cablewright/model';
import type { StoredChangeSet } from '@cablewright/store';
import { setTimeout as rest } from 'node:timers/promises';
import type { LiveCatalog } from './live-catalog.ts';

interface Counts {
  readonly errors: number;
  readonly warnings: number;
}

/** How long a list waits for missing counts, in ms. The rest are computed after the response. */
const maxWaitMs = 30;
/** The delay after a change before counts are updated, in ms. */
const begin = 50;
/** The delay before the next attempt if the store couldn't be read, in ms. */
const again = 500;

/**
 * The number of errors and warnings in each design. A change invalidates only the counts of designs that it can affect.
 * They are recomputed when the hub is idle or when a list shows them.
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

  /** The number of designs whose counts are out of date. */
  get pending(): number {
    return this.#old.size;
  }

  /** The counts of a design, if known. */
  get(id: string): Counts | undefined {
    return this.#counts.get(id);
  }

  #takeIn({ changes }: StoredChangeSet): void {
    const touched = changes.map(({ kind, key }) => `${kind}:${key}`);
    // The checks of all designs depend on the shop's settings and rules.
    if (
      changes.some(({ kind, key }) => (kind === 'settings' && key === 'engineering') || kind === 'validation-rules')
    ) {
      for (const { id } of this.#catalog.designs.lines.ordered('id')) this.#old.add(id);
    }
    const reached = [...touched, ...this.#catalog.usedIn.usersAcross(touched)];
    for (const name of reached) if (name.startsWith('designs:')) this.#old.add(name.slice('designs:'.length));
    // The test parameters of a cable are in its drawing.
    for (const { kind, key } of changes) if (kind === 'drawings') this.#old.add(key);
    this.start();
  }

  /** Recomputes the counts of designs that were affected by a change in a way that their references don't show. */
  recount(ids: readonly string[]): void {
    for (const id of ids) this.#old.add(id);
    this.start();
  }

  /** Stores the counts from a check of the saved design, so that it needn't be checked again. */
  keep(id: string, findings: readonly Finding[]): void {
    this.#counts.set(id, countsOf(findings));
    this.#old.delete(id);
  }

  /** Updates outdated counts of these designs, for as long as a list may wait. */
  async refresh(ids: readonly string[]): Promise<void> {
    const end = performance.now() + maxWaitMs;
    for (const id of ids) {
      if (!this.#old.has(id)) continue;
      if (performance.now() > end) return;
      await this.#count(id);
    }
  }

  /**
   * Updates outdated counts, one design at a time. After each design it pauses for as long as the check took, so it
   * uses at most half of one processor.
   */
  start(): void {
    if (this.#isStopped || this.#working !== undefined || this.#old.size === 0) return;
    this.#working = this.#work().finally(() => (this.#working = undefined));
  }

  async #work(): Promise<void> {
    // Gives a save that checks its own design time to store the counts.
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

/** Most designs have no findings, so they share one object. */
const nothing: Counts = { errors: 0, warnings: 0 };

function countsOf(findings: readonly Finding[]): Counts {
  if (findings.length === 0) return nothing;
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return { errors, warnings: findings.length - errors };
}

/** The numbers of findings as response headers, for responses whose body is the record itself. */
export function findingHeaders(findings: readonly Finding[]): Record<string, string> {
  const { errors, warnings } = countsOf(findings);
  return { 'x-service-errors': String(errors), 'x-service-warnings': String(warnings) };
}
