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
      ['title', 'frame.title', 0, 0, 56, 7, 3, 'bold'],
      ['document', 'frame.document-type', 56, 0, 34, 7, 2.4],
      ['code', 'frame.document-code-short', 90, 0, 16, 7, 2.4],
      ['partNumber', names.partNumber, 106, 0, 38, 7, 3, 'bold'],
      ['state', 'frame.status', 144, 0, 36, 7, 2.6, 'bold'],
      ['owner', names.owner, 0, 7, 34, 7, 2.4, 'bold'],
      ['drawn', names.drawn, 34, 7, 26, 7, 2.2],
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
