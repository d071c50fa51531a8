/** The drawings of a schematic on its sheets, and where each goes on. */
import { zoneAt } from '../../page/frame/border.ts';
import type { PageSize } from '../../page/frame/paper.ts';
import type { Space } from '../../page/frame/space.ts';
import type { Layout } from './layout.ts';
import { arrowKey } from './row-texts.ts';
import { placesIn } from './schematic.ts';
import type { Where } from './words.ts';

/** Between drawings that share a sheet, mm. */
const between = 8;

/** A drawing with its place on one of the sheets, counted from 0. */
interface Tile {
  readonly layout: Layout;
  readonly sheet: number;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Puts drawings on sheets in order: below each other, then next to each other, then on the next sheet. */
export function placeTiles(layouts: readonly Layout[], spaceOf: (sheet: number) => Space): Tile[] {
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
    // Where nothing else helps, the drawing gives way.
    const scale = Math.min(1, space.width / width, space.height / height);
    const tile = { layout, sheet, x: space.x + strip.x, y: space.y + strip.y, scale };
    strip = { x: strip.x, y: strip.y + height + between, width: Math.max(strip.width, width) };
    return tile;
  });
}

/** The sheet and zone of the places that lines and blocks go on at: `3.C4`. On papers without zones the sheet alone. */
export function referencesOf(tiles: readonly Tile[], page: PageSize): Where {
  const homes = new Map<string, Tile>();
  const parts = new Map<string, Tile>();
  for (const tile of tiles) {
    for (const { block } of tile.layout.placed.columns.flat()) {
      for (const { key } of block.pins) homes.set(key, tile);
      parts.set(`${block.part?.number ?? 1} ${block.id}`, tile);
    }
  }
  const places = new Map(tiles.map((tile) => [tile, placesIn(tile.layout)]));
  const place = (tile: Tile | undefined, keys: readonly string[]) => {
    if (tile === undefined) return undefined;
    const at = keys.flatMap((key) => [places.get(tile)!.get(key) ?? []].filter((one) => one.length > 0))[0];
    if (at === undefined) return undefined;
    const [x = 0, y = 0] = at;
    const zone = zoneAt(page, tile.x + x * tile.scale, tile.y + y * tile.scale);
    return zone === undefined ? String(tile.sheet + 1) : `${tile.sheet + 1}.${zone}`;
  };
  return {
    // The arrow that leads back here, where there is one.
    row: (row, pin) => place(homes.get(pin), [...[...row.a, ...row.b].map((own) => arrowKey(row, own)), row.key]),
    part: (block, number) => place(parts.get(`${number} ${block}`), [block]),
  };
}
