import type { Design, SheetStyle, TestParameters } from '@cablewright/model';
import type { CodeRule } from './code-rule.ts';
import type { Library } from './library.ts';
import type { NumberHolders } from './number-use.ts';

/** A design that can be placed in another: the working copy, or a saved revision with its frozen definitions. */
export interface PlacedDesign {
  readonly design: Design;
  /** The saved revision; absent for the working copy. */
  readonly rev?: number;
  /** The library to read the design with. For a saved revision, this is the library built by `frozenLibrary`. */
  readonly library: Library;
}

/** Maximum depth of designs placed in each other. A deeper chain is treated as a cycle. */
export const maxPlacingDepth = 24;

/** The input of the engine: the library, and the designs that a design may place. All of it is in memory and immutable. */
export interface Catalog {
  readonly library: Library;
  /** Part numbers in use outside the library, in other designs and drawings, if they are available. */
  readonly numbers?: NumberHolders;
  /** The test parameters of the server, and those of the design that is checked, if they are available. */
  readonly tests?: { readonly server?: TestParameters; readonly design?: TestParameters };
  /** Rules that modules provide as code. They run together with the rules in the library. */
  readonly codeRules?: readonly CodeRule[];
  /** Print style requested for one document, if it differs from the settings. */
  readonly print?: Partial<SheetStyle>;
  /** The design with this id, or undefined if it doesn't exist. Without `rev`, the working copy. */
  design(id: string, rev?: number): PlacedDesign | undefined;
}

/** A catalog of a library and the given working copies. Sufficient for a design without sub-assemblies. */
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
