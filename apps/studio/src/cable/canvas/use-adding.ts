import { useState } from 'react';
import { useCable } from '../draft/cable.ts';
import { newPart, type PartOffer } from '../wiring/offers.ts';
import { addPart } from '../wiring/parts.ts';
import { snapped } from './scene/arrange.ts';
import { blocksOf } from './scene/blocks.ts';
import { grid, headHeight, sizeOf } from './scene/size.ts';
import type { PlacesOfParts } from './use-places.ts';
import type { CanvasPoint } from './scene/around.ts';

/** The parts drawer, and the position of the next part. */
export interface Adding {
  readonly opened: boolean;
  /** The part that was added last. The view moves to it. */
  readonly last: string | undefined;
  /** Where Enter puts the next part. Undefined: where the arrangement puts it. */
  readonly at: CanvasPoint | undefined;
  readonly open: (at: CanvasPoint | undefined) => void;
  readonly close: () => void;
  readonly add: (offer: PartOffer, at: CanvasPoint | undefined) => void;
}

/**
 * Adds library parts, at a stored position or where the arrangement puts them. Each is one undo step. The new part is
 * not selected, because its panel would cover the parts at the right.
 */
export function useAdding(
  places: PlacesOfParts,
  hold: () => void,
  onClose: () => void,
  say: (text: string) => void,
): Adding {
  const { catalog, design, edit, writable } = useCable();
  const [state, setState] = useState<{ readonly opened: boolean; readonly at?: CanvasPoint | undefined }>(() => ({
    opened: writable && Object.values(design.instances).every((list) => list.length === 0),
  }));
  const [last, setLast] = useState<string | undefined>();
  const add = (offer: PartOffer, at: CanvasPoint | undefined) => {
    const { part, letter } = newPart(catalog.library, offer);
    const placed = addPart(design, offer.list, part, letter);
    const label = `add ${placed.id}`;
    if (at === undefined) edit(label, () => placed.design);
    else {
      hold();
      const corner = { x: snapped(at.x - 6 * grid), y: snapped(at.y - headHeight / 2) };
      places.put(label, { ...places.moved, [placed.id]: corner }, () => placed.design);
      const block = blocksOf(catalog, placed.design).find((each) => each.id === placed.id);
      const height = block === undefined ? 0 : sizeOf(block).height;
      setState({ ...state, at: { x: at.x, y: at.y + height + 3 * grid } });
    }
    setLast(placed.id);
    say(`Added ${placed.id}, ${offer.label}`);
  };
  return {
    opened: state.opened,
    last,
    at: state.at,
    open: (at) => setState({ opened: true, at }),
    close: () => {
      setState({ opened: false });
      onClose();
    },
    add,
  };
}
