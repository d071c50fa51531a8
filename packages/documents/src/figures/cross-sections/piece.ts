import type { WireElement } from '@cablewright/model';

/** A part of the section about its own middle, mm of the part, y down. `run` is half the straight part of a flat one. */
export interface CrossSectionPart {
  /** Ids from the root's children down, joined by dots. */
  readonly path: string;
  readonly kind: 'core' | 'screen' | 'layer' | 'twist';
  readonly element: WireElement;
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly run: number;
  /** Radius of the copper of a core, or of the contents of a screen or layer. */
  readonly inner: number;
}
