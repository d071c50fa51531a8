/** The direction of a part's cathode on a plan, which draws the part as a capsule instead of its symbol. */
import { definition, oneWayOf, resolveJoints, type JointEnd } from '@cablewright/engine';
import type { Segment } from '@cablewright/model';
import type { PlanPlace, PlanRun } from './plan-graph.ts';
import type { DrawingSubject } from './subject.ts';

type PlanSide = 'left' | 'right';

/** The items drawn on the two sides of a place, by the segments in it. */
export interface DrawnSides {
  readonly left: readonly Segment[];
  readonly right: readonly Segment[];
}

/** The segments whose wires a run shows. */
export function segmentsOf({ segments, cores }: PlanRun): readonly Segment[] {
  return [...segments, ...cores.map(({ segment }) => segment)];
}

/**
 * The side that the cathode of a part that conducts one way points to. Undefined for any other part, and if the wires of the
 * two terminals aren't on different sides.
 */
export function cathodeSide(
  { catalog, library, design }: DrawingSubject,
  { kind, instances: [id] }: PlanPlace,
  sides: DrawnSides,
): PlanSide | undefined {
  const instance = kind === 'part' ? design.instances.components?.find((part) => part.id === id) : undefined;
  const record = instance && definition(library, 'components', instance.def);
  const oneWay = record && oneWayOf(library, record);
  if (oneWay === undefined) return undefined;
  const joints = resolveJoints(catalog, design, () => library);
  const sideOf = (terminal: string): PlanSide | undefined => {
    const isHere = ({ ref }: JointEnd) => ref.instance === id && ref.terminal === terminal;
    const wires = new Set(
      joints.flatMap(({ a, b }) => [...(isHere(a) ? [b.ref.instance] : []), ...(isHere(b) ? [a.ref.instance] : [])]),
    );
    const isOn = (segments: readonly Segment[]) => segments.some((segment) => wires.has(segment.id));
    const [left, right] = [isOn(sides.left), isOn(sides.right)];
    return left === right ? undefined : left ? 'left' : 'right';
  };
  const [cathode, anode] = [sideOf(oneWay.cathode), sideOf(oneWay.anode)];
  if (cathode === anode) return undefined;
  return cathode ?? (anode === 'left' ? 'right' : 'left');
}
