/** The quantity of each part that an order needs, and how much of it is missing from stock. */
import { present } from '@cablewright/model';
import { type PartNeed, purchaseList } from '@cablewright/engine';
import { requireDesign } from '../catalog/designs/read-design.ts';
import type { LiveCatalog } from '../catalog/live/live-catalog.ts';
import type { Actor } from '../platform/http/actor.ts';
import type { OrderRow } from './order-book.ts';

/** The parts for all pieces of an order, including scrap and samples. */
export async function kitOf(
  catalog: LiveCatalog,
  { design: id, rev, variation, quantity }: Pick<OrderRow, 'design' | 'rev' | 'variation' | 'quantity'>,
  actor: Actor,
): Promise<readonly PartNeed[]> {
  const version = await catalog.wholeVersion(id, rev);
  const design = version?.body ?? (await requireDesign(catalog, id));
  const length = variation === null ? {} : { variation };
  return catalog.work.do('lotNeeds', { design, actor }, { quantity, drawing: version?.drawing, ...length });
}

/** The parts of a kit, without their prices. */
export function shortagesOf(kit: readonly PartNeed[]) {
  return purchaseList([kit]).map(({ kind, def, label, partNumber, unit, needed, onHand, missing, lacks }) => ({
    kind,
    def,
    label,
    unit,
    needed,
    onHand,
    missing,
    ...present({ partNumber }),
    // A missing price doesn't matter for building.
    lacks: lacks === undefined || lacks === 'price' ? undefined : lacks,
  }));
}
