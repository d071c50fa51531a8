/** Measures the cable length between the pins of a line: the longest path, and the stubs off the trunk of a bus. */
import type { TerminalRef, TerminalText } from '@cablewright/model';
import { CopperGraph, vertexOf } from '../../connectivity/conductors/copper-graph.ts';
import type { Nets } from '../../connectivity/nets/nets.ts';
import type { Potential } from './conducting.ts';
import type { PlacedPin } from './placed-pins.ts';

interface Way {
  readonly mm: number;
  readonly from: PlacedPin;
  readonly to: PlacedPin;
}

interface Branch {
  readonly pin: PlacedPin;
  readonly mm: number;
}

/** The vertices reached from a start, with their distance and previous vertex. */
type Reached = ReadonlyMap<TerminalText, { readonly mm: number; readonly from?: TerminalText }>;

/** Lengths in mm over the wires of the requested potentials, through splices, breakouts and conducting parts. */
export class Lengths {
  readonly #graph: CopperGraph;

  constructor(nets: Nets, wanted: readonly Potential[]) {
    const ids = new Set(wanted.flatMap((one) => one.nets.map(({ id }) => id)));
    this.#graph = new CopperGraph(
      nets,
      ids,
      wanted.flatMap(({ through }) => through),
    );
  }

  /** The two pins that are farthest apart, found from the pin farthest from any pin: exact if the wires form a tree. */
  longest(pins: readonly PlacedPin[]): Way | undefined {
    const [first] = pins;
    const far = first === undefined ? undefined : this.#farthest(first, pins);
    return far === undefined ? undefined : this.#farthest(far.to, pins);
  }

  #farthest(from: PlacedPin, pins: readonly PlacedPin[]): Way | undefined {
    const reached = this.#reach([vertexOf(from.ref)]);
    let best: Way | undefined;
    for (const to of pins) {
      const mm = reached.get(vertexOf(to.ref))?.mm;
      if (mm !== undefined && to !== from && mm > (best?.mm ?? -1)) best = { mm, from, to };
    }
    return best;
  }

  /** The distance of each pin from the path between two terminals. */
  branches(from: TerminalRef, to: TerminalRef, pins: readonly PlacedPin[]): Branch[] {
    const reached = this.#reach([vertexOf(from)]);
    const trunk: TerminalText[] = [];
    for (let at: TerminalText | undefined = vertexOf(to); at !== undefined; at = reached.get(at)?.from) trunk.push(at);
    const away = this.#reach(trunk);
    return pins.flatMap((pin) => {
      const mm = away.get(vertexOf(pin.ref))?.mm;
      return mm === undefined ? [] : [{ pin, mm }];
    });
  }

  /** Dijkstra's algorithm over joints (length 0) and conductors (the length of their run). */
  #reach(start: readonly TerminalText[]): Reached {
    const reached = new Map<TerminalText, { mm: number; from?: TerminalText }>(
      start.map((vertex) => [vertex, { mm: 0 }]),
    );
    const open = new Set(start);
    for (let next = nearestOf(open, reached); next !== undefined; next = nearestOf(open, reached)) {
      const { at, mm } = next;
      open.delete(at);
      for (const { to, core } of this.#graph.ways(at)) {
        const there = mm + (core?.segment.lengthMm ?? 0);
        if (there >= (reached.get(to)?.mm ?? Infinity)) continue;
        reached.set(to, { mm: there, from: at });
        open.add(to);
      }
    }
    return reached;
  }
}

function nearestOf(open: ReadonlySet<TerminalText>, reached: Reached) {
  let best: { readonly at: TerminalText; readonly mm: number } | undefined;
  for (const at of open) {
    const mm = reached.get(at)?.mm;
    if (mm !== undefined && (best === undefined || mm < best.mm)) best = { at, mm };
  }
  return best;
}
