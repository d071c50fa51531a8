/** The cavities of crimp housings, with the wires, contact, seal and plug in each one. */
import type { CavityAssignment, ConnectorInstance, Mechanical, TerminalRef, Wire } from '@cablewright/model';
import { composeConnector, type ComposedConnector } from '../compose-connector.ts';
import { elementsOf } from '../elements.ts';
import type { JointEnd } from '../terminals/resolved-joints.ts';
import type { Landings } from '../landings/landings.ts';
import { definition } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import type { Standing } from '../terminals/resolution.ts';

/** A wire in a cavity: its written name (`w1.red@a`), its copper in mm² and its diameter over the insulation in mm. */
interface CavityWire {
  readonly name: string;
  readonly ref: TerminalRef;
  readonly areaMm2?: number;
  readonly insulatedOdMm?: number;
  /** The strand formation as the stock states it: `solid`, `7x0.20`. */
  readonly formation?: string;
  /** Set for a braid or foil, which doesn't count as a wire. */
  readonly isScreen?: true;
}

export interface Cavity {
  readonly connector: ConnectorInstance;
  readonly composed: ComposedConnector;
  readonly cavity: string;
  /** False for an assignment to a cavity that the housing doesn't have. */
  readonly exists: boolean;
  readonly assignment?: CavityAssignment;
  readonly wires: readonly CavityWire[];
  /** True if anything is joined here, including the lead of a component. */
  readonly joined: boolean;
  /** Total copper of the wires in mm². Absent if the size of one of them isn't known. */
  readonly wireMm2?: number;
  readonly contact?: Mechanical;
  readonly seal?: Mechanical;
  readonly plug?: Mechanical;
}

/** True if a placed connector is crimped: its housing says so, or contacts are assigned to it. */
export function isCrimped(instance: ConnectorInstance, composed: ComposedConnector | undefined): boolean {
  return composed?.housing !== undefined || (instance.cavities ?? []).length > 0;
}

/** Every cavity of one placed connector in the order of its pins, then assignments to cavities that do not exist. */
export function cavitiesOf(library: Library, instance: ConnectorInstance, landings: Landings): Cavity[] {
  const composed = composeConnector(library, instance.def);
  if (composed === undefined || !isCrimped(instance, composed)) return [];
  const assigned = new Map((instance.cavities ?? []).map((assignment) => [assignment.cavity, assignment]));
  const own = new Set(composed.housing?.cavities ?? composed.pins.map((pin) => pin.id));
  const ids = new Set([...own, ...assigned.keys()]);
  const part = (id: string | undefined) => (id === undefined ? undefined : definition(library, 'mechanicals', id));
  return [...ids].map((cavity) => {
    const ends = landings.on(instance.id, cavity);
    const assignment = assigned.get(cavity);
    const wires = wiresOf(ends);
    return {
      connector: instance,
      composed,
      cavity,
      exists: own.has(cavity) || composed.pin(cavity) !== undefined,
      assignment,
      wires,
      joined: ends.length > 0,
      wireMm2: totalArea(wires),
      contact: part(assignment?.contact),
      seal: part(assignment?.seal),
      plug: part(assignment?.plug),
    };
  });
}

/** The wires that end on a contact. Leads of parts aren't included. */
export function wiresOf(ends: readonly JointEnd[]): CavityWire[] {
  const [first] = ends;
  return first !== undefined && ends.length === 1 ? wireOf(first) : ends.flatMap((end) => wireOf(end));
}

/** Total copper of the wires on one contact in mm². Undefined if there are no wires or the size of one of them isn't known. */
export function totalArea(wires: readonly CavityWire[]): number | undefined {
  if (wires.length === 0) return undefined;
  let sum = 0;
  for (const { areaMm2 } of wires) {
    if (areaMm2 === undefined) return undefined;
    sum += areaMm2;
  }
  // Rounded to four decimals, so that sums of decimals such as 0.22 + 0.08 print as expected.
  return Math.round(sum * 1e4) / 1e4;
}

function wireOf(end: JointEnd): CavityWire[] {
  return end.at.ok ? wireAt(end.at, end.ref) : [];
}

/** For a port, returns the wire behind it, prefixed with the name of its sub-assembly: `lead-1/w1.red@b`. */
function wireAt(at: Standing, ref: TerminalRef, within = ''): CavityWire[] {
  if (at.on === 'port') return wireAt(at.standing, at.inner, `${within}${at.instance.id}/`);
  if (at.on !== 'element' && at.on !== 'pigtail') return [];
  const name = `${within}${at.instance.id}.${ref.terminal}@${at.end}`;
  if (at.on === 'pigtail') return [{ name, ref, areaMm2: pigtailArea(at.wire, at.members) }];
  const { element } = at.element;
  if (element.type !== 'conductor') return [{ name, ref, isScreen: true }];
  const { areaMm2, insulatedOdMm, formation } = element;
  return [{ name, ref, areaMm2, insulatedOdMm, formation }];
}

/** The copper of a pigtail in mm²: the sum of its drain wires, because the cross-section of a foil or braid isn't stated. */
function pigtailArea(wire: Wire, members: readonly string[]): number | undefined {
  let area: number | undefined;
  for (const path of members) {
    const element = elementsOf(wire).get(path)?.element;
    if (element?.type === 'conductor' && element.areaMm2 !== undefined) area = (area ?? 0) + element.areaMm2;
  }
  return area;
}
