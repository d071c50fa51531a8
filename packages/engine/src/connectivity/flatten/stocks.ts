/** The stock of each wire of a design. */
import { derived } from '@cablewright/derive';
import type { Segment, Wire } from '@cablewright/model';
import { definition } from '../../library/definition.ts';
import type { FlatDesign } from './flatten.ts';

export interface StockedWire {
  readonly segment: Segment;
  readonly wire: Wire;
}

/** The wires of a design whose stock is known, in the order of the design. Several checks read them, so they are looked up once. */
export const stockedWires = derived('stocks of wires', (flat: FlatDesign): readonly StockedWire[] => {
  const stocked: StockedWire[] = [];
  for (const segment of flat.design.instances.segments ?? []) {
    const wire = definition(flat.libraryOf(segment.id), 'wires', segment.def);
    if (wire !== undefined) stocked.push({ segment, wire });
  }
  return stocked;
});
