/** What a board is drawn from. */
import type { harnessReport, harnessView } from '@cablewright/engine';
import type { Layout, Segment } from '@cablewright/model';
import type { Point } from '../../display-list/geometry.ts';
import type { Laid } from '../plane/lay-out.ts';
import type { Subject } from '../subject/subject.ts';
import type { PlacedBundle, PlacedNode } from './layout.ts';

/** A stretch of a run that is left out, from and to on the unbroken run, mm on paper. */
interface Break {
  readonly from: number;
  readonly to: number;
}

export type Breaks = readonly Break[];

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

/** A board of a layout while it is made. */
export interface HarnessOnBoard {
  readonly subject: Subject;
  readonly layout: Layout;
  readonly laid: Laid;
  readonly scale: number;
  readonly report: ReturnType<typeof harnessReport>;
  readonly view: ReturnType<typeof harnessView>;
  readonly nodes: Map<string, PlacedNode>;
  /** Names of the labelled wires by their end, `w1@a`. */
  readonly labels: ReadonlyMap<string, { readonly name: string; readonly offsetMm: number }>;
}
