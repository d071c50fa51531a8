/** Finds the references between the sheets of a document in its texts, for links in a file of several documents. */
import { entryOf } from '../display-list/lookup.ts';
import { boundsOf } from '../display-list/bounds.ts';
import type { Item, Sheet, Text } from '../display-list/display-list.ts';
import { zoneAt } from '../page/frame/border.ts';
import { paperSizesMm, type PageSize } from '../page/frame/paper.ts';
import type { Typesetter } from '../type/typesetter.ts';

/** A box on a sheet, mm from its upper left corner. */
interface TextBox {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A reference in a text of a sheet to a point on a sheet of the same document. Sheets count from 1. */
interface SheetReference extends TextBox {
  readonly sheet: number;
  readonly x?: number;
  readonly y?: number;
}

/** `> 3.C4` of schematics, `sheet 3, D1` of drawings; on papers without zones the sheet alone. */
const patterns = [/> (\d+)(?:\.([A-Z]+\d+))?/g, /(?:sheet|blatt) (\d+)(?:, ([A-Z]+\d+))?/gi];

/** A cheap test for a reference in a text. Most texts have none. */
const mayRefer = /(?:> |sheet |blatt )\d/i;

/** The references on each sheet of a document, without those to sheets that the document doesn't have. */
export function referencesIn(sheets: readonly Sheet[], type: Typesetter): SheetReference[][] {
  const names = sheets.map(boardName);
  const zones = new ZonePoints();
  return sheets.map((sheet) => referencesOn(sheet, { sheets, names, zones, type }));
}

/** The data about all sheets of a document. */
interface Referred {
  readonly sheets: readonly Sheet[];
  readonly names: readonly (string | undefined)[];
  readonly zones: ZonePoints;
  readonly type: Typesetter;
}

function referencesOn(sheet: Sheet, { sheets, names, zones, type }: Referred): SheetReference[] {
  const hasNames = names.some((name) => name !== undefined);
  const namedBy = (text: string) => (hasNames ? names.indexOf(text.replace(/^\S+ (?=[A-Z]+\d+$)/, '')) : -1);
  const isReference = (text: string) => mayRefer.test(text) || namedBy(text) >= 0;
  return textsAt(contentsOf(sheet), type, isReference).flatMap((place): SheetReference[] => {
    const named = namedBy(place.item.text);
    if (named >= 0 && sheets[named] !== sheet) return [{ ...place.box(), sheet: named + 1 }];
    if (!mayRefer.test(place.item.text)) return [];
    return patterns.flatMap((pattern) =>
      [...place.item.text.matchAll(pattern)].flatMap((match) => {
        const number = Number(match[1]);
        const target = sheets[number - 1];
        if (target === undefined || target === sheet) return [];
        const point = match[2] === undefined ? undefined : zones.of(target, match[2]);
        return [{ ...place.box(match.index, match[0].length), sheet: number, ...point }];
      }),
    );
  });
}

/** The name of a sheet of a formboard, such as B3: the only bold text of its size on it. */
export function boardName(sheet: Sheet): string | undefined {
  const title = contentsOf(sheet).find((item) => item.kind === 'text' && item.weight === 'bold' && item.size === 3.4);
  return title?.kind === 'text' ? /^\S+ ([A-Z]+\d+)$/.exec(title.text)?.[1] : undefined;
}

/** The headings of the first level on a sheet, with their heights. */
export function headingsOn(sheet: Sheet): { readonly text: string; readonly y: number }[] {
  return contentsOf(sheet).flatMap((item) => {
    if (item.kind !== 'group' || item.role !== 'H2') return [];
    const lines = item.items.filter((line): line is Text => line.kind === 'text');
    const [first] = lines;
    return first === undefined ? [] : [{ text: lines.map(({ text }) => text).join(' '), y: first.y - first.size }];
  });
}

function contentsOf({ items, frameItems: { before, after } = { before: 0, after: 0 } }: Sheet): readonly Item[] {
  return items.slice(before, items.length - after);
}

interface PlacedText {
  readonly item: Text;
  /** The box of a part of the text, given by the position and number of its letters, or of the whole text. */
  readonly box: (from?: number, count?: number) => TextBox;
}

/** The texts that a test accepts, usually few of the thousands on a sheet. */
function textsAt(items: readonly Item[], type: Typesetter, isWanted: (text: string) => boolean): PlacedText[] {
  const found: PlacedText[] = [];
  const collect = (inside: readonly Item[], dx: number, dy: number, scale: number) => {
    for (const item of inside) {
      if (item.kind === 'group') {
        const { x = 0, y = 0, scale: own = 1 } = item;
        collect(item.items, dx + x * scale, dy + y * scale, scale * own);
      } else if (item.kind === 'text' && isWanted(item.text)) found.push(placedText(item, type, dx, dy, scale));
    }
  };
  collect(items, 0, 0, 1);
  return found;
}

function placedText(item: Text, type: Typesetter, dx: number, dy: number, scale: number): PlacedText {
  const box = (from = 0, count = item.text.length): TextBox => {
    const all = boundsOf([item], type)!;
    const width = (text: string) => type.width(text, item.size, item.weight);
    const isTurned = (item.turn ?? 0) !== 0;
    const left = isTurned ? all.left : all.left + width(item.text.slice(0, from));
    const right = isTurned ? all.right : left + width(item.text.slice(from, from + count));
    return {
      text: item.text.slice(from, from + count),
      left: dx + left * scale,
      right: dx + right * scale,
      top: dy + all.top * scale,
      bottom: dy + all.bottom * scale,
    };
  };
  return { item, box };
}

interface ZonePoint {
  readonly x: number;
  readonly y: number;
}

/** The upper left corners of zones, to the centimetre, computed once for each size of sheet. */
class ZonePoints {
  readonly #bySize = new Map<string, ReadonlyMap<string, ZonePoint>>();

  of({ widthMm, heightMm }: Sheet, zone: string): ZonePoint | undefined {
    const size = `${widthMm} ${heightMm}`;
    let points = this.#bySize.get(size);
    if (points === undefined) this.#bySize.set(size, (points = zonePoints(widthMm, heightMm)));
    return points.get(zone);
  }
}

function zonePoints(widthMm: number, heightMm: number): Map<string, ZonePoint> {
  const points = new Map<string, ZonePoint>();
  const [short, long] = [Math.min(widthMm, heightMm), Math.max(widthMm, heightMm)];
  const [paper] = Object.entries(paperSizesMm).find(([, [a, b]]) => a === short && b === long) ?? [];
  if (paper === undefined) return points;
  const page = { paper: paper as PageSize['paper'], widthMm, heightMm };
  for (let y = 5; y < heightMm; y += 10)
    for (let x = 5; x < widthMm; x += 10) {
      const zone = zoneAt(page, x, y);
      if (zone !== undefined && !points.has(zone)) points.set(zone, { x: x - 5, y: y - 5 });
    }
  return points;
}

/** The texts of a sheet that equal one of the names, each with the first item of that name. */
export function namesOn<T extends { readonly name: string }>(
  sheet: Sheet,
  named: readonly T[],
  type: Typesetter,
): (TextBox & { readonly of: T })[] {
  const byName = new Map(named.toReversed().map((thing) => [thing.name, thing]));
  return textsAt(contentsOf(sheet), type, (text) => byName.has(text)).map(({ item, box }) => ({
    ...box(),
    of: entryOf(byName, item.text),
  }));
}
