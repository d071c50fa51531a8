/** The frame of every sheet: border and zones, title block, state stamp. */
import type { About } from '../../display-list/about.ts';
import type { Item, Sheet } from '../../display-list/display-list.ts';
import { borderItems, centringMark, frameSpace } from './border.ts';
import { titleBlockLayouts, type LayoutName } from './layouts.ts';
import type { PageSize } from './paper.ts';
import { inset, type Space } from './space.ts';
import { formatOfBlock } from './block-facts.ts';
import { stampBand, titleBlockItems, type TitleBlock } from './title-block.ts';

/** The margin inside the frame, mm: for drawings, whose parts have their own gaps, and for text. */
const margin = centringMark;
const textMargin = centringMark + 1;

/** The title of a sheet in other programs: the designation of the document, the title, the kind of document. */
export function sheetTitle({ partNumber, code = '', title, document }: TitleBlock): string {
  return `${partNumber === '' ? title : `${partNumber}${code} ${title}`} – ${document}`;
}

/** The space for content over the whole width of a sheet: inside the frame and above the title block. */
export function contentSpace(page: PageSize, layout: LayoutName, sheet = 1): Space {
  const all = inset(frameSpace(page), textMargin);
  const block = blockSpace(page, layout, sheet);
  return { ...all, height: block.y - stampBand - all.y };
}

/**
 * The whole space inside the frame, and the part that the title block occupies. A drawing may use the space next to the
 * block.
 */
export function drawingSpace(
  page: PageSize,
  layout: LayoutName,
  sheet = 1,
): { readonly space: Space; readonly taken: Space } {
  const block = blockSpace(page, layout, sheet);
  const taken = {
    x: block.x - margin,
    y: block.y - stampBand,
    width: block.width + margin,
    height: block.height + stampBand,
  };
  return { space: inset(frameSpace(page), margin), taken };
}

/** The position of the title block, or of the strip that replaces it on sheets after the first. */
export function blockSpace(page: PageSize, layout: LayoutName, sheet = 1): Space {
  const frame = frameSpace(page);
  const first = titleBlockLayouts[layout];
  const { nominalWidthMm, heightMm } = sheet === 1 ? first : first.strip;
  const width = Math.min(nominalWidthMm, frame.width);
  return { x: frame.x + frame.width - width, y: frame.y + frame.height - heightMm, width, height: heightMm };
}

/**
 * Adds border, title block and state stamp to content that is already placed within `contentSpace`. If `number` is
 * `counted`, the sheet number stays empty, because the printer counts the sheets; `place` then states whether it is the
 * first sheet.
 */
export function framed(
  page: PageSize,
  block: TitleBlock,
  content: readonly Item[],
  number: number | 'counted' = 1,
  of = 1,
  place = number === 'counted' ? 1 : number,
): Sheet {
  const title = sheetTitle(block);
  const space = blockSpace(page, block.layout, place);
  const sheet = number === 'counted' ? '' : formatOfBlock(block).text('frame.sheet-of', { sheet: number, sheets: of });
  const [border, cells] = [borderItems(page, space), titleBlockItems(block, space, sheet, place)];
  const items = [...border, ...content, ...cells];
  const repeated = place === 1 ? undefined : true;
  const frameItems = { before: border.length, after: cells.length, repeated } as const;
  const { typeface } = block;
  return { widthMm: page.widthMm, heightMm: page.heightMm, title, items, frameItems, about: aboutOf(block), typeface };
}

/** A sheet with the number of things that did not fit on its paper. */
export function withShortfalls(sheet: Sheet, shortfalls: number): Sheet {
  return shortfalls === 0 ? sheet : { ...sheet, shortfalls };
}

/** The metadata of a document's files. */
function aboutOf(block: TitleBlock): About {
  const { organisation: owner, document: subject, partNumber: number, code, revision, state: status, issued } = block;
  const given = Object.entries({ owner, subject, number, code, revision, status, issued });
  return {
    title: sheetTitle(block),
    language: formatOfBlock(block).style.language,
    ...Object.fromEntries(given.filter(([, text]) => text !== undefined && text !== '')),
  };
}
