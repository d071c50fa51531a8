/** Calculates the resistance of the wires between two terminals of the same net, at 20 °C. */
import type { TerminalRef } from '@cablewright/model';
import type { NetId, Nets } from '../nets/nets.ts';
import { CopperGraph, vertexOf } from './copper-graph.ts';
import { conductorOhms, maxResistance } from './materials.ts';
import { nodeVolts, type NetworkEdge } from '../parts/resistor-network.ts';

interface WireResistance {
  /** Resistance calculated from resistivity, length and cross-section. */
  readonly ohms: number;
  /** Highest resistance that the standard of the conductors allows. */
  readonly maxOhms: number;
  /** Number of conductors that share the current with others. If one of them breaks, the two terminals are still connected. */
  readonly sharing: number;
}

/** A conductor between two nodes of a net, with its expected and its highest resistance. */
interface WireEdge {
  readonly a: number;
  readonly b: number;
  readonly ohms: number;
  readonly maxOhms: number;
}

interface NetWires {
  readonly edges: readonly WireEdge[];
  readonly around: ReadonlyMap<number, readonly WireEdge[]>;
  /** True if the net has no ring, so that there is only one path between two nodes. */
  readonly isTree: boolean;
  /** True if the resistance of a conductor isn't known. */
  readonly isUnknown: boolean;
}

export class WireOhms {
  readonly #nets: Nets;
  readonly #graph: CopperGraph;
  readonly #byNet = new Map<NetId, NetWires>();
  readonly #cores: ReadonlyMap<NetId, CopperGraph['cores']>;
  readonly #from = new Map<number, ReadonlyMap<number, WireResistance>>();

  constructor(nets: Nets) {
    this.#nets = nets;
    this.#graph = new CopperGraph(nets, new Set(nets.list.map(({ id }) => id)));
    this.#cores = Map.groupBy(this.#graph.cores, ({ net }) => net);
  }

  /** Undefined if the two terminals are on different nets or if a resistance isn't known. Screens and joints count as 0 Ω. */
  between(from: TerminalRef, to: TerminalRef): WireResistance | undefined {
    const net = this.#nets.of(from);
    if (net === undefined || net !== this.#nets.of(to)) return undefined;
    const wires = this.#wiresOf(net.id);
    if (wires.isUnknown) return undefined;
    const a = this.#graph.screened.makeGroup(vertexOf(from));
    const b = this.#graph.screened.makeGroup(vertexOf(to));
    if (a === b) return { ohms: 0, maxOhms: 0, sharing: 0 };
    return wires.isTree ? this.#waysFrom(wires, a).get(b) : solved(wires, a, b);
  }

  #wiresOf(net: NetId): NetWires {
    let known = this.#byNet.get(net);
    if (known === undefined) this.#byNet.set(net, (known = this.#readWires(net)));
    return known;
  }

  #readWires(net: NetId): NetWires {
    const cores = this.#cores.get(net) ?? [];
    const edges = cores.flatMap(({ over: { segment, element }, a, b }): WireEdge[] => {
      const library = this.#nets.flat.libraryOf(segment.id);
      const ohms = conductorOhms(library, element, segment.lengthMm);
      const maxOhms = maxResistance(library, element, segment.lengthMm)?.ohms;
      if (ohms === undefined || maxOhms === undefined) return [];
      return [{ a: this.#graph.screened.makeGroup(a), b: this.#graph.screened.makeGroup(b), ohms, maxOhms }];
    });
    const around = new Map<number, WireEdge[]>();
    for (const edge of edges)
      for (const end of [edge.a, edge.b]) {
        const near = around.get(end);
        if (near === undefined) around.set(end, [edge]);
        else near.push(edge);
      }
    return { edges, around, isTree: edges.length < around.size, isUnknown: edges.length < cores.length };
  }

  #waysFrom({ around }: NetWires, start: number): ReadonlyMap<number, WireResistance> {
    const known = this.#from.get(start);
    if (known !== undefined) return known;
    const ways = new Map<number, WireResistance>([[start, { ohms: 0, maxOhms: 0, sharing: 0 }]]);
    for (const [node, so] of ways)
      for (const { a, b, ohms, maxOhms } of around.get(node) ?? []) {
        const next = a === node ? b : a;
        if (!ways.has(next)) ways.set(next, { ohms: so.ohms + ohms, maxOhms: so.maxOhms + maxOhms, sharing: 0 });
      }
    this.#from.set(start, ways);
    return ways;
  }
}

/** Resistance in a meshed net: the voltage between the two nodes for a current of 1 A. */
function solved({ edges }: NetWires, from: number, to: number): WireResistance | undefined {
  const voltsFor = (list: readonly NetworkEdge[]) => nodeVolts(list, new Map([[to, 1]]), from);
  const volts = voltsFor(edges);
  const [ohms, maxOhms] = [volts, voltsFor(edges.map(({ a, b, maxOhms: largest }) => ({ a, b, ohms: largest })))].map(
    (one) => one.get(to),
  );
  if (ohms === undefined || maxOhms === undefined) return undefined;
  const sharing = edges.filter((edge) => {
    const ampere = Math.abs((volts.get(edge.a) ?? 0) - (volts.get(edge.b) ?? 0)) / edge.ohms;
    return ampere > noCurrent && ampere < 1 - noCurrent;
  });
  return { ohms, maxOhms, sharing: sharing.length };
}

/** Share of 1 A below which a current counts as a rounding error. */
const noCurrent = 1e-6;
