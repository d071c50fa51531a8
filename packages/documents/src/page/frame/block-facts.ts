import { printFormatOf, type PrintFormat } from '@cablewright/engine';
import type { Paper } from '@cablewright/model';
import type { Typeface } from '../../type/typeface.ts';
import { standardOf, type LayoutName } from './layouts.ts';
import type { Projection } from './projection.ts';

/** What the title block says. An empty text is one that is not given. */
export interface TitleBlock {
  readonly layout: LayoutName;
  readonly organisation: string;
  /** A data URI: png, jpeg, or an svg that was cleaned on the way in. */
  readonly logo?: string;
  /** The line about rights. */
  readonly rights?: string;
  /** The shop's own typeface. */
  readonly typeface?: Typeface;
  readonly title: string;
  /** The supplementary title. */
  readonly subtitle?: string;
  /** What the sheet is: Schematic, Bill of materials, … */
  readonly document: string;
  /** The code of its kind, which tells the documents of one cable apart: &EFS1. */
  readonly code?: string;
  /** The department that answers for it. */
  readonly department?: string;
  /** Who can be asked about its contents. */
  readonly reference?: string;
  /** The language of its texts, and its units; English and metric without one. */
  readonly print?: PrintFormat;
  /** The shop's Commercial and Government Entity code. */
  readonly cage?: string;
  /** What the cable weighs, with its unit. */
  readonly weight?: string;
  readonly partNumber: string;
  readonly revision: string;
  /** Released, or the stamp of a state that is not: UNRELEASED, UNAPPROVED, DRAFT. Empty: what is shown is never released. */
  readonly state: string;
  readonly paper: Paper;
  /** The size in words, of a sheet that is a length of a roll. */
  readonly size?: string;
  /** That the checks found errors in what the sheet shows. */
  readonly error?: string;
  /** Who drew, checked and approved it: a name, and on a second line the time. */
  readonly drawn: string;
  readonly checked: string;
  readonly approved: string;
  readonly date: string;
  /** When what is shown was saved or released, ISO 8601 in UTC. */
  readonly issued?: string;
  /** Of a drawing to scale: 1:2, NTS. Without one the block says none is kept. */
  readonly scale?: string;
  /** Of a sheet that is measured from: how its views are arranged, and what holds where no tolerance is given. */
  readonly projection?: Projection;
  readonly tolerances?: string;
}

/** The block of a sheet that is measured from. */
export function dimensioned(block: TitleBlock, tolerances: string): TitleBlock {
  return { ...block, layout: `${standardOf(block.layout)}-dimensioned`, tolerances };
}

/** The language and units of a sheet with this block. */
export function formatOfBlock({ print }: Pick<TitleBlock, 'print'>): PrintFormat {
  return print ?? printFormatOf();
}

/** What the stamp of a state says. Any other text is printed as it is. */
export function stateText(block: Pick<TitleBlock, 'state' | 'print'>): string {
  return formatOfBlock(block).known(`state.${block.state}`) ?? block.state;
}
