/**
 * The contents of a sheet of text: headings, paragraphs, tables and figures, one after the other. The same blocks are laid
 * out on framed pages, and written as an html page that prints with the same frame.
 */
import type { Item } from '../../display-list/display-list.ts';

export type Block = Heading | Paragraph | ListBlock | Facts | TableBlock | Figures | PageBreak;

/** In a red-line sheet: removed text, and added text. */
export type RedlineMark = 'struck' | 'added';

export interface Heading {
  readonly kind: 'heading';
  readonly level: 1 | 2 | 3;
  readonly text: string;
  readonly mark?: RedlineMark;
}

export type Tone = 'plain' | 'quiet' | 'alarm';

export interface Paragraph {
  readonly kind: 'text';
  readonly text: string;
  readonly tone?: Tone;
  readonly mark?: RedlineMark;
}

/** Points of a list: with a bullet, or with a box to tick. */
export interface ListBlock {
  readonly kind: 'list';
  readonly items: readonly string[];
  readonly tick?: boolean;
  /** The marks of the items, in their order. */
  readonly marks?: readonly (RedlineMark | undefined)[];
}

/** Named facts, side by side. */
export interface Facts {
  readonly kind: 'facts';
  readonly facts: readonly (readonly [name: string, value: string, mark?: RedlineMark])[];
}

/** A colour to show next to a text: a wire's insulation, with its stripe. */
export interface Swatch {
  readonly base: string;
  readonly stripe?: string;
}

export interface RichCell {
  readonly text: string;
  readonly swatch?: Swatch;
  readonly strong?: boolean;
  readonly tone?: Tone;
  readonly mark?: RedlineMark;
  /** An empty box to tick, or a space to write a reading in. */
  readonly fill?: 'tick' | 'write';
  /** The number of boxes to tick, if there are several. */
  readonly boxes?: number;
}

export type FlowCell = string | RichCell;

export interface FlowColumn {
  readonly label: string;
  /** Right-aligned. */
  readonly numeric?: boolean;
}

export type FlowRow =
  | { readonly cells: readonly FlowCell[]; readonly strong?: boolean }
  /** A line across the table that names the rows below it. */
  | { readonly group: string; readonly mark?: RedlineMark };

export interface TableBlock {
  readonly kind: 'table';
  readonly columns: readonly FlowColumn[];
  readonly rows: readonly FlowRow[];
  /** The text in place of the rows if there are none. */
  readonly none?: string;
}

/** A drawing of known size, mm, from its upper left corner. */
export interface Figure {
  readonly title: string;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly items: readonly Item[];
}

/** Drawings side by side, as many as fit in a row. */
export interface Figures {
  readonly kind: 'figures';
  readonly figures: readonly Figure[];
}

/** The next block begins a new page, unless the page is empty. */
interface PageBreak {
  readonly kind: 'page';
  /**
   * True if the page break applies only when all blocks after it fit on one sheet. Longer ones begin where there is
   * room.
   */
  readonly ifShort?: true;
}

export function heading(level: 1 | 2 | 3, text: string): Heading {
  return { kind: 'heading', level, text };
}

export function paragraph(text: string, tone: Tone = 'plain'): Paragraph {
  return { kind: 'text', text, tone };
}

export function rich(cell: FlowCell): RichCell {
  return typeof cell === 'string' ? { text: cell } : cell;
}
