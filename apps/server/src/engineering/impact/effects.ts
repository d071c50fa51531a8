/** The effects of a proposed change on each affected cable. */
import { cableEffect, type CableEffect, isNoEffect } from '@cablewright/engine';
import type { Design } from '@cablewright/model';
import { yieldToEventLoop } from '../../catalog/live/yield.ts';
import type { SaveProposal } from '../../catalog/saving/proposal.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { OverBudget } from '../../platform/workers/worker-pool.ts';

/** How long one request compares cables, in ms. The rest are requested with the cursor. */
const maxMs = 1000;

interface EffectOnCable {
  readonly id: string;
  readonly effect: CableEffect;
}

interface Effects {
  /** The cables that differ. */
  readonly items: readonly EffectOnCable[];
  readonly compared: number;
  /** Cables that took too long to compare, with the reason. */
  readonly notCompared: readonly { readonly id: string; readonly why: string }[];
  /** The first cable that wasn't processed. */
  readonly next?: string;
}

/**
 * Compares cables before and after a change, in the given order and starting at `from`, for about a second. At least
 * one cable is compared.
 */
export async function effectsOn(
  { catalog, library, designs }: SaveProposal,
  cables: readonly string[],
  from: string | undefined,
  actor: Actor,
): Promise<Effects> {
  const end = performance.now() + maxMs;
  const letOthers = yieldToEventLoop();
  const items: EffectOnCable[] = [];
  const notCompared: { id: string; why: string }[] = [];
  const begin = from === undefined ? 0 : cables.findIndex((id) => id >= from);
  const today = catalog.today();
  const placed = {
    working: async (id: string) => {
      const write = designs.get(id);
      return write === undefined ? catalog.design(id) : ((write.after as Design | null) ?? undefined);
    },
    saved: (id: string, rev: number) => catalog.wholeVersion(id, rev),
  };
  let compared = 0;
  for (const id of begin < 0 ? [] : cables.slice(begin)) {
    if (compared > 0 && performance.now() > end) return { items, compared, notCompared, next: id };
    compared += 1;
    await letOthers();
    try {
      const before = await catalog.design(id);
      const after = await placed.working(id);
      if (before === undefined || after === undefined) continue;
      const then = await catalog.work.do('facts', { design: before, actor }, { today });
      const now = await catalog.work.do('facts', { design: after, library, placed, actor }, { today });
      const effect = cableEffect(then, now);
      if (!isNoEffect(effect)) items.push({ id, effect });
    } catch (error) {
      if (!(error instanceof OverBudget)) throw error;
      notCompared.push({ id, why: error.message });
    }
  }
  return { items, compared, notCompared };
}

/** The records that a change writes. The affected cables are those that use one of them, before or after the change. */
export function changedRecords({ writes }: SaveProposal): { kind: string; id: string }[] {
  return writes.map(({ kind, key }) => ({ kind, id: key }));
}
