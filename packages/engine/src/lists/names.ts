/**
 * The names of things on sheets and lists. A part has its designator and the name given by a person (`J1 PC A`), a run is W<n>
 * or its label, and a terminal is `J1·3`. A splice has one terminal, which is named like the splice: `SP1`.
 */
import { designator, printedName, printedTerminal, runNames } from '../connectivity/terminals/run-names.ts';
import type { Catalog } from '../library/catalog.ts';
import { definition } from '../library/definition.ts';
import { printFormatOf, type PrintFormat } from '../library/wording/print-format.ts';
import { componentTerminals, terminalFunction } from '../connectivity/terminals/resolve.ts';
import {
  instanceLists,
  pigtailOf,
  type Design,
  type SubAssembly,
  type TerminalRef,
  placedPath,
  parsePort,
  parseWireEnd,
  parseTerminal,
} from '@cablewright/model';

interface Named {
  readonly id: string;
  readonly label?: string;
}

/** The names of the parts of one design. Ports of placed designs have the names that their own sheets use. */
export class PartNames {
  readonly #catalog: Catalog;
  readonly #print: PrintFormat;
  readonly #runs: ReadonlyMap<string, string>;
  readonly #parts: ReadonlyMap<string, Named>;
  /** The definitions of discrete parts by the ids of their instances. */
  readonly #components: ReadonlyMap<string, string>;
  readonly #placed: ReadonlyMap<string, SubAssembly>;

  constructor(catalog: Catalog, design: Design) {
    const { instances } = design;
    const lists = instanceLists.filter((list) => list !== 'segments');
    const parts = lists.flatMap((list): readonly Named[] => instances[list] ?? []);
    this.#print = printFormatOf(catalog);
    this.#catalog = { ...catalog, print: this.#print.style };
    this.#runs = runNames(design);
    this.#parts = new Map(parts.map((one) => [one.id, one]));
    this.#components = new Map((instances.components ?? []).map(({ id, def }) => [id, def]));
    this.#placed = new Map((instances.subassemblies ?? []).map((one) => [one.id, one]));
  }

  /** True for a run of wire. */
  isRun(id: string): boolean {
    return this.#runs.has(id);
  }

  /** The language and units that names are written in. */
  get print(): PrintFormat {
    return this.#print;
  }

  /** The full name: `J1 PC A`, `W1`. */
  of(id: string): string {
    return (
      this.#elsewhere(id, (names, inner) => names.of(inner)) ??
      this.#runs.get(id) ??
      printedName(this.#parts.get(id) ?? { id })
    );
  }

  /** The designator only: `J1`, `W1`. */
  short(id: string): string {
    return this.#elsewhere(id, (names, inner) => names.short(inner)) ?? this.#runs.get(id) ?? designator(id);
  }

  /** The name of a wire end (`W1-A` for `w1@a`), or of a part inside a placed design that is not flattened. */
  #elsewhere(id: string, name: (names: PartNames, inner: string) => string): string | undefined {
    const wireEnd = parseWireEnd(id);
    if (wireEnd !== undefined) return `${name(this, wireEnd.wire)}-${wireEnd.end.toUpperCase()}`;
    const [placed = id] = placedPath(id);
    if (placed === id || this.#runs.has(id) || this.#parts.has(id)) return undefined;
    const inner = this.#inside(placed);
    return inner === undefined ? undefined : `${designator(placed)}/${name(inner, id.slice(placed.length + 1))}`;
  }

  /** The names that a placed design uses for its own parts. */
  #inside(id: string): PartNames | undefined {
    const sub = this.#placed.get(id);
    const inner = sub === undefined ? undefined : this.#catalog.design(sub.def, sub.rev);
    return inner === undefined ? undefined : new PartNames({ ...this.#catalog, library: inner.library }, inner.design);
  }

  /** The function of a terminal of a discrete part: `Anode`, `+`. Empty for equivalent terminals, and for other parts. */
  functionOf({ instance, terminal }: Pick<TerminalRef, 'instance' | 'terminal'>): string {
    const record = this.#component(instance);
    return record === undefined ? '' : terminalFunction(record, terminal);
  }

  #component(instance: string) {
    return definition(this.#catalog.library, 'components', this.#components.get(instance) ?? '');
  }

  /** True for a part with only one terminal, such as a splice: its wires are joined to the part itself. */
  hasOneTerminal(instance: string): boolean {
    const record = this.#component(instance);
    return record !== undefined && componentTerminals(record).length === 1;
  }

  /** `J1·3`, `SP1`, `D1·a (Anode)`, `W1 pigtail shield`, `LEAD-1/W1-B red`. */
  terminal({ instance, terminal, end, pad }: TerminalRef): string {
    const port = this.#placed.has(instance) ? this.#port(instance, terminal) : undefined;
    if (port !== undefined) return port;
    const onPad = pad === undefined ? '' : ` ${this.#print.text('pad', { pad })}`;
    if (end !== undefined || this.isRun(instance))
      return `${this.#runEnd(instance, end)} ${this.element(terminal)}${onPad}`;
    const purpose = this.functionOf({ instance, terminal });
    const name = this.hasOneTerminal(instance) ? designator(instance) : printedTerminal(instance, terminal);
    return `${name}${purpose === '' ? '' : ` (${purpose})`}${onPad}`;
  }

  /** The printed name of a terminal or core that the engine lists by id: `J1·3` for `j1.3`, `W1 red` for `w1.red`. */
  listed(text: string): string {
    const ref = parseTerminal(text);
    if (ref === undefined) return text;
    const { instance, terminal } = ref;
    if (this.isRun(instance)) return `${this.short(instance)} ${this.element(terminal)}`;
    return this.hasOneTerminal(instance) ? this.short(instance) : `${this.short(instance)}·${terminal}`;
  }

  /** An element of a run: a pigtail by its name, anything else by its path in the stock. */
  element(path: string): string {
    const pigtail = pigtailOf(path);
    return pigtail === undefined ? path : this.#print.text('pigtail', { name: pigtail });
  }

  #runEnd(run: string, end: TerminalRef['end']): string {
    return end === undefined ? this.short(run) : `${this.short(run)}-${end.toUpperCase()}`;
  }

  #port(id: string, terminal: string): string | undefined {
    const inner = this.#inside(id);
    const ref = parsePort(terminal);
    return inner === undefined || ref === undefined ? undefined : `${designator(id)}/${inner.terminal(ref)}`;
  }
}
