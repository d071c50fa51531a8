/** Translates colours of a file into the vocabulary of the catalog. */
import type { Records } from '@cablewright/modules';
import { childrenOf, textOf, type Element } from '../xml/element.ts';

/** German colour letters of wires (DIN 47100 and DIN 72551). Most differ from IEC 60757. */
const germanLetters: Readonly<Record<string, string>> = {
  sw: 'black',
  br: 'brown',
  rt: 'red',
  or: 'orange',
  ge: 'yellow',
  gn: 'green',
  bl: 'blue',
  vi: 'violet',
  li: 'violet',
  gr: 'grey',
  ws: 'white',
  rs: 'pink',
  tk: 'turquoise',
};

export class Colours {
  readonly #known = new Map<string, string>();

  constructor(db: Records) {
    const colours = db['vocab/colours'] ?? {};
    for (const [name, id] of Object.entries(germanLetters)) if (colours[id] !== undefined) this.#known.set(name, id);
    for (const [id, { label, code }] of Object.entries(colours))
      for (const name of [id, label, code]) if (typeof name === 'string') this.#known.set(name.toLowerCase(), id);
  }

  /**
   * The colour of a wire or core in the notation of records, base colour first: `red`, `white/blue`. An unknown colour
   * stays as written.
   */
  of(element: Element, name: string): string | undefined {
    const listed = childrenOf(element, name).toSorted((a, b) => Number(isBase(b)) - Number(isBase(a)));
    const ids = listed.flatMap((colour) => this.#idsIn(textOf(colour, 'Colour_value')));
    return ids.length === 0 ? undefined : ids.join('/').slice(0, 200);
  }

  #idsIn(text: string | undefined): string[] {
    if (text === undefined) return [];
    const whole = this.#known.get(text.toLowerCase());
    if (whole !== undefined) return [whole];
    const split = text.split(/\s*[/+-]\s*|\s+/).filter((word) => word !== '');
    const pieces = split.length === 1 && text.length === 4 ? [text.slice(0, 2), text.slice(2)] : split;
    const ids = pieces.map((word) => this.#known.get(word.toLowerCase()));
    return ids.every((id) => id !== undefined) ? ids : [text];
  }
}

function isBase(colour: Element): boolean {
  return /base|grund/i.test(textOf(colour, 'Colour_type') ?? '');
}
