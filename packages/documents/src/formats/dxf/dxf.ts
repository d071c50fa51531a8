/**
 * Writes items as a DXF drawing (AutoCAD 2007, AC1021): true size in millimetres in model space, y upwards, with a layer for
 * each purpose. Lines, shapes and texts are written. Fills, pictures and clipping are not, because machines and plotters
 * don't use them.
 */
import type { Point } from '../../display-list/geometry.ts';
import { DxfWriter, LWPolylineFlags, point2d, point3d, TextHorizontalAlignment, Units } from '@tarikjabiri/dxf';
import { ink, type Group, type Item, type LayeredDrawing, type Text } from '../../display-list/display-list.ts';

/** Converts positions in a group to positions in the drawing. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** The layer of all texts. */
const textLayer = 'TEXT';
/**
 * The height of a capital in ems of the sheets' typeface (Arimo, OS/2 table: 1409 of 2048). DXF states the height of
 * capitals.
 */
const capitals = 1409 / 2048;
/** Colours of the AutoCAD index: 7 is black on white and white on black. */
const paper = 7;
const dashed = 'DASHED';
/** The number of straight lines that replace a curve. */
const curveSteps = 16;

/** `heightMm` becomes y = 0 of the file, because y points upwards there. Equal layers give equal bytes. */
export function toDxf({ layers, heightMm }: LayeredDrawing): string {
  const dxf = new DxfWriter();
  dxf.setUnits(Units.Millimeters);
  dxf.setVariable('$MEASUREMENT', { 70: 1 });
  dxf.addLType(dashed, 'Dashed', [3, -1.5]);
  for (const layer of new Set([...layers.map(({ layer: name }) => name), textLayer])) dxf.addLayer(layer, paper);
  for (const { layer, items, x = 0, y = 0 } of layers)
    for (const item of items) addItem(dxf, item, layer, { x, y: heightMm - y, scale: 1 });
  return dxf.stringify();
}

function addItem(dxf: DxfWriter, item: Item, layer: string, place: Place): void {
  const at = (x: number, y: number) => [place.x + x * place.scale, place.y - y * place.scale] as const;
  const options = optionsOf(item, layer);
  switch (item.kind) {
    case 'line':
      return void dxf.addLine(point3d(...at(item.x1, item.y1)), point3d(...at(item.x2, item.y2)), options);
    case 'rect': {
      if (isMask(item)) return;
      const { x, y, width, height } = item;
      const corners = [at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height)];
      return addPolyline(dxf, corners, true, options);
    }
    case 'circle':
      if (isMask(item)) return;
      return void dxf.addCircle(point3d(...at(item.x, item.y)), item.r * place.scale, options);
    case 'path':
      if (isMask(item)) return;
      for (const { points, closed } of pathLines(item.d))
        addPolyline(
          dxf,
          points.map(([x, y]) => at(x, y)),
          closed,
          options,
        );
      return;
    case 'text':
      return addText(dxf, item, at(item.x, item.y), place.scale);
    case 'group':
      for (const one of item.items) addItem(dxf, one, layer, within(place, item));
      return;
    case 'image':
  }
}

function within({ x, y, scale }: Place, { x: right = 0, y: down = 0, scale: own = 1 }: Group): Place {
  return { x: x + right * scale, y: y - down * scale, scale: scale * own };
}

/** True for a white shape without outline, which only hides what is below it. */
function isMask({ stroke, fill }: Extract<Item, { readonly kind: 'rect' | 'circle' | 'path' }>): boolean {
  return stroke === undefined && (fill === undefined || fill.toLowerCase() === ink.white);
}

function optionsOf(item: Item, layerName: string) {
  const stroke = 'stroke' in item ? item.stroke : undefined;
  const colour = stroke?.ink ?? ('fill' in item ? item.fill : undefined) ?? ink.black;
  const dash = stroke?.dash === undefined ? {} : { lineType: dashed };
  return { layerName, ...colourOf(colour), ...dash };
}

/** Black becomes the colour of the layer, so that it is visible on a dark screen. */
function colourOf(colour: string): { trueColor?: string } {
  const [, hex] = /^#([0-9a-f]{6})/i.exec(colour) ?? [];
  return hex === undefined || colour.toLowerCase() === ink.black ? {} : { trueColor: String(parseInt(hex, 16)) };
}

function addPolyline(dxf: DxfWriter, points: readonly Point[], closed: boolean, options: object): void {
  if (points.length < 2) return;
  const vertices = points.map(([x, y]) => ({ point: point2d(x, y) }));
  dxf.addLWPolyline(vertices, { ...options, flags: closed ? LWPolylineFlags.Closed : LWPolylineFlags.None });
}

const alignments = {
  start: TextHorizontalAlignment.Left,
  middle: TextHorizontalAlignment.Center,
  end: TextHorizontalAlignment.Right,
} as const;

function addText(dxf: DxfWriter, item: Text, [x, y]: Point, scale: number): void {
  const value = plainText(item.text);
  if (value === '') return;
  const { anchor = 'start', turn = 0, size } = item;
  const aligned = anchor === 'start' ? {} : { secondAlignmentPoint: point3d(x, y) };
  dxf.addText(point3d(x, y), size * capitals * scale, value, {
    layerName: textLayer,
    ...colourOf(item.ink ?? ink.black),
    rotation: (360 - turn) % 360,
    horizontalAlignment: alignments[anchor],
    ...aligned,
  });
}

/**
 * The text on one line, without characters that a reader would take for DXF codes: `%%d` is a degree sign, `^J` a line
 * break, and a newline ends the value.
 */
function plainText(text: string): string {
  const line = text.toWellFormed().replaceAll(/[\u0000-\u001f\u007f-\u009f]+/g, ' ');
  return line
    .replaceAll('%%', '%%%%%%')
    .replaceAll('^', '^ ')
    .replaceAll(/\\(?=[UM]\+)/g, '\\ ')
    .trim();
}

interface PathLine {
  readonly points: Point[];
  closed: boolean;
}

/** The points of a path of absolute M, L, C and Z commands. Curves become short lines. */
function pathLines(d: string): PathLine[] {
  const lines: PathLine[] = [];
  for (const [, command, given = ''] of d.matchAll(/([MLCZ])([^MLCZ]*)/g)) {
    const numbers = [...given.matchAll(/-?[\d.]+(?:e-?\d+)?/g)].map(Number);
    const line = lines.at(-1);
    if (command === 'M') lines.push({ points: pairs(numbers), closed: false });
    else if (line === undefined) continue;
    else if (command === 'Z') line.closed = true;
    else if (command === 'L') line.points.push(...pairs(numbers));
    else
      for (let i = 0; i + 6 <= numbers.length; i += 6)
        line.points.push(...curve(line.points.at(-1)!, numbers.slice(i, i + 6)));
  }
  return lines;
}

function pairs(numbers: readonly number[]): Point[] {
  return Array.from({ length: Math.floor(numbers.length / 2) }, (_, i) => [numbers[2 * i]!, numbers[2 * i + 1]!]);
}

/** Points of a cubic Bézier curve, without its start. */
function curve([x0, y0]: Point, [x1, y1, x2, y2, x3, y3]: readonly number[]): Point[] {
  const at = (t: number, a: number, b: number, c: number, e: number) =>
    (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t ** 2 * c + t ** 3 * e;
  return Array.from({ length: curveSteps }, (_, i) => {
    const t = (i + 1) / curveSteps;
    return [at(t, x0, x1!, x2!, x3!), at(t, y0, y1!, y2!, y3!)] as const;
  });
}
