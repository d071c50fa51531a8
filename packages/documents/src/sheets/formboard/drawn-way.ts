import type { Segment } from '@cablewright/model';
import type { Breaks } from './broken.ts';
import type { Point } from '../../display-list/geometry.ts';
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
  /** What it is called in lists of the board. */
  readonly name: string;
  /** How long it is at the scale of the board without breaks, mm on paper. */
  readonly fullMm?: number;
  /** Of a run that is not drawn at its true length. */
  readonly breaks?: Breaks;
}
