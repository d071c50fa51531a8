/** The crimping tools of a contact, by the size of the wire. */
import type { Mechanical } from '@cablewright/model';
import { definition } from '../../library/definition.ts';
import type { Library } from '../../library/library.ts';

/**
 * The ids of the tools that crimp a contact onto `wireMm2` of copper, the preferred one first. A tool whose range of
 * wires leaves this size out is not one of them. A tool that states no range, or that the library doesn't have, takes
 * every size.
 *
 * @param wireMm2 The copper on the contact in total. Undefined if it isn't known: no tool is left out then.
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
