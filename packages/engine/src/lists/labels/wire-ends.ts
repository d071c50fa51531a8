/**
 * Finds the destinations of the ends of a single wire for its labels: a cavity, a splice, or the end of another run.
 */
import { type Design, type End, formatWireEnd, type TerminalRef } from '@cablewright/model';
import { designator } from '../../connectivity/terminals/run-names.ts';
import type { Catalog } from '../../library/catalog.ts';
import { PartNames } from '../names.ts';

/** Finds the destinations of the ends of the runs of a design. Create one instance per design. */
export class WireEnds {
  readonly #names: PartNames;
  readonly #places = new Map<string, string[]>();

  constructor(catalog: Catalog, design: Design) {
    this.#names = new PartNames(catalog, design);
    const { breakouts = [] } = design.instances;
    for (const { a, b } of design.joints) {
      this.#note(a, b);
      this.#note(b, a);
    }
    for (const { id, trunk, legs } of breakouts)
      for (const { segment, end } of [trunk, ...legs]) this.#add(formatWireEnd(segment, end), designator(id));
  }

  /** The destinations of the end of a run: `J1·3`, `SP1`, `W2-A`. Empty for an open end. */
  of(segment: string, end: End): readonly string[] {
    return this.#places.get(formatWireEnd(segment, end)) ?? [];
  }

  #note(from: TerminalRef, to: TerminalRef): void {
    if (from.end !== undefined) this.#add(formatWireEnd(from.instance, from.end), this.#placeOf(to));
  }

  #add(end: string, place: string): void {
    const known = this.#places.get(end);
    if (known === undefined) this.#places.set(end, [place]);
    else if (!known.includes(place)) known.push(place);
  }

  /**
   * The name of a terminal: `J1·3`. A core of another run is named by the end of that run (`W2-A`), because the name of
   * a core means nothing at the bench.
   */
  #placeOf(ref: TerminalRef): string {
    if (ref.end !== undefined) return this.#names.of(formatWireEnd(ref.instance, ref.end));
    return this.#names.terminal(ref);
  }
}
