/** Estimates how expensive a drawing is once its references are expanded: a few elements can expand to millions. */
import { maxRasterPixels, rasterSize } from './raster.ts';

/** Maximum cost of a stored drawing with its references expanded. */
export const artLimits = {
  /** Elements drawn. A detailed connector face has a few hundred. */
  elements: 20_000,
  /** Nesting depth of elements. */
  depth: 60,
  /** Commands of paths and points of polygons. */
  pathCommands: 200_000,
  /** Total pixels of its raster images. */
  pixels: maxRasterPixels,
} as const;

interface CostProblem {
  readonly message: string;
  readonly found: unknown;
  readonly expected: string;
}

interface Cost {
  readonly elements: number;
  readonly depth: number;
  readonly pathCommands: number;
  readonly pixels: number;
}

/** A reference from an element, and how often drawing the element draws its target. */
interface Reference {
  readonly id: string;
  readonly per: 'element' | 'descendant' | 'command';
}

interface Element {
  readonly name: string;
  readonly children: Element[];
  readonly references: Reference[];
  readonly pathCommands: number;
  readonly pixels: number;
}

/** Gradients are looked up, not drawn. */
const notDrawn = /Gradient$/;
const target = /url\(\s*(?:["']\s*)?#([^"')\s]+)/g;

/** Collects the elements of a drawing in the order of their tags, then reports which limits the drawing exceeds. */
export class SvgCost {
  readonly #root: Element = { name: '', children: [], references: [], pathCommands: 0, pixels: 0 };
  readonly #open: Element[] = [this.#root];
  /** The elements that a reference to an id draws. */
  readonly #ids = new Map<string, Element[]>();
  /** The ids referenced by style sheets. */
  readonly #styles = new Set<string>();
  readonly #broken = new Map<string, CostProblem>();
  readonly #costs = new Map<Element, Cost>();
  readonly #measuring = new Set<Element>();
  #draws = 0;
  #drawnByStyle: readonly Element[] | undefined;

  /** Returns false if the element is nested too deep; the caller can then stop reading. */
  begin(name: string, attributes: ReadonlyMap<string, string>): boolean {
    const element: Element = {
      name,
      children: [],
      references: referencesOf(name, attributes),
      pathCommands: commandsIn(attributes.get('d')) + pointsIn(attributes.get('points')),
      pixels: name === 'image' ? this.#pixelsOf(attributes) : 0,
    };
    this.#open.at(-1)?.children.push(element);
    this.#open.push(element);
    const id = attributes.get('id');
    if (id !== undefined && !notDrawn.test(name)) {
      const same = this.#ids.get(id);
      if (same === undefined) this.#ids.set(id, [element]);
      else same.push(element);
    }
    if (this.#open.length - 1 <= artLimits.depth) return true;
    this.#say('depth', this.#open.length - 1);
    return false;
  }

  end(): void {
    if (this.#open.length > 1) this.#open.pop();
  }

  /** Adds a style sheet of the drawing. Whatever it references may be drawn for every element. */
  style(text: string): void {
    for (const { id } of urlsIn(text)) this.#styles.add(id);
  }

  problems(): CostProblem[] {
    if (this.#broken.size === 0)
      this.#check(this.#root.children.map((root) => this.#of(root, 0)).reduce((all, one) => sum(all, one, 1), nothing));
    return [...this.#broken.values()];
  }

  #check(whole: Cost): void {
    for (const limit of ['elements', 'depth', 'pathCommands', 'pixels'] as const)
      if (whole[limit] > artLimits[limit]) this.#say(limit, whole[limit]);
  }

  /**
   * The cost of drawing an element at depth `at`, with everything in it and everything it references. Chains of
   * references are followed no deeper than elements may nest.
   */
  #of(element: Element, at: number): Cost {
    const known = this.#costs.get(element);
    if (known !== undefined) return known;
    if (this.#measuring.has(element)) {
      this.#broken.set('loop', {
        message: 'The drawing has an element that contains itself by reference.',
        found: element.name,
        expected: 'references without loops',
      });
      return nothing;
    }
    if (at > artLimits.depth) {
      this.#say('depth', at);
      return nothing;
    }
    this.#measuring.add(element);
    const cost = this.#measure(element, at);
    this.#measuring.delete(element);
    this.#costs.set(element, cost);
    return cost;
  }

  #measure(element: Element, at: number): Cost {
    let cost: Cost = { elements: 1, depth: 1, pathCommands: element.pathCommands, pixels: element.pixels };
    for (const child of element.children) cost = sum(cost, this.#of(child, at + 1), 1);
    const own = cost;
    const times = { element: 1, descendant: own.elements, command: Math.max(1, own.pathCommands) };
    for (const { id, per } of element.references)
      for (const used of this.#ids.get(id) ?? []) {
        if (!this.#mayDraw()) return cost;
        cost = sum(cost, this.#of(used, at + 1), times[per]);
      }
    for (const used of this.#styled()) {
      if (this.#measuring.has(used)) continue;
      if (!this.#mayDraw()) return cost;
      cost = sum(cost, this.#of(used, at + 1), Math.max(1, element.pathCommands));
    }
    return cost;
  }

  /** Counts the elements drawn by references. Each reference adds at least one, so counting can stop at the limit. */
  #mayDraw(): boolean {
    this.#draws += 1;
    return this.#draws <= artLimits.elements;
  }

  /** The elements referenced by style sheets. */
  #styled(): readonly Element[] {
    return (this.#drawnByStyle ??= [...this.#styles].flatMap((id) => this.#ids.get(id) ?? []));
  }

  #pixelsOf(attributes: ReadonlyMap<string, string>): number {
    const href = attributes.get('href') ?? attributes.get('xlink:href') ?? '';
    const bytes = inlineBytes(href);
    if (bytes === undefined) return 0;
    // A reference to anything but an image draws nothing.
    const size = rasterSize(bytes);
    return size === undefined ? 0 : size.width * size.height;
  }

  #say(limit: keyof typeof artLimits, found: number): void {
    const expected = `at most ${artLimits[limit]}`;
    this.#broken.set(limit, { message: `The drawing costs too much to draw: ${says[limit]}.`, found, expected });
  }
}

const says: Readonly<Record<keyof typeof artLimits, string>> = {
  elements: 'too many elements after its references are expanded',
  depth: 'its elements are nested too deep',
  pathCommands: 'too many path commands after its references are expanded',
  pixels: 'its raster images have too many pixels',
};

/** The parent of top-level elements. Costs added to it are discarded. */
const nothing: Cost = { elements: 0, depth: 0, pathCommands: 0, pixels: 0 };

function sum(cost: Cost, more: Cost, times: number): Cost {
  return {
    elements: cost.elements + more.elements * times,
    depth: Math.max(cost.depth, more.depth + (cost.elements === 0 ? 0 : 1)),
    pathCommands: cost.pathCommands + more.pathCommands * times,
    pixels: cost.pixels + more.pixels * times,
  };
}

function referencesOf(name: string, attributes: ReadonlyMap<string, string>): Reference[] {
  const found: Reference[] = [];
  for (const [key, value] of attributes) {
    const used = /^(?:href|.+:href)$/.test(key) ? value.trim() : '';
    if (used.startsWith('#') && !notDrawn.test(name)) found.push({ id: used.slice(1), per: 'element' });
    if (value.includes('url(')) found.push(...urlsIn(key === 'style' ? value : `${key}:${value}`));
  }
  return found;
}

/** The references in style declarations. Fill, stroke and marker are inherited; clip path and mask are not. */
function urlsIn(declarations: string): Reference[] {
  return declarations.split(/[;{}]/).flatMap((declaration) => {
    const per = timesOf(declaration.slice(0, Math.max(0, declaration.indexOf(':'))).trim());
    return [...declaration.matchAll(target)].map(([, id = '']) => ({ id, per }));
  });
}

function timesOf(property: string): Reference['per'] {
  if (property === 'clip-path' || property === 'mask') return 'element';
  return property.startsWith('marker') ? 'command' : 'descendant';
}

/** A command followed by more numbers than it takes is repeated (SVG 2, 9.3.2). Two numbers make a point. */
function commandsIn(d: string | undefined): number {
  if (d === undefined) return 0;
  // In a number, `e` is the exponent.
  const letters = d.match(/[a-df-zA-DF-Z]/g)?.length ?? 0;
  return Math.max(letters, Math.ceil(numbersIn(d) / 6));
}

function pointsIn(points: string | undefined): number {
  return points === undefined ? 0 : Math.ceil(numbersIn(points) / 2);
}

function numbersIn(text: string): number {
  return text.match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/g)?.length ?? 0;
}

function inlineBytes(href: string): Uint8Array | undefined {
  const [, data] = /^\s*data:image\/[a-z]+;base64,([\s\S]*)$/.exec(href) ?? [];
  if (data === undefined) return undefined;
  try {
    return Uint8Array.from(atob(data.replace(/\s+/g, '')), (char) => char.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
