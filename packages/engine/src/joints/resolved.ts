/** The joints of a design with both ends resolved. */
import { formatTerminal, type Design, type Joint, type TerminalRef } from '@cablewright/model';
import type { Catalog } from '../library/catalog.ts';
import type { Library } from '../library/library.ts';
import { placedById, type Placed } from '../terminals/placed.ts';
import { resolveTerminal } from '../terminals/resolve.ts';
import type { Resolution } from '../terminals/standing.ts';

export interface JointEnd {
  readonly ref: TerminalRef;
  /** The terminal as it is written: `w1@a.red`. */
  readonly name: string;
  /** The copper it is on: a wire element is one piece of copper from end to end, the pads of a terminal are one. */
  readonly copper: string;
  readonly at: Resolution;
}
export interface ResolvedJoint {
  readonly joint: Joint;
  readonly a: JointEnd;
  readonly b: JointEnd;
}

/** The name of a piece of copper: its instance and what it is there. */
export function copperName(instance: string, terminal: string): string {
  return `${instance} ${terminal}`;
}

interface Remembered {
  readonly grounds: readonly [Placed['instance'] | undefined, Library, Placed['instance'] | undefined, Library];
  readonly resolved: ResolvedJoint;
}

const remembered = new WeakMap<Joint, Remembered>();

/**
 * Every joint resolved, in the design's order. A joint is looked up anew only when it, the instances it names or the
 * library changed, so that an edit costs what the edit touched.
 */
export function resolveJoints(
  catalog: Catalog,
  design: Design,
  libraryOf: (instance: string) => Library,
): ResolvedJoint[] {
  const placed = placedById(design);
  return design.joints.map((joint) => {
    const a = placed.get(joint.a.instance);
    const b = placed.get(joint.b.instance);
    const libraryA = libraryOf(joint.a.instance);
    const libraryB = libraryOf(joint.b.instance);
    const known = remembered.get(joint);
    if (known !== undefined && known.grounds[0] === a?.instance && known.grounds[2] === b?.instance) {
      if (known.grounds[1] === libraryA && known.grounds[3] === libraryB) return known.resolved;
    }
    const end = (ref: TerminalRef, library: Library): JointEnd => ({
      ref,
      name: formatTerminal(ref),
      copper: copperName(ref.instance, ref.terminal),
      at: resolveTerminal(catalog, design, ref, library),
    });
    const resolved = { joint, a: end(joint.a, libraryA), b: end(joint.b, libraryB) };
    // A port depends on other designs, and a missing instance's message on its neighbours: neither is remembered.
    if (a !== undefined && b !== undefined && a.list !== 'subassemblies' && b.list !== 'subassemblies') {
      remembered.set(joint, { grounds: [a.instance, libraryA, b.instance, libraryB], resolved });
    }
    return resolved;
  });
}
