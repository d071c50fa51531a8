import {
  type Group,
  type Image,
  ink,
  type Item,
  formatNumber as n,
  type Sheet,
  type Stroke,
  type Text,
} from '../../display-list/display-list.ts';
import { colour as rgb } from './file/colour.ts';
import { curvesOf } from '../../type/outline.ts';
import { circlePath, pathOperators, rectPath, roundedPath } from './file/paths.ts';
import { utf16 } from './embedded-font.ts';
import type { Glyphs } from './glyphs.ts';
import type { Letters, PlacedGlyph } from './letters.ts';
import { fineNumber, type PdfFile, Resources } from './file/pdf-file.ts';
import type { EmbeddedPictures } from './pictures.ts';
import { borderName, type BorderForms, type DrawnBorder } from './border-forms.ts';
import type { PageObjects } from './repeated-page.ts';
import type { PageContent } from './tagged-page.ts';
import type { Weight } from '../../type/face.ts';

type Typefaces = Readonly<Record<Weight, Letters>>;

/**
 * The drawing of one page as operators of a PDF content stream (ISO 32000-1, 8 and 9). Units are mm with y pointing
 * down, as in the display list.
 */
export class Content implements PageContent {
  readonly resources = new Resources();
  readonly operators: string[] = ['1 j'];
  /** The pictures drawn so far. */
  readonly images: Image[] = [];
  readonly #file: PdfFile;
  readonly #typefaces: Typefaces;
  readonly #pictures: EmbeddedPictures;
  readonly #borders: BorderForms;
  /** The current stroke; empty after any operator that could have changed it. */
  #stroke = '';
  #fill = '';
  /** The current font and size; empty after any operator that could have changed them. */
  #font = '';

  constructor(file: PdfFile, typefaces: Typefaces, { pictures, borders }: PageObjects) {
    this.#file = file;
    this.#typefaces = typefaces;
    this.#pictures = pictures;
    this.#borders = borders;
  }

  mark(operator: string): void {
    this.operators.push(operator);
  }

  /** Whether a picture could be read. */
  shows(image: Image): boolean {
    return this.#pictures.has(image);
  }

  border(items: readonly Item[], sheet: Sheet): void {
    this.resources.use('XObject', borderName, this.#borders.of(items, sheet));
    this.operators.push(`/${borderName} Do`);
  }

  /** Draws a text as filled shapes. Returns false if one of its letters has no outline of its own. */
  shape(item: Text): boolean {
    const letters = this.#typefaces[item.weight ?? 'regular'];
    const key = JSON.stringify([item.x, item.y, item.size, item.anchor, item.text]);
    const path = letters.shapes.get(key) ?? shapeOf(item, letters);
    if (path === undefined) return false;
    letters.shapes.set(key, path);
    this.#paint(path, undefined, item.ink ?? ink.black);
    return true;
  }

  /** Draws an item with all its parts. */
  item(item: Item): void {
    switch (item.kind) {
      case 'line':
        return this.#paint(`${n(item.x1)} ${n(item.y1)} m ${n(item.x2)} ${n(item.y2)} l`, item.stroke);
      case 'rect':
        return this.#paint(
          item.radius === undefined ? rectPath(item) : roundedPath(item, item.radius),
          item.stroke,
          item.fill,
        );
      case 'circle':
        return this.#paint(circlePath(item.x, item.y, item.r), item.stroke, item.fill);
      case 'path':
        return this.#paint(pathOperators(item.d), item.stroke, item.fill);
      case 'text':
        return this.#text(item);
      case 'image': {
        const drawn = this.#pictures.draw(item, this.resources);
        if (drawn === undefined) return;
        this.operators.push(drawn);
        this.images.push(item);
        return;
      }
      case 'group':
        this.group(item);
    }
  }

  /** Draws a group. `draw` draws its items. */
  group({ x = 0, y = 0, scale = 1, clip, items }: Group, draw = () => this.#items(items)): void {
    if (x === 0 && y === 0 && scale === 1 && clip === undefined) return draw();
    const size = fineNumber(scale);
    this.operators.push(`q ${size} 0 0 ${size} ${n(x)} ${n(y)} cm`);
    if (clip !== undefined) this.operators.push(`${rectPath(clip)} W n`);
    draw();
    this.operators.push('Q');
    this.#stroke = '';
    this.#fill = '';
    this.#font = '';
  }

