/**
 * Keeps the drift of every design with a recipe up to date in the background. A change of the library queues all of
 * these designs, and a change of a design only that one. The work is done in short turns between requests.
 */
import Type from 'typebox';
import { isLibraryRow, notCheckedFinding } from '@cablewright/engine';
import { factsOf, Finding } from '@cablewright/model';
import type { StoredChangeSet } from '@cablewright/store';
import { setTimeout as rest } from 'node:timers/promises';
import { yieldToEventLoop } from '../../catalog/live/yield.ts';
import type { LiveCatalog } from '../../catalog/live/live-catalog.ts';
import type { Shape } from '../../platform/http/shape.ts';
import { OverBudget } from '../../platform/workers/worker-pool.ts';

/** The delay between a change and the sweep, in ms, so that several changes in quick succession share a sweep. */
const begin = 100;
/** The number of designs read from the store at a time, and how often pages receive the progress, in ms. */
const readAtOnce = 50;
const toldEvery = 250;

/** The states of a design that is derived from devices. */
export const driftedStates = ['same', 'drifted', 'unresolved', 'option-gone', 'device-unknown'] as const;

export const DesignDrift = Type.Object({
  design: Type.String(),
  state: Type.Enum(driftedStates),
  differences: Type.Integer(),
  findings: Type.Array(Finding),
});
type DesignDrift = Shape<typeof DesignDrift>;

/** The number of checked designs, the total number of designs, and the change set at which the sweep began. */
export const SweepProgress = Type.Object(
  { running: Type.Boolean(), done: Type.Integer(), total: Type.Integer(), seq: Type.Integer() },
  { description: 'Progress of the check of all designs after a change of the library' },
);
type SweepProgress = Shape<typeof SweepProgress>;

interface SweepListener {
  /** Called with the progress repeatedly during a sweep, and at its end. */
  readonly onProgress: (progress: SweepProgress) => void;
  /** Called with the ids of designs whose drift has changed. */
  readonly onMoved: (designs: readonly string[]) => void;
}

export class DriftSweep {
  readonly #catalog: LiveCatalog;
  readonly #listener: SweepListener;
  readonly #known = new Map<string, DesignDrift>();
  readonly #old = new Set<string>();
  #total = 0;
  #seq = 0;
  #working: Promise<void> | undefined;
  #stopped = false;

  constructor(catalog: LiveCatalog, listener: SweepListener) {
    this.#catalog = catalog;
    this.#listener = listener;
    this.#allOld();
    catalog.onChange((changeSet) => this.#takeIn(changeSet));
  }

  get progress(): SweepProgress {
    const running = this.#old.size > 0;
    return { running, done: this.#total - this.#old.size, total: this.#total, seq: this.#seq };
  }

  /** The checked designs with a recipe, by id. */
  get drifts(): readonly DesignDrift[] {
    return [...this.#known.values()].toSorted((a, b) => (a.design < b.design ? -1 : 1));
  }

  #takeIn({ changes, seq }: StoredChangeSet): void {
    this.#seq = seq;
    if (changes.some(({ kind, key }) => isLibraryRow(kind, key) && factsOf(kind)?.readByDerivation === true))
      this.#allOld();
    for (const { kind, key } of changes) if (kind === 'designs') this.#makeOld(key);
    this.start();
  }

  #allOld(): void {
    for (const { id, recipeDevices } of this.#catalog.designs.lines.ordered('id')) {
      if (recipeDevices !== undefined) this.#old.add(id);
    }
    this.#total = this.#old.size;
    this.#seq = this.#catalog.seq;
  }

  #makeOld(id: string): void {
    const has = this.#catalog.designs.get(id)?.recipeDevices !== undefined;
    if (!has && !this.#known.has(id)) return;
    if (this.#old.size === 0) this.#total = 0;
    if (!this.#old.has(id)) this.#total += 1;
    this.#old.add(id);
  }

  /** Starts checking everything that is out of date. */
  start(): void {
    if (this.#stopped || this.#working !== undefined || this.#old.size === 0) return;
    this.#working = this.#work().finally(() => (this.#working = undefined));
  }

  async #work(): Promise<void> {
    await rest(begin, undefined, { ref: false });
    const pause = yieldToEventLoop();
    let reported = performance.now();
    while (this.#old.size > 0 && !this.#stopped) {
      const moved: string[] = [];
      for (const [id, design] of await this.#next()) {
        this.#old.delete(id);
        if (await this.#look(id, design)) moved.push(id);
        await pause();
        if (this.#stopped) return;
      }
      if (moved.length > 0) this.#listener.onMoved(moved);
      if (performance.now() - reported < toldEvery && this.#old.size > 0) continue;
      reported = performance.now();
      this.#listener.onProgress(this.progress);
    }
  }

  /** The next designs to check: the id and the text, which is undefined if the design was deleted. */
  async #next(): Promise<[string, string | undefined][]> {
    const ids = [...this.#old.values().take(readAtOnce)];
    const stored = await this.#catalog.store.readMany(
      ids.map((key) => {
        const pack = this.#catalog.designs.get(key)?.pack;
        return { kind: 'designs', key, pack };
      }),
    );
    return ids.map((id, i) => [id, stored[i]?.text]);
  }

  /** Checks the drift of one design. Returns true if it has changed. */
  async #look(id: string, text: string | undefined): Promise<boolean> {
    const before = this.#known.get(id);
    const now = text === undefined ? undefined : await this.#driftOf(id, text);
    if (now === undefined) this.#known.delete(id);
    else this.#known.set(id, now);
    return saying(before) !== saying(now);
  }

  async #driftOf(id: string, text: string): Promise<DesignDrift | undefined> {
    const { quarantine, work } = this.#catalog;
    const notChecked = (code: 'check-over-budget' | 'check-quarantined', reason: string): DesignDrift => {
      return { design: id, state: 'unresolved', differences: 0, findings: [notCheckedFinding(id, code, reason)] };
    };
    const quarantined = quarantine.of('designs', id);
    if (quarantined !== undefined) return notChecked('check-quarantined', quarantined.reason);
    try {
      const drift = await work.do('drift', { design: JSON.parse(text) as unknown }, null);
      return drift === undefined ? undefined : { design: id, ...drift };
    } catch (error) {
      if (!(error instanceof OverBudget)) throw error;
      return notChecked('check-over-budget', error.message);
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#working;
  }
}

function saying(drift: DesignDrift | undefined): string {
  return drift === undefined ? '' : drift.findings.map(({ code, message }) => `${code} ${message}`).join('\n');
}
