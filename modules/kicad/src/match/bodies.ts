/** Finds the connector body of a part in the library, by the manufacturer's part number, or else by the footprint. */
import type { Json } from '@cablewright/model';
import type { Records } from '@cablewright/modules';
import footprints from '../../data/footprints.json' with { type: 'json' };
import parts from '../../data/parts.json' with { type: 'json' };
import type { KicadPart } from '../boards/types.ts';

export interface BodyMatch {
  readonly body: string;
  /** The connector of the library, if the part number identifies one. */
  readonly connector?: string;
  /** The reason for the match, in a few words. */
  readonly by: string;
}

/** The shortest part number to search for in the name of a footprint. Shorter ones would match by chance. */
const shortestNumber = 5;

const forms = footprints.footprints.map(({ form, body }) => ({ form: new RegExp(form, 'i'), body }));

const plain = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
const textOf = (value: Json | undefined) => (typeof value === 'string' ? value : '');

interface Numbered {
  readonly number: string;
  readonly body: string;
  readonly connector?: string;
}

export class Bodies {
  readonly #numbered: readonly Numbered[];
  readonly #known: Records[string];

  constructor(db: Records) {
    this.#known = db['bodies'] ?? {};
    const connectors = Object.entries(db['connectors'] ?? {}).flatMap(([id, { body, mpn, partNumber }]) =>
      [mpn, partNumber].map((number) => ({ number: plain(textOf(number)), body: textOf(body), connector: id })),
    );
    const bodies = Object.entries(this.#known).map(([id, { mpn }]) => ({ number: plain(textOf(mpn)), body: id }));
    this.#numbered = [...connectors, ...bodies].filter(({ number, body }) => number !== '' && body !== '');
  }

  match(part: KicadPart): BodyMatch | undefined {
    return this.#byNumber(part) ?? this.#byFootprint(part);
  }

  #byNumber({ fields, value }: KicadPart): BodyMatch | undefined {
    const stated = [...parts.partNumberFields.flatMap((name) => fields.get(name) ?? []), value].map(plain);
    const numbered = this.#numbered.find(({ number }) => stated.includes(number));
    if (numbered === undefined) return undefined;
    const { body, connector } = numbered;
    return { body, connector, by: 'part number' };
  }

  #byFootprint({ footprint }: KicadPart): BodyMatch | undefined {
    const name = footprint.slice(footprint.indexOf(':') + 1);
    const form = forms.find((candidate) => candidate.form.test(name) && this.#known[candidate.body] !== undefined);
    if (form !== undefined) return { body: form.body, by: 'footprint' };
    const words = plain(name);
    const byNumber = this.#numbered
      .filter(({ number }) => number.length >= shortestNumber && words.includes(number))
      .toSorted((a, b) => b.number.length - a.number.length)[0];
    return byNumber === undefined ? undefined : { body: byNumber.body, by: 'footprint' };
  }

  /** The body that mates with a body. */
  mateOf(body: string): string | undefined {
    const mate = this.#known[body]?.['mates'];
    return typeof mate === 'string' ? mate : undefined;
  }

  label(body: string): string {
    return textOf(this.#known[body]?.['label']) || body;
  }

  positions(body: string): readonly string[] {
    const positions = this.#known[body]?.['positions'];
    return Array.isArray(positions) ? (positions as readonly { readonly id: string }[]).map(({ id }) => id) : [];
  }
}
