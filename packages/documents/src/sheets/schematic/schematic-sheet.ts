import type { Catalog } from '@cablewright/engine';
import type { Design } from '@cablewright/model';
import type { Item, Sheet } from '../../display-list/display-list.ts';
import { entryOf } from '../../display-list/lookup.ts';
import { contentSpace, framed, sheetTitle, withShortfalls } from '../../page/frame/frame.ts';
import { pictureOf } from '../../page/frame/frameless.ts';
import { pageSize, type PageSize } from '../../page/frame/paper.ts';
import type { Space } from '../../page/frame/space.ts';
import type { TitleBlock } from '../../page/frame/title-block.ts';
import { Typesetter } from '../../type/typesetter.ts';
import { arrangeColumns } from './columns.ts';
import type { Graph } from './graph.ts';
import { layOut, type SchematicLayout, measuresOf, orderedColumns } from './layout.ts';
import { levels, type SheetReferences } from './words.ts';
import { minHeight } from './place.ts';
import { readDesign } from './read-design.ts';
import { drawGraph, paintLayout, placesIn } from './schematic.ts';
import { type SheetSpace, splitGraph } from './split.ts';
import { zoneAt } from '../../page/frame/border.ts';
import { arrowKey, awayPins } from './row-texts.ts';

// The drawings of a schematic on its sheets, and the references between them.

/** Space between drawings on the same sheet, mm. */
const between = 8;

