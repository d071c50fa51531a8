import { ink, line, type Item, type Sheet } from '../../display-list/display-list.ts';
import type { Typeface } from '../../type/typeface.ts';
import { Typesetter } from '../../type/typesetter.ts';
import { pageSize } from '../frame/paper.ts';
import type { Space } from '../frame/space.ts';
import type { Block } from './blocks.ts';
import { paint } from './painters.ts';
import { Pages } from './pages.ts';
import { minEm } from '../../type/capitals.ts';

/** What a letter says on every page. */
export interface Letterhead {
  readonly paper: 'A4' | 'letter';
  readonly organisation: string;
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
const head = { height: 16, logoWidth: 50, size: 5 } as const;
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
  const first = { ...later, y: top + head.height, height: later.height - head.height };
  const pages = new Pages(first, new Typesetter(letterhead.typeface), later);
  for (const [i, one] of blocks.entries()) paint(pages, one, blocks.slice(i + 1, i + 8));
  const last = pages.done.at(-1)!.length === 0 && pages.done.length > 1 ? -1 : undefined;
  const contents = pages.done.slice(0, last);
  return contents.map((items, i) => {
    const before = i === 0 ? headItems(letterhead, later) : [];
    const after = footItems(letterhead, later, page.heightMm, letterhead.pageOf(i + 1, contents.length), pages.type);
    return {
      widthMm: page.widthMm,
      heightMm: page.heightMm,
      title: letterhead.subject,
      items: [...before, ...items, ...after],
    };
  });
}

function headItems({ organisation, logo }: Letterhead, { x, y, width }: Space): Item[] {
  if (logo === undefined)
    return [{ kind: 'text', x, y: y + head.size, text: organisation, size: head.size, weight: 'bold', ink: ink.black }];
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
    { kind: 'text', x, y: y + 4, text: organisation, size: 3.2, weight: 'bold', ink: ink.black },
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
