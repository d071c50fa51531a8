/** A flattened SVG as a form XObject of a PDF (ISO 32000-1, 8.10): stored once in the file, however many sheets show it. */
import { present } from '@cablewright/model';
import { pairwise } from '../../../display-list/lookup.ts';
import { colour, rgbOf } from '../file/colour.ts';
import { fineNumber, type PdfDictionary, type PdfFile, type ObjectReference, Resources } from '../file/pdf-file.ts';
import { rectPath } from '../file/paths.ts';
import { concatenate, identity, inverse, type Matrix, multiply } from '../file/matrix.ts';
import { embedImage, type PdfImage } from '../images/embed-image.ts';
import { elementsById, idIn, matrixOf, numberIn, numbersIn, type SvgElement } from './svg-elements.ts';
import { type Bounds, pathBounds, svgPathOperators } from './svg-path.ts';

/**
 * SVG elements that have an exact PDF equivalent. Drawings with masks, patterns, filters or blending are embedded as an
 * image instead.
 */
const vectors = new Set(['svg', 'g', 'path', 'image', 'defs', 'clipPath', 'linearGradient', 'radialGradient', 'stop']);

/** Whether the whole drawing can be written as vectors. */
export function isVector(root: SvgElement): boolean {
  const ids = elementsById(root);
  const refersTo = (value: string | undefined, kinds: RegExp) => {
    const id = idIn(value);
    return id === undefined || kinds.test(ids.get(id)?.name ?? '');
  };
  const says = (element: SvgElement): boolean => {
    const { name, attributes: own, children } = element;
    if (!vectors.has(name) || own['mask'] !== undefined || own['filter'] !== undefined) return false;
    if (/mix-blend-mode:(?!normal)/.test(own['style'] ?? '')) return false;
    if (![own['fill'], own['stroke']].every((paint) => refersTo(paint, /Gradient$/))) return false;
    if (!refersTo(own['clip-path'], /^clipPath$/)) return false;
    if (name === 'clipPath' && !isOutline(element)) return false;
    if (name.endsWith('Gradient') && !isShading(element)) return false;
    if (name === 'image' && !isPlainImage(own)) return false;
    return children.every(says);
  };
  return says(root);
}

/** Whether a clip path is a single path. PDF combines the areas of several paths differently. */
function isOutline({ attributes, children: [only, ...more] }: SvgElement): boolean {
  if (more.length > 0 || only === undefined || attributes['clipPathUnits'] !== undefined) return false;
  return only.name === 'path' && only.attributes['clip-path'] === undefined;
}

function isPlainImage(attributes: SvgElement['attributes']): boolean {
  const fit = attributes['preserveAspectRatio'];
  return (fit === undefined || fit === 'none') && /^data:image\/(png|jpeg);/.test(attributes['xlink:href'] ?? '');
}

/** The view box, which is fitted into the picture's box; undefined if its area is empty. */
export function viewOf({ attributes }: SvgElement): Bounds | undefined {
  const [x = 0, y = 0, width = 0, height = 0] = numbersIn(attributes['viewBox']);
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}

export function embedSvg(file: PdfFile, root: SvgElement, bounds: Bounds): ObjectReference {
  const form = new Form(file, elementsById(root), bounds);
  form.operators.push(`${rectPath(bounds)} W n`);
  form.drawAll(root.children, identity);
  return form.end();
}

/** A form XObject: the drawing, or a group in it that is transparent as a whole. */
class Form {
  readonly operators: string[] = [];
  readonly #file: PdfFile;
  readonly #ids: ReadonlyMap<string, SvgElement>;
  readonly #bounds: Bounds;
  readonly #resources = new Resources();
  #names = 0;

  constructor(file: PdfFile, ids: ReadonlyMap<string, SvgElement>, bounds: Bounds) {
    this.#file = file;
    this.#ids = ids;
    this.#bounds = bounds;
  }

  /** `whole` marks a group whose parts are composed before the result is painted on the backdrop (11.6.6). */
  end(whole = false): ObjectReference {
    const { x, y, width, height } = this.#bounds;
    const dictionary = {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [x, y, x + width, y + height],
      ...present({ Group: whole ? { S: 'Transparency' } : undefined }),
      Resources: this.#resources.dictionary('form'),
    };
    return this.#file.addOperators(dictionary, this.operators);
  }

  /** `toForm` converts the units of the elements to those of the form. */
  drawAll(elements: readonly SvgElement[], toForm: Matrix): void {
    for (const element of elements) {
      const { name, attributes } = element;
      if (name === 'defs' || attributes['visibility'] === 'hidden') continue;
      const ownMatrix = matrixOf(attributes['transform']);
      this.operators.push('q');
      if (attributes['transform'] !== undefined) this.operators.push(concatenate(ownMatrix));
      this.#draw(element, multiply(toForm, ownMatrix));
      this.operators.push('Q');
    }
  }

