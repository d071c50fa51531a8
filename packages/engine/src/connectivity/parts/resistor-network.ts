/** Calculates node voltages in a network of resistors with known feed currents. */

export interface NetworkEdge {
  readonly a: number;
  readonly b: number;
  readonly ohms: number;
}

/**
 * The voltage of every node relative to `reference`, from the current in A fed into each node (negative: drawn). Solves
 * Kirchhoff's current law by eliminating the node with the fewest neighbours first. Exact except for rounding; on a tree, the
 * time grows with the number of edges. Nodes that aren't connected to the reference are missing.
 */
export function nodeVolts(
  edges: readonly NetworkEdge[],
  fed: ReadonlyMap<number, number>,
  reference: number,
): Map<number, number> {
  const network = new Elimination(edges, fed, reference);
  network.eliminateAll();
  return network.volts();
}

class Elimination {
  readonly #around = new Map<number, Map<number, number>>();
  readonly #fed: Map<number, number>;
  readonly #reference: number;
  readonly #removed: { node: number; total: number; fed: number; near: readonly (readonly [number, number])[] }[] = [];
  /** Nodes by their number of neighbours when they were listed. Entries can be out of date. */
  readonly #byDegree: number[][] = [];

  constructor(edges: readonly NetworkEdge[], fed: ReadonlyMap<number, number>, reference: number) {
    this.#fed = new Map(fed);
    this.#reference = reference;
    for (const { a, b, ohms } of edges) if (a !== b) this.#add(a, b, 1 / ohms);
    for (const node of this.#around.keys()) this.#note(node);
  }

  #add(a: number, b: number, siemens: number): void {
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      let near = this.#around.get(from);
      if (near === undefined) this.#around.set(from, (near = new Map()));
      near.set(to, (near.get(to) ?? 0) + siemens);
    }
  }

  #note(node: number): void {
    const near = this.#around.get(node);
    if (near === undefined || node === this.#reference) return;
    (this.#byDegree[near.size] ??= []).push(node);
  }

  #next(): number | undefined {
    for (let degree = 0; degree < this.#byDegree.length; degree += 1) {
      const list = this.#byDegree[degree] ?? [];
      for (let node = list.pop(); node !== undefined; node = list.pop())
        if (this.#around.get(node)?.size === degree) return node;
    }
    return undefined;
  }

  eliminateAll(): void {
    for (let node = this.#next(); node !== undefined; node = this.#next()) this.#eliminate(node);
  }

  #eliminate(node: number): void {
    const near = [...(this.#around.get(node) ?? [])];
    const total = near.reduce((sum, [, siemens]) => sum + siemens, 0);
    const fed = this.#fed.get(node) ?? 0;
    this.#removed.push({ node, total, fed, near });
    this.#around.delete(node);
    for (const [other, siemens] of near) {
      this.#around.get(other)?.delete(node);
      this.#fed.set(other, (this.#fed.get(other) ?? 0) + (siemens / total) * fed);
    }
    for (const [i, [a, one]] of near.entries())
      for (const [b, other] of near.slice(i + 1)) this.#add(a, b, (one * other) / total);
    for (const [other] of near) this.#note(other);
  }

  volts(): Map<number, number> {
    const volts = new Map([[this.#reference, 0]]);
    for (const { node, total, fed, near } of this.#removed.toReversed()) {
      const currents = near.flatMap(([other, siemens]) => {
        const known = volts.get(other);
        return known === undefined ? [] : siemens * known;
      });
      if (near.length === 0 || currents.length < near.length) continue;
      volts.set(node, currents.reduce((sum, ampere) => sum + ampere, fed) / total);
    }
    return volts;
  }
}
