/**
 * Finds what the two ends of a wire run are joined to: the adjacent part, and the plug that the copper finally reaches.
 */
import { type Design, type End, type TerminalRef, formatWireEnd, parseWireEnd, wireOf } from '@cablewright/model';
import { placedById, type Placed, type PlacedById } from '../../connectivity/terminals/placed.ts';
import { partName, printedName, runNames } from '../../connectivity/terminals/run-names.ts';

export interface RunEnd {
  /** The parts that the end is joined to, by printed name; empty if the end is open. */
  readonly at: readonly string[];
  /** The plugs that are reached from this end through breakouts, boards, parts and other runs. */
  readonly plugs: readonly string[];
}

interface Labelled {
  readonly id: string;
  readonly label?: string;
}

/** A wire end `w1@a`, or the id of a part. */
type Place = string;

/** One step of a walk, between two places. */
interface Step {
  readonly from: Place;
  readonly to: Place;
}

/** Kinds of part, in the order in which they are preferred for naming an end. */
const bestFirst: readonly Placed['list'][] = [
  'connectors',
  'pcbas',
  'subassemblies',
  'breakouts',
  'components',
  'segments',
  'mechanical',
];

/** Answers queries about every run end of a design. Create one instance per design. */
export class RunEnds {
  readonly #parts: PlacedById;
  readonly #runs: ReadonlyMap<string, string>;
  readonly #joined = new Map<Place, Set<Place>>();
  /** The trunk end of each breakout. Copper that enters at the trunk leaves at the legs, and vice versa. */
  readonly #trunks = new Map<string, Place>();

  constructor(design: Design) {
    this.#parts = placedById(design);
    this.#runs = runNames(design);
    for (const { a, b } of design.joints) this.#join(placeOf(a), placeOf(b));
    for (const { id, trunk, legs } of design.instances.breakouts ?? []) {
      this.#trunks.set(id, formatWireEnd(trunk.segment, trunk.end));
      for (const { segment, end } of [trunk, ...legs]) this.#join(id, formatWireEnd(segment, end));
    }
  }

  of(segment: string, end: End): RunEnd {
    const start = formatWireEnd(segment, end);
    const near = this.#best([...(this.#joined.get(start) ?? [])]);
    const onward = this.#reach(start, end);
    const reached = onward.length > 0 ? onward : this.#reach(start, undefined);
    return { at: this.#names(near), plugs: this.#names(reached.length > 0 ? reached : near) };
  }

  #join(a: Place, b: Place): void {
    if (a === b) return;
    this.#note(a, b);
    this.#note(b, a);
  }

  #note(from: Place, to: Place): void {
    const known = this.#joined.get(from);
    if (known === undefined) this.#joined.set(from, new Set([to]));
    else known.add(to);
  }

  #listOf(place: Place): Placed['list'] | undefined {
    return this.#parts.get(wireOf(place))?.list;
  }

  /** Keeps the places of the most preferred kind, in the order of the joints. */
  #best(places: readonly Place[]): Place[] {
    const kind = bestFirst.find((list) => places.some((place) => this.#listOf(place) === list));
    return kind === undefined ? [] : places.filter((place) => this.#listOf(place) === kind);
  }

  /**
   * The plugs reached outward from a wire end; if there are no plugs, the boards. With `end`, only runs that lead in the same
   * direction are followed, so that a parallel wire doesn't lead back.
   */
  #reach(start: Place, end: End | undefined): Place[] {
    const seen = new Set<Place>([start]);
    const open: Step[] = this.#adjacent(start).map((to) => ({ from: start, to }));
    const plugs: Place[] = [];
    const boards: Place[] = [];
    for (let step = open.shift(); step !== undefined; step = open.shift()) {
      const { from, to } = step;
      const list = this.#listOf(to);
      if (list === undefined || (list !== 'breakouts' && seen.has(to))) continue;
      seen.add(to);
      if (list === 'connectors' || list === 'subassemblies') plugs.push(to);
      else if (list === 'segments') open.push(...this.#along(to, from, end, start));
      else open.push(...this.#through(from, to));
      if (list === 'pcbas') boards.push(to);
    }
    return plugs.length > 0 ? plugs : boards;
  }

  #adjacent(place: Place): Place[] {
    return [...(this.#joined.get(place) ?? [])];
  }

  /**
   * The steps from a part to everything joined to it. A breakout leads only from its trunk into the legs, and from a
   * leg into the trunk.
   */
  #through(from: Place, part: Place): Step[] {
    const trunk = this.#trunks.get(part);
    return this.#adjacent(part)
      .filter((to) => to !== from && (trunk === undefined || from === trunk || to === trunk))
      .map((to) => ({ from: part, to }));
  }

  /** The steps along a run that is entered at one end, to everything joined to its other end. */
  #along(entered: Place, from: Place, end: End | undefined, start: Place): Step[] {
    const { wire, end: enteredEnd } = parseWireEnd(entered) ?? {};
    if (wire === undefined || enteredEnd === undefined || wire === wireOf(start)) return [];
    if (end !== undefined && enteredEnd === end && !this.#trunks.has(from)) return [];
    const left = formatWireEnd(wire, enteredEnd === 'a' ? 'b' : 'a');
    return this.#adjacent(left).map((to) => ({ from: left, to }));
  }

  #names(places: readonly Place[]): string[] {
    return [...new Set(places.map((place) => this.#nameOf(place)))];
  }

  #nameOf(place: Place): string {
    const id = wireOf(place);
    return this.#runs.get(id) ?? this.#partName((this.#parts.get(id)?.instance as Labelled) ?? { id });
  }

  /** If several parts share a label, the designator is added, so that the name is unambiguous. */
  #partName(part: Labelled): string {
    const label = part.label ?? '';
    const isShared =
      label !== '' &&
      [...this.#parts.values()].some(
        ({ instance }) => instance.id !== part.id && (instance as Labelled).label === label,
      );
    return isShared ? printedName(part) : partName(part);
  }
}

function placeOf({ instance, end }: TerminalRef): Place {
  return end === undefined ? instance : formatWireEnd(instance, end);
}
