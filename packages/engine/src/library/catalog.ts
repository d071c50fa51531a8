import type { Design, SheetStyle } from '@cablewright/model';
import type { CodeRule } from './code-rule.ts';
import type { Library } from './library.ts';
import type { NumberHolders } from './number-use.ts';

/** A design found for placing in another: the working copy, or a saved revision with the definitions it was frozen with. */
export interface PlacedDesign {
  readonly design: Design;
  /** The saved revision; absent for the working copy. */
  readonly rev?: number;
  /** The library to read the design with: for a saved revision, its frozen definitions over the current vocabulary. */
  readonly library: Library;
}

/** How deep designs may be placed in each other; a deeper chain is treated as a cycle. */
export const maxPlacingDepth = 24;

/** What the engine reads: the library, and the designs a design may place. Everything is in memory and immutable. */
export interface Catalog {
  readonly library: Library;
  /** The part numbers in use, where more is known than the library: those of other designs, and of drawings. */
  readonly numbers?: NumberHolders;
  /** Rules of modules, run with those of the library. */
  readonly codeRules?: readonly CodeRule[];
  /** Where one document is asked for in another style than the settings name. */
  readonly print?: Partial<SheetStyle>;
  /** The design to place, or undefined when it does not exist. Without `rev`, the working copy. */
  design(id: string, rev?: number): PlacedDesign | undefined;
}

/** A catalog of a library and the working copies given; enough for a design that places no other. */
export function catalogOf(library: Library, designs: readonly Design[] = []): Catalog {
  const byId = new Map(designs.map((design) => [design.id, design]));
  return {
    library,
    design(id, rev) {
      const design = rev === undefined ? byId.get(id) : undefined;
      return design === undefined ? undefined : { design, library };
    },
  };
}
