/** Runs the checks of designs for saves, pages, list counts and data quality. */
import { notCheckedFinding, type DesignCheck } from '@cablewright/engine';
import type { Finding } from '@cablewright/model';
import { dropOldest } from '../../platform/drop-oldest.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { OverBudget, QueueFull } from '../../platform/workers/worker-pool.ts';
import type { DesignSource } from './design-source.ts';
import type { DesignWork, WorkOn } from './design-work.ts';

/** The most check results of stored designs that are cached. A change of the catalog clears the cache. */
const maxKept = 16;

interface Kept {
  readonly state: string;
  readonly check: Promise<DesignCheck>;
}

export class DesignChecks {
  readonly #catalog: DesignSource & { readonly work: DesignWork };
  /** The cached check results by design, oldest first. */
  readonly #kept = new Map<string, Kept>();

  constructor(catalog: DesignSource & { readonly work: DesignWork }) {
    this.#catalog = catalog;
  }

  /**
   * The findings in a design. If its check exceeds its time or memory limit, the only finding says so. With `plain`,
   * lengths are in millimetres instead of the shop's units.
   */
  async of(on: WorkOn, { plain }: { readonly plain?: boolean } = {}): Promise<DesignCheck> {
    const id = String((on.design as { id?: unknown } | null)?.id);
    const quarantined = this.#catalog.quarantine.of('designs', id);
    if (quarantined !== undefined) return onlyFinding(notCheckedFinding(id, 'check-quarantined', quarantined.reason));
    try {
      return await this.#catalog.work.do('check', on, {
        today: this.#catalog.today(),
        plain,
        tests: this.#catalog.testsOf(id),
      });
    } catch (error) {
      if (!(error instanceof OverBudget) || error instanceof QueueFull) throw error;
      return onlyFinding(notCheckedFinding(id, 'check-over-budget', error.message));
    }
  }

  /**
   * Like `of`, for a stored design. The result is cached until the catalog changes. Undefined if there is no such
   * design.
   */
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
    if (this.#kept.size > maxKept) dropOldest(this.#kept);
  }
}

function onlyFinding(finding: Finding): DesignCheck {
  return { findings: [finding], waived: [], checked: [] };
}
