/** The parts of an assembly as a network of nets: what a meter reads between two of them. */
import type { PartLink } from './part-links.ts';
import type { Reading } from './reading.ts';
import { effectiveResistance } from './resistance.ts';

interface Edge {
  readonly a: string;
  readonly b: string;
  readonly link: PartLink;
}

/** Nets (by a name of their copper) and the parts between them. */
export class Network {
  readonly #edges: readonly Edge[];
  readonly #around = new Map<string, Edge[]>();

  constructor(links: readonly PartLink[], copperOf: (link: PartLink, side: 'from' | 'to') => string) {
    const edges = links.map((link) => ({ a: copperOf(link, 'from'), b: copperOf(link, 'to'), link }));
    this.#edges = edges.filter(({ a, b }) => a !== b);
    for (const edge of this.#edges) {
      for (const end of [edge.a, edge.b]) this.#around.set(end, [...(this.#around.get(end) ?? []), edge]);
    }
  }

  /**
   * The nets reached from one through parts, without passing through another that `stops` the walk; each with the parts
   * on the shortest way there.
   */
  reach(start: string, stops: (copper: string) => boolean): Map<string, PartLink[]> {
    const reached = new Map<string, PartLink[]>([[start, []]]);
    const open = [start];
    for (let at = open.shift(); at !== undefined; at = open.shift()) {
      if (at !== start && stops(at)) continue;
      for (const edge of this.#around.get(at) ?? []) {
        const next = edge.a === at ? edge.b : edge.a;
        if (reached.has(next)) continue;
        reached.set(next, [...reached.get(at)!, edge.link]);
        open.push(next);
      }
    }
    reached.delete(start);
    return reached;
  }

  /** True when any chain of parts, whatever they read, lies between the two. */
  connected(a: string, b: string): boolean {
    return a === b || this.#reachable(a, undefined, () => true).has(b);
  }

  /**
   * What a DC meter reads between two nets. A part of unknown reading, or one whose fitting depends on a build, that lies
   * on a way between them leaves the reading open; else resistors are solved as a network and shorts joined.
   */
  reading(a: string, b: string): Reading {
    const conducts = (edge: Edge) => edge.link.reading.expect !== 'open-dc';
    const between = this.#edges.filter((edge) => conducts(edge) && this.#liesBetween(edge, a, b, conducts));
    if (between.some((edge) => edge.link.reading.expect === 'unverified')) return { expect: 'unverified' };
    if (between.some((edge) => edge.link.reading.expect === 'conditional')) return { expect: 'conditional' };
    if (between.length === 0) return { expect: 'open-dc' };
    const resistors = between.map((edge) => ({ a: edge.a, b: edge.b, ohms: edge.link.reading.ohms ?? 0 }));
    const ohms = effectiveResistance(resistors, a, b);
    if (ohms === undefined) return { expect: 'open-dc' };
    return ohms === 0 ? { expect: 'continuity' } : { expect: 'resistance', ohms };
  }

  /** True when the edge is part of some way from a to b: one of its ends is reached from a, the other from b. */
  #liesBetween({ a: u, b: v }: Edge, a: string, b: string, use: (edge: Edge) => boolean): boolean {
    const way = (near: string, far: string) =>
      this.#reachable(a, far, use).has(near) && this.#reachable(b, near, use).has(far);
    return way(u, v) || way(v, u);
  }

  /** What is reached from `start` without passing through `avoid`. */
  #reachable(start: string, avoid: string | undefined, use: (edge: Edge) => boolean): Set<string> {
    const seen = new Set<string>();
    if (start === avoid) return seen;
    const open = [start];
    seen.add(start);
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const edge of this.#around.get(at) ?? []) {
        const next = edge.a === at ? edge.b : edge.a;
        if (!use(edge) || next === avoid || seen.has(next)) continue;
        seen.add(next);
        open.push(next);
      }
    }
    return seen;
  }
}
