interface Resistor {
  readonly a: string;
  readonly b: string;
  readonly ohms: number;
}

/**
 * The resistance in Ω between two nodes of a network of resistors: nodal analysis with 1 A fed in at `from` and drawn out
 * at `to` (Kirchhoff's current law), solved by elimination. Zero-ohm resistors join their nodes. Undefined when the two
 * are not connected.
 */
export function effectiveResistance(resistors: readonly Resistor[], from: string, to: string): number | undefined {
  const node = joinShorts(resistors);
  const [start, ground] = [node(from), node(to)];
  if (start === ground) return 0;
  const edges = resistors.filter(({ ohms }) => ohms > 0).map(({ a, b, ohms }) => ({ a: node(a), b: node(b), ohms }));
  const reached = reachedFrom(edges, start);
  if (!reached.has(ground)) return undefined;
  const unknown = [...reached].filter((name) => name !== ground);
  const rows = unknown.map((name) => equation(name, unknown, edges, name === start ? 1 : 0));
  const volts = solve(rows);
  return Number(volts[unknown.indexOf(start)]!.toPrecision(6));
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

function reachedFrom(edges: readonly Resistor[], start: string): Set<string> {
  const seen = new Set([start]);
  for (const name of seen) {
    for (const { a, b } of edges) {
      if (a === name) seen.add(b);
      else if (b === name) seen.add(a);
    }
  }
  return seen;
}

/** One row of the nodal equations: conductances, then the current fed in. */
function equation(name: string, unknown: readonly string[], edges: readonly Resistor[], amperes: number): number[] {
  const row = Array.from({ length: unknown.length + 1 }, () => 0);
  row[unknown.length] = amperes;
  for (const { a, b, ohms } of edges) {
    if (a === b || (a !== name && b !== name)) continue;
    const own = unknown.indexOf(name);
    const other = unknown.indexOf(a === name ? b : a);
    row[own] = row[own]! + 1 / ohms;
    if (other >= 0) row[other] = row[other]! - 1 / ohms;
  }
  return row;
}

/** Gauss–Jordan elimination with partial pivoting. The matrix of a connected network with one node grounded is regular. */
function solve(rows: number[][]): number[] {
  const n = rows.length;
  for (let i = 0; i < n; i += 1) {
    let pivot = i;
    for (let r = i + 1; r < n; r += 1) if (Math.abs(rows[r]![i]!) > Math.abs(rows[pivot]![i]!)) pivot = r;
    [rows[i], rows[pivot]] = [rows[pivot]!, rows[i]!];
    const scale = rows[i]![i]!;
    for (let c = i; c <= n; c += 1) rows[i]![c] = rows[i]![c]! / scale;
    for (let r = 0; r < n; r += 1) {
      const factor = rows[r]![i]!;
      if (r === i || factor === 0) continue;
      for (let c = i; c <= n; c += 1) rows[r]![c] = rows[r]![c]! - factor * rows[i]![c]!;
    }
  }
  return rows.map((row) => row[n]!);
}
