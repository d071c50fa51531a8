import { useCable } from '../draft/cable.ts';
import { spotsByText, type Spot } from './spots.ts';

/** The places of the draft by their written-out text. */
export function useSpots(): ReadonlyMap<string, Spot> {
  const { catalog, design } = useCable();
  return spotsByText(catalog, design);
}
