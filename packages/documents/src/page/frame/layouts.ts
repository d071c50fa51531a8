/** The layouts of the title block, as data: which field is where. */
import type { PlainTextKey } from '@cablewright/engine';

export type LayoutName = 'iso' | 'ansi';

type BlockField =
  | 'owner'
  | 'rights'
  | 'title'
  | 'document'
  | 'partNumber'
  | 'revision'
  | 'state'
  | 'paper'
  | 'drawn'
  | 'checked'
  | 'approved'
  | 'date'
  | 'scale'
  | 'sheet';

/** A cell, mm from the upper left corner of the block at its nominal width. */
export interface BlockCell {
  readonly field: BlockField;
  /** What the cell is called; a cell without a name says what it holds by itself. */
  readonly label?: PlainTextKey;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The largest size of letters, mm. */
  readonly size: number;
  readonly strong?: boolean;
}

export interface TitleBlockLayout {
  readonly label: string;
  /** At the bottom right at its nominal width, or stretched from side to side. */
  readonly place: 'corner' | 'full-width';
  readonly nominalWidthMm: number;
  readonly heightMm: number;
  readonly cells: readonly BlockCell[];
}

/** Field, label, x, y, width, height, size; a last word makes it bold. */
type Row = readonly [BlockField, PlainTextKey | undefined, number, number, number, number, number, 'bold'?];

function cells(rows: readonly Row[]): BlockCell[] {
  return rows.map(([field, label, x, y, width, height, size, weight]) => ({
    field,
    ...(label === undefined ? {} : { label }),
    x,
    y,
    width,
    height,
    size,
    strong: weight === 'bold',
  }));
}

/** A title block, and the strip that replaces it on the sheets after the first. */
interface Layouts extends TitleBlockLayout {
  readonly strip: Omit<TitleBlockLayout, 'label' | 'place'>;
}

/** The fields of a block on two lines; the names of some differ between the standards. */
function strip(names: {
  readonly owner: PlainTextKey;
  readonly partNumber: PlainTextKey;
  readonly paper: PlainTextKey;
}): Layouts['strip'] {
  return {
    nominalWidthMm: 180,
    heightMm: 14,
    cells: cells([
      ['title', 'frame.title', 0, 0, 64, 7, 3, 'bold'],
      ['document', 'frame.document', 64, 0, 36, 7, 2.4],
      ['partNumber', names.partNumber, 100, 0, 40, 7, 3, 'bold'],
      ['state', 'frame.status', 140, 0, 40, 7, 2.6, 'bold'],
      ['owner', names.owner, 0, 7, 34, 7, 2.4, 'bold'],
      ['drawn', 'frame.drawn', 34, 7, 26, 7, 2.2],
      ['checked', 'frame.checked', 60, 7, 26, 7, 2.2],
      ['approved', 'frame.approved', 86, 7, 26, 7, 2.2],
      ['date', 'frame.date', 112, 7, 18, 7, 2.2],
      ['revision', 'frame.revision', 130, 7, 16, 7, 2.4, 'bold'],
      ['scale', 'frame.scale', 146, 7, 10, 7, 2.2],
      ['paper', names.paper, 156, 7, 9, 7, 2.2],
      ['sheet', 'frame.sheet', 165, 7, 15, 7, 2.2],
    ]),
  };
}

export const titleBlockLayouts: Readonly<Record<LayoutName, Layouts>> = {
  // ISO 7200: 180 mm wide at the lower right corner; it fits an A4 sheet between its margins exactly.
  iso: {
    label: 'ISO 7200, at the corner',
    strip: strip({ owner: 'frame.legal-owner', partNumber: 'frame.part-number', paper: 'frame.paper' }),
    place: 'corner',
    nominalWidthMm: 180,
    heightMm: 36,
    cells: cells([
      ['owner', 'frame.legal-owner', 0, 0, 56, 27, 3.2, 'bold'],
      ['rights', undefined, 0, 27, 56, 9, 2],
      ['drawn', 'frame.drawn-by', 56, 0, 31, 9, 2.6],
      ['checked', 'frame.checked-by', 87, 0, 31, 9, 2.6],
      ['approved', 'frame.approved-by', 118, 0, 31, 9, 2.6],
      ['document', 'frame.document-type', 149, 0, 31, 9, 2.6],
      ['title', 'frame.title', 56, 9, 72, 18, 4, 'bold'],
      ['state', 'frame.document-status', 128, 9, 52, 9, 3, 'bold'],
      ['partNumber', 'frame.part-number', 128, 18, 52, 9, 3.6, 'bold'],
      ['revision', 'frame.revision', 56, 27, 18, 9, 3.6, 'bold'],
      ['date', 'frame.date-of-issue', 74, 27, 28, 9, 2.6],
      ['scale', 'frame.scale', 102, 27, 26, 9, 2.6],
      ['paper', 'frame.paper', 128, 27, 22, 9, 2.6],
      ['sheet', 'frame.sheet', 150, 27, 30, 9, 2.6],
    ]),
  },
  // The practice of ASME Y14.1 sheets: one strip along the whole lower edge.
  ansi: {
    label: 'ANSI, full width',
    strip: strip({ owner: 'frame.organization', partNumber: 'frame.drawing-number', paper: 'frame.size' }),
    place: 'full-width',
    nominalWidthMm: 180,
    heightMm: 27,
    cells: cells([
      ['owner', 'frame.organization', 0, 0, 44, 18, 3.2, 'bold'],
      ['rights', undefined, 0, 18, 44, 9, 2],
      ['title', 'frame.title', 44, 0, 60, 18, 4, 'bold'],
      ['document', 'frame.document', 44, 18, 38, 9, 2.6],
      ['date', 'frame.date', 82, 18, 22, 9, 2.6],
      ['drawn', 'frame.drawn', 104, 0, 26, 9, 2.6],
      ['checked', 'frame.checked', 104, 9, 26, 9, 2.6],
      ['approved', 'frame.approved', 104, 18, 26, 9, 2.6],
      ['state', 'frame.status', 130, 0, 22, 9, 2.8, 'bold'],
      ['paper', 'frame.size', 130, 9, 22, 9, 2.6],
      ['scale', 'frame.scale', 130, 18, 22, 9, 2.6],
      ['partNumber', 'frame.drawing-number', 152, 0, 28, 9, 3.2, 'bold'],
      ['revision', 'frame.revision-ansi', 152, 9, 28, 9, 3.2, 'bold'],
      ['sheet', 'frame.sheet', 152, 18, 28, 9, 2.6],
    ]),
  },
};