  #draw(element: SvgElement, toForm: Matrix): void {
    if (element.name === 'path') this.#path(element, toForm);
    else if (element.name === 'image') this.#image(element);
    else this.#group(element, toForm);
  }

  #group({ attributes, children }: SvgElement, toForm: Matrix): void {
    this.#clip(attributes['clip-path']);
    const opacity = numberIn(attributes['opacity'], 1);
    if (opacity >= 1) return this.drawAll(children, toForm);
    const fromForm = inverse(toForm);
    if (fromForm === undefined) return;
    const group = new Form(this.#file, this.#ids, boundsIn(fromForm, this.#bounds));
    group.drawAll(children, identity);
    this.#setOpacity(opacity, opacity);
    this.#show(group.end(true));
  }

  #show(reference: ObjectReference): void {
    const name = this.#name('X');
    this.#resources.use('XObject', name, reference);
    this.operators.push(`/${name} Do`);
  }

  #name(letter: string): string {
    this.#names += 1;
    return `${letter}${this.#names}`;
  }

  /** Clips the following drawing to an outline, and to the outline that clips that outline itself. */
  #clip(value: string | undefined): void {
    const clip = this.#ids.get(idIn(value) ?? '');
    const [path] = clip?.children ?? [];
    if (clip === undefined || path === undefined) return;
    this.#clip(clip.attributes['clip-path']);
    const placed = multiply(matrixOf(clip.attributes['transform']), matrixOf(path.attributes['transform']));
    const back = inverse(placed);
    if (back === undefined) return;
    const operator = path.attributes['clip-rule'] === 'evenodd' ? 'W*' : 'W';
    const outline = `${svgPathOperators(path.attributes['d'] ?? '')} ${operator} n`;
    this.operators.push(concatenate(placed), outline, concatenate(back));
  }

  #path({ attributes }: SvgElement, toForm: Matrix): void {
    const { d = '', fill = '#000000', stroke = 'none' } = attributes;
    const path = svgPathOperators(d);
    if (path === '') return;
    this.#setOpacity(numberIn(attributes['fill-opacity'], 1), numberIn(attributes['stroke-opacity'], 1));
    const filled = () => {
      if (fill === 'none') return;
      const operator = attributes['fill-rule'] === 'evenodd' ? 'f*' : 'f';
      this.operators.push(this.#paint(fill, d, toForm, 'rg'), `${path} ${operator}`);
    };
    const stroked = () => {
      if (stroke === 'none') return;
      this.operators.push(this.#paint(stroke, d, toForm, 'RG'), strokeState(attributes), `${path} S`);
    };
    const order = attributes['paint-order'] === 'stroke' ? [stroked, filled] : [filled, stroked];
    for (const paint of order) paint();
  }

  #setOpacity(fill: number, stroke: number): void {
    if (fill >= 1 && stroke >= 1) return;
    const name = this.#name('G');
    this.#resources.use('ExtGState', name, { ca: fill, CA: stroke });
    this.operators.push(`/${name} gs`);
  }

  /** Sets a colour or a gradient for filling (rg) or stroking (RG). */
  #paint(value: string, d: string, toForm: Matrix, operator: 'rg' | 'RG'): string {
    const gradient = this.#ids.get(idIn(value) ?? '');
    if (gradient === undefined) return `${colour(value)} ${operator}`;
    const name = this.#name('P');
    this.#resources.use('Pattern', name, gradientPattern(gradient, pathBounds(d), toForm));
    return operator === 'rg' ? `/Pattern cs /${name} scn` : `/Pattern CS /${name} SCN`;
  }

  #image({ attributes }: SvgElement): void {
    const image = embedImage(this.#file, attributes['xlink:href']!.replace(/\s+/g, ''));
    if (image === undefined) return;
    const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((key) => numberIn(attributes[key], 0)) as [
      number,
      number,
      number,
      number,
    ];
    const box = { x, y, width, height };
    const placed = attributes['preserveAspectRatio'] === 'none' ? box : fitted(box, image);
    this.operators.push(concatenate(image.placedIn(placed)));
    this.#show(image.reference);
  }
}

/** The largest box of these proportions, centred in a box. */
export function fitted(box: Bounds, { width, height }: Pick<PdfImage, 'width' | 'height'>): Bounds {
  const scale = Math.min(box.width / width, box.height / height);
  const size = { width: width * scale, height: height * scale };
  return { x: box.x + (box.width - size.width) / 2, y: box.y + (box.height - size.height) / 2, ...size };
}

