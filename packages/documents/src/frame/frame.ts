import { ink, line, type Item, type Sheet, type Text } from '../display-list/display-list.ts';
import { fitText } from '../fonts/text-width.ts';
import type { PageSize } from './paper.ts';

/** What the title block says. */
export interface TitleBlock {
  readonly organisation: string;
  readonly title: string;
  /** What the sheet is: Schematic, Bill of materials, … */
  readonly document: string;
  readonly partNumber: string;
  readonly revision: string;
  /** Released, or the stamp of a state that is not: UNRELEASED, UNAPPROVED, DRAFT. */
  readonly state: string;
  readonly paper: string;
  readonly drawn: string;
  readonly checked: string;
  readonly date: string;
}

export const frameMargin = 8;
export const titleBlockHeight = 16;
const released = 'RELEASED';

/** The space a frame leaves for content: x, y, width, height in mm. */
export interface Space {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function contentSpace(page: PageSize): Space {
  const inner = frameMargin + 4;
  return {
    x: inner,
    y: inner,
    width: page.widthMm - 2 * inner,
    height: page.heightMm - 2 * inner - titleBlockHeight,
  };
}

/** A sheet with border, title block and state stamp around the content, which is already placed within `contentSpace`. */
export function framed(page: PageSize, block: TitleBlock, content: readonly Item[], number = 1, of = 1): Sheet {
  const width = page.widthMm - 2 * frameMargin;
  const border: Item = {
    kind: 'rect',
    x: frameMargin,
    y: frameMargin,
    width,
    height: page.heightMm - 2 * frameMargin,
    stroke: { ink: ink.black, width: 0.5 },
  };
  const title = `${block.partNumber === '' ? block.title : `${block.partNumber} ${block.title}`} – ${block.document}`;
  const items = [border, ...content, ...titleBlock(page, block, number, of)];
  return { ...page, title, items };
}

function titleBlock(page: PageSize, block: TitleBlock, number: number, of: number): Item[] {
  const top = page.heightMm - frameMargin - titleBlockHeight;
  const width = page.widthMm - 2 * frameMargin;
  const cells = [
    {
      share: 0.3,
      rows: [
        ['Title', block.title, true],
        ['', block.document, false],
      ],
    },
    {
      share: 0.2,
      rows: [
        ['Organisation', block.organisation, false],
        ['Paper', block.paper, false],
      ],
    },
    {
      share: 0.2,
      rows: [
        ['Part number', block.partNumber, true],
        ['State', block.state, block.state !== released],
      ],
    },
    {
      share: 0.12,
      rows: [
        ['Revision', block.revision, true],
        ['Sheet', `${number} of ${of}`, false],
      ],
    },
    {
      share: 0.18,
      rows: [
        ['Drawn', block.drawn, false],
        ['Checked', block.checked, false],
        ['Date', block.date, false],
      ],
    },
  ] as const;
  const items: Item[] = [line(frameMargin, top, frameMargin + width, top, { ink: ink.black, width: 0.35 })];
  let x = frameMargin;
  for (const cell of cells) {
    if (x > frameMargin) items.push(line(x, top, x, top + titleBlockHeight, { ink: ink.black, width: 0.18 }));
    items.push(...cellTexts(cell.rows, x, top, cell.share * width));
    x += cell.share * width;
  }
  return items;
}

function cellTexts(
  rows: readonly (readonly [string, string, boolean])[],
  x: number,
  top: number,
  width: number,
): Text[] {
  const pitch = titleBlockHeight / rows.length;
  return rows.flatMap(([label, value, strong], i) => {
    const y = top + i * pitch;
    const size = rows.length > 2 ? 2.2 : 3;
    const weight = strong ? ('bold' as const) : ('regular' as const);
    const beside = rows.length > 2 ? 13 : 1.5;
    const name: Text = {
      kind: 'text',
      x: x + 1.5,
      y: y + (beside > 2 ? pitch - 1.6 : 2.6),
      text: label,
      size: 1.8,
      ink: ink.grey,
    };
    const fitted = fitText(value, width - beside - 1.5, size, weight);
    const text: Text = { kind: 'text', x: x + beside, y: y + pitch - 1.6, text: fitted, size, weight, ink: ink.black };
    return label === '' ? [text] : [name, text];
  });
}
