/** The needs of a cable, cached, and updated from the previous ones if only prices or lengths were edited. */
import { derivedFromBoth, LatestById } from '@cablewright/derive';
import type { Design } from '@cablewright/model';
import type { Catalog } from '../../library/catalog.ts';
import { type CableNeeds, type CableOptions, findNeeds } from './find-needs.ts';
import { needsAfterEdit, type NeedsState } from './needs-after-edit.ts';

/** The needs of one design. A design that is bought or contracted at its own price counts as a single part. */
export function cableNeeds(catalog: Catalog, design: Design, options: CableOptions = {}): CableNeeds {
  const { drawing, variation } = options;
  const key = JSON.stringify([drawing?.partNumber, drawing?.variations, variation]);
  const known = needsByLength(catalog, design);
  const remembered = known.get(key);
  if (remembered !== undefined) return remembered;
  const id = JSON.stringify([design.id, key]);
  const before = last.get(id);
  const after = before === undefined ? undefined : needsAfterEdit(before, { catalog, design, options });
  const state = after ?? { catalog, design, needs: findNeeds(catalog, design, options), cutMm: new Map() };
  last.set(id, state);
  known.set(key, state.needs);
  return state.needs;
}

/** The needs of the cables that were costed most recently. */
const last = new LatestById<NeedsState>({ keep: true });

/** The needs of a design, keyed by the lengths on its drawing and the requested length. */
const needsByLength = derivedFromBoth('needs of a cable', () => new Map<string, CableNeeds>());
