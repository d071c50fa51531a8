/** What the conductors of a stock carry under the conditions of the shop. */
import type { ConductorElement, Wire } from '@cablewright/model';
import { derivedFromBoth } from '@cablewright/derive';
import type { Library } from '../../library/library.ts';
import { elementsOf } from '../elements.ts';
import { conditionsOf } from './ampacity.ts';
import { stockAmpacity } from './stock-ampacity.ts';

/** Cross-section in mm² and current in A; 0 where it is not known, so that it is not taken for more than it is. */
interface CoreRating {
  readonly areaMm2: number;
  readonly amperes: number;
}

/** The ratings of the cores of a stock by path: the rating it states, else that of the table in force. */
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
