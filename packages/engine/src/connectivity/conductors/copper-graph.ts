/**
 * A graph of the copper of nets. Vertices are terminals and wire ends. Edges are joints (without resistance), conductors
 * (with resistance) and parts that conduct.
 */
import {
  formatTerminal,
  type TerminalText,
  type ConductorElement,
  type End,
  type Segment,
  type TerminalRef,
  type Wire,
} from '@cablewright/model';
import { composeBoard, linkState } from '../compose-board.ts';
import { continuationsOf } from '../continuations.ts';
import { elementsOf } from '../elements.ts';
import { carriedOf } from '../landings/landings.ts';
import { definition } from '../../library/definition.ts';
import { Groups } from '../../library/groups.ts';
import type { NetId, Nets } from '../nets/nets.ts';
import type { PartLink } from '../parts/part-links.ts';

/** A conductor between the two ends of a segment. */
export interface CoreEdge {
  readonly segment: Segment;
  readonly wire: Wire;
  readonly path: string;
  readonly element: ConductorElement;
}
interface Way {
  readonly to: TerminalText;
  readonly core?: CoreEdge;
  /** A part with negligible resistance, such as a fuse or a link. */
  readonly part?: PartLink;
}

/** A conductor or part with the two vertices it joins. */
export interface GraphEdge<T> {
  readonly over: T;
  readonly net: NetId;
  readonly a: TerminalText;
  readonly b: TerminalText;
}

/** The graph of the nets in `wanted`. Vertices are terminals written as text without pads: `j1.3`, `w1@a.red`. */
export class CopperGraph {
  readonly #ways = new Map<TerminalText, Way[]>();
  readonly cores: GraphEdge<CoreEdge>[] = [];
  readonly parts: GraphEdge<PartLink>[] = [];
  /** Pins and terminals of components and boards, by net and vertex: the points at which current enters or leaves. */
  readonly sinks = new Map<NetId, Map<TerminalText, TerminalRef>>();
  /**
   * Groups of vertices connected without resistance. `joined` leaves out connections along a screen, `screened` includes
   * them.
   */
  readonly joined = new Groups<TerminalText>();
  readonly screened = new Groups<TerminalText>();

  /** `through` lists the parts that conduct between the wanted nets. The graph is empty if `wanted` is undefined. */
  constructor(nets: Nets, wanted: ReadonlySet<NetId> | undefined, through: readonly PartLink[] = []) {
    if (wanted === undefined) return;
    const netOf = (ref: TerminalRef) => {
      const id = nets.of(ref)?.id;
      return id !== undefined && wanted.has(id) ? id : undefined;
    };
    this.#addJoints(nets, netOf);
    this.#addRuns(nets, netOf);
    this.#addBreakouts(nets);
    this.#addBoards(nets, netOf);
    for (const link of through) this.#addPart(link, netOf(link.from));
  }

  ways(vertex: TerminalText): readonly Way[] {
    return this.#ways.get(vertex) ?? [];
  }

  /** All vertices reachable from the start vertices without crossing an edge for which `closed` returns true. */
  reach(start: Iterable<TerminalText>, closed: (way: Way) => boolean): Set<TerminalText> {
    const seen = new Set(start);
    for (const vertex of seen) {
      for (const way of this.ways(vertex)) if (!closed(way)) seen.add(way.to);
    }
    return seen;
  }

  #addPart(part: PartLink, net: NetId | undefined): void {
    if (net === undefined) return;
    const [a, b] = [vertexOf(part.from), vertexOf(part.to)];
    this.#way(a, b, { part });
    this.parts.push({ over: part, net, a, b });
  }

  /** Adds a connection without resistance. */
  #join(a: TerminalText, b: TerminalText, screen = false): void {
    this.#way(a, b, {});
    if (!screen) this.joined.join(a, b);
    this.screened.join(a, b);
  }

  #way(a: TerminalText, b: TerminalText, over: Omit<Way, 'to'>): void {
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      const ways = this.#ways.get(from);
      if (ways === undefined) this.#ways.set(from, [{ to, ...over }]);
      else ways.push({ to, ...over });
    }
  }

  #addJoints(nets: Nets, netOf: (ref: TerminalRef) => NetId | undefined): void {
    for (const { a, b } of nets.joints) {
      const net = a.at.ok && b.at.ok ? netOf(a.ref) : undefined;
      if (net === undefined) continue;
      this.#join(vertexOf(a.ref), vertexOf(b.ref));
      for (const { ref, at } of [a, b]) {
        if (ref.end === undefined) this.#addSink(net, ref);
        else if (at.ok && at.on === 'pigtail') {
          for (const path of at.members) this.#join(vertexOf(ref), wireEnd(ref.instance, at.end, path));
        }
      }
    }
  }

  #addSink(net: NetId, ref: TerminalRef): void {
    const sinks = this.sinks.get(net);
    if (sinks === undefined) this.sinks.set(net, new Map([[vertexOf(ref), ref]]));
    else sinks.set(vertexOf(ref), ref);
  }

  #addRuns(nets: Nets, netOf: (ref: TerminalRef) => NetId | undefined): void {
    for (const segment of nets.flat.design.instances.segments ?? []) {
      const wire = definition(nets.flat.libraryOf(segment.id), 'wires', segment.def);
      if (wire === undefined) continue;
      for (const { path, element } of carriedOf(wire, segment)) {
        const net = netOf({ instance: segment.id, terminal: path });
        if (net === undefined) continue;
        const [a, b] = [wireEnd(segment.id, 'a', path), wireEnd(segment.id, 'b', path)];
        if (element.type === 'shield') this.#join(a, b, true);
        else {
          const core = { segment, wire, path, element };
          this.#way(a, b, { core });
          this.cores.push({ over: core, net, a, b });
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

  #addBoards(nets: Nets, netOf: (ref: TerminalRef) => NetId | undefined): void {
    for (const instance of nets.flat.design.instances.pcbas ?? []) {
      const board = composeBoard(nets.flat.libraryOf(instance.id), instance.def);
      if (board === undefined) continue;
      for (const link of board.record.internalLinks ?? []) {
        const from = { instance: instance.id, terminal: link.from };
        const to = { instance: instance.id, terminal: link.to };
        const net = linkState(board, instance, link) === 'plain' ? netOf(from) : undefined;
        if (net === undefined) continue;
        this.#join(vertexOf(from), vertexOf(to));
        for (const ref of [from, to]) if (board.terminal(ref.terminal)?.carried !== undefined) this.#addSink(net, ref);
      }
    }
  }
}

export function vertexOf({ instance, terminal, end }: TerminalRef): TerminalText {
  return formatTerminal({ instance, terminal, end });
}

function wireEnd(instance: string, end: End, terminal: string): TerminalText {
  return formatTerminal({ instance, terminal, end });
}
