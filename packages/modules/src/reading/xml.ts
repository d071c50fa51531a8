/**
 * XML as a stream of events. A document type is refused because its entities can grow without end, and a reader that is given
 * limits never holds more than they allow.
 */
import { SaxesParser } from 'saxes';
import type { TextPosition } from './unreadable.ts';

export type XmlAttributes = Readonly<Partial<Record<string, string>>>;

export interface XmlHandler {
  /** `name` has no prefix. Attributes keep theirs: `localName` removes it. */
  readonly open: (name: string, attributes: XmlAttributes) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

interface XmlLimits {
  /** How deep elements may nest. */
  readonly depth: number;
  /** Units of input between two opening tags. The parser holds an unfinished text, comment or tag in memory. */
  readonly unbroken: number;
}

export type XmlProblem =
  | { readonly kind: 'document type' | 'too deep' | 'unbroken' }
  | { readonly kind: 'not XML'; readonly message: string };

interface XmlOptions {
  readonly limits: XmlLimits;
  /** Turns a problem into the error that ends the reading. */
  readonly refuse: (problem: XmlProblem) => Error;
  /** Whether `position` is needed. Counting lines makes reading slower. */
  readonly tracksPosition?: boolean;
}

export class XmlReader {
  readonly #parser: SaxesParser;
  readonly #options: XmlOptions;
  #depth = 0;
  #unbroken = 0;

  constructor(handler: XmlHandler, options: XmlOptions) {
    this.#options = options;
    this.#parser = new SaxesParser({ position: options.tracksPosition === true });
    this.#parser.on('doctype', () => this.#refuse({ kind: 'document type' }));
    this.#parser.on('error', ({ message }) =>
      this.#refuse({ kind: 'not XML', message: message.replace(/^\d+:\d+:\s*/, '').slice(0, 200) }),
    );
    this.#parser.on('opentag', ({ name, attributes }) => {
      this.#unbroken = 0;
      this.#depth += 1;
      if (this.#depth > options.limits.depth) this.#refuse({ kind: 'too deep' });
      handler.open(localName(name), attributes);
    });
    this.#parser.on('closetag', ({ name }) => {
      this.#depth -= 1;
      handler.close?.(localName(name));
    });
    const { text } = handler;
    if (text === undefined) return;
    this.#parser.on('text', text);
    this.#parser.on('cdata', text);
  }

  /** Where the parser is in the text. Needs `tracksPosition`. */
  get position(): TextPosition {
    return { line: Math.max(1, this.#parser.line), column: Math.max(1, this.#parser.columnIndex) };
  }

  /** Reads a piece of the text. `units` is its size in the units of the limit `unbroken`, by default characters. */
  write(piece: string, units = piece.length): void {
    this.#unbroken += units;
    if (this.#unbroken > this.#options.limits.unbroken) this.#refuse({ kind: 'unbroken' });
    this.#parser.write(piece);
  }

  /** Call after the last piece: a text that ends inside an element is not XML. */
  close(): void {
    this.#parser.close();
  }

  #refuse(problem: XmlProblem): never {
    throw this.#options.refuse(problem);
  }
}

/** A name without its prefix: `kbl:Wire` is `Wire`. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
