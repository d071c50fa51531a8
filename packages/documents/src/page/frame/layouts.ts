/** The layouts of the title block, as data: which field is where. */
import { cells, moved, strip, type Row, type TitleBlockLayout } from './block-cells.ts';

/** The standards of title blocks that a shop can choose from. */
export type BlockStandard = 'iso' | 'ansi';

/**
 * The block of a standard. A `dimensioned` block is for sheets that people measure from: it also has tolerances and the
 * projection symbol.
 */
export type LayoutName = BlockStandard | `${BlockStandard}-dimensioned`;

/** A title block, and the strip that replaces it on the sheets after the first. */
interface Layouts extends TitleBlockLayout {
  readonly strip: TitleBlockLayout;
}

/** The cells of both ISO 7200 blocks: the fields of its tables 1 to 3, and the people who check. */
const isoFields: readonly Row[] = [
  ['reference', 'frame.technical-reference', 56, 0, 30, 8, 2.8],
  ['document', 'frame.document-type', 86, 0, 33, 8, 2.8],
  ['code', 'frame.document-code', 119, 0, 23, 8, 2.8],
  ['state', 'frame.document-status', 142, 0, 38, 8, 2.8, 'bold'],
  ['drawn', 'frame.drawn-by', 56, 8, 30, 9, 2.8],
  ['checked', 'frame.checked-by', 56, 17, 30, 9, 2.8],
  ['approved', 'frame.approved-by', 56, 26, 30, 9, 2.8],
  ['title', 'frame.title', 86, 8, 56, 11, 3.5, 'bold'],
  ['subtitle', 'frame.supplementary-title', 86, 19, 56, 7, 2.8],
  ['partNumber', 'frame.part-number', 142, 8, 38, 11, 4, 'bold'],
  ['department', 'frame.responsible-department', 142, 19, 38, 7, 2.8],
  ['revision', 'frame.revision', 86, 26, 21, 9, 3.2, 'bold'],
  ['date', 'frame.date-of-issue', 107, 26, 19, 9, 2.8],
  ['language', 'frame.language-short', 126, 26, 9, 9, 2.8],
  ['scale', 'frame.scale', 135, 26, 14, 9, 2.8],
  ['paper', 'frame.size', 149, 26, 14, 9, 2.8],
  ['sheet', 'frame.sheet', 163, 26, 17, 9, 2.8],
];

const isoStrip = strip({
  owner: 'frame.owner',
  drawn: 'frame.created',
  partNumber: 'frame.part-number',
  paper: 'frame.size',
});

/** The cells of both ASME Y14.1 blocks: approvals, owner, title, size, CAGE code, number, revision, scale, weight, sheet. */
const ansiFields: readonly Row[] = [
  ['drawn', 'frame.drawn', 0, 0, 40, 10, 2.8],
  ['checked', 'frame.checked', 0, 10, 40, 10, 2.8],
  ['approved', 'frame.approved', 0, 20, 40, 10, 2.8],
  ['department', 'frame.department', 0, 30, 20, 10, 2.8],
  ['reference', 'frame.engineer', 20, 30, 20, 10, 2.8],
  ['date', 'frame.date-issued', 0, 40, 24, 10, 2.8],
  ['language', 'frame.language', 24, 40, 16, 10, 2.8],
  ['owner', 'frame.organization', 40, 0, 56, 11, 3.2, 'bold'],
  ['document', 'frame.document-type', 96, 0, 26, 11, 2.8],
  ['state', 'frame.status', 122, 0, 28, 11, 2.8, 'bold'],
  ['title', 'frame.title', 40, 11, 70, 10, 3.6, 'bold'],
  ['subtitle', 'frame.subtitle', 110, 11, 40, 10, 2.8],
  ['paper', 'frame.size', 40, 21, 11, 7, 2.8, 'bold'],
  ['cage', 'frame.cage', 51, 21, 19, 7, 2.8],
  ['partNumber', 'frame.drawing-number', 70, 21, 56, 7, 3.4, 'bold'],
  ['revision', 'frame.revision-ansi', 126, 21, 24, 7, 2.8, 'bold'],
  ['scale', 'frame.scale', 40, 28, 22, 7, 2.8],
  ['weight', 'frame.weight', 62, 28, 26, 7, 2.8],
  ['code', 'frame.document-code-short', 88, 28, 30, 7, 2.8],
  ['sheet', 'frame.sheet', 118, 28, 32, 7, 2.8],
  ['rights', undefined, 40, 35, 110, 15, 2.8],
];

const ansiStrip = strip({
  owner: 'frame.organization',
  drawn: 'frame.drawn',
  partNumber: 'frame.drawing-number',
  paper: 'frame.size',
});

export const titleBlockLayouts: Readonly<Record<LayoutName, Layouts>> = {
  // ISO 7200: 180 mm wide in the lower right corner, which exactly fits an A4 sheet between its margins.
  iso: {
    strip: isoStrip,
    nominalWidthMm: 180,
    heightMm: 35,
    cells: cells([
      ...isoFields,
      ['owner', 'frame.legal-owner', 0, 0, 56, 11, 3.2, 'bold'],
      ['rights', undefined, 0, 11, 56, 24, 2.8],
    ]),
  },
  'iso-dimensioned': {
    strip: isoStrip,
    nominalWidthMm: 180,
    heightMm: 45,
    cells: cells([
      ...isoFields,
      ['owner', 'frame.legal-owner', 0, 0, 56, 20, 3.2, 'bold'],
      ['rights', undefined, 0, 20, 56, 25, 2.8],
      ['projection', 'frame.projection', 56, 35, 30, 10, 2.8],
      ['tolerances', 'frame.general-tolerances', 86, 35, 94, 10, 2.8],
    ]),
  },
  // ASME Y14.1: in the lower right corner, with the tolerance block to the left of it.
  ansi: { strip: ansiStrip, nominalWidthMm: 150, heightMm: 50, cells: cells(ansiFields) },
  'ansi-dimensioned': {
    strip: ansiStrip,
    nominalWidthMm: 196,
    heightMm: 50,
    cells: cells([
      ['tolerances', 'frame.unless-specified', 0, 0, 46, 38, 2.8],
      ['projection', 'frame.projection', 0, 38, 46, 12, 2.8],
      ...moved(ansiFields, 46),
    ]),
  },
};

/** The standard of a layout. */
export function standardOf(layout: LayoutName): BlockStandard {
  return layout.startsWith('iso') ? 'iso' : 'ansi';
}
