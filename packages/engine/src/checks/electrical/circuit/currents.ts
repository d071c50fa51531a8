/** Declared currents of a design, and an upper bound for each conductor where not all currents are declared. */
import { parseTerminal, type Design, type TerminalRef, parsePort, type TerminalText } from '@cablewright/model';
import type { Catalog } from '../../../library/catalog.ts';
import { resolveTerminal } from '../../../connectivity/terminals/resolve.ts';
import type { Resolution } from '../../../connectivity/terminals/resolution.ts';
import {
  vertexOf,
  type CopperGraph,
  type CoreEdge,
  type GraphEdge,
} from '../../../connectivity/conductors/copper-graph.ts';
import { nonEmptyGroups } from '../../../library/non-empty.ts';

export interface DeclaredCurrent {
  /** The key in the design: `j1:3`. */
  readonly key: string;
  readonly amperes: number;
  readonly at: Resolution;
  /** The terminal in the flat design. */
  readonly ref: TerminalRef;
}

/** The declared currents with the terminals they apply to. `j1:3`, `j1.3` and ports of placed designs are all accepted. */
export function declaredCurrents(catalog: Catalog, design: Design): DeclaredCurrent[] {
  return Object.entries(design.electrical?.currents ?? {}).map(([key, amperes]) => {
    const ref = parsePort(key) ?? parseTerminal(key) ?? { instance: key, terminal: '' };
    const at = resolveTerminal(catalog, design, ref);
    return { key, amperes, at, ref: at.ok ? flatRef(ref, at) : ref };
  });
}

/** The terminal in the flat design. A port resolves to the part inside, under its full name. */
function flatRef(ref: TerminalRef, at: Resolution, within = ''): TerminalRef {
  if (!at.ok || at.on !== 'port') return { ...ref, instance: within + ref.instance };
  return flatRef(at.inner, { ok: true, ...at.standing }, `${within}${at.instance.id}/`);
}

/**
 * Bounds the current in each conductor where the source or a load is unknown. Cutting a run divides its copper in two,
 * and the run's whole current crosses the cut. The bound is the sum of the currents on the side where all are known, or
 * the smaller sum if they are known on both sides. If they are known on neither side, or if the copper forms a ring,
 * the bound is the largest known current. The cores of one run share the current in proportion to their copper.
 */
export function flowsByCut(
  graph: CopperGraph,
  edges: readonly GraphEdge<CoreEdge>[],
  amperesAt: ReadonlyMap<TerminalText, number | undefined>,
): Map<CoreEdge, number> {
  const flows = new Map<CoreEdge, number>();
  for (const cores of nonEmptyGroups(edges, ({ net, over }) => `${net} ${over.segment.id}`).values()) {
    const [{ a, b, over }] = cores;
    const total = throughCut(graph, amperesAt, a, b, over.segment.id);
    const shareOf = sharing(cores.map((core) => core.over.element.areaMm2));
    for (const core of cores) flows.set(core.over, total * shareOf(core.over.element.areaMm2));
  }
  return flows;
}

function throughCut(
  graph: CopperGraph,
  amperesAt: ReadonlyMap<TerminalText, number | undefined>,
  a: TerminalText,
  b: TerminalText,
  segment: string,
): number {
  const known = [...amperesAt.values()].flatMap((amperes) => amperes ?? []);
  const largest = Math.max(0, ...known);
  const reach = (end: TerminalText) => graph.reach([end], ({ core }) => core?.segment.id === segment);
  const near = reach(a);
  if (near.has(b)) return largest;
  const sums = [near, reach(b)].map((side) => sumOn(side, amperesAt));
  // If one side ends open, no current flows.
  if (sums.includes(0)) return 0;
  const min = Math.min(...sums.map((sum) => sum ?? Infinity));
  return Number.isFinite(min) ? min : largest;
}

/** 0 if there is no terminal on that side; undefined if the current of one of them is unknown. */
function sumOn(
  side: ReadonlySet<TerminalText>,
  amperesAt: ReadonlyMap<TerminalText, number | undefined>,
): number | undefined {
  let sum: number | undefined = 0;
  for (const [vertex, amperes] of amperesAt) {
    if (!side.has(vertex)) continue;
    if (amperes === undefined) return undefined;
    sum += amperes;
  }
  return sum;
}

function sharing(areas: readonly (number | undefined)[]): (area: number | undefined) => number {
  const known = areas.every((area) => area !== undefined);
  const total = areas.reduce<number>((sum, area) => sum + (area ?? 0), 0);
  return (area) => (known && area !== undefined && total > 0 ? area / total : 1 / areas.length);
}

/** The declared currents by vertex of the graph, in A. */
export function amperesByVertex(currents: readonly DeclaredCurrent[]): Map<TerminalText, number> {
  const amperes = new Map<TerminalText, number>();
  for (const { at, ref, amperes: value } of currents) {
    if (at.ok) amperes.set(vertexOf(ref), Math.max(value, amperes.get(vertexOf(ref)) ?? 0));
  }
  return amperes;
}
