/** The frame of a sheet of labels: a border outside the labels, and the title block as a strip below them. */
import { ink, line, type Item } from '../display-list/display-list.ts';
import { minEm } from '../type/capitals.ts';
import { Typesetter } from '../type/typesetter.ts';
import { formatOfBlock, stateText, type TitleBlock } from '../page/frame/block-facts.ts';

const border = 3;
/** The em of names and values, mm. */
const size = minEm.sheet;
/** The height of a line of the strip if the stock leaves room for it, mm. */
const lineHeight = 3.8;
const released = 'RELEASED';

interface Cell {
  readonly name: string;
  readonly value: string;
  /** The cell's share of the width. */
  readonly share: number;
  readonly strong?: boolean;
  /** True if the value must not be cut. */
  readonly whole?: boolean;
  readonly colour?: string;
}

/** Label stock has no room for a whole title block, so its fields are in a strip of three lines in the lower margin. */
export function labelFrame(
  page: { readonly widthMm: number; readonly heightMm: number },
  block: TitleBlock,
  belowMm: number,
  sheet: { readonly number: number; readonly of: number },
): Item[] {
  const width = page.widthMm - 2 * border;
  const bottom = page.heightMm - border;
  const top = Math.max(belowMm + 0.6, bottom - 3 * lineHeight);
  const outline: Item = {
    kind: 'rect',
    x: border,
    y: border,
    width,
    height: bottom - border,
    stroke: { ink: ink.black, width: 0.35 },
  };
  const items: Item[] = [outline, line(border, top, border + width, top, { ink: ink.black, width: 0.25 })];
  const type = new Typesetter(block.typeface);
  const rows = rowsOf(block, sheet);
  const pitch = (bottom - top) / rows.length;
  for (const [r, row] of rows.entries()) items.push(...rowItems(type, row, border, top + r * pitch, width, pitch));
  return items;
}

function rowsOf(block: TitleBlock, { number, of }: { number: number; of: number }): Cell[][] {
  const open = block.state !== released;
  const print = formatOfBlock(block);
  return [
    [
      { name: print.text('labels.owner'), value: block.organisation, share: 0.34 },
      { name: print.text('frame.title'), value: block.title, share: 0.66, strong: true },
    ],
    [
      { name: print.text('labels.part-number'), value: block.partNumber, share: 0.48, strong: true, whole: true },
      {
        name: print.text('frame.document'),
        value: [block.document, block.code].filter(Boolean).join(' '),
        share: 0.28,
      },
      {
        name: print.text('frame.status'),
        value: stateText(block),
        share: 0.24,
        strong: true,
        colour: open ? ink.alarm : undefined,
      },
    ],
    [
      { name: print.text('frame.drawn'), value: nameOf(block.drawn), share: 0.17 },
      { name: print.text('frame.checked'), value: nameOf(block.checked), share: 0.17 },
      { name: print.text('frame.approved'), value: nameOf(block.approved), share: 0.17 },
      { name: print.text('frame.date'), value: block.date, share: 0.15 },
      { name: print.text('frame.revision'), value: block.revision, share: 0.14, strong: true },
      { name: print.text('labels.paper'), value: block.paper, share: 0.08 },
      {
        name: print.text('frame.sheet'),
        value: print.text('frame.sheet-of', { sheet: number, sheets: of }),
        share: 0.12,
      },
    ],
  ];
}

/** The name of the person who signed, without the time, because the strip has one line. */
function nameOf(signature: string): string {
  const [name = ''] = signature.split('\n', 1);
  return name;
}

function rowItems(
  type: Typesetter,
  cells: readonly Cell[],
  left: number,
  top: number,
  width: number,
  height: number,
): Item[] {
  let x = left;
  const baseline = top + height / 2 + size * 0.36;
  return cells.flatMap((cell): Item[] => {
    const room = cell.share * width;
    const nextTo = 1.2 + type.width(cell.name, size) + 1;
    const weight = cell.strong === true ? ('bold' as const) : ('regular' as const);
    const full = cell.value;
    const space = room - nextTo - 0.8;
    // A number is never cut. Its letters are made as small as necessary instead.
    const valueSize = cell.whole === true ? size * Math.min(1, space / type.width(full, size, weight)) : size;
    const value = cell.whole === true ? full : type.fit(full, space, size, weight);
    const [at, divider] = [x, x > left + 0.01];
    x += room;
    return [
      ...(divider ? [line(at, top, at, top + height, { ink: ink.black, width: 0.13 })] : []),
      { kind: 'text', x: at + 1.2, y: baseline, text: cell.name, size, ink: ink.grey },
      {
        kind: 'text',
        x: at + nextTo,
        y: baseline,
        text: value,
        size: valueSize,
        weight,
        ink: cell.colour ?? ink.black,
      },
    ];
  });
}
