import type { WireElement } from '@cablewright/model';

/**
 * A part of the section, in mm of the part from the centre of the section, y down. `run` is half of the straight length
 * of a flat part.
 */
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
