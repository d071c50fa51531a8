import { catalogOf, withRouteLengths, type Library } from '@cablewright/engine';
import { asJson, type Design } from '@cablewright/model';
import type { Write } from '@cablewright/store';
import { storedAs } from '../../platform/stored-as.ts';

/** A design as it is saved by an edit: each wire whose length follows its route in the layout is cut to it, as the library says now. */
export function cutToRoutes(library: Library, design: Design): Design {
  return design.layout === undefined ? design : withRouteLengths(catalogOf(library), design);
}

/** The writes of an edit with their designs so; the same list where none changes. */
export function withCutLengths(library: Library, writes: readonly Write[]): readonly Write[] {
  const cut = writes.map((write) => {
    if (write.kind !== 'designs' || write.op !== 'put') return write;
    const design = storedAs<Design>(write.after);
    const after = cutToRoutes(library, design);
    return after === design ? write : { ...write, after: asJson(after) };
  });
  return cut.every((write, i) => write === writes[i]) ? writes : cut;
}
