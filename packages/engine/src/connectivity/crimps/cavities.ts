/** The cavities of crimp housings: what wire, contact, seal and plug each one holds. */
import type { CavityAssignment, ConnectorInstance, Mechanical, TerminalRef, Wire } from '@cablewright/model';
import { composeConnector, type ComposedConnector } from '../compose-connector.ts';
import { elementsOf } from '../elements.ts';
import type { JointEnd } from '../terminals/resolved-joints.ts';
import type { Landings } from '../landings/landings.ts';
import { definition } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';
import type { Standing } from '../terminals/resolution.ts';

/** A wire in a cavity: how it is written (`w1.red@a`), its copper in mm² and its diameter over insulation in mm. */
interface CavityWire {
  readonly name: string;
  readonly ref: TerminalRef;
  readonly areaMm2?: number;
  readonly insulatedOdMm?: number;
  /** `solid`, `7x0.20`: as the stock writes it. */
  readonly formation?: string;
  /** A braid or foil, which takes no place of a wire. */
  readonly isScreen?: true;
}

export interface Cavity {
  readonly connector: ConnectorInstance;
  readonly composed: ComposedConnector;
  readonly cavity: string;
  /** False for an assignment to a cavity the housing does not have. */
  readonly exists: boolean;
  readonly assignment?: CavityAssignment;
  readonly wires: readonly CavityWire[];
  /** Anything joined here at all, a component's lead included. */
  readonly joined: boolean;
  /** Total copper of the wires in mm²; absent when one of them is of unknown size. */
  readonly wireMm2?: number;
  readonly contact?: Mechanical;
  readonly seal?: Mechanical;
  readonly plug?: Mechanical;
}

/** True when a placed connector is made by crimping: its housing says so, or contacts are assigned to it. */
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

/** What ends on a contact, but for the leads of parts. */
export function wiresOf(ends: readonly JointEnd[]): CavityWire[] {
  return ends.length === 1 ? wireOf(ends[0]!) : ends.flatMap((end) => wireOf(end));
}

/** Copper of wires on one contact in mm²; undefined where there is none or one of them is of unknown size. */
export function totalArea(wires: readonly CavityWire[]): number | undefined {
  if (wires.length === 0 || wires.some((wire) => wire.areaMm2 === undefined)) return undefined;
  // Rounded to a ten-thousandth: sums of decimals such as 0.22 + 0.08 must print as written.
  return Math.round(wires.reduce((sum, wire) => sum + wire.areaMm2!, 0) * 1e4) / 1e4;
}

function wireOf(end: JointEnd): CavityWire[] {
  return end.at.ok ? wireAt(end.at, end.ref) : [];
}

/** A port is written as the wire behind it, under the name of the part it is in: `lead-1/w1.red@b`. */
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

/** The copper of a pigtail in mm²: that of its drains, as the cross-section of a foil or braid is not stated. */
function pigtailArea(wire: Wire, members: readonly string[]): number | undefined {
  let area: number | undefined;
  for (const path of members) {
    const element = elementsOf(wire).get(path)?.element;
    if (element?.type === 'conductor' && element.areaMm2 !== undefined) area = (area ?? 0) + element.areaMm2;
  }
  return area;
}
