/** Draws the contents of a cell of the title block. */
import { ink, type Item } from '../../display-list/display-list.ts';
import { minEm } from '../../type/capitals.ts';
import type { Typesetter } from '../../type/typesetter.ts';
import type { BlockCell } from './block-cells.ts';
import { standardOf } from './layouts.ts';
import { sizeName } from './paper.ts';
import { projectionItems, projectionWidth } from './projection.ts';
import type { Space } from './space.ts';
import { formatOfBlock, stateText, type TitleBlock } from './block-facts.ts';

/** The padding of a cell, mm. */
export const pad = 0.9;
const labelSize = minEm.sheet;
/** The distance from the top of a cell's name to the top of its value, mm. */
const labelHeight = labelSize * 0.84;
export const released = 'RELEASED';

/** A cell with its position on the sheet. */
interface PlacedCell {
  readonly type: Typesetter;
  readonly cell: BlockCell;
  readonly place: Space;
}

/** The name of a cell in small letters, and its value. For screen readers it is a list item, and the title is the heading of the document. */
export function cellItems(placed: PlacedCell, block: TitleBlock, sheet: string): Item[] {
  const [label, ...value] = namedItems(placed, block, sheet);
  if (label === undefined) return [];
  if (placed.cell.label === undefined) return [{ kind: 'group', role: 'P', items: [label, ...value] }];
  if (placed.cell.field === 'title')
    return [
      { ...label, role: 'artifact' },
      { kind: 'group', role: 'H1', items: value },
    ];
  return [
    {
      kind: 'group',
      role: 'LI',
      items: [
        { ...label, role: 'Lbl' },
        ...(value.length === 0 ? [] : [{ kind: 'group' as const, role: 'LBody' as const, items: value }]),
      ],
    },
  ];
}

function namedItems(placed: PlacedCell, block: TitleBlock, sheet: string): Item[] {
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
  if (cell.field === 'projection' && block.projection !== undefined)
    return [...named, ...projectionCell(placed, block)];
  const full = valueOf(block, cell.field, sheet);
  // A low cell has the date after the name. The time is on the first sheet.
  const value = place.height < 8 ? full.replace(/\n(\S+).*$/, ' $1') : full;
  const alarm = cell.field === 'state' && block.state !== released;
  if (value === '' && !needed.has(cell.field)) return named;
  const items = valueItems(value === '' ? '–' : value, placed, alarm ? ink.alarm : ink.black);
  if (!nameless.has(cell.field) || !isCut(items)) return [...named, ...items];
  const bare = { ...placed, cell: { ...cell, label: undefined } };
  return [{ ...label, text: '' }, ...valueItems(value, bare, ink.black, cell.field === 'partNumber')];
}

/** Fields that distinguish documents show a dash if they are missing. Other cells stay empty, to be filled in by hand. */
const needed: ReadonlySet<BlockCell['field']> = new Set(['title', 'partNumber', 'revision', 'document', 'state']);

/** A title or a number is also printed over the cell's name before it would be cut. */
const nameless: ReadonlySet<BlockCell['field']> = new Set(['title', 'partNumber']);

function isCut(items: readonly Item[]): boolean {
  return items.some((item) => item.kind === 'text' && item.text.endsWith('…'));
}

/** A cell this high has room for a logo, mm. */
const minLogoHeight = 11;

function valueOf(block: TitleBlock, field: BlockCell['field'], sheet: string): string {
  if (field === 'sheet') return sheet;
  if (field === 'state') return stateText(block);
  if (field === 'language') return formatOfBlock(block).style.language;
  if (field === 'paper') return block.size ?? sizeName(block.paper, standardOf(block.layout));
  if (field === 'tolerances' && standardOf(block.layout) === 'ansi')
    return (block.tolerances ?? '').replace(/: |; /g, '\n');
  return (field === 'owner' ? block.organisation : block[field]) ?? '';
}

