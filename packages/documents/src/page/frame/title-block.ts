import { printFormatOf, type PrintFormat } from '@cablewright/engine';
import type { Paper } from '@cablewright/model';
import { ink, line, type Item } from '../../display-list/display-list.ts';
import { Typesetter } from '../../type/typesetter.ts';
import type { Typeface } from '../../type/typeface.ts';
import { titleBlockLayouts, type BlockCell, type LayoutName, type TitleBlockLayout } from './layouts.ts';
import type { Space } from './space.ts';

/** What the title block says. An empty text is one that is not given. */
export interface TitleBlock {
  readonly layout: LayoutName;
  readonly organisation: string;
  /** A data URI: png, jpeg, or an svg that was cleaned on the way in. */
  readonly logo?: string;
  /** The line about rights. */
  readonly rights?: string;
  /** The shop's own typeface. */
  readonly typeface?: Typeface;
  readonly title: string;
  /** What the sheet is: Schematic, Bill of materials, … */
  readonly document: string;
  readonly partNumber: string;
  readonly revision: string;
  /** Released, or the stamp of a state that is not: UNRELEASED, UNAPPROVED, DRAFT. Empty: what is shown is never released. */
  readonly state: string;
  readonly paper: Paper;
  /** That the checks found errors in what the sheet shows. */
  readonly error?: string;
  /** Who drew, checked and approved it: a name, and on a second line the time. */
  readonly drawn: string;
  readonly checked: string;
  readonly approved: string;
  readonly date: string;
  /** The language of its texts; English without one. */
  readonly print?: PrintFormat;
  /** Of a drawing to scale: 1:2, NTS. Without one the block says none is kept. */
  readonly scale?: string;
}

const pad = 1.2;
const labelSize = 1.75;
const thin = { ink: ink.black, width: 0.18 };
export const released = 'RELEASED';

/** The language and units of a sheet with this block. */
export function formatOfBlock({ print }: Pick<TitleBlock, 'print'>): PrintFormat {
  return print ?? printFormatOf();
}

/** What the stamp of a state says. Any other text is printed as it is. */
export function stateText(block: Pick<TitleBlock, 'state' | 'print'>): string {
  return formatOfBlock(block).known(`state.${block.state}`) ?? block.state;
}

/** The block, or the strip of a sheet after the first, drawn into its space: each cell named in small letters above what it says. */
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

/** The cells of a sheet's block: the first sheet's, or the strip's. */
function blockLayout(layout: LayoutName, place: number): Pick<TitleBlockLayout, 'cells' | 'nominalWidthMm'> {
  return place === 1 ? titleBlockLayouts[layout] : titleBlockLayouts[layout].strip;
}

/** Where the number of the sheet is written in a block: for a printer that counts the sheets itself. */
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

/** The left and upper edge of a cell, where they are not the block's own. */
function edges(cell: Space, block: Space): Item[] {
  const items: Item[] = [];
  if (cell.x > block.x + 0.01) items.push(line(cell.x, cell.y, cell.x, cell.y + cell.height, thin));
  if (cell.y > block.y + 0.01) items.push(line(cell.x, cell.y, cell.x + cell.width, cell.y, thin));
  return items;
}

interface PlacedCell {
  readonly type: Typesetter;
  readonly cell: BlockCell;
  readonly place: Space;
}

function cellItems(placed: PlacedCell, block: TitleBlock, sheet: string): Item[] {
  const { cell, place } = placed;
  const label: Item = {
    kind: 'text',
    x: place.x + pad,
    y: place.y + pad + labelSize * 0.72,
    text: cell.label === undefined ? '' : formatOfBlock(block).text(cell.label),
    size: labelSize,
    ink: ink.grey,
  };
  const named = cell.label === undefined ? [] : [label];
  if (cell.field === 'owner' && place.height >= minLogoHeight) return [...named, ...ownerItems(placed, block)];
  const value = valueOf(block, cell.field, sheet);
  const alarm = cell.field === 'state' && block.state !== released;
  if (cell.field === 'sheet' && value === '') return named;
  return [...named, ...valueItems(value === '' ? '–' : value, placed, alarm ? ink.alarm : ink.black)];
}

