/** Looks up the stock of each wire of a design. */
import { derived } from '@cablewright/derive';
import type { Segment, Wire } from '@cablewright/model';
import { definition } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import type { FlatDesign } from './flatten.ts';

export interface StockedWire {
  readonly segment: Segment;
  readonly wire: Wire;
}

/** The wires of a design whose stock is known, in the order of the design. Several checks read them, so they are looked up once. */
export const stockedWires = derived('stocks of wires', (flat: FlatDesign): readonly StockedWire[] => {
  const stocked: StockedWire[] = [];
  let [library, def]: [Library | undefined, string | undefined] = [undefined, undefined];
  let wire: Wire | undefined;
  for (const segment of flat.design.instances.segments ?? []) {
    const own = flat.libraryOf(segment.id);
    // Consecutive wires often share a stock, which is then looked up only once.
    if (own !== library || segment.def !== def) wire = definition(own, 'wires', segment.def);
    [library, def] = [own, segment.def];
    if (wire !== undefined) stocked.push({ segment, wire });
  }
  return stocked;
});