/** The symbol, and its name to the right if there is room. */
function projectionCell({ type, place }: PlacedCell, block: TitleBlock): Item[] {
  const { projection } = block;
  if (projection === undefined) return [];
  const name = formatOfBlock(block).text(`frame.${projection}-angle`);
  const height = Math.min(4, (place.height - labelSize - 2 * pad) / 1.5);
  const [x, y] = [place.x + pad, place.y + pad + labelSize + (place.height - labelSize - 2 * pad) / 2 + 0.2];
  const nameAt = x + projectionWidth(height) + 1;
  const symbol: Item = { kind: 'group', title: name, items: projectionItems(projection, x, y, height) };
  if (nameAt + type.width(name, labelSize) > place.x + place.width) return [symbol];
  return [symbol, { kind: 'text', x: nameAt, y: y + 0.9, text: name, size: labelSize }];
}

/**
 * The value at the bottom of its cell: on several lines if the cell is high enough, or else smaller, or else cut. If it
 * must stay `whole`, its letters are made as small as necessary.
 */
function valueItems(value: string, { type, cell, place }: PlacedCell, colour: string, whole = false): Item[] {
  const weight = cell.strong === true ? ('bold' as const) : ('regular' as const);
  const width = place.width - 2 * pad;
  const room = place.height - 2 * pad - (cell.label === undefined ? 0 : labelHeight);
  const { size, lines } = sized(type, value, { width, height: room }, { largest: cell.size, weight, whole });
  const pitch = size * leading;
  const bottom = place.y + place.height - pad;
  // A tall list of tolerances begins under its heading. Everything else ends at the bottom.
  const isTall = cell.field === 'tolerances' && place.height > 16;
  const foot = isTall ? bottom - room + size * tall + 0.8 : bottom - (lines.length - 1) * pitch;
  return lines.map((text, i) => ({
    kind: 'text',
    x: place.x + pad,
    y: foot + i * pitch,
    text,
    size,
    weight,
    ink: colour,
  }));
}

const smallest = minEm.sheet;
/** The distance between lines, and the height of letters above the baseline, in ems. */
const leading = 1.08;
const tall = 0.72;

function sized(
  type: Typesetter,
  text: string,
  { width, height }: Pick<Space, 'width' | 'height'>,
  {
    largest,
    weight,
    whole,
  }: { readonly largest: number; readonly weight: 'regular' | 'bold'; readonly whole: boolean },
) {
  for (let size = Math.max(largest, smallest); size >= smallest; size = Math.round(10 * size - 2) / 10) {
    const lines = type.wrap(text, width, size, weight);
    const fits =
      (lines.length - 1) * size * leading + size * tall <= height &&
      lines.every((one) => type.width(one, size, weight) <= width);
    if (fits) return { size, lines };
  }
  if (!whole) return { size: smallest, lines: cutLines(type, text, { width, height }, weight) };
  for (let size = smallest; ; size *= 0.95) {
    const lines = type.break(text, width, size, weight);
    if ((lines.length - 1) * size * leading + size * tall <= height) return { size, lines };
  }
}

/** The lines that fit in the smallest size, the last one cut. */
function cutLines(
  type: Typesetter,
  text: string,
  { width, height }: Pick<Space, 'width' | 'height'>,
  weight: 'regular' | 'bold',
): string[] {
  const lines = type.break(text, width, smallest, weight);
  const most = Math.max(1, Math.floor((height / smallest - tall) / leading) + 1);
  if (lines.length <= most) return lines;
  const rest = lines.slice(most - 1).join(' ');
  return [...lines.slice(0, most - 1), type.fit(rest, width, smallest, weight)];
}

/** The logo, if there is one, above the name. */
function ownerItems({ type, cell: { label }, place }: PlacedCell, block: TitleBlock): Item[] {
  const { organisation, logo } = block;
  const cell = { field: 'owner', x: 0, y: 0, width: 0, height: 0, size: 3, strong: true } as const;
  const below = { ...place, y: place.y + place.height / 2, height: place.height / 2 };
  if (logo === undefined)
    return organisation === '' ? [] : valueItems(organisation, { type, cell: { ...cell, label }, place }, ink.black);
  const image: Item = {
    kind: 'image',
    href: logo,
    x: place.x + pad,
    y: place.y + pad + labelSize + 0.6,
    width: place.width - 2 * pad,
    height: place.height - labelSize - 3 * pad - 4,
    // A figure must have a text for screen readers.
    title: organisation === '' ? formatOfBlock(block).text('frame.organisation') : organisation,
  };
  if (organisation === '') return [image];
  return [image, ...valueItems(organisation, { type, cell: { ...cell, size: smallest }, place: below }, ink.black)];
}
