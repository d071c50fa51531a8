/** The checks of designs, wherever they are asked for: by a save, a page, the counts of lists, data quality. */
import { notCheckedFinding, type DesignCheck } from '@cablewright/engine';
import type { Finding } from '@cablewright/model';
import type { Actor } from '../../platform/http/actor.ts';
import { OverBudget, QueueFull } from '../../platform/workers/worker-pool.ts';
import type { DesignSource } from './design-source.ts';
import type { DesignWork, WorkOn } from './design-work.ts';

/** Checks of stored designs that are kept, while nothing in the catalog has changed. */
const maxKept = 16;

interface Kept {
  readonly state: string;
  readonly check: Promise<DesignCheck>;
}

export class DesignChecks {
  readonly #catalog: DesignSource & { readonly work: DesignWork };
  /** The last checks, by design, oldest first. */
  readonly #kept = new Map<string, Kept>();

  constructor(catalog: DesignSource & { readonly work: DesignWork }) {
    this.#catalog = catalog;
  }

  /**
   * What the checks find in a design. One that takes more time or memory than a check may has a single finding that says so. `plain`
   * leaves lengths in millimetres; otherwise they are in the units of the shop.
   */
  async of(on: WorkOn, { plain }: { readonly plain?: boolean } = {}): Promise<DesignCheck> {
    const id = String((on.design as { id?: unknown } | null)?.id);
    const held = this.#catalog.quarantine.of('designs', id);
    if (held !== undefined) return onlyFinding(notCheckedFinding(id, 'check-quarantined', held.reason));
    try {
      return await this.#catalog.work.do('check', on, {
        today: this.#catalog.today(),
        ...(plain === true ? { plain } : {}),
      });
    } catch (error) {
      if (!(error instanceof OverBudget) || error instanceof QueueFull) throw error;
      return onlyFinding(notCheckedFinding(id, 'check-over-budget', error.message));
    }
  }

  /** The same for the design stored under an id, worked out once while nothing changes. Undefined if there is none. */
  async ofStored(id: string, actor?: Actor): Promise<DesignCheck | undefined> {
    const catalog = this.#catalog;
    const state = `${catalog.seq} ${catalog.designs.get(id)?.seq} ${catalog.today()} ${catalog.ruleModules.edition}`;
    const kept = this.#kept.get(id);
    if (kept?.state === state) return kept.check;
    const design = await catalog.design(id);
    if (design === undefined) return undefined;
    const check = this.of({ design, actor });
    this.#keep(id, { state, check });
    return check;
  }

  #keep(id: string, kept: Kept): void {
    this.#kept.delete(id);
    this.#kept.set(id, kept);
    kept.check.catch(() => this.#kept.delete(id));
    if (this.#kept.size > maxKept) this.#kept.delete(this.#kept.keys().next().value!);
  }
}

function onlyFinding(finding: Finding): DesignCheck {
  return { findings: [finding], waived: [], checked: [] };
}
