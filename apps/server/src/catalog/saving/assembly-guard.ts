/**
 * Limits the size of assemblies: a save is refused if an assembly, including its sub-assemblies, would be too large.
 */
import { assemblyLimits, migrateDesign, type Design } from '@cablewright/model';
import type { Write } from '@cablewright/store';
import { assemblyParts } from '../design-work/assembly.ts';
import type { PlacedReader } from '../design-work/design-source.ts';
import { catalogErrors } from '../errors.ts';
import { yieldToEventLoop } from '../live/yield.ts';
import type { LiveCatalog } from '../live/live-catalog.ts';
import { objectionOf, type SaveObjection } from './objection.ts';
import type { SaveProposal } from './proposal.ts';

/**
 * The most assemblies that are measured again because they place a written design. The checks report errors in the
 * others.
 */
const maxUsers = 200;

/**
 * Objects to assemblies over the limit: written ones, and those that become too large because they place a written
 * design.
 */
export async function smallEnoughAssemblies({
  catalog,
  library,
  designs,
  placeOf,
}: SaveProposal): Promise<SaveObjection | undefined> {
  if (designs.size === 0) return undefined;
  const pause = yieldToEventLoop();
  const before: PlacedReader = {
    working: (id) => catalog.design(id),
    saved: (id, rev) => catalog.wholeVersion(id, rev),
  };
  const after: PlacedReader = { ...before, working: (id) => designAfter(catalog, designs, id) };
  const issues = [];
  const isTooLarge = async (id: string, reader: PlacedReader) => {
    const design = await reader.working(id);
    return design !== undefined && (await assemblyParts(library, design, reader)) > assemblyLimits.parts;
  };
  for (const id of [...designs.keys(), ...usersOf(catalog, designs)]) {
    await pause();
    if (!(await isTooLarge(id, after))) continue;
    // An assembly that was already too large doesn't block saves of other records.
    if (!designs.has(id) && (await isTooLarge(id, before))) continue;
    const pointer = placeOf('designs', id);
    const message = `The assembly ${id} would have more than ${assemblyLimits.parts} parts, sub-assemblies at all levels counted. Remove some of its sub-assemblies.`;
    issues.push({ code: 'subassembly-too-large', message, pointer });
  }
  return objectionOf(catalogErrors['subassembly-too-large'], issues);
}

/** Assemblies that place a written design, directly or indirectly, and aren't written themselves. */
function usersOf({ usedIn }: LiveCatalog, designs: ReadonlyMap<string, Write>): string[] {
  const names = [...designs.values()].flatMap(({ key, op }) => (op === 'put' ? [`designs:${key}`] : []));
  const users = [...usedIn.usersAcross(names)].filter((name) => name.startsWith('designs:'));
  return users
    .map((name) => name.slice('designs:'.length))
    .filter((id) => !designs.has(id))
    .slice(0, maxUsers);
}

async function designAfter(
  catalog: LiveCatalog,
  designs: ReadonlyMap<string, Write>,
  id: string,
): Promise<Design | undefined> {
  const write = designs.get(id);
  if (write === undefined) return catalog.design(id);
  return write.op === 'delete' ? undefined : migrateDesign(write.after);
}
