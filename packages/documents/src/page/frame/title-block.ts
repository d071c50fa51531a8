import { ink, line, type Item } from '../../display-list/display-list.ts';
import { minEm } from '../../type/capitals.ts';
import { Typesetter } from '../../type/typesetter.ts';
import { titleBlockLayouts, type LayoutName } from './layouts.ts';
import type { TitleBlockLayout } from './block-cells.ts';
import { cellItems, pad, released } from './cell-items.ts';
import { stateText, type TitleBlock } from './block-facts.ts';
import type { Space } from './space.ts';

export { dimensioned, type TitleBlock } from './block-facts.ts';

const thin = { ink: ink.black, width: 0.18 };

/** Draws the block, or the strip of a sheet after the first, into its space. The name of each cell is in small letters above its value. */
export function titleBlockItems(block: TitleBlock, space: Space, sheet: string, place = 1): Item[] {
  const layout = blockLayout(block.layout, place);
  const type = new Typesetter(block.typeface);
  const stretch = space.width / layout.nominalWidthMm;
  const cells = layout.cells.flatMap((cell) => {
    const at = {
      x: space.x + cell.x * stretch,
      y: space.y + cell.y,
      width: cell.width * stretch,
      height: cell.height,
    };
    return [...edges(at, space), ...cellItems({ type, cell, place: at }, block, sheet)];
  });
  return [...cells, outline(space), ...stamp(block, space, type), ...errorLine(block, space, type)];
}

/** The cells of the block on the first sheet, or of the strip on later sheets. */
function blockLayout(layout: LayoutName, place: number): Pick<TitleBlockLayout, 'cells' | 'nominalWidthMm'> {
  return place === 1 ? titleBlockLayouts[layout] : titleBlockLayouts[layout].strip;
}

/** The position of the sheet number, for a printer that counts the sheets itself. */
export function sheetNumberPlace(name: LayoutName, space: Space, place = 1): Space {
  const layout = blockLayout(name, place);
  const cell = layout.cells.find(({ field }) => field === 'sheet')!;
  const stretch = space.width / layout.nominalWidthMm;
  const below = cell.height - pad - cell.size * 0.95;
  return {
    x: space.x + cell.x * stretch + pad,
    y: space.y + cell.y + below,
    width: cell.width * stretch,
    height: pad + cell.size,
  };
}

function outline({ x, y, width, height }: Space): Item {
  return { kind: 'rect', x, y, width, height, stroke: { ink: ink.black, width: 0.5 } };
}

/** The left and upper edges of a cell, unless they are edges of the block. */
function edges(cell: Space, block: Space): Item[] {
  const items: Item[] = [];
  if (cell.x > block.x + 0.01) items.push(line(cell.x, cell.y, cell.x, cell.y + cell.height, thin));
  if (cell.y > block.y + 0.01) items.push(line(cell.x, cell.y, cell.x + cell.width, cell.y, thin));
  return items;
}

/** The height above a block that is reserved for the stamp. */
export const stampBand = 6.5;

/** The error note above the block and left of the stamp, on at most two lines. A longer note is cut. */
function errorLine({ error, ...shown }: TitleBlock, block: Space, type: Typesetter): Item[] {
  if (error === undefined) return [];
  const isStamped = shown.state !== released && shown.state !== '';
  const stamped = isStamped ? type.width(stateText(shown), 2.8, 'bold') + 8 : 0;
  const width = block.width - stamped;
  const [first = '', ...others] = type.break(error, width, minEm.sheet, 'bold');
  const more = others.length === 0 ? [] : [type.fit(others.join(' '), width, minEm.sheet, 'bold')];
  const lead = minEm.sheet * 1.1;
  const last = more.length === 0 ? block.y - stampBand / 2 + 0.8 : block.y - 0.7;
  return [first, ...more].map((text, i): Item => ({
    kind: 'text',
    x: block.x + pad,
    y: last - (more.length - i) * lead,
    text,
    size: minEm.sheet,
    weight: 'bold',
    ink: ink.alarm,
  }));
}

/** The stamp of a state that is not released, above the block at its right edge. */
function stamp(shown: TitleBlock, block: Space, type: Typesetter): Item[] {
  if (shown.state === released || shown.state === '') return [];
  const state = stateText(shown);
  const size = 2.8;
  const width = type.width(state, size, 'bold') + 4;
  const [x, y, height] = [block.x + block.width - width - 1, block.y - stampBand + 0.9, stampBand - 1.9];
  return [
    { kind: 'rect', x, y, width, height, stroke: { ink: ink.alarm, width: 0.35 } },
    {
      kind: 'text',
      x: x + width / 2,
      y: y + height / 2 + size * 0.36,
      text: state,
      size,
      weight: 'bold',
      anchor: 'middle',
      ink: ink.alarm,
    },
  ];
}
