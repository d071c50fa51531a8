/** The heights of letters on sheets (ISO 3098), measured by their capitals. */

/** The height of a capital of the built-in typeface, in ems (the sCapHeight of Arimo: 1409 of 2048 units). */
export const capitalShare = 1409 / 2048;

/** The minimum capital heights, mm: on every sheet, and within a drawing. The title block of a drawing is the same as on every sheet. */
const minCapitals = { sheet: 1.8, drawing: 2.5 } as const;

/** The ems of letters with these capital heights, mm, rounded up to a hundredth. */
export const minEm = { sheet: emOf(minCapitals.sheet), drawing: emOf(minCapitals.drawing) } as const;

/** The em of the texts in a block, mm: a table, a face or a section that a sheet enlarges as a whole. */
export const blockEm = 2.2;

/** The smallest factors by which a sheet enlarges its blocks, so that their capitals have the minimum height. */
export const blockScale = { sheet: minEm.sheet / blockEm, drawing: minEm.drawing / blockEm } as const;

function emOf(capitalMm: number): number {
  return Math.ceil((100 * capitalMm) / capitalShare) / 100;
}
