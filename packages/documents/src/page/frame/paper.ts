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
  /** True for a sheet cut from a roll, which has a plain border without zones. */
  readonly roll?: boolean;
}

/** The size of a sheet of paper, in landscape or portrait. */
export function pageSize(paper: Paper, landscape: boolean): PageSize {
  const [short, long] = paperSizesMm[paper];
  return landscape ? { paper, widthMm: long, heightMm: short } : { paper, widthMm: short, heightMm: long };
}

/** True for the A series of ISO 216. The other papers are North American. */
export function isIsoPaper(paper: Paper): boolean {
  return /^A\d$/.test(paper);
}

/** The families of papers, smallest first. Legal is a longer letter and belongs to none. */
const families: Readonly<Record<BlockStandard, readonly Paper[]>> = {
  iso: ['A4', 'A3', 'A2', 'A1', 'A0'],
  ansi: ['letter', 'tabloid', 'ansi-c', 'ansi-d', 'ansi-e'],
};

/** The papers of the family that a paper belongs to, smallest first. */
export function familyOf(paper: Paper): readonly Paper[] {
  return families[layoutOfPaper(paper)];
}

/** The title block of a paper if the shop has not chosen one. */
export function layoutOfPaper(paper: Paper): BlockStandard {
  return isIsoPaper(paper) ? 'iso' : 'ansi';
}

/** The name of a paper in a title block. ASME Y14.1 names its sizes by letters; an ISO 7200 block puts ANSI before them. Legal has no letter. */
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
