/** The current ratings of a stock's conductors under the conditions that the shop has set. */
import type { ConductorElement, Wire } from '@cablewright/model';
import { derivedFromBoth } from '@cablewright/derive';
import type { Library } from '../../library/library.ts';
import { elementsOf } from '../elements.ts';
import { conditionsOf, leaveOutBelowPct } from './ampacity.ts';
import { defaultMaterial } from './materials.ts';
import { stockAmpacity } from './stock-ampacity.ts';

/** Cross-section in mm² and current in A. An unknown value is 0, so that the core never counts as the stronger one. */
export interface CoreRating {
  readonly areaMm2: number;
  readonly amperes: number;
  readonly material: string;
}

type CoreRatings = ReadonlyMap<string, CoreRating>;

const ratingsByLoad = derivedFromBoth(
  'ratings of cores',
  (_library: Library, _wire: Wire) => new Map<number, CoreRatings>(),
);

/**
 * The rating of each core of a stock, by path: the rating that the stock states, otherwise the rating by the table in force
 * with this number of loaded conductors in the jacket.
 */
export function coreRatings(library: Library, wire: Wire, loaded = 1): CoreRatings {
  const known = ratingsByLoad(library, wire);
  const ratings = known.get(loaded) ?? rate(library, wire, loaded);
  known.set(loaded, ratings);
  return ratings;
}

function rate(library: Library, wire: Wire, loaded: number): CoreRatings {
  const { table, ambientC } = conditionsOf(library);
  const cores = elementsOf(wire).copper.filter(({ kind }) => kind === 'core');
  return new Map(
    cores.map(({ path, element }) => {
      const conductor = element as ConductorElement;
      const rating = stockAmpacity(library, table, wire, conductor, { ambientC, loaded });
      const { areaMm2 = 0, material = defaultMaterial } = conductor;
      return [path, { areaMm2, amperes: rating.rated ? rating.amperes : 0, material }];
    }),
  );
}

/**
 * The number of loaded conductors if the lines of a cable carry these currents in A: those that carry at least the
 * share of their rating below which the grouping table leaves them out.
 */
export function loadedCores(library: Library, wire: Wire, currents: readonly number[]): number {
  const carrying = currents.filter((amperes) => amperes > 0);
  const share = leaveOutBelowPct(library, conditionsOf(library).table) / 100;
  const ratings = [...coreRatings(library, wire, carrying.length).values()];
  const weakest = Math.min(...ratings.map(({ amperes }) => amperes));
  return Math.max(1, carrying.filter((amperes) => amperes >= share * weakest).length);
}
