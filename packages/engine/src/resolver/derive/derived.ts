/** What a derivation answers. */
import type { Design, Finding } from '@cablewright/model';
import type { CableOption, CableQuery, MissingPiece } from '../options/option.ts';

export interface DeriveSettings {
  /** The wire stock; absent: the best that fits. */
  readonly stock?: string;
  /** Millimetres; absent: 1000. */
  readonly lengthMm?: number;
  readonly id?: string;
  readonly label?: string;
}

/** Something the cable needs and the library does not have: a plug, a stock, a part, a contact. */
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
  /** What of each option's line the design carries: the element paths by line id. */
  readonly carriers: Readonly<Record<string, string>>;
  /** Lines the stock had no conductor for. */
  readonly leftOut: readonly string[];
}

export type Derivation =
  | DerivedDesign
  | { readonly ok: false; readonly query: CableQuery; readonly findings: readonly Finding[] };
