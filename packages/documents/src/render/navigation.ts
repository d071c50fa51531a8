/** Bookmarks, page labels and links of a document in a PDF. */
import type { PrintFormat } from '@cablewright/engine';
import type { Sheet } from '../display-list/display-list.ts';
import type { Bookmark, Navigation, PdfLink } from '../formats/pdf/navigation.ts';
import type { Typesetter } from '../type/typesetter.ts';
import { boardName, headingsOn, referencesIn } from './references.ts';

/** The navigation of a file that has one document only: its headings or sheets, and the references between them. */
export function documentNavigation(
  print: PrintFormat,
  name: string,
  sheets: readonly Sheet[],
  type: Typesetter,
): Navigation {
  return {
    bookmarks: bookmarksIn(print, name, sheets),
    labels: [{ page: 0, prefix: `${name} ` }],
    links: linksIn(name, sheets, type),
  };
}

/** The headings of a document, or else its sheets if it has several. It begins at a page of the file, counted from 0. */
export function bookmarksIn(print: PrintFormat, name: string, sheets: readonly Sheet[], start = 0): Bookmark[] {
  const titled = sheets.flatMap((sheet, s) =>
    headingsOn(sheet).map(({ text, y }) => ({ title: text, to: { page: start + s, x: 0, y } })),
  );
  const others = titled.filter(({ title }) => title !== name);
  if (others.length > 0) return others;
  if (sheets.length < 2) return [];
  return sheets.map((sheet, s) => ({
    title: print.text('board.sheet', { name: boardName(sheet) ?? String(s + 1) }),
    to: { page: start + s },
  }));
}

/** The references of a document to its own sheets. */
export function linksIn(name: string, sheets: readonly Sheet[], type: Typesetter, start = 0): PdfLink[] {
  return referencesIn(sheets, type).flatMap((references, s) =>
    references.map(({ text, sheet: number, x, y, left, top, right, bottom }): PdfLink => {
      const to = { page: start + number - 1, ...(x === undefined ? {} : { x, y }) };
      return { left, top, right, bottom, page: start + s, to, title: `${name}: ${text}` };
    }),
  );
}
