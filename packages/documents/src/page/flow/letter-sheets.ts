import { ink, line, type Item, type Sheet } from '../../display-list/display-list.ts';
import type { Typeface } from '../../type/typeface.ts';
import { Typesetter } from '../../type/typesetter.ts';
import { pageSize } from '../frame/paper.ts';
import type { Space } from '../frame/space.ts';
import type { Block } from './blocks.ts';
import { paint } from './painters.ts';
import { Pages } from './pages.ts';
import { minEm } from '../../type/capitals.ts';

/** The contents of a letterhead, on every page. */
export interface Letterhead {
  readonly paper: 'A4' | 'letter';
  readonly organisation: string;
  /** Address and telephone of the shop, line by line. */
  readonly address?: readonly string[] | undefined;
  /** A data URI. */
  readonly logo?: string | undefined;
  /** The document and its number, in the footer. */
  readonly subject: string;
  /** The copyright line of the shop. */
  readonly rights?: string | undefined;
  readonly typeface?: Typeface | undefined;
  /** `2 of 3` in the language of the document. */
  readonly pageOf: (page: number, pages: number) => string;
}

/** Margins as in DIN 5008: 25 mm at the left for holes, 20 mm at the right, in mm. */
const margins = { left: 25, right: 20, top: 15, bottom: 22 } as const;
const head = { height: 16, logoWidth: 50, size: 5, lineHeight: 3.6, below: 5 } as const;
const footSize = minEm.sheet;

/** Blocks laid out as a letter: the shop's name or logo at the top of the first page, subject and page number below each. */
export function letterSheets(blocks: readonly Block[], letterhead: Letterhead): Sheet[] {
  const page = pageSize(letterhead.paper, false);
  const { left, right, top, bottom } = margins;
  const later: Space = {
    x: left,
    y: top,
    width: page.widthMm - left - right,
    height: page.heightMm - top - bottom,
  };
  const headHeight = headHeightOf(letterhead);
  const first = { ...later, y: top + headHeight, height: later.height - headHeight };
  const pages = new Pages(first, new Typesetter(letterhead.typeface), later);
  for (const [i, one] of blocks.entries()) paint(pages, one, blocks.slice(i + 1, i + 8));
  const contents = pages.filled;
  return contents.map((items, i) => {
    const before = i === 0 ? headItems(letterhead, later, pages.type) : [];
    const after = footItems(letterhead, later, page.heightMm, letterhead.pageOf(i + 1, contents.length), pages.type);
    return {
      widthMm: page.widthMm,
      heightMm: page.heightMm,
      title: letterhead.subject,
      items: [...before, ...items, ...after],
    };
  });
}

/** Position of the name of the shop below the top margin, in mm. It is smaller next to a logo. */
const nameOf = ({ logo }: Letterhead) => (logo === undefined ? { down: 5, size: head.size } : { down: 4, size: 3.2 });

function headHeightOf(letterhead: Letterhead): number {
  const { address = [] } = letterhead;
  return Math.max(head.height, nameOf(letterhead).down + address.length * head.lineHeight + head.below);
}

function headItems(letterhead: Letterhead, { x, y, width }: Space, type: Typesetter): Item[] {
  const { organisation, address = [], logo } = letterhead;
  const { down, size } = nameOf(letterhead);
  const room = logo === undefined ? width : width - head.logoWidth - 4;
  const lines = address.map((text, i): Item => ({
    kind: 'text',
    x,
    y: y + down + (i + 1) * head.lineHeight,
    text: type.fit(text, room, minEm.sheet),
    size: minEm.sheet,
    ink: ink.grey,
  }));
  const name: Item = { kind: 'text', x, y: y + down, text: organisation, size, weight: 'bold', ink: ink.black };
  if (logo === undefined) return [name, ...lines];
  return [
    {
      kind: 'image',
      href: logo,
      x: x + width - head.logoWidth,
      y,
      width: head.logoWidth,
      height: head.height - 2,
      title: organisation,
    },
    name,
    ...lines,
  ];
}

function footItems(
  { organisation, subject, rights }: Letterhead,
  { x, width }: Space,
  heightMm: number,
  pageText: string,
  type: Typesetter,
): Item[] {
  const y = heightMm - margins.bottom + 8;
  const own = [organisation, subject].filter((text) => text !== '').join(' · ');
  const text = (words: string, at: number, down: number, anchor: 'start' | 'end'): Item => ({
    kind: 'text',
    x: at,
    y: y + down,
    text: words,
    size: footSize,
    anchor,
    ink: ink.grey,
  });
  return [
    line(x, y - 4, x + width, y - 4, { ink: ink.black, width: 0.18 }),
    text(type.fit(own, width - 25, footSize), x, 0, 'start'),
    text(pageText, x + width, 0, 'end'),
    ...(rights === undefined ? [] : [text(type.fit(rights, width, footSize), x, 3.4, 'start')]),
  ];
}
