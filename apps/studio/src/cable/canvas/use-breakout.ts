import { useCable } from '../draft/cable.ts';
import { addPart } from '../wiring/parts.ts';

/** Adds a breakout where the first cable opens into the others; undefined while there is no cable to open or none to go on in. */
export function useBreakout(): (() => void) | undefined {
  const { design, edit, select, writable } = useCable();
  const [trunk, ...legs] = design.instances.segments ?? [];
  if (!writable || trunk === undefined || legs.length === 0) return undefined;
  return () => {
    const part = {
      trunk: { segment: trunk.id, end: 'b' },
      legs: legs.map((leg) => ({ segment: leg.id, end: 'a' })),
      conductors: [],
    };
    const placed = addPart(design, 'breakouts', part);
    edit(`add ${placed.id}`, () => placed.design);
    select(placed.id);
  };
}
