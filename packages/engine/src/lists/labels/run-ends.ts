/** What the two ends of a wire run are joined to: the part right there, and the plug the copper finally comes to. */
import { type Design, type End, type TerminalRef, formatWireEnd, parseWireEnd, wireOf } from '@cablewright/model';
import { placedById, type Placed, type PlacedById } from '../../connectivity/terminals/placed.ts';
import { partName, printedName, runNames } from '../../connectivity/terminals/run-names.ts';

export interface RunEnd {
  /** The parts the end lands on, by their names in print; none for an end left open. */
  readonly at: readonly string[];
  /** The plugs reached from here, through breakouts, boards, parts and further runs. */
  readonly plugs: readonly string[];
}

interface Labelled {
  readonly id: string;
  readonly label?: string;
}

/** A wire end `w1@a`, or the id of a part. */
type Place = string;

/** A step of a walk from one place to the next. */
interface Step {
  readonly from: Place;
  readonly to: Place;
}

/** Which kinds of part name a place best, the best first. */
const bestFirst: readonly Placed['list'][] = [
  'connectors',
  'pcbas',
  'subassemblies',
  'breakouts',
  'components',
  'segments',
  'mechanical',
];

/** Answers for every run end of a design; made once per design. */
export class RunEnds {
  readonly #parts: PlacedById;
  readonly #runs: ReadonlyMap<string, string>;
  readonly #joined = new Map<Place, Set<Place>>();
  /** The trunk end of a breakout: what goes in there comes out at the legs, and back. */
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

  /** Of several places those of the best kind, in the order of the joints. */
  #best(places: readonly Place[]): Place[] {
    const kind = bestFirst.find((list) => places.some((place) => this.#listOf(place) === list));
    return kind === undefined ? [] : places.filter((place) => this.#listOf(place) === kind);
  }

  /**
   * The plugs outward from a wire end; without plugs, the boards. With `end`, only runs that lead on the same way
   * are followed, so that a parallel wire does not lead back.
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

  /** On from a part: everywhere; in a breakout from the trunk into the legs, from a leg into the trunk. */
  #through(from: Place, part: Place): Step[] {
    const trunk = this.#trunks.get(part);
    return this.#adjacent(part)
      .filter((to) => to !== from && (trunk === undefined || from === trunk || to === trunk))
      .map((to) => ({ from: part, to }));
  }

  /** Along a run come to at one of its ends, to what its other end is joined to. */
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

  /** Of two parts with one label each goes by its designator too: a label must not mean either. */
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
