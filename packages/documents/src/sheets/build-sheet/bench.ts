/** The facts about a cable that its build sheet needs, read once for all pages of the sheet. */
import {
  BenchFacts,
  buildSteps,
  carriedCopper,
  colourName,
  netsOf,
  type BuildStep,
  type Nets,
  type PrintFormat,
} from '@cablewright/engine';
import { pigtailOf, type TerminalRef } from '@cablewright/model';
import type { RichCell } from '../../page/flow/blocks.ts';
import { Typesetter } from '../../type/typesetter.ts';
import type { RenderRequest } from '../../request/request.ts';
import { wireColour } from '../../figures/wire-colour.ts';

/** Above this many cables, a space to write the number of finished ones replaces the boxes. */
const maxBoxes = 20;

/** A box for each cable of a build, or for a large build a space for the number of cables: `of 250`. */
function ticks(print: PrintFormat, quantity: number): RichCell {
  if (quantity === 1) return { text: '', fill: 'tick' };
  if (quantity <= maxBoxes) return { text: '', fill: 'tick', boxes: quantity };
  return { text: print.text('build.done-of', { count: quantity }), fill: 'write' };
}

export class BuildFacts extends BenchFacts {
  readonly request: RenderRequest;
  readonly type: Typesetter;
  readonly nets: Nets;
  /** The steps in the order of work. */
  readonly steps: readonly BuildStep[];

  constructor(request: RenderRequest) {
    const { catalog, design, drawing, options } = request;
    super(catalog, design, { drawing, variation: options?.variation, quantity: options?.quantity });
    this.request = request;
    this.type = new Typesetter(request.typeface);
    this.nets = netsOf(catalog, design);
    this.steps = buildSteps(this);
  }

  /** The boxes to tick for something that is done once in each cable. */
  get done(): RichCell {
    return ticks(this.print, this.quantity);
  }

  signal(instance: string, terminal: string): string {
    const tag = this.nets.tags.at(instance, terminal);
    return tag === undefined ? '' : (this.library.word('signals', tag.signal)?.label ?? tag.signal);
  }

  /** The name of a terminal at the bench: `J1·3`, a wire by run and colour, a pigtail by its run. */
  terminal(ref: TerminalRef): string {
    return ref.end === undefined ? this.names.terminal(ref) : this.wire(ref.instance, ref.terminal).text;
  }

  /** A wire as a table cell: its colour next to its run, colour code and element. */
  wire(segment: string, path: string): RichCell {
    const run = this.name(segment);
    const pigtail = pigtailOf(path);
    if (pigtail !== undefined) return { text: `${run} · ${this.names.element(path)}` };
    const placed = this.segments.find((candidate) => candidate.id === segment);
    const carried = placed === undefined ? [] : carriedCopper(this.library, placed);
    const copper = carried.find((element) => element.path === path);
    if (copper === undefined) return { text: `${run} · ${path}` };
    const marked = placed?.coreLabels?.[path];
    const mark = marked === undefined ? '' : ` “${marked}”`;
    if (copper.element.type !== 'conductor' || copper.kind !== 'core') return { text: `${run} · ${path}${mark}` };
    const colour = wireColour(this.library, copper.element.color);
    if (colour === undefined) return { text: `${run} · ${path}${mark}` };
    const name = colourName(this.library, copper.element.color);
    const words = name === '' || name === colour.code ? colour.code : `${colour.code} ${name}`;
    // A core that is named for its colour has the colour's id in any language.
    const isColour = path === copper.element.color || name.toLowerCase() === path.toLowerCase();
    const isClear = carried.length === 1 || isColour;
    const elementText = isClear ? '' : ` · ${path}`;
    const { base, stripe } = colour;
    return {
      text: `${run} · ${words}${elementText}${mark}`,
      swatch: { base, stripe },
    };
  }
}