  #items(items: readonly Item[]): void {
    for (const item of items) this.item(item);
  }

  #paint(path: string, stroke: Stroke | undefined, fill?: string): void {
    if (stroke === undefined && fill === undefined) return;
    const set = [fill === undefined ? '' : this.#setFill(fill), stroke === undefined ? '' : this.#setStroke(stroke)];
    const close = stroke === undefined ? 'f' : fill === undefined ? 'S' : 'B';
    this.operators.push(...set.filter((operator) => operator !== ''), `${path} ${close}`);
  }

  #setStroke({ ink: colour, width, dash = [] }: Stroke): string {
    const set = `${rgb(colour)} RG ${n(width)} w [${dash.map(n).join(' ')}] 0 d`;
    if (set === this.#stroke) return '';
    this.#stroke = set;
    return set;
  }

  #setFill(colour: string): string {
    const set = `${rgb(colour)} rg`;
    if (set === this.#fill) return '';
    this.#fill = set;
    return set;
  }

  #text(item: Text): void {
    if (item.text === '') return;
    const { runs, width } = this.#typefaces[item.weight ?? 'regular'].text(item.text);
    const share = item.anchor === 'end' ? 1 : item.anchor === 'middle' ? 0.5 : 0;
    const fill = this.#setFill(item.ink ?? ink.black);
    const angle = ((item.turn ?? 0) * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const back = share * width * item.size;
    // The page's y axis points down, so the letters' y axis is flipped to keep them upright.
    const textMatrix = `${fineNumber(cos)} ${fineNumber(sin)} ${fineNumber(sin)} ${fineNumber(-cos)} ${n(item.x - back * cos)} ${n(item.y - back * sin)} Tm`;
    if (fill !== '') this.operators.push(fill);
    let show = '';
    for (const { font, hex, placed, end = 0, actualText } of runs) {
      const showOperators = placed === undefined ? `<${hex}> Tj` : placedOperators(placed, end, item.size);
      const drawn = `${this.#setFont(font, item.size)}${showOperators}`;
      show +=
        actualText === undefined ? ` ${drawn}` : ` /Span<</ActualText<feff${utf16(actualText)}>>>BDC ${drawn} EMC`;
    }
    this.operators.push(`BT ${textMatrix}${show} ET`);
  }

  #setFont(font: Glyphs, size: number): string {
    const set = `/${font.name} ${n(size)} Tf `;
    if (set === this.#font) return '';
    this.#font = set;
    this.resources.use('Font', font.name, font.referenceIn(this.#file));
    return set;
  }
}

/** The border of a sheet. Zone letters are drawn as shapes, so no reader takes them for text. */
export function borderContent(items: readonly Item[], content: Content): DrawnBorder {
  for (const item of items) if (item.kind !== 'text' || !content.shape(item)) content.item(item);
  return { operators: content.operators, resources: content.resources.dictionary('form') };
}

/** The outlines of a text's letters as a path; undefined if one of them has no outline of its own. */
function shapeOf(item: Text, letters: Letters): string | undefined {
  const outlines = letters.outlines(item.text);
  if (outlines === undefined) return undefined;
  const share = item.anchor === 'end' ? 1 : item.anchor === 'middle' ? 0.5 : 0;
  const point = (x: number, y: number) =>
    `${n(item.x + (x - share * outlines.width) * item.size)} ${n(item.y - y * item.size)}`;
  const paths = outlines.contours.map((contour) => {
    const curves = curvesOf(contour);
    const drawn = curves.map(
      ([, ...to]) => `${to.map(({ x, y }) => point(x, y)).join(' ')} ${to.length === 1 ? 'l' : 'c'}`,
    );
    const [start] = curves[0] ?? [];
    return start === undefined ? '' : `${point(start.x, start.y)} m ${drawn.join(' ')} h`;
  });
  return paths.join(' ');
}

/**
 * Operators for individually positioned glyphs: moved along the line in thousandths of an em, and off it as a text rise
 * in mm (ISO 32000-1, 9.3, 9.4).
 */
function placedOperators(placed: readonly PlacedGlyph[], end: number, size: number): string {
  let operators = '';
  let row = '';
  let [pen, rise] = [0, 0];
  for (const { hex, natural, x, y } of placed) {
    if (y !== rise) {
      operators += `${row === '' ? '' : `[${row}] TJ `}${fineNumber((y / 1000) * size)} Ts `;
      row = '';
      rise = y;
    }
    row += `${moved(pen - x)}<${hex}>`;
    pen = x + natural;
  }
  return `${operators}[${row}${moved(pen - end)}] TJ${rise === 0 ? '' : ' 0 Ts'}`;
}

function moved(thousandths: number): string {
  const number = fineNumber(thousandths);
  return number === '0' || number === '-0' ? '' : ` ${number}`;
}
