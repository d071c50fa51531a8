import { identity, type Matrix } from '../file/matrix.ts';

/**
 * The elements of a flattened SVG, as returned by `RenderRequest.flattenSvg`. It contains groups, paths, images and the
 * elements that they refer to, but no style sheets, texts or symbols, and no text between its tags.
 */
export interface SvgElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: SvgElement[];
}

const tag = /<(\/?)([\w:.-]+)((?:\s+[\w:.-]+="[^"]*")*)\s*(\/?)>/g;
const attribute = /([\w:.-]+)="([^"]*)"/g;

/** The root element, or undefined if the text is not SVG. */
export function readElements(svg: string): SvgElement | undefined {
  const top: SvgElement = { name: '', attributes: {}, children: [] };
  const open = [top];
  for (const [, end, name = '', attributes = '', alone] of svg.matchAll(tag)) {
    if (end !== '') {
      if (open.length > 1) open.pop();
      continue;
    }
    const element = { name, attributes: attributesOf(attributes), children: [] };
    open.at(-1)!.children.push(element);
    if (alone === '') open.push(element);
  }
  return top.children.find((element) => element.name === 'svg');
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(attribute)].map(([, key = '', value = '']) => [key, value]));
}

/** All elements that can be referred to, by id. */
export function elementsById(root: SvgElement, byId = new Map<string, SvgElement>()): ReadonlyMap<string, SvgElement> {
  const { id } = root.attributes;
  if (id !== undefined) byId.set(id, root);
  for (const child of root.children) elementsById(child, byId);
  return byId;
}

/** The id in `url(#id)`; undefined for a colour, `none` or an absent value. */
export function idIn(value: string | undefined): string | undefined {
  return /^url\(#(.+)\)/.exec(value ?? '')?.[1];
}

export function numberIn(value: string | undefined, otherwise: number): number {
  const number = Number(value);
  return value === undefined || !Number.isFinite(number) ? otherwise : number;
}

export function numbersIn(value: string | undefined): number[] {
  return (value?.match(/-?[\d.]+(?:e[-+]?\d+)?/gi) ?? []).map(Number);
}

/** The `transform` of a flattened SVG, which is a single matrix or absent. */
export function matrixOf(transform: string | undefined): Matrix {
  const numbers = numbersIn(transform?.replace(/^matrix/, ''));
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers;
  return numbers.length === 6 ? [a, b, c, d, e, f] : identity;
}
