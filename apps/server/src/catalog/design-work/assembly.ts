/** Computes the size of an assembly. Reading stops as soon as the assembly is known to be too large. */
import { assemblySize, gatherCatalog, type Library } from '@cablewright/engine';
import { assemblyLimits, instanceLists, type Design } from '@cablewright/model';
import type { PlacedReader } from './design-source.ts';

/**
 * The number of parts of a design, including its sub-assemblies at all levels. If it exceeds the limit, it is only a
 * lower bound.
 */
export async function assemblyParts(library: Library, design: unknown, placed: PlacedReader): Promise<number> {
  if (!placesAny(design)) return 0;
  let read = ownParts(design);
  // Each placed design has at least one part, so an assembly with more placed designs than this is certainly too large.
  const withinLimit = async <T>(reading: () => Promise<T | undefined>, designOf: (value: T) => unknown) => {
    if (read > assemblyLimits.parts) return undefined;
    const value = await reading();
    if (value !== undefined) read += ownParts(designOf(value));
    return value;
  };
  const catalog = await gatherCatalog(library, design, {
    working: (id) =>
      withinLimit(
        () => placed.working(id),
        (value) => value,
      ),
    saved: (id, rev) =>
      withinLimit(
        () => placed.saved(id, rev),
        ({ body }) => body,
      ),
  });
  return Math.max(read > assemblyLimits.parts ? read : 0, assemblySize(catalog, design as Design).parts);
}

function instancesOf(design: unknown): Readonly<Record<string, unknown>> {
  return (design as { instances?: Readonly<Record<string, unknown>> } | null)?.instances ?? {};
}

function placesAny(design: unknown): boolean {
  const { subassemblies } = instancesOf(design);
  return Array.isArray(subassemblies) && subassemblies.length > 0;
}

function ownParts(design: unknown): number {
  const instances = instancesOf(design);
  return instanceLists.reduce(
    (sum, list) => sum + ((instances[list] as readonly unknown[] | undefined)?.length ?? 0),
    0,
  );
}
