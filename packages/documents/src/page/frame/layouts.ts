/** The layouts of the title block, as data: which field is where. */
import { cells, moved, strip, type Row, type TitleBlockLayout } from './block-cells.ts';

/** The title blocks a shop can choose from. */
export type BlockStandard = 'iso' | 'ansi';

/** The block of a standard. On a sheet that people measure from it also has tolerances and the projection symbol. */
export type LayoutName = BlockStandard | `${BlockStandard}-dimensioned`;

/** A title block, and the strip that replaces it on the sheets after the first. */
interface Layouts extends TitleBlockLayout {
  readonly strip: TitleBlockLayout;
}

/** The cells of both ISO 7200 blocks: the fields of its tables 1 to 3, and the people who check. */
const isoFields: readonly Row[] = [
  ['department', 'frame.responsible-department', 0, 0, 46, 8, 2.4],
  ['reference', 'frame.technical-reference', 46, 0, 34, 8, 2.4],
  ['document', 'frame.document-type', 80, 0, 38, 8, 2.4],
  ['code', 'frame.document-code', 118, 0, 24, 8, 2.6],
  ['state', 'frame.document-status', 142, 0, 38, 8, 2.8, 'bold'],
  ['drawn', 'frame.drawn-by', 46, 8, 34, 9, 2.4],
  ['checked', 'frame.checked-by', 46, 17, 34, 9, 2.4],
  ['approved', 'frame.approved-by', 46, 26, 34, 9, 2.4],
  ['title', 'frame.title', 80, 8, 62, 11, 3.5, 'bold'],
  ['subtitle', 'frame.supplementary-title', 80, 19, 62, 7, 2.6],
  ['partNumber', 'frame.part-number', 142, 8, 38, 18, 4, 'bold'],
  ['revision', 'frame.revision', 80, 26, 18, 9, 3.2, 'bold'],
  ['date', 'frame.date-of-issue', 98, 26, 22, 9, 2.4],
  ['language', 'frame.language-short', 120, 26, 9, 9, 2.4],
  ['scale', 'frame.scale', 129, 26, 17, 9, 2.4],
  ['paper', 'frame.size', 146, 26, 14, 9, 2.4],
  ['sheet', 'frame.sheet', 160, 26, 20, 9, 2.4],
];

const isoStrip = strip({
  owner: 'frame.legal-owner',
  drawn: 'frame.created',
  partNumber: 'frame.part-number',
  paper: 'frame.size',
});

/** The cells of both ASME Y14.1 blocks: approvals, owner, title, size, CAGE code, number, revision, scale, weight, sheet. */
const ansiFields: readonly Row[] = [
  ['drawn', 'frame.drawn', 0, 0, 40, 9, 2.4],
  ['checked', 'frame.checked', 0, 9, 40, 9, 2.4],
  ['approved', 'frame.approved', 0, 18, 40, 9, 2.4],
  ['department', 'frame.department', 0, 27, 20, 9, 2.4],
  ['reference', 'frame.engineer', 20, 27, 20, 9, 2.4],
  ['date', 'frame.date-issued', 0, 36, 24, 8, 2.4],
  ['language', 'frame.language', 24, 36, 16, 8, 2.4],
  ['owner', 'frame.organization', 40, 0, 58, 14, 3.2, 'bold'],
  ['rights', undefined, 98, 0, 52, 14, 2],
  ['title', 'frame.title', 40, 14, 70, 10, 3.6, 'bold'],
  ['subtitle', 'frame.subtitle', 40, 24, 70, 6, 2.4],
  ['document', 'frame.document-type', 110, 14, 40, 8, 2.4],
  ['state', 'frame.status', 110, 22, 40, 8, 2.8, 'bold'],
  ['paper', 'frame.size', 40, 30, 11, 7, 2.8, 'bold'],
  ['cage', 'frame.cage', 51, 30, 19, 7, 2.6],
  ['partNumber', 'frame.drawing-number', 70, 30, 56, 7, 3.4, 'bold'],
  ['revision', 'frame.revision-ansi', 126, 30, 24, 7, 2.8, 'bold'],
  ['scale', 'frame.scale', 40, 37, 22, 7, 2.4],
  ['weight', 'frame.weight', 62, 37, 26, 7, 2.4],
  ['code', 'frame.document-code-short', 88, 37, 30, 7, 2.4],
  ['sheet', 'frame.sheet', 118, 37, 32, 7, 2.4],
];

const ansiStrip = strip({
  owner: 'frame.organization',
  drawn: 'frame.drawn',
  partNumber: 'frame.drawing-number',
  paper: 'frame.size',
});

export const titleBlockLayouts: Readonly<Record<LayoutName, Layouts>> = {
  // ISO 7200: 180 mm wide at the lower right corner; it fits an A4 sheet between its margins exactly.
  iso: {
    strip: isoStrip,
    nominalWidthMm: 180,
    heightMm: 35,
    cells: cells([
      ...isoFields,
      ['owner', 'frame.legal-owner', 0, 8, 46, 11, 3.2, 'bold'],
      ['rights', undefined, 0, 19, 46, 16, 2],
    ]),
  },
  'iso-dimensioned': {
    strip: isoStrip,
    nominalWidthMm: 180,
    heightMm: 43,
    cells: cells([
      ...isoFields,
      ['owner', 'frame.legal-owner', 0, 8, 46, 16, 3.2, 'bold'],
      ['rights', undefined, 0, 24, 46, 19, 2],
      ['projection', 'frame.projection', 46, 35, 34, 8, 2.2],
      ['tolerances', 'frame.general-tolerances', 80, 35, 100, 8, 2.2],
    ]),
  },
  // ASME Y14.1: in the lower right corner, with the tolerance block to the left of it.
  ansi: { strip: ansiStrip, nominalWidthMm: 150, heightMm: 44, cells: cells(ansiFields) },
  'ansi-dimensioned': {
    strip: ansiStrip,
    nominalWidthMm: 196,
    heightMm: 44,
    cells: cells([
      ['tolerances', 'frame.unless-specified', 0, 0, 46, 32, 2.2],
      ['projection', 'frame.projection', 0, 32, 46, 12, 2.2],
      ...moved(ansiFields, 46),
    ]),
  },
};

/** The standard of a layout. */
export function standardOf(layout: LayoutName): BlockStandard {
  return layout.startsWith('iso') ? 'iso' : 'ansi';
}
