import type { NumberKind, Where } from '@cablewright/model';

/** A place that carries a part number, or could. */
export interface NumberUse {
  /** What carries it: `connectors:de9-female`, `products:usb-lead/red`. A drawing's number is its design's. */
  readonly holder: string;
  readonly kind: NumberKind;
  readonly where: Where;
  /** Absent when the thing has no number. */
  readonly number?: string;
  /** The things that share its number by right: the body of a connector, the design of a variant. */
  readonly shares?: readonly string[];
  /** The holder need not carry the number any more: the ledger holds it. Absent for what a record says now. */
  readonly former?: FormerUse;
}

/** Why the ledger holds a number: a released or saved revision carries it, it is an alias, or it has not been given back. */
export type FormerUse = 'revision' | 'alias' | 'unused';

/** A number with what carries it. */
export type Numbered = NumberUse & { readonly number: string };

/** Who carries which number, in any spelling. */
export interface NumberHolders {
  holders(number: string): readonly Numbered[];
  /** True when a holder, such as `bodies:de9-female`, carries a number now. */
  isNumbered?(holder: string): boolean;
}
