/** The joints of a design with both ends resolved. */
import { formatTerminal, type Design, type Joint, type TerminalRef } from '@cablewright/model';
import type { Catalog } from '../../library/catalog.ts';
import type { Library } from '../../library/library.ts';
import { LatestById, SideTable } from '@cablewright/derive';
import { placedById, type Placed } from './placed.ts';
import { resolveTerminal } from './resolve.ts';
import { spotOn, type Spot } from './spots.ts';
import type { Resolution } from './resolution.ts';

export class JointEnd {
  readonly ref: TerminalRef;
  /** The part it names; absent if the design has no such part. */
  readonly placed: Placed | undefined;
  /** Where the definition of that part is read from. */
  readonly library: Library;
  readonly at: Resolution;
  /** The copper it is on; absent where there is no such part. */
  readonly spot: Spot | undefined;
  /** The landing of an element that is joined to this alone: most are joined to one thing. */
  readonly landing: { readonly direct: readonly TerminalRef[] };
  /** A list of this alone. */
  readonly alone: readonly JointEnd[];
  #name: string | undefined;

  constructor(ref: TerminalRef, placed: Placed | undefined, library: Library, at: Resolution) {
    this.ref = ref;
    this.placed = placed;
    this.library = library;
    this.at = at;
    this.landing = { direct: [ref] };
    this.alone = [this];
    this.spot = placed === undefined ? undefined : spotOn(placed.instance, ref.terminal);
  }

  /** The terminal as it is written: `w1@a.red`. Spelled when asked: most joints of a large design are never named. */
  get name(): string {
    return (this.#name ??= formatTerminal(this.ref));
  }
}

export interface ResolvedJoint {
  readonly joint: Joint;
  readonly a: JointEnd;
  readonly b: JointEnd;
}

const resolvedFor = new SideTable<readonly Joint[], readonly ResolvedJoint[]>();

/** The joints a design of this id last had. */
const last = new LatestById<readonly Joint[]>();

/**
 * Every joint resolved, in the design's order. A joint is resolved again only when it, the instances it names or the
 * library changed since the design was last looked at, so that an edit costs what the edit touched.
 */
export function resolveJoints(
  catalog: Catalog,
  design: Design,
  libraryOf: (instance: string) => Library,
): readonly ResolvedJoint[] {
  const placed = placedById(design);
  const before = resolvedFor.get(last.get(design.id) ?? []) ?? [];
  // A joint put in or taken out moves those after it.
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

/** A port depends on other designs, and the message of a missing part on its neighbours: neither is relied on. */
function isStill(end: JointEnd, placed: Placed | undefined, library: Library): boolean {
  if (placed === undefined || placed.list === 'subassemblies') return false;
  return end.placed?.instance === placed.instance && end.library === library;
}
