import type { NumberKind, Where } from '@cablewright/model';

/** Something that has a part number, or could have one. */
export interface NumberUse {
  /**
   * The holder of the number: `connectors:de9-female`, `products:usb-lead/red`. The number of a drawing is held by its
   * design.
   */
  readonly holder: string;
  readonly kind: NumberKind;
  readonly where: Where;
  /** Absent if the holder has no number. */
  readonly number?: string;
  /** The holders that are allowed to share its number: the body of a connector, the design of a variant. */
  readonly shares?: readonly string[];
  /** Why the ledger reserves the number, even if the holder no longer has it. Absent for a number in a current record. */
  readonly former?: FormerUse;
}

/** Why the ledger reserves a number: a released or saved revision has it, it is an alias, or it hasn't been given back. */
export type FormerUse = 'revision' | 'alias' | 'unused';

/** A number with its holder. */
export type Numbered = NumberUse & { readonly number: string };

/** Finds the holders of a number in any spelling. */
export interface NumberHolders {
  holders(number: string): readonly Numbered[];
  /** True if a holder, such as `bodies:de9-female`, has a number now. */
  isNumbered?(holder: string): boolean;
}
