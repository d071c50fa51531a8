import type { Paper } from '@cablewright/model';
import type { BlockStandard } from './layouts.ts';

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
  readonly paper: Paper;
  readonly widthMm: number;
  readonly heightMm: number;
  /** True for a length of a roll: a plain border without zones. */
  readonly roll?: boolean;
}

/** The size of a sheet of paper, turned as asked. */
export function pageSize(paper: Paper, landscape: boolean): PageSize {
  const [short, long] = paperSizesMm[paper];
  return landscape ? { paper, widthMm: long, heightMm: short } : { paper, widthMm: short, heightMm: long };
}

/** Whether the paper is one of the ISO 216 A series; the others are North American. */
export function isIsoPaper(paper: Paper): boolean {
  return /^A\d$/.test(paper);
}

/** The layout of the title block that goes with a paper when the shop chose none. */
export function layoutOfPaper(paper: Paper): BlockStandard {
  return isIsoPaper(paper) ? 'iso' : 'ansi';
}

/** The sizes of ASME Y14.1 by their letters; in a block of ISO 7200 with whose they are. Legal has no letter. */
export function sizeName(paper: Paper, standard: BlockStandard): string {
  const letter = sizeLetters[paper];
  if (letter === undefined) return paper === 'legal' ? 'Legal' : paper;
  return standard === 'ansi' ? letter : `ANSI ${letter}`;
}

const sizeLetters: Readonly<Partial<Record<Paper, string>>> = {
  letter: 'A',
  tabloid: 'B',
  'ansi-c': 'C',
  'ansi-d': 'D',
  'ansi-e': 'E',
};
