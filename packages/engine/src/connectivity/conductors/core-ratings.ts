/** The current ratings of a stock's conductors under the conditions that the shop has set. */
import type { ConductorElement, Wire } from '@cablewright/model';
import { derivedFromBoth } from '@cablewright/derive';
import type { Library } from '../../library/library.ts';
import { elementsOf } from '../elements.ts';
import { conditionsOf } from './ampacity.ts';
import { stockAmpacity } from './stock-ampacity.ts';

/** Cross-section in mm² and current in A. An unknown value is 0, so that the core is never taken for a stronger one. */
interface CoreRating {
  readonly areaMm2: number;
  readonly amperes: number;
}

/** The rating of each core of a stock, by path: the rating that the stock states, otherwise the rating by the table in force. */
export const coreRatings = derivedFromBoth(
  'ratings of cores',
  (library: Library, wire: Wire): ReadonlyMap<string, CoreRating> => {
    const { table, ambientC } = conditionsOf(library);
    const cores = elementsOf(wire).copper.filter(({ kind }) => kind === 'core');
    return new Map(
      cores.map(({ path, element }) => {
        const conductor = element as ConductorElement;
        const rating = stockAmpacity(library, table, wire, conductor, { ambientC });
        return [path, { areaMm2: conductor.areaMm2 ?? 0, amperes: rating.rated ? rating.amperes : 0 }];
      }),
    );
  },
);
