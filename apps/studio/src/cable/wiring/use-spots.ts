import { useCable } from '../draft/cable.ts';
import { spotsByText, type Spot } from './spots.ts';

/** The spots of the draft by their written-out terminal. */
export function useSpots(): ReadonlyMap<string, Spot> {
  const { catalog, design } = useCable();
  return spotsByText(catalog, design);
}