const caps: Readonly<Record<string, number>> = { butt: 0, round: 1, square: 2 };
const joins: Readonly<Record<string, number>> = { miter: 0, round: 1, bevel: 2 };

function strokeState(attributes: SvgElement['attributes']): string {
  const width = numberIn(attributes['stroke-width'], 1);
  const cap = caps[attributes['stroke-linecap'] ?? 'butt'] ?? 0;
  const join = joins[attributes['stroke-linejoin'] ?? 'miter'] ?? 0;
  const limit = Math.max(numberIn(attributes['stroke-miterlimit'], 4), 1);
  const dash = numbersIn(attributes['stroke-dasharray']).map(fineNumber).join(' ');
  const offset = fineNumber(numberIn(attributes['stroke-dashoffset'], 0));
  return `${fineNumber(width)} w ${cap} J ${join} j ${fineNumber(limit)} M [${dash}] ${offset} d`;
}

/** The bounding box of a transformed box. */
function boundsIn([a, b, c, d, e, f]: Matrix, { x, y, width, height }: Bounds): Bounds {
  const corners = [
    [x, y],
    [x + width, y],
    [x, y + height],
    [x + width, y + height],
  ] as const;
  const xs = corners.map(([px, py]) => a * px + c * py + e);
  const ys = corners.map(([px, py]) => b * px + d * py + f);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

// Gradients of a flattened SVG as shading patterns (ISO 32000-1, 8.7.4).

/** Whether a shading can express the gradient: its colours are opaque, and the end colours extend beyond the ends. */
function isShading({ name, attributes, children }: SvgElement): boolean {
  const opaque = children.every((stop) => stop.attributes['stop-opacity'] === undefined);
  return /^(linear|radial)Gradient$/.test(name) && attributes['spreadMethod'] === undefined && opaque;
}

/** The pattern of a gradient on a shape with the box `bounds`. `toForm` converts the shape's units to those of the form. */
function gradientPattern(gradient: SvgElement, bounds: Bounds, toForm: Matrix): PdfDictionary {
  const { attributes } = gradient;
  const ownMatrix = matrixOf(attributes['gradientTransform']);
  const inBox: Matrix = [bounds.width, 0, 0, bounds.height, bounds.x, bounds.y];
  const placed = attributes['gradientUnits'] === 'userSpaceOnUse' ? ownMatrix : multiply(inBox, ownMatrix);
  const shading = {
    ColorSpace: 'DeviceRGB',
    Function: colourFunction(gradient.children),
    Extend: [true, true],
    ...coordinates(gradient),
  };
  return { Type: 'Pattern', PatternType: 2, Matrix: multiply(toForm, placed), Shading: shading };
}

/** Coordinates of an axial (type 2) or radial (type 3) shading. */
function coordinates({ name, attributes }: SvgElement): PdfDictionary {
  const coordinate = (key: string, otherwise: number) => numberIn(attributes[key], otherwise);
  if (name === 'linearGradient')
    return {
      ShadingType: 2,
      Coords: [coordinate('x1', 0), coordinate('y1', 0), coordinate('x2', 1), coordinate('y2', 0)],
    };
  const [cx, cy, r] = [coordinate('cx', 0.5), coordinate('cy', 0.5), coordinate('r', 0.5)];
  return { ShadingType: 3, Coords: [coordinate('fx', cx), coordinate('fy', cy), coordinate('fr', 0), cx, cy, r] };
}

interface Stop {
  readonly offset: number;
  readonly rgb: readonly number[];
}

/** A function from 0 to 1 that joins the stops. Stops at the same offset make a hard edge. */
function colourFunction(children: readonly SvgElement[]): PdfDictionary {
  const stops = children.map(({ attributes }): Stop => {
    const rgb = rgbOf(attributes['stop-color'] ?? '#000000').map((part) => part / 255);
    return { offset: Math.min(Math.max(numberIn(attributes['offset'], 0), 0), 1), rgb };
  });
  const [first, last] = [stops[0] ?? { rgb: [0, 0, 0] }, stops.at(-1) ?? { rgb: [0, 0, 0] }];
  const whole = [{ ...first, offset: 0 }, ...stops, { ...last, offset: 1 }];
  const pieces = pairwise(whole).filter(([from, to]) => to.offset > from.offset);
  return {
    FunctionType: 3,
    Domain: [0, 1],
    Functions: pieces.map(([from, to]) => ({ FunctionType: 2, Domain: [0, 1], C0: from.rgb, C1: to.rgb, N: 1 })),
    Bounds: pieces.slice(1).map(([from]) => from.offset),
    Encode: pieces.flatMap(() => [0, 1]),
  };
}
