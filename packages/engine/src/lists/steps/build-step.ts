/**
 * A step of building a cable, as data that a build sheet can print, a bench page can walk through and operations can
 * count.
 */
import type { BreakoutConductor, End, SegmentEnd, TerminalRef } from '@cablewright/model';

/** The stations of a bench in the order of work. The steps of a station are done together. */
export type StepStation =
  | 'receive'
  | 'ready'
  | 'cut'
  | 'strip'
  | 'breakouts'
  | 'pigtails'
  | 'board'
  | 'fit'
  | 'lay'
  | 'splice'
  | 'cover'
  | 'fix'
  | 'crimp'
  | 'insert'
  | 'join'
  | 'assemble'
  | 'label'
  | 'test';

/** The kind of work, for counting and timing. */
type StepWork =
  | 'inspect'
  | 'have-ready'
  | 'cut'
  | 'cut-loose'
  | 'cut-covering'
  | 'prepare-end'
  | 'open-breakout'
  | 'make-pigtail'
  | 'set-up-board'
  | 'put-on'
  | 'lay'
  | 'splice'
  | 'cover'
  | 'fix'
  | 'crimp'
  | 'insert'
  | 'plug'
  | 'join'
  | 'fit'
  | 'label'
  | 'test';

/** What a picture of the step shows: the face of a connector, a wire end, a stretch of bundle, or the whole board. */
type StepFigure =
  | { readonly kind: 'face'; readonly instance: string; readonly cavities: readonly string[] }
  | { readonly kind: 'end'; readonly segment: string; readonly end: End }
  | { readonly kind: 'bundles'; readonly bundles: readonly string[] }
  | { readonly kind: 'board' };

/** A part or stock that the step consumes or a tool that it needs. Quantities are for all cables of the build. */
interface StepUse {
  readonly as: 'stock' | 'contact' | 'seal' | 'plug' | 'tool' | 'part' | 'covering' | 'fixing';
  /** The id of the record in the library. */
  readonly def: string;
  readonly quantity?: number;
  readonly lengthMm?: number;
}

/** A figure that is measured at the step, in mm. Without `mm` the data does not state it. */
interface StepMeasure {
  readonly of: 'cut-length' | 'strip-length' | 'jacket-opening' | 'pigtail-length' | 'crimp-height' | 'label-offset';
  readonly mm?: number;
}

/** A connection that exists after the step. `functions` are those of the terminals of a part, such as `Anode`. */
export interface StepConnection {
  readonly a: TerminalRef;
  readonly b: TerminalRef;
  readonly functions?: { readonly a?: string; readonly b?: string };
}

/** How a core is treated at an end of its run. */
interface StepCore extends SegmentEnd {
  readonly path: string;
  readonly fate: 'joined' | 'pigtail' | 'loose' | 'cut-back';
}

/** Screens that are twisted together at an end of their run. */
export interface StepPigtail extends SegmentEnd {
  readonly id: string;
  readonly members: readonly string[];
}

/** A covering or fixing on a bundle. Positions are measured from the first node of the bundle, in mm. */
interface StepPlacement {
  readonly bundle: string;
  readonly def: string;
  /** The node that positions are measured from. */
  readonly datum: string;
  readonly fromMm: number;
  /** The end of a covering. Absent for a fixing. */
  readonly toMm?: number;
  readonly overlapPct?: number;
}

/** The things in the design that a step concerns, by their ids. */
interface StepSubjects {
  readonly runs?: readonly string[];
  readonly ends?: readonly SegmentEnd[];
  /** Placed connectors, components, boards, mechanical parts, breakouts and sub-assemblies. */
  readonly parts?: readonly string[];
  readonly cavities?: readonly { readonly connector: string; readonly cavity: string }[];
  readonly cores?: readonly StepCore[];
  readonly conductors?: readonly BreakoutConductor[];
  readonly pigtails?: readonly StepPigtail[];
  readonly connections?: readonly StepConnection[];
  readonly bundles?: readonly string[];
  readonly nodes?: readonly string[];
  readonly placements?: readonly StepPlacement[];
  readonly labels?: readonly string[];
}

/** A step is plain data: it can be stored with a revision, and equal designs give equal steps. */
export interface BuildStep {
  /** Unique in the cable, and stable while the step concerns the same things: `strip:w1:a`. */
  readonly id: string;
  readonly station: StepStation;
  readonly does: StepWork;
  /** The instruction, in the language and units of the catalog. */
  readonly what: string;
  readonly figure?: StepFigure;
  readonly uses: readonly StepUse[];
  readonly measures: readonly StepMeasure[];
  readonly concerns: StepSubjects;
}

/** A step in which the fields `uses` and `measures` may be left out if they are empty. */
export type StepDraft = Omit<BuildStep, 'uses' | 'measures'> & Partial<Pick<BuildStep, 'uses' | 'measures'>>;
