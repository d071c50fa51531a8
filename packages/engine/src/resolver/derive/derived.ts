/** The result of a derivation. */
import type { Design, Finding } from '@cablewright/model';
import type { CableOption, CableQuery, MissingPiece } from '../options/option.ts';

export interface DeriveSettings {
  /** The id of the wire stock; by default the one that fits best. */
  readonly stock?: string;
  /** Length in mm; 1000 by default. */
  readonly lengthMm?: number;
  readonly id?: string;
  readonly label?: string;
}

/** An item that the cable needs and the library lacks: a plug, a stock, a part, a contact. */
export interface LackingPart {
  readonly what: 'plug' | 'stock' | 'part' | 'contact' | 'seal' | 'cavity-plug' | 'board-terminal';
  readonly text: string;
}

export interface DerivedDesign {
  readonly ok: true;
  readonly design: Design;
  readonly option: CableOption;
  readonly missing: readonly MissingPiece[];
  readonly lacking: readonly LackingPart[];
  /** The element path of the conductor by line id, for the lines that have one. */
  readonly carriers: Readonly<Record<string, string>>;
  /** Lines that got no conductor of the stock. */
  readonly leftOut: readonly string[];
}

export type Derivation =
  | DerivedDesign
  | { readonly ok: false; readonly query: CableQuery; readonly findings: readonly Finding[] };
