import { useCable } from '../draft/cable.ts';
import { spotsByText, type WiringSpot } from './spots.ts';

/** The spots of the draft by their written-out terminal. */
export function useSpots(): ReadonlyMap<string, WiringSpot> {
  const { catalog, design } = useCable();
  return spotsByText(catalog, design);
}
