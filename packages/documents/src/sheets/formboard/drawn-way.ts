/** The data that a board is drawn from. */
import type { harnessReport, harnessView } from '@cablewright/engine';
import type { Layout, Segment } from '@cablewright/model';
import type { Point } from '../../display-list/geometry.ts';
import type { Laid } from '../plane/lay-out.ts';
import type { DrawingSubject } from '../subject/subject.ts';
import type { PlacedBundle, PlacedNode } from './layout.ts';

/** An omitted section of a run: its start and end on the unbroken run, mm on paper. */
interface Break {
  readonly from: number;
  readonly to: number;
}

export type Breaks = readonly Break[];

/** A drawn lane. */
export interface DrawnLane {
  readonly segments: readonly Segment[];
  /** True length, mm; undefined for a link that is not a run of the cable. */
  readonly lengthMm: number | undefined;
  readonly points: readonly Point[];
}

/** A drawn bundle. */
export interface DrawnWay {
  readonly placed: PlacedBundle;
  readonly lanes: readonly [DrawnLane, ...DrawnLane[]];
  readonly thickness: number;
  /** Its name in lists of the board. */
  readonly name: string;
  /** Its length at the scale of the board without breaks, mm on paper. */
  readonly fullMm?: number;
  /** Set for a run that is not drawn at its true length. */
  readonly breaks?: Breaks;
}

/** The state of a board while it is made from a layout. */
export interface HarnessOnBoard {
  readonly subject: DrawingSubject;
  readonly layout: Layout;
  readonly laid: Laid;
  readonly scale: number;
  readonly report: ReturnType<typeof harnessReport>;
  readonly view: ReturnType<typeof harnessView>;
  readonly nodes: Map<string, PlacedNode>;
  /** Names of the labelled wires by their end, `w1@a`. */
  readonly labels: ReadonlyMap<string, { readonly name: string; readonly offsetMm: number }>;
}
