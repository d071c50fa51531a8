/** Replaces the revision of a placed cable, and shows the effect on its connections. */
import type { Catalog, PlacedDesign } from '@cablewright/engine';
import { formatTerminal, type Design, type Joint } from '@cablewright/model';
import { spotsOf } from './spots.ts';

/** A revision of a design as listed by the hub. */
interface Saved {
  readonly rev: number;
  readonly state: string;
}

/**
 * The newest revision after the one that is placed, unless it was rejected; undefined if there is none. A cable placed
 * as its working copy has none, because it follows every change.
 */
export function newerRevision(placed: number | undefined, revisions: readonly Saved[]): number | undefined {
  if (placed === undefined) return undefined;
  const newer = revisions.filter(({ rev, state }) => rev > placed && state !== 'rejected').map(({ rev }) => rev);
  return newer.length === 0 ? undefined : Math.max(...newer);
}

/**
 * Places another revision of a cable. Also returns the connections that are removed because their end is no longer
 * free.
 */
export function withRevision(
  catalog: Catalog,
  design: Design,
  id: string,
  next: PlacedDesign & { readonly rev: number },
): { readonly design: Design; readonly lost: readonly Joint[] } {
  const { subassemblies = [] } = design.instances;
  const changed = subassemblies.map((each) => (each.id === id ? { ...each, rev: next.rev } : each));
  const placed: Design = { ...design, instances: { ...design.instances, subassemblies: changed } };
  const def = subassemblies.find((each) => each.id === id)?.def;
  const after: Catalog = {
    library: catalog.library,
    design: (other, rev) => (other === def && rev === next.rev ? next : catalog.design(other, rev)),
  };
  const free = new Set(spotsOf(after, placed).map((spot) => spot.text));
  const lost = placed.joints.filter(({ a, b }) =>
    [a, b].some((ref) => ref.instance === id && !free.has(formatTerminal(ref))),
  );
  return { design: { ...placed, joints: placed.joints.filter((joint) => !lost.includes(joint)) }, lost };
}
