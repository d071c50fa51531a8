/** The crimping tools of a contact, by the size of the wire. */
import type { Mechanical } from '@cablewright/model';
import { definition } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';

/**
 * The ids of the tools that crimp a contact onto `wireMm2` of copper, the preferred one first. Tools whose stated
 * wire range excludes this size are left out. A tool that states no range, or that is missing from the library, is
 * included.
 *
 * @param wireMm2 Total copper on the contact. If undefined, because it isn't known, no tool is left out.
 */
export function crimpTools(library: Library, contact: Mechanical | undefined, wireMm2: number | undefined): string[] {
  const { tool, tools = [] } = contact?.termination ?? {};
  const ids = new Set(tool === undefined ? tools : [tool, ...tools]);
  return [...ids].filter((id) => {
    const { wireMinMm2, wireMaxMm2 } = definition(library, 'mechanicals', id)?.termination ?? {};
    if (wireMm2 === undefined) return true;
    return (wireMinMm2 ?? 0) <= wireMm2 && wireMm2 <= (wireMaxMm2 ?? Infinity);
  });
}