/** A drawing and its position on a sheet. Sheets are counted from 0. */
interface Tile {
  readonly layout: SchematicLayout;
  readonly sheet: number;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Places drawings on sheets in order: below each other, then side by side, then on the next sheet. */
function placeTiles(layouts: readonly SchematicLayout[], spaceOf: (sheet: number) => Space): Tile[] {
  let sheet = 0;
  let strip = { x: 0, y: 0, width: 0 };
  return layouts.map((layout) => {
    const { width, height } = layout;
    const fits = (x: number, y: number) => {
      const space = spaceOf(sheet);
      return x + width <= space.width + 0.01 && y + height <= space.height + 0.01;
    };
    if (!fits(strip.x, strip.y)) {
      strip = { x: strip.x + strip.width + between, y: 0, width: 0 };
      if (!fits(strip.x, 0) && strip.x > between) {
        sheet += 1;
        strip = { x: 0, y: 0, width: 0 };
      } else if (strip.x <= between) strip = { x: 0, y: 0, width: 0 };
      if (strip.x === 0 && !fits(0, 0) && sheet === 0 && height <= spaceOf(1).height) sheet = 1;
    }
    const space = spaceOf(sheet);
    // As a last resort the drawing is scaled down.
    const scale = Math.min(1, space.width / width, space.height / height);
    const tile = { layout, sheet, x: space.x + strip.x, y: space.y + strip.y, scale };
    strip = { x: strip.x, y: strip.y + height + between, width: Math.max(strip.width, width) };
    return tile;
  });
}

/** The sheet and zone where lines and blocks continue: `3.C4`. On papers without zones only the sheet. */
function referencesOf(tiles: readonly Tile[], page: PageSize): SheetReferences {
  const homes = new Map<string, Tile>();
  const parts = new Map<string, Tile>();
  for (const tile of tiles) {
    for (const { block } of tile.layout.placed.columns.flat()) {
      for (const { key } of block.pins) homes.set(key, tile);
      parts.set(`${block.part?.number ?? 1} ${block.id}`, tile);
    }
  }
  const places = new Map(tiles.map((tile) => [tile, placesIn(tile.layout)]));
  const reference = (tile: Tile | undefined, keys: readonly string[]) => {
    if (tile === undefined) return undefined;
    const point = keys.flatMap((key) =>
      [entryOf(places, tile).get(key) ?? []].filter((position) => position.length > 0),
    )[0];
    if (point === undefined) return undefined;
    const [x = 0, y = 0] = point;
    const zone = zoneAt(page, tile.x + x * tile.scale, tile.y + y * tile.scale);
    return zone === undefined ? String(tile.sheet + 1) : `${tile.sheet + 1}.${zone}`;
  };
  return {
    // The arrow that leads back here, if any.
    row: (row, pin) =>
      reference(homes.get(pin), [...[...row.a, ...row.b].map((pinKey) => arrowKey(row, pinKey)), row.key]),
    part: (block, number) => reference(parts.get(`${number} ${block}`), [block]),
  };
}

/** A small cable is enlarged, but not so much that its texts look like headings. */
const maxScale = 1.5;

/**
 * The schematic of a design on framed pages. If it fits one page at full size, the page is in the orientation that
 * leaves it larger. Otherwise it takes as many pages as needed, with a sheet and zone reference wherever a line or a
 * connector continues elsewhere. No text is smaller than 2.5 mm.
 */
export function schematicSheets(catalog: Catalog, design: Design, block: TitleBlock): Sheet[] {
  const type = new Typesetter(block.typeface);
  const graph = readDesign(catalog, design);
  return oneSheet(graph, type, block) ?? severalSheets(graph, type, block);
}

/** The schematic as a picture in its natural size, without a page. */
export function schematicPicture(catalog: Catalog, design: Design, block: TitleBlock): Sheet {
  const { typeface } = block;
  const { items } = drawGraph(readDesign(catalog, design), new Typesetter(typeface));
  return pictureOf(items, { title: sheetTitle(block), typeface });
}

function oneSheet(graph: Graph, type: Typesetter, block: TitleBlock): Sheet[] | undefined {
  const pages = [true, false].map((landscape) => {
    const page = pageSize(block.paper, landscape);
    return { page, space: contentSpace(page, block.layout) };
  });
  const highest = Math.max(...pages.map(({ space }) => space.height));
  const arranged = arrangeColumns(graph);
  if (minHeight(arranged, measuresOf(type, arranged, 2)) > highest) return undefined;
  const columns = orderedColumns(graph);
  for (const level of levels) {
    for (const limit of [undefined, ...pages.map(({ space }) => space.height)]) {
      const layout = layOut(type, columns, level, limit);
      const candidates = pages.map(({ page, space }) => ({ page, space, scale: scaleIn(space, layout) }));
      const { page, space, scale } = candidates.toSorted((a, b) => b.scale - a.scale)[0]!;
      if (scale < 1) continue;
      const { items, width, height } = paintLayout(layout, type);
      const x = space.x + (space.width - width * scale) / 2;
      const y = space.y + Math.max(0, (space.height - height * scale) / 2);
      return [framed(page, block, [{ kind: 'group', x, y, scale, items }])];
    }
  }
  return undefined;
}

function scaleIn(space: Space, { width, height }: SheetSpace): number {
  return Math.min(maxScale, space.width / Math.max(1, width), space.height / Math.max(1, height));
}

/**
 * Shares of a sheet's height for which pieces are cut, tried in turn: smaller ones help if the lines between pieces
 * need too much width.
 */
const fillings = [1, 0.8, 0.6, 0.4, 0.25];

function severalSheets(graph: Graph, type: Typesetter, block: TitleBlock): Sheet[] {
  const page = pageSize(block.paper, true);
  const spaceOf = (sheet: number) => contentSpace(page, block.layout, sheet + 1);
  const tiles = placeTiles(piecesOf(graph, type, spaceOf), spaceOf);
  const where = referencesOf(tiles, page);
  const of = tiles.at(-1)!.sheet + 1;
  return Array.from({ length: of }, (_, sheet) => {
    const items = tiles.flatMap((tile): Item[] => {
      if (tile.sheet !== sheet) return [];
      const { x, y, scale } = tile;
      return [{ kind: 'group', x, y, scale, items: paintLayout(tile.layout, type, where).items }];
    });
    const onSheet = tiles.filter((tile) => tile.sheet === sheet);
    return withShortfalls(
      framed(page, block, items, sheet + 1, of),
      onSheet.map(cutsOf).reduce((a, b) => a + b, 0),
    );
  });
}

/**
 * The number of ends of lines and parts of blocks that a drawing has to continue elsewhere, plus one if it is scaled
 * down.
 */
function cutsOf({ layout, scale }: Tile): number {
  const rows = layout.placed.gaps.flatMap(({ stocks }) => stocks).flatMap(({ run }) => run.rows);
  const away = rows.reduce((sum, row) => sum + awayPins(row, 'a').length + awayPins(row, 'b').length, 0);
  const parts = layout.placed.columns.flat().filter(({ block }) => (block.part?.number ?? 1) > 1);
  return away + parts.length + (scale < 1 ? 1 : 0);
}

/** The pieces of a graph, laid out so that each fits a sheet. */
function piecesOf(graph: Graph, type: Typesetter, spaceOf: (sheet: number) => Space): SchematicLayout[] {
  const { width: widest, height: highest } = spaceOf(1);
  let best: { readonly layouts: SchematicLayout[]; readonly over: number } | undefined;
  for (const filling of fillings) {
    const cutFor = (piece: number) => ({ ...spaceOf(piece), height: spaceOf(piece).height * filling });
    const isRoomy = (part: Graph, piece: number) => fits(layoutThatFits(type, part, spaceOf(piece)), spaceOf(piece));
    const layouts = splitGraph(type, graph, cutFor, isRoomy).map((part, i) => layoutThatFits(type, part, spaceOf(i)));
    const over = Math.max(1, ...layouts.map(({ width, height }) => Math.max(width / widest, height / highest)));
    if (best === undefined || over < best.over) best = { layouts, over };
    if (over === 1) break;
  }
  return best!.layouts;
}

function fits({ width, height }: SheetSpace, space: SheetSpace): boolean {
  return width <= space.width && height <= space.height;
}

/** The layout that fits a space with the most words on its wires. */
function layoutThatFits(type: Typesetter, graph: Graph, space: SheetSpace): SchematicLayout {
  const columns = orderedColumns(graph);
  for (const level of levels) {
    const layout = layOut(type, columns, level, space.height);
    if (layout.width <= space.width || level === levels.at(-1)) return layout;
  }
  throw new RangeError('no levels');
}
