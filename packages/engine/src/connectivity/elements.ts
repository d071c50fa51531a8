/** The copper of a wire stock: its tree of elements as a flat list of paths. */
import type { ConductorElement, GroupElement, ShieldElement, Wire, WireElement } from '@cablewright/model';
import { derived } from '@cablewright/derive';

type CopperKind = 'core' | 'screen' | 'drain';

interface ElementBase {
  /** The ids from the child of the root down to the element, joined by dots: `pair-1.a`. */
  readonly path: string;
  readonly label: string;
  /** The groups that contain it, outermost first, without the root. */
  readonly groups: readonly GroupElement[];
}
/** A conductor or a screen, which can be connected at a wire end. A bare conductor in a screened stock is its drain wire. */
export interface CopperAt extends ElementBase {
  readonly kind: CopperKind;
  readonly element: ConductorElement | ShieldElement;
}
interface OtherAt extends ElementBase {
  readonly kind: 'group' | 'insulation';
  readonly element: WireElement;
}
export type ElementAt = CopperAt | OtherAt;

interface WireElements {
  /** Every element in the order of the tree. A group comes before its members. */
  readonly all: readonly ElementAt[];
  /** The conductors and screens only. */
  readonly copper: readonly CopperAt[];
  /** Sets of screens that touch each other and so are electrically one. A screen without a bond is in no set. */
  readonly masses: readonly (readonly string[])[];
  get(path: string): ElementAt | undefined;
  /** The paths of all copper that is electrically one with this element, including its own path. */
  bondedWith(path: string): readonly string[];
}

/** The elements of a wire stock. Cached per record. */
export const elementsOf = derived('elements of a stock', readElements);

/** True for an element of a screen: a shield, or a bare conductor in a screened stock. */
export function isScreen(element: ElementAt): boolean {
  return element.kind === 'screen' || element.kind === 'drain';
}

/** The number of conductors of a stock. */
export function conductorCount(wire: Wire): number {
  return elementsOf(wire).all.filter((element) => element.kind === 'core').length;
}

export function isCopper(element: ElementAt): element is CopperAt {
  return element.kind !== 'group' && element.kind !== 'insulation';
}

function readElements(wire: Wire): WireElements {
  const screened = holdsShield(wire.structure);
  const all: ElementAt[] = [];
  collect(wire.structure, '', [], screened, all);
  const byPath = new Map(all.map((element) => [element.path, element]));
  const masses = massesOf(wire, byPath);
  const massOf = new Map(masses.flatMap((mass) => mass.map((path) => [path, mass] as const)));
  return {
    all,
    copper: all.filter(isCopper),
    masses,
    get: (path) => byPath.get(path),
    bondedWith: (path) => massOf.get(path) ?? [path],
  };
}

function holdsShield(group: GroupElement): boolean {
  return group.children.some((child) => child.type === 'shield' || (child.type === 'group' && holdsShield(child)));
}

function collect(
  group: GroupElement,
  prefix: string,
  groups: readonly GroupElement[],
  screened: boolean,
  into: ElementAt[],
): void {
  for (const element of group.children) {
    const path = prefix + element.id;
    const base = { path, groups, label: element.label ?? element.id };
    if (element.type === 'group') {
      into.push({ ...base, element, kind: 'group' });
      collect(element, `${path}.`, [...groups, element], screened, into);
    } else if (element.type === 'insulation') into.push({ ...base, element, kind: 'insulation' });
    else if (element.type === 'shield') into.push({ ...base, element, kind: 'screen' });
    else into.push({ ...base, element, kind: element.bare === true && screened ? 'drain' : 'core' });
  }
}

/** Merges bonded sets that share a member, because their screens touch each other. */
function massesOf(wire: Wire, byPath: ReadonlyMap<string, ElementAt>): string[][] {
  let masses: Set<string>[] = [];
  for (const { members } of wire.bonded ?? []) {
    const copper = members.filter((path) => {
      const element = byPath.get(path);
      return element !== undefined && isCopper(element);
    });
    const touching = masses.filter((mass) => copper.some((path) => mass.has(path)));
    const joined = new Set([...touching.flatMap((mass) => [...mass]), ...copper]);
    masses = [...masses.filter((mass) => !touching.includes(mass)), joined];
  }
  return masses.filter((mass) => mass.size > 1).map((mass) => [...mass]);
}
