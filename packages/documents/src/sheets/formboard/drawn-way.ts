import type { Segment } from '@cablewright/model';
import type { Cut } from './broken.ts';
import type { Point } from './geometry.ts';
import type { PlacedBundle } from './layout.ts';

/** One lane as it is drawn. */
export interface DrawnLane {
  readonly segments: readonly Segment[];
  /** True length, mm; undefined for a link that is not one of the cable's runs. */
  readonly lengthMm: number | undefined;
  readonly points: readonly Point[];
}

/** A bundle as it is drawn. */
export interface DrawnWay {
  readonly placed: PlacedBundle;
  readonly lanes: readonly [DrawnLane, ...DrawnLane[]];
  readonly thickness: number;
  /** Of a run that is not drawn at its true length. */
  readonly cut?: Cut;
}
