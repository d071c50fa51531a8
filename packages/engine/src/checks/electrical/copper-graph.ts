/** One net as a graph: terminals and wire ends joined by joints (no resistance) and by conductors (some). */
import {
  formatTerminal,
  type ConductorElement,
  type End,
  type Segment,
  type TerminalRef,
  type Wire,
} from '@cablewright/model';
import { composeBoard, linkState } from '../../connectivity/compose-board.ts';
import { continuationsOf } from '../../connectivity/continuations.ts';
import { elementsOf } from '../../connectivity/elements.ts';
import { carriedOf } from '../../connectivity/landings/landings.ts';
import { definition } from '../../library/definition.ts';
import type { Nets } from '../../connectivity/nets/nets.ts';

/** A conductor between the two ends of a run. */
export interface CoreEdge {
  readonly segment: Segment;
  readonly wire: Wire;
  readonly path: string;
  readonly element: ConductorElement;
}
interface Way {
  readonly to: string;
  readonly core?: CoreEdge;
}

/** The graph of the nets in `wanted`. Vertices are written-out terminals without pads: `j1.3`, `w1@a.red`. */
export class CopperGraph {
  readonly #ways = new Map<string, Way[]>();
  readonly cores: { readonly core: CoreEdge; readonly net: string; readonly a: string; readonly b: string }[] = [];
  /** Pins, component and board terminals by net: where current enters and leaves. */
  readonly sinks = new Map<string, Set<string>>();

  constructor(nets: Nets, wanted: ReadonlySet<string>) {
    const netOf = (ref: TerminalRef) => {
      const id = nets.of(ref)?.id;
      return id !== undefined && wanted.has(id) ? id : undefined;
    };
    this.#addJoints(nets, netOf);
    this.#addRuns(nets, netOf);
    this.#addBreakouts(nets);
    this.#addBoards(nets, netOf);
  }

  ways(vertex: string): readonly Way[] {
    return this.#ways.get(vertex) ?? [];
  }

  /** What is reached from a vertex without passing a conductor for which `closed` holds. */
  reach(start: string, closed: (core: CoreEdge) => boolean): Set<string> {
    const seen = new Set([start]);
    for (const vertex of seen) {
      for (const { to, core } of this.ways(vertex)) if (core === undefined || !closed(core)) seen.add(to);
    }
    return seen;
  }

  #join(a: string, b: string, core?: CoreEdge): void {
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      const ways = this.#ways.get(from);
      if (ways === undefined) this.#ways.set(from, [{ to, core }]);
      else ways.push({ to, core });
    }
  }

  #addJoints(nets: Nets, netOf: (ref: TerminalRef) => string | undefined): void {
    for (const { a, b } of nets.joints) {
      const net = a.at.ok && b.at.ok ? netOf(a.ref) : undefined;
      if (net === undefined) continue;
      this.#join(vertexOf(a.ref), vertexOf(b.ref));
      for (const { ref, at } of [a, b]) {
        if (ref.end === undefined) this.#addSink(net, vertexOf(ref));
        else if (at.ok && at.on === 'pigtail') {
          for (const path of at.members) this.#join(vertexOf(ref), wireEnd(ref.instance, at.end, path));
        }
      }
    }
  }

  #addSink(net: string, vertex: string): void {
    const sinks = this.sinks.get(net);
    if (sinks === undefined) this.sinks.set(net, new Set([vertex]));
    else sinks.add(vertex);
  }

  #addRuns(nets: Nets, netOf: (ref: TerminalRef) => string | undefined): void {
    for (const segment of nets.flat.design.instances.segments ?? []) {
      const wire = definition(nets.flat.libraryOf(segment.id), 'wires', segment.def);
      if (wire === undefined) continue;
      for (const { path, element } of carriedOf(wire, segment)) {
        const net = netOf({ instance: segment.id, terminal: path });
        if (net === undefined) continue;
        const [a, b] = [wireEnd(segment.id, 'a', path), wireEnd(segment.id, 'b', path)];
        if (element.type === 'shield') this.#join(a, b);
        else {
          const core = { segment, wire, path, element };
          this.#join(a, b, core);
          this.cores.push({ core, net, a, b });
        }
        for (const other of elementsOf(wire).bondedWith(path)) {
          if (other > path)
            for (const end of ['a', 'b'] as const)
              this.#join(wireEnd(segment.id, end, path), wireEnd(segment.id, end, other));
        }
      }
    }
  }

  #addBreakouts(nets: Nets): void {
    for (const breakout of nets.flat.design.instances.breakouts ?? []) {
      for (const { from, to } of continuationsOf(breakout)) {
        this.#join(wireEnd(from.segment, from.end, from.path), wireEnd(to.segment, to.end, to.path));
      }
    }
  }

  #addBoards(nets: Nets, netOf: (ref: TerminalRef) => string | undefined): void {
    for (const instance of nets.flat.design.instances.pcbas ?? []) {
      const board = composeBoard(nets.flat.libraryOf(instance.id), instance.def);
      for (const link of board?.record.internalLinks ?? []) {
        const [from, to] = [link.from, link.to].map((terminal) => ({ instance: instance.id, terminal }));
        const net = linkState(board!, instance, link) === 'plain' ? netOf(from!) : undefined;
        if (net === undefined) continue;
        this.#join(vertexOf(from!), vertexOf(to!));
        for (const ref of [from!, to!])
          if (board!.terminal(ref.terminal)?.carried !== undefined) this.#addSink(net, vertexOf(ref));
      }
    }
  }
}

export function vertexOf({ instance, terminal, end }: TerminalRef): string {
  return formatTerminal({ instance, terminal, end });
}

function wireEnd(instance: string, end: End, terminal: string): string {
  return formatTerminal({ instance, terminal, end });
}
