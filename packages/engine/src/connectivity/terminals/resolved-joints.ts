/** The joints of a design with both ends resolved. */
import { formatTerminal, type Design, type Joint, type TerminalRef } from '@cablewright/model';
import type { Catalog } from '../../library/catalog.ts';
import type { Library } from '../../library/library.ts';
import { LatestById, SideTable } from '@cablewright/derive';
import { placedById, type Placed } from './placed.ts';
import { resolveTerminal } from './resolve.ts';
import { spotOn, type CopperSpot } from './spots.ts';
import type { Resolution } from './resolution.ts';

export class JointEnd {
  readonly ref: TerminalRef;
  /** The part that the reference names. Undefined if the design has no such part. */
  readonly placed: Placed | undefined;
  /** The library with the definition of that part. */
  readonly library: Library;
  readonly at: Resolution;
  /** The copper that the reference is on. Undefined if the design has no such part. */
  readonly spot: CopperSpot | undefined;
  /**
   * The landing of an element that is joined to this end and to nothing else. It is created here once, as most
   * elements need no other.
   */
  readonly landing: { readonly direct: readonly TerminalRef[] };
  #name: string | undefined;

  constructor(ref: TerminalRef, placed: Placed | undefined, library: Library, at: Resolution) {
    this.ref = ref;
    this.placed = placed;
    this.library = library;
    this.at = at;
    this.landing = { direct: [ref] };
    this.spot = placed === undefined ? undefined : spotOn(placed.instance, ref.terminal);
  }

  /** The terminal as text: `w1@a.red`. Formatted on first use, because most joints of a large design are never named. */
  get name(): string {
    return (this.#name ??= formatTerminal(this.ref));
  }
}

/** An end on a terminal that exists. */
export interface ResolvedEnd extends JointEnd {
  readonly at: Extract<Resolution, { ok: true }>;
  readonly placed: Placed;
  readonly spot: CopperSpot;
}

/** True if the terminal of an end exists: then its part and its copper do, too. */
export function isResolved(end: JointEnd): end is ResolvedEnd {
  return end.at.ok && end.placed !== undefined && end.spot !== undefined;
}

export interface ResolvedJoint {
  readonly joint: Joint;
  readonly a: JointEnd;
  readonly b: JointEnd;
}

const resolvedFor = new SideTable<readonly Joint[], readonly ResolvedJoint[]>();

/** The previous joints of the design with this id. */
const last = new LatestById<readonly Joint[]>();

/**
 * Resolves every joint, in the order of the design. A joint is resolved again only if the joint itself, its instances or the
 * library have changed since the previous call, so the time depends on the size of the edit.
 */
export function resolveJoints(
  catalog: Catalog,
  design: Design,
  libraryOf: (instance: string) => Library,
): readonly ResolvedJoint[] {
  const placed = placedById(design);
  const before = resolvedFor.get(last.get(design.id) ?? []) ?? [];
  // An added or removed joint shifts the index of the joints after it.
  const moved = before.length - design.joints.length;
  const joints = design.joints.map((joint, i) => {
    const a = placed.get(joint.a.instance);
    const b = placed.get(joint.b.instance);
    const libraryA = libraryOf(joint.a.instance);
    const libraryB = libraryOf(joint.b.instance);
    const known = before[i]?.joint === joint ? before[i] : before[i + moved];
    if (known?.joint === joint && isStill(known.a, a, libraryA) && isStill(known.b, b, libraryB)) return known;
    const end = (ref: TerminalRef, part: Placed | undefined, library: Library) =>
      new JointEnd(ref, part, library, resolveTerminal(catalog, design, ref, library));
    return { joint, a: end(joint.a, a, libraryA), b: end(joint.b, b, libraryB) };
  });
  resolvedFor.set(design.joints, joints);
  last.set(design.id, design.joints);
  return joints;
}

/**
 * True if a previous result is still valid. Never true for a port, which depends on other designs, or for a missing part,
 * whose message depends on the other parts.
 */
function isStill(end: JointEnd, placed: Placed | undefined, library: Library): boolean {
  if (placed === undefined || placed.list === 'subassemblies') return false;
  return end.placed?.instance === placed.instance && end.library === library;
}
