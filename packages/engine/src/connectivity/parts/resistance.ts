interface Resistor {
  readonly a: string;
  readonly b: string;
  readonly ohms: number;
}

/**
 * The resistance in Ω between two nodes of a network of resistors. Every other node is replaced by resistors between its
 * neighbours (star-mesh transformation: g = g1·g2 / Σg), the one with the fewest neighbours first, until one resistor is
 * left. Zero-ohm resistors join their nodes. Undefined when the two are not connected.
 */
export function effectiveResistance(resistors: readonly Resistor[], from: string, to: string): number | undefined {
  const node = joinShorts(resistors);
  const [start, end] = [node(from), node(to)];
  if (start === end) return 0;
  const mesh = new Mesh();
  for (const { a, b, ohms } of resistors) if (ohms > 0) mesh.add(node(a), node(b), 1 / ohms);
  mesh.reduceTo(start, end);
  const siemens = mesh.between(start, end);
  return siemens === undefined ? undefined : Number((1 / siemens).toPrecision(6));
}

/** Conductances between nodes, in siemens. */
class Mesh {
  readonly #around = new Map<string, Map<string, number>>();

  add(a: string, b: string, siemens: number): void {
    if (a === b) return;
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const) {
      let known = this.#around.get(one);
      if (known === undefined) this.#around.set(one, (known = new Map()));
      known.set(other, (known.get(other) ?? 0) + siemens);
    }
  }

  between(a: string, b: string): number | undefined {
    return this.#around.get(a)?.get(b);
  }

  reduceTo(start: string, end: string): void {
    const left = new Set([...this.#around.keys()].filter((node) => node !== start && node !== end));
    while (left.size > 0) {
      const node = this.#fewestNeighbours(left);
      left.delete(node);
      this.#eliminate(node);
    }
  }

  #fewestNeighbours(nodes: ReadonlySet<string>): string {
    let best: string | undefined;
    let fewest = Infinity;
    for (const node of nodes) {
      const { size } = this.#around.get(node)!;
      if (size >= fewest) continue;
      [best, fewest] = [node, size];
      // A node with two neighbours or fewer adds no resistor.
      if (size <= 2) break;
    }
    return best!;
  }

  #eliminate(node: string): void {
    const neighbours = [...this.#around.get(node)!];
    const total = neighbours.reduce((sum, [, siemens]) => sum + siemens, 0);
    this.#around.delete(node);
    for (const [other] of neighbours) this.#around.get(other)!.delete(node);
    for (const [i, [a, one]] of neighbours.entries())
      for (const [b, other] of neighbours.slice(i + 1)) this.add(a, b, (one * other) / total);
  }
}

function joinShorts(resistors: readonly Resistor[]): (name: string) => string {
  const parent = new Map<string, string>();
  const root = (name: string): string => {
    const above = parent.get(name);
    return above === undefined ? name : root(above);
  };
  for (const { a, b, ohms } of resistors) if (ohms <= 0 && root(a) !== root(b)) parent.set(root(a), root(b));
  return root;
}
