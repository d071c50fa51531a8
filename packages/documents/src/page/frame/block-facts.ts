import { printFormatOf, type PrintFormat } from '@cablewright/engine';
import type { Paper } from '@cablewright/model';
import type { Typeface } from '../../type/typeface.ts';
import { standardOf, type LayoutName } from './layouts.ts';
import type { Projection } from './projection.ts';

/** The contents of a title block. An empty text means that the value is not given. */
export interface TitleBlock {
  readonly layout: LayoutName;
  readonly organisation: string;
  /** A data URI: png, jpeg, or an svg that was cleaned when it was uploaded. */
  readonly logo?: string;
  /** The copyright line. */
  readonly rights?: string;
  /** The shop's own typeface. */
  readonly typeface?: Typeface;
  readonly title: string;
  /** The supplementary title. */
  readonly subtitle?: string;
  /** The kind of document: Schematic, Bill of materials, … */
  readonly document: string;
  /** The document kind code, such as &EFS1, which distinguishes the documents of one cable. */
  readonly code?: string;
  /** The responsible department. */
  readonly department?: string;
  /** The contact person for the contents of the document. */
  readonly reference?: string;
  /** The language and units. English and metric if undefined. */
  readonly print?: PrintFormat;
  /** The shop's Commercial and Government Entity code. */
  readonly cage?: string;
  /** The weight of the cable, with its unit. */
  readonly weight?: string;
  readonly partNumber: string;
  readonly revision: string;
  /** RELEASED, or the stamp of another state: UNRELEASED, UNAPPROVED, DRAFT. Empty for a document that is never released. */
  readonly state: string;
  readonly paper: Paper;
  /** The size as text, for a sheet that is cut from a roll. */
  readonly size?: string;
  /** The note that the checks found errors in the cable. */
  readonly error?: string;
  /** The people who drew, checked and approved the document: a name, and the time on a second line. */
  readonly drawn: string;
  readonly checked: string;
  readonly approved: string;
  readonly date: string;
  /** The time when the revision was saved or released, ISO 8601 in UTC. */
  readonly issued?: string;
  /** The scale of a drawing: 1:2, NTS. Without one the block states that the drawing is not to scale. */
  readonly scale?: string;
  /** The projection of the views and the general tolerances, for a sheet that people measure from. */
  readonly projection?: Projection;
  readonly tolerances?: string;
}

/** The block of a sheet that people measure from. */
export function dimensioned(block: TitleBlock, tolerances: string): TitleBlock {
  return { ...block, layout: `${standardOf(block.layout)}-dimensioned`, tolerances };
}

/** The language and units of a sheet with this block. */
export function formatOfBlock({ print }: Pick<TitleBlock, 'print'>): PrintFormat {
  return print ?? printFormatOf();
}

/** The text of the stamp for a state. Any other text is printed as it is. */
export function stateText(block: Pick<TitleBlock, 'state' | 'print'>): string {
  return formatOfBlock(block).known(`state.${block.state}`) ?? block.state;
}
