import type { Pigtail, Segment, Wire } from '@cablewright/model';
import { elementsOf, isScreen } from '../elements.ts';

/**
 * The screens that a pigtail twists together: its members, otherwise all screens of the stock if these are
 * electrically one. If a stock has several separate screens, the pigtail must name its members, so the result is
 * empty.
 */
export function pigtailMembers(wire: Wire, pigtail: Pigtail): readonly string[] {
  const elements = elementsOf(wire);
  if (pigtail.members !== undefined) {
    return pigtail.members.filter((path) => elements.copper.some((copper) => copper.path === path));
  }
  const [mass = [], ...others] = screenMasses(wire);
  return others.length === 0 ? mass : [];
}

/**
 * The foils among the members of a pigtail that are cut off. A metal foil on polyester can be neither twisted nor
 * soldered, so it is cut off if it touches a drain wire or braid of the same pigtail, which then makes the
 * connection.
 */
export function foilsCutOff(wire: Wire, members: readonly string[]): readonly string[] {
  const elements = elementsOf(wire);
  const foils = members.filter((path) => {
    const element = elements.get(path)?.element;
    return element?.type === 'shield' && (element.construction === 'foil' || element.construction === 'tape');
  });
  const others = members.filter((path) => !foils.includes(path));
  return foils.filter((path) => elements.bondedWith(path).some((other) => others.includes(other)));
}

/** The screens of a stock, each as the paths of the elements that touch each other. */
export function screenMasses(wire: Wire): (readonly string[])[] {
  const elements = elementsOf(wire);
  const bonded = new Set(elements.masses.flat());
  const alone = elements.copper.filter((element) => isScreen(element) && !bonded.has(element.path));
  return [...elements.masses, ...alone.map((element) => [element.path])];
}

/** True if the segment carries this element. A segment without `scope` carries all elements of its stock. */
export function carries(segment: Segment, path: string): boolean {
  return segment.scope === undefined || segment.scope.some((own) => path === own || path.startsWith(`${own}.`));
}
