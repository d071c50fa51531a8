/**
 * Reads XML as a stream of events. Document types are refused, because their entities can expand without limit. With
 * limits, a reader never holds more in memory than they allow.
 */
import { SaxesParser } from 'saxes';
import type { TextPosition } from './unreadable.ts';

export type XmlAttributes = Readonly<Partial<Record<string, string>>>;

export interface XmlHandler {
  /** `name` has no prefix. Attribute names keep theirs; `localName` removes it. */
  readonly open: (name: string, attributes: XmlAttributes) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

interface XmlLimits {
  /** The maximum nesting depth of elements. */
  readonly depth: number;
  /**
   * The maximum amount of input between two opening tags. The parser holds an unfinished text, comment or tag in
   * memory.
   */
  readonly unbroken: number;
}

export type XmlProblem =
  | { readonly kind: 'document type' | 'too deep' | 'unbroken' }
  | { readonly kind: 'not XML'; readonly message: string };

interface XmlOptions {
  readonly limits: XmlLimits;
  /** Converts a problem to the error that ends the reading. */
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

  /** The current position of the parser. Requires `tracksPosition`. */
  get position(): TextPosition {
    return { line: Math.max(1, this.#parser.line), column: Math.max(1, this.#parser.columnIndex) };
  }

  /** Parses a chunk of the text. `units` is its size in the units of the limit `unbroken`, by default in characters. */
  write(piece: string, units = piece.length): void {
    this.#unbroken += units;
    if (this.#unbroken > this.#options.limits.unbroken) this.#refuse({ kind: 'unbroken' });
    this.#parser.write(piece);
  }

  /** Must be called after the last chunk, because a text that ends inside an element isn't valid XML. */
  close(): void {
    this.#parser.close();
  }

  #refuse(problem: XmlProblem): never {
    throw this.#options.refuse(problem);
  }
}

/** Removes the prefix from a name: `kbl:Wire` becomes `Wire`. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
