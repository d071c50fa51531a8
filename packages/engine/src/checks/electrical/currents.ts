/** The currents a design declares, and what they make each conductor carry. */
import { parseTerminal, type Design, type TerminalRef } from '@cablewright/model';
import type { Catalog } from '../../library/catalog.ts';
import { parsePort } from '../../connectivity/terminals/port.ts';
import { resolveTerminal } from '../../connectivity/terminals/resolve.ts';
import type { Resolution } from '../../connectivity/terminals/resolution.ts';
import { vertexOf, type CoreEdge, type CopperGraph } from './copper-graph.ts';

interface DeclaredCurrent {
  /** As it is written in the design: `j1:3`. */
  readonly key: string;
  readonly amperes: number;
  readonly at: Resolution;
  /** The terminal in the flat design. */
  readonly ref: TerminalRef;
}

/** The declared currents with what they stand on. `j1:3`, `j1.3` and a port of a placed design are all understood. */
export function declaredCurrents(catalog: Catalog, design: Design): DeclaredCurrent[] {
  return Object.entries(design.electrical?.currents ?? {}).map(([key, amperes]) => {
    const ref = parsePort(key) ?? parseTerminal(key) ?? { instance: key, terminal: '' };
    const at = resolveTerminal(catalog, design, ref);
    return { key, amperes, at, ref: at.ok ? flatRef(ref, at) : ref };
  });
}

/** The reference in the flat design: behind a port, the part inside under its full name. */
function flatRef(ref: TerminalRef, at: Resolution, within = ''): TerminalRef {
  if (!at.ok || at.on !== 'port') return { ...ref, instance: within + ref.instance };
  return flatRef(at.inner, { ok: true, ...at.standing }, `${within}${at.instance.id}/`);
}

export interface Flow {
  readonly core: CoreEdge;
  readonly net: string;
  readonly amperes: number;
}

/**
 * What each conductor of the declared nets carries. Cutting a run parts its net in two; all its current passes there, so
 * it is the sum of the declared currents of the side on which all are declared, the smaller where both are. Where neither
 * is known, or the copper closes a ring, it is the largest declared on the net. Cores of one run on one net share it in
 * proportion to their copper.
 */
export function flowsOf(graph: CopperGraph, amperesAt: ReadonlyMap<string, number>): Flow[] {
  const groups = Map.groupBy(graph.cores, ({ core, net }) => `${net} ${core.segment.id}`);
  return [...groups.values()].flatMap((cores) => {
    const { net, a, b } = cores[0]!;
    const sinks = graph.sinks.get(net) ?? new Set<string>();
    const total = throughCut(graph, sinks, amperesAt, a, b, cores[0]!.core.segment.id);
    const shares = sharesOf(cores.map(({ core }) => core.element.areaMm2));
    return cores.map(({ core }, i) => ({ core, net, amperes: total * shares[i]! }));
  });
}

function throughCut(
  graph: CopperGraph,
  sinks: ReadonlySet<string>,
  amperesAt: ReadonlyMap<string, number>,
  a: string,
  b: string,
  segment: string,
): number {
  const largest = Math.max(0, ...[...sinks].map((sink) => amperesAt.get(sink) ?? 0));
  const near = graph.reach(a, (core) => core.segment.id === segment);
  if (near.has(b)) return largest;
  const far = graph.reach(b, (core) => core.segment.id === segment);
  const sideSinks = [near, far].map((side) => [...sinks].filter((sink) => side.has(sink)));
  // A side that ends open carries nothing.
  if (sideSinks.some((side) => side.length === 0)) return 0;
  const known = sideSinks.map((side) =>
    side.every((sink) => amperesAt.has(sink)) ? side.reduce((sum, sink) => sum + amperesAt.get(sink)!, 0) : Infinity,
  );
  const min = Math.min(...known);
  return Number.isFinite(min) ? min : largest;
}

function sharesOf(areas: readonly (number | undefined)[]): number[] {
  const known = areas.every((area) => area !== undefined);
  const total = areas.reduce<number>((sum, area) => sum + (area ?? 0), 0);
  return areas.map((area) => (known && total > 0 ? area! / total : 1 / areas.length));
}

/** The declared amperes by vertex of the graph. */
export function amperesByVertex(currents: readonly DeclaredCurrent[]): Map<string, number> {
  const amperes = new Map<string, number>();
  for (const { at, ref, amperes: value } of currents) {
    if (at.ok) amperes.set(vertexOf(ref), Math.max(value, amperes.get(vertexOf(ref)) ?? 0));
  }
  return amperes;
}
