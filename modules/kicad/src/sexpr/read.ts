/** Reads KiCad's s-expressions: a name, then values and child expressions, in parentheses. */
import { type FilePosition, Unreadable } from '@cablewright/modules/reading';
import { limits } from '../basis/limits.ts';

/** `(name value … (name …) …)`. Values are texts. */
export interface Form {
  readonly name: string;
  readonly values: readonly string[];
  readonly forms: readonly Form[];
  readonly at: FilePosition;
}

interface OpenForm {
  name: string | undefined;
  readonly values: string[];
  readonly forms: Form[];
  readonly at: FilePosition;
}

/** Copper, drawings, pictures and internal data. They make up most of a file and are not needed. */
const leftOut: ReadonlySet<string> = new Set(
  (
    'segment arc via zone group image embedded_files embedded_fonts setup layers plot teardrops dimension target model ' +
    'gr_line gr_arc gr_circle gr_poly gr_curve gr_rect gr_text gr_text_box gr_bbox table filled_polygon polygon ' +
    'fp_line fp_arc fp_circle fp_poly fp_curve fp_rect fp_text_box fp_bbox drill options primitives effects stroke fill ' +
    'rectangle circle polyline bezier text_box rule_area net_class stackup comment pintype tstamps sheetpath class code textvar'
  ).split(' '),
);

/** Reads a file. Refuses unbalanced parentheses or quotes, and files above the limits. */
export function readForms(file: string, text: string): Form {
  return new Reader(file, text).read();
}

/** One empty list for all expressions without values or children, which are most of a file. */
const none: readonly never[] = [];

class Reader {
  readonly #file: string;
  readonly #text: string;
  readonly #open: OpenForm[] = [];
  #at = 0;
  #line = 1;
  #lineStart = 0;
  #forms = 0;
  /** Depth of parentheses inside a skipped expression. */
  #skipped = 0;
  #root: Form | undefined;

  constructor(file: string, text: string) {
    this.#file = file;
    this.#text = text;
  }

  read(): Form {
    while (this.#root === undefined) this.#step();
    return this.#root;
  }

  #step(): void {
    const char = this.#text[this.#at];
    if (char === undefined) throw this.#unfinished();
    if (char === '\n') this.#newLine();
    else if (char === '(') this.#begin();
    else if (char === ')') this.#end();
    else if (char === '"') this.#value(this.#quoted());
    else if (char > ' ') this.#value(this.#word());
    else this.#at += 1;
  }

  #newLine(): void {
    this.#at += 1;
    this.#line += 1;
    this.#lineStart = this.#at;
  }

  #place(): FilePosition {
    return { file: this.#file, line: this.#line, column: this.#at - this.#lineStart + 1 };
  }

  #begin(): void {
    if (this.#skipped > 0) this.#skipped += 1;
    else {
      if (this.#open.length >= limits.depth) throw this.#tooMuch('nests too deep');
      if ((this.#forms += 1) > limits.forms) throw this.#tooMuch('has too many parts');
      this.#open.push({ name: undefined, values: [], forms: [], at: this.#place() });
    }
    this.#at += 1;
  }

  #end(): void {
    if (this.#skipped > 1) this.#skipped -= 1;
    else {
      this.#skipped = 0;
      const { name = '', values, forms, at } = this.#open.pop() ?? this.#stray();
      const parent = this.#open.at(-1);
      const form: Form = {
        name,
        values: values.length === 0 ? none : values,
        forms: forms.length === 0 ? none : forms,
        at,
      };
      if (parent === undefined) this.#root = form;
      else if (!leftOut.has(name)) parent.forms.push(form);
    }
    this.#at += 1;
  }

  #value(text: string): void {
    if (this.#skipped > 0) return;
    const form = this.#open.at(-1) ?? this.#stray();
    if (form.name !== undefined) form.values.push(text);
    else {
      form.name = text;
      if (leftOut.has(text) && this.#open.length > 1) this.#skipped = 1;
    }
  }

  #word(): string {
    const start = this.#at;
    while (this.#at < this.#text.length && !/[\s()"]/.test(this.#text[this.#at]!)) this.#at += 1;
    return this.#checked(this.#text.slice(start, this.#at));
  }

  /** Reads a quoted text, which may contain line breaks. */
  #quoted(): string {
    const from = this.#place();
    let text = '';
    let start = (this.#at += 1);
    for (;;) {
      const char = this.#text[this.#at];
      if (char === undefined || text.length > limits.word)
        throw new Unreadable('A text has no closing quote.', 'Open the file in KiCad and save it again.', from);
      if (char === '"') break;
      if (char === '\n') this.#newLine();
      else if (char !== '\\') this.#at += 1;
      else {
        text += this.#text.slice(start, this.#at) + unescaped(this.#text[this.#at + 1] ?? '');
        start = this.#at += 2;
      }
    }
    text += this.#text.slice(start, this.#at);
    this.#at += 1;
    return this.#checked(text);
  }

  #checked(text: string): string {
    if (text.length > limits.word) throw this.#tooMuch('has a text without an end');
    return text;
  }

  #stray(): never {
    throw new Unreadable(
      'The file does not begin with an opening bracket, so KiCad did not write it.',
      'Choose a .kicad_pcb, a .kicad_sch or a netlist.',
      { file: this.#file, line: this.#line, column: 1 },
    );
  }

  #unfinished(): Unreadable {
    const last = this.#open.at(-1);
    const position = last?.at ?? this.#place();
    const message = last === undefined ? 'The file is empty.' : `The bracket of "${last.name ?? ''}" does not close.`;
    return new Unreadable(message, 'The file is cut off: copy it again, or save it again in KiCad.', position);
  }

  #tooMuch(excess: string): Unreadable {
    return new Unreadable(`The file ${excess}.`, 'Export a netlist of the schematic and import that.', this.#place());
  }
}

function unescaped(char: string): string {
  return { n: '\n', t: '\t', r: '\r' }[char] ?? char;
}