/** A cell this high has room for a logo, mm. */
const minLogoHeight = 12;

function valueOf(block: TitleBlock, field: BlockCell['field'], sheet: string): string {
  if (field === 'sheet') return sheet;
  if (field === 'state') return stateText(block);
  return (field === 'owner' ? block.organisation : block[field]) ?? '';
}

/** The value at the foot of its cell: on several lines where the cell is high enough, else smaller, at last cut. */
function valueItems(value: string, { type, cell, place }: PlacedCell, colour: string): Item[] {
  const weight = cell.strong === true ? ('bold' as const) : ('regular' as const);
  const width = place.width - 2 * pad;
  const room = place.height - (cell.label === undefined ? pad : pad + labelSize);
  const { size, lines } = sized(type, value, { width, height: room }, cell.size, weight);
  const pitch = size * 1.2;
  return lines.map((text, i) => ({
    kind: 'text',
    x: place.x + pad,
    y: place.y + place.height - pad - (lines.length - 1 - i) * pitch,
    text,
    size,
    weight,
    ink: colour,
  }));
}

const smallest = 1.6;

function sized(
  type: Typesetter,
  text: string,
  { width, height }: Pick<Space, 'width' | 'height'>,
  largest: number,
  weight: 'regular' | 'bold',
) {
  for (let size = largest; size > smallest; size -= 0.2) {
    const lines = type.wrap(text, width, size, weight);
    const fits = lines.length * size * 1.2 <= height && lines.every((one) => type.width(one, size, weight) <= width);
    if (fits) return { size, lines };
  }
  return { size: smallest, lines: cutLines(type, text, { width, height }, weight) };
}

/** As many lines of the smallest letters as there is room for, the last one cut. */
function cutLines(
  type: Typesetter,
  text: string,
  { width, height }: Pick<Space, 'width' | 'height'>,
  weight: 'regular' | 'bold',
): string[] {
  const lines = type.break(text, width, smallest, weight);
  const most = Math.max(1, Math.floor(height / (smallest * 1.2)));
  if (lines.length <= most) return lines;
  const rest = lines.slice(most - 1).join(' ');
  return [...lines.slice(0, most - 1), type.fit(rest, width, smallest, weight)];
}

/** The logo, if there is one, over the name. */
function ownerItems({ type, place }: PlacedCell, { organisation, logo }: TitleBlock): Item[] {
  const name = organisation === '' ? '–' : organisation;
  const cell = { field: 'owner', x: 0, y: 0, width: 0, height: 0, size: 3, strong: true } as const;
  const below = { ...place, y: place.y + place.height / 2, height: place.height / 2 };
  if (logo === undefined) return valueItems(name, { type, cell, place }, ink.black);
  const image: Item = {
    kind: 'image',
    href: logo,
    x: place.x + pad,
    y: place.y + pad + labelSize + 0.6,
    width: place.width - 2 * pad,
    height: place.height - labelSize - 3 * pad - 4,
    title: name,
  };
  return [image, ...valueItems(name, { type, cell: { ...cell, size: 2.4 }, place: below }, ink.black)];
}

/** Height kept free above a block for the stamp. */
export const stampBand = 6.5;

/** The errors of the cable, above the block and left of the stamp: on one line, cut to the room there is. */
function errorLine({ error, ...shown }: TitleBlock, block: Space, type: Typesetter): Item[] {
  if (error === undefined) return [];
  const isStamped = shown.state !== released && shown.state !== '';
  const stamped = isStamped ? type.width(stateText(shown), 2.8, 'bold') + 6 : 0;
  const text = type.fit(error, block.width - stamped, 2.2, 'bold');
  return [
    { kind: 'text', x: block.x, y: block.y - stampBand / 2 + 0.8, text, size: 2.2, weight: 'bold', ink: ink.alarm },
  ];
}

/** The stamp of a state that is not released, above the block at its right edge. */
function stamp(shown: TitleBlock, block: Space, type: Typesetter): Item[] {
  if (shown.state === released || shown.state === '') return [];
  const state = stateText(shown);
  const size = 2.8;
  const width = type.width(state, size, 'bold') + 4;
  const [x, y, height] = [block.x + block.width - width, block.y - stampBand + 0.9, stampBand - 1.9];
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
