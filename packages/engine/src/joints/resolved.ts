/** The joints of a design with both ends resolved. */
import { formatTerminal, type Design, type Joint, type TerminalRef } from '@cablewright/model';
import type { Catalog } from '../library/catalog.ts';
import type { Library } from '../library/library.ts';
import { placedById, type Placed } from '../terminals/placed.ts';
import { resolveTerminal } from '../terminals/resolve.ts';
import { spotOn, type Spot } from '../terminals/spots.ts';
import type { Resolution } from '../terminals/standing.ts';

export interface JointEnd {
  readonly ref: TerminalRef;
  /** The terminal as it is written: `w1@a.red`. */
  readonly name: string;
  /** The copper it is on; absent where there is no such part. */
  readonly spot?: Spot;
  readonly at: Resolution;
}
export interface ResolvedJoint {
  readonly joint: Joint;
  readonly a: JointEnd;
  readonly b: JointEnd;
  /** Both names in order: the same for a joint written the other way round. */
  readonly pair: string;
}

interface Remembered {
  readonly a: Placed;
  readonly b: Placed;
  readonly libraryA: Library;
  readonly libraryB: Library;
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
    if (known?.a.instance === a?.instance && known?.b.instance === b?.instance) {
      if (known?.libraryA === libraryA && known.libraryB === libraryB) return known.resolved;
    }
    const resolved = resolvedJoint(
      joint,
      resolvedEnd(catalog, design, joint.a, libraryA, a),
      resolvedEnd(catalog, design, joint.b, libraryB, b),
    );
    // A port depends on other designs, and a missing instance's message on its neighbours: neither is remembered.
    if (a !== undefined && b !== undefined && a.list !== 'subassemblies' && b.list !== 'subassemblies') {
      remembered.set(joint, { a, b, libraryA, libraryB, resolved });
    }
    return resolved;
  });
}

function resolvedJoint(joint: Joint, a: JointEnd, b: JointEnd): ResolvedJoint {
  return { joint, a, b, pair: a.name < b.name ? `${a.name} ${b.name}` : `${b.name} ${a.name}` };
}

function resolvedEnd(
  catalog: Catalog,
  design: Design,
  ref: TerminalRef,
  library: Library,
  placed: Placed | undefined,
): JointEnd {
  const spot = placed === undefined ? undefined : spotOn(placed.instance, ref.terminal);
  return { ref, name: formatTerminal(ref), spot, at: resolveTerminal(catalog, design, ref, library) };
}
