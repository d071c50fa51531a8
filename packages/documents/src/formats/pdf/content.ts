import {
  formatNumber as n,
  ink,
  type Image,
  type Item,
  type Stroke,
  type Text,
  type Weight,
} from '../../display-list/display-list.ts';
import { circlePath, pathOperators, rectPath, roundedPath } from './paths.ts';
import type { Glyphs, Letters } from './glyphs.ts';
import type { Pen } from './pen.ts';

/** Draws a picture with the library; absent where no sheet holds one. */
export type ImageDrawer = (image: Image) => void;

type Typefaces = Readonly<Record<Weight, Letters>>;

/**
 * The drawing of one page as the operators of a PDF content stream (ISO 32000-1, 8 and 9), written directly: a library lays
 * every text out anew, which costs more than all the rest together. Units are mm, y downwards, as in the list.
 */
export class Content {
  readonly #pen: Pen;
  readonly #typefaces: Typefaces;
  readonly #drawImage: ImageDrawer | undefined;
  #out: string[] = ['1 j'];
  /** The last stroke set; empty after anything that could have changed it. */
  #stroke = '';
  #fill = '';
  /** The font and size last set, likewise. */
  #font = '';

  constructor(pen: Pen, typefaces: Typefaces, drawImage: ImageDrawer | undefined) {
    this.#pen = pen;
    this.#drawImage = drawImage;
    this.#typefaces = typefaces;
  }

  draw(items: readonly Item[]): void {
    for (const item of items) this.#item(item);
  }

  /** Hands what was written to the page: before the library itself draws, and at the end. */
  flush(): void {
    if (this.#out.length > 0) this.#pen.addContent(this.#out.join('\n'));
    this.#out = [];
    this.#forget();
  }

  #forget(): void {
    this.#stroke = '';
    this.#fill = '';
    this.#font = '';
  }

  #item(item: Item): void {
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
      case 'image':
        this.flush();
        this.#drawImage?.(item);
        this.#out.push('1 j');
        return;
      case 'group':
        this.#group(item);
    }
  }

  #group({ x = 0, y = 0, scale = 1, clip, items }: Extract<Item, { kind: 'group' }>): void {
    const size = scale === 1 ? '1' : String(Math.round(scale * 1e6) / 1e6);
    this.#out.push(`q ${size} 0 0 ${size} ${n(x)} ${n(y)} cm`);
    if (clip !== undefined) this.#out.push(`${rectPath(clip)} W n`);
    this.draw(items);
    this.#out.push('Q');
    this.#forget();
  }

  #paint(path: string, stroke: Stroke | undefined, fill?: string): void {
    if (stroke === undefined && fill === undefined) return;
    const set = [fill === undefined ? '' : this.#setFill(fill), stroke === undefined ? '' : this.#setStroke(stroke)];
    const close = stroke === undefined ? 'f' : fill === undefined ? 'S' : 'B';
    this.#out.push(...set.filter((one) => one !== ''), `${path} ${close}`);
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
    // Letters stand upright in a page whose y goes down, so their own y is turned over.
    const at = `${n6(cos)} ${n6(sin)} ${n6(sin)} ${n6(-cos)} ${n(item.x - back * cos)} ${n(item.y - back * sin)} Tm`;
    if (fill !== '') this.#out.push(fill);
    let show = '';
    for (const { font, hex } of runs) show += ` ${this.#setFont(font, item.size)}<${hex}> Tj`;
    this.#out.push(`BT ${at}${show} ET`);
  }

  #setFont(font: Glyphs, size: number): string {
    const set = `/${font.name} ${n(size)} Tf `;
    if (set === this.#font) return '';
    this.#font = set;
    this.#pen.useFont(font.name, font.referenceIn(this.#pen));
    return set;
  }
}

function n6(value: number): string {
  const rounded = Math.round(value * 1e6) / 1e6;
  return Object.is(rounded, -0) ? '0' : String(rounded);
}

const colours = new Map<string, string>();

/** A colour as three numbers from 0 to 1; what is no colour is black. */
function rgb(colour: string): string {
  let known = colours.get(colour);
  if (known === undefined) {
    const [, short, long] = /^#(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(colour) ?? [];
    const six = long ?? (short === undefined ? '000000' : short.replace(/./g, '$&$&'));
    const parts = [0, 2, 4].map((at) => n(Number.parseInt(six.slice(at, at + 2), 16) / 255));
    known = parts.join(' ');
    // Inks are few; a catalog of strange ones must not grow this for ever.
    if (colours.size < 1000) colours.set(colour, known);
  }
  return known;
}
