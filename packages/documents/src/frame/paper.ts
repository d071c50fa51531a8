import type { Paper } from '@cablewright/model';

/** Sheet sizes in mm, portrait: ISO 216 for the A sizes, ANSI/ASME Y14.1 for the North American ones. */
export const paperSizesMm: Readonly<Record<Paper, readonly [number, number]>> = {
  A4: [210, 297],
  A3: [297, 420],
  A2: [420, 594],
  A1: [594, 841],
  A0: [841, 1189],
  letter: [215.9, 279.4],
  legal: [215.9, 355.6],
  tabloid: [279.4, 431.8],
  'ansi-c': [431.8, 558.8],
  'ansi-d': [558.8, 863.6],
  'ansi-e': [863.6, 1117.6],
};

export interface PageSize {
  readonly widthMm: number;
  readonly heightMm: number;
}

/** The size of a sheet of paper, turned as asked. */
export function pageSize(paper: Paper, landscape: boolean): PageSize {
  const [short, long] = paperSizesMm[paper];
  return landscape ? { widthMm: long, heightMm: short } : { widthMm: short, heightMm: long };
}
