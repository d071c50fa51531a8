/** The cells that title blocks are made of, and the strip of the sheets after the first. */
import type { PlainTextKey } from '@cablewright/engine';

type BlockField =
  | 'owner'
  | 'rights'
  | 'department'
  | 'reference'
  | 'title'
  | 'subtitle'
  | 'document'
  | 'code'
  | 'partNumber'
  | 'revision'
  | 'state'
  | 'language'
  | 'paper'
  | 'drawn'
  | 'checked'
  | 'approved'
  | 'date'
  | 'scale'
  | 'cage'
  | 'weight'
  | 'projection'
  | 'tolerances'
  | 'sheet';

/** A cell, mm from the upper left corner of the block at its nominal width. */
export interface BlockCell {
  readonly field: BlockField;
  /** The name of the cell. Undefined if its value explains itself. */
  readonly label?: PlainTextKey;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The largest size of letters, mm. */
  readonly size: number;
  readonly strong?: boolean;
}

/** A block of cells in the lower right corner. It shrinks if the frame is narrower. */
export interface TitleBlockLayout {
  readonly nominalWidthMm: number;
  readonly heightMm: number;
  readonly cells: readonly BlockCell[];
}

/** Field, label, x, y, width, height, size, and optionally `bold`. */
export type Row = readonly [BlockField, PlainTextKey | undefined, number, number, number, number, number, 'bold'?];

export function cells(rows: readonly Row[]): BlockCell[] {
  return rows.map(([field, label, x, y, width, height, size, weight]) => ({
    field,
    label,
    x,
    y,
    width,
    height,
    size,
    strong: weight === 'bold',
  }));
}

/** Rows of a block moved to the right. */
export function moved(rows: readonly Row[], by: number): Row[] {
  return rows.map(([field, label, x, ...rest]) => [field, label, x + by, ...rest] as const);
}

/** The fields in two lines of a block. The names of some fields depend on the standard. */
export function strip(names: {
  readonly owner: PlainTextKey;
  readonly drawn: PlainTextKey;
  readonly partNumber: PlainTextKey;
  readonly paper: PlainTextKey;
}): TitleBlockLayout {
  return {
    nominalWidthMm: 180,
    heightMm: 14,
    cells: cells([
      ['title', 'frame.title', 0, 0, 60, 7, 3, 'bold'],
      ['document', 'frame.document-type', 60, 0, 27, 7, 2.8],
      ['code', 'frame.document-code-short', 87, 0, 16, 7, 2.8],
      ['partNumber', names.partNumber, 103, 0, 47, 7, 3, 'bold'],
      ['state', 'frame.status', 150, 0, 30, 7, 2.8, 'bold'],
      ['owner', names.owner, 0, 7, 23, 7, 2.8, 'bold'],
      ['drawn', names.drawn, 23, 7, 28, 7, 2.8],
      ['checked', 'frame.checked', 51, 7, 28, 7, 2.8],
      ['approved', 'frame.approved', 79, 7, 28, 7, 2.8],
      ['date', 'frame.date', 107, 7, 16, 7, 2.8],
      ['revision', 'frame.revision', 123, 7, 20, 7, 2.8, 'bold'],
      ['scale', 'frame.scale', 143, 7, 11, 7, 2.8],
      ['paper', names.paper, 154, 7, 11, 7, 2.8],
      ['sheet', 'frame.sheet', 165, 7, 15, 7, 2.8],
    ]),
  };
}
