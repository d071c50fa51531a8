import { useMemo } from 'react';
import { useCable } from '../draft/cable.ts';
import { spotsOf, type Spot } from './spots.ts';

/** The places of the draft by their written-out text. */
export function useSpots(): ReadonlyMap<string, Spot> {
  const { catalog, design } = useCable();
  return useMemo(() => new Map(spotsOf(catalog, design).map((spot) => [spot.text, spot])), [catalog, design]);
}
