/** The parts of an assembly as a network between nets. Calculates what a meter reads between two nets. */
import type { PartLink } from './part-links.ts';
import type { Reading } from './reading.ts';
import { blocksOf, type Blocks } from './blocks.ts';
import { effectiveResistance } from './resistance.ts';

interface Edge {
  readonly a: string;
  readonly b: string;
  readonly link: PartLink;
}

/** Nets, each under one name of its copper, and the parts between them. */
export class Network {
  readonly #edges: readonly Edge[];
  readonly #around = new Map<string, Edge[]>();
  /** A common name for all nets that are connected through any chain of parts. */
  readonly #component = new Map<string, string>();
  #conducting: Blocks<Edge> | undefined;
  #withOneWay: Blocks<Edge> | undefined;

  constructor(links: readonly PartLink[], copperOf: (link: PartLink, side: 'from' | 'to') => string) {
    const edges = links.map((link) => ({ a: copperOf(link, 'from'), b: copperOf(link, 'to'), link }));
    this.#edges = edges.filter(({ a, b }) => a !== b);
    for (const edge of this.#edges) {
      for (const end of [edge.a, edge.b]) {
        const known = this.#around.get(end);
        if (known === undefined) this.#around.set(end, [edge]);
        else known.push(edge);
      }
    }
    for (const net of this.#around.keys()) if (!this.#component.has(net)) this.#nameComponent(net);
  }

  #nameComponent(start: string): void {
    const open = [start];
    this.#component.set(start, start);
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const edge of this.#around.get(at) ?? []) {
        const next = edge.a === at ? edge.b : edge.a;
        if (this.#component.has(next)) continue;
        this.#component.set(next, start);
        open.push(next);
      }
    }
  }

  /**
   * The nets reached from a net through parts, each with the parts on the shortest path to it. The search doesn't continue
   * beyond a net for which `stops` returns true.
   */
  reach(start: string, stops: (copper: string) => boolean): Map<string, PartLink[]> {
    const cameBy = new Map<string, { readonly edge: Edge; readonly before: string }>();
    const open = [start];
    for (const at of open) {
      if (at !== start && stops(at)) continue;
      for (const edge of this.#around.get(at) ?? []) {
        const next = edge.a === at ? edge.b : edge.a;
        if (next === start || cameBy.has(next)) continue;
        cameBy.set(next, { edge, before: at });
        open.push(next);
      }
    }
    const wayTo = (net: string): PartLink[] => {
      const way: PartLink[] = [];
      for (let step = cameBy.get(net); step !== undefined; step = cameBy.get(step.before)) way.push(step.edge.link);
      return way.toReversed();
    };
    return new Map([...cameBy.keys()].map((net) => [net, wayTo(net)]));
  }

  /** True if a part connects this net to another one. */
  hasParts(net: string): boolean {
    return this.#around.has(net);
  }

  /** True if any chain of parts connects the two nets, whatever the parts read. */
  connected(a: string, b: string): boolean {
    return a === b || (this.#component.has(a) && this.#component.get(a) === this.#component.get(b));
  }

  /**
   * What a DC meter reads between two nets. If a path between them contains a part with an unknown reading, or a part that
   * only some builds have, the result is `unverified` or `conditional`. Otherwise the resistors are solved as a network and
   * shorts are joined.
   */
  reading(a: string, b: string): Reading {
    this.#conducting ??= blocksOf(this.#edges.filter(({ link }) => link.reading.expect !== 'open-dc'));
    const sections = this.#conducting.between(a, b);
    const between = sections.flatMap(({ edges }) => edges);
    if (between.some(({ link }) => link.reading.expect === 'unverified')) return { expect: 'unverified' };
    if (between.some(({ link }) => link.reading.expect === 'conditional')) return { expect: 'conditional' };
    if (sections.length === 0) return { expect: 'open-dc' };
    let sum = 0;
    for (const { from, to, edges } of sections) {
      const [only, ...more] = edges;
      if (only !== undefined && more.length === 0) {
        sum += only.link.reading.ohms ?? 0;
        continue;
      }
      const resistors = edges.map((edge) => ({ a: edge.a, b: edge.b, ohms: edge.link.reading.ohms ?? 0 }));
      sum += effectiveResistance(resistors, from, to)!;
    }
    const ohms = Number(sum.toPrecision(6));
    return ohms === 0 ? { expect: 'continuity' } : { expect: 'resistance', ohms };
  }

  /**
   * The direction in which current can flow between two nets that read open at DC, if there is only one: `forward` is
   * true from `a` to `b`. `volts` is the voltage across the conducting parts in V, if all of them state it.
   */
  oneWay(a: string, b: string): { readonly forward: boolean; readonly volts?: number } | undefined {
    this.#withOneWay ??= blocksOf(
      this.#edges.filter(({ link }) => link.oneWay !== undefined || link.reading.expect !== 'open-dc'),
    );
    const sections = this.#withOneWay.between(a, b);
    const ways = sections.flatMap((section) => wayThrough(section) ?? []);
    const judged = ways.filter(({ forward }) => forward !== undefined);
    const [first] = judged;
    if (first?.forward === undefined || ways.length < sections.length) return undefined;
    if (judged.some(({ forward }) => forward !== first.forward)) return undefined;
    const volts = judged.map((way) => way.volts);
    const sum = volts.reduce<number>((total, one) => total + (one ?? Number.NaN), 0);
    return { forward: first.forward, volts: Number.isNaN(sum) ? undefined : Number(sum.toPrecision(6)) };
  }
}

interface Section {
  readonly from: string;
  readonly to: string;
  readonly edges: readonly Edge[];
}

/**
 * The direction in which a section conducts: `forward` is undefined if it conducts both ways. Undefined if the
 * direction isn't known.
 */
function wayThrough({ from, to, edges }: Section): { readonly forward?: boolean; readonly volts?: number } | undefined {
  if (edges.some(({ link }) => link.reading.expect === 'unverified' || link.reading.expect === 'conditional'))
    return undefined;
  if (edges.every(({ link }) => link.oneWay === undefined)) return {};
  const directions = edges.map(({ a, b, link }) => {
    const isBetween = (a === from && b === to) || (a === to && b === from);
    if (link.oneWay === undefined || !isBetween) return undefined;
    return (link.oneWay.anode === 'from' ? a : b) === from;
  });
  const [forward] = directions;
  if (forward === undefined || directions.some((direction) => direction !== forward)) return undefined;
  const volts = edges.flatMap(({ link }) => link.oneWay?.forwardV ?? []);
  return volts.length < edges.length ? { forward } : { forward, volts: Math.min(...volts) };
}
