import { variantDesign, type Library } from '@cablewright/engine';
import { instanceLists, type Design, type VariantBuild } from '@cablewright/model';
import { yieldToEventLoop } from '../../../catalog/live/yield.ts';

interface Part {
  readonly id: string;
  readonly def: string;
}
type PartLists = Readonly<Record<string, readonly Part[]>>;

/**
 * The design with the replaced parts of all its variants, without duplicates, as a revision freezes them. A family may have thousands of
 * variants, so one is built at a time, and other requests are served in between.
 */
export async function withPartsOfVariants(
  library: Library,
  design: Design,
  builds: readonly VariantBuild[],
): Promise<Design> {
  // Builds that differ only in length have the same parts.
  const changed = new Map(
    builds.map(({ bundles: _bundles, lengthMm: _length, ...build }) => [JSON.stringify(build.changes), build]),
  );
  changed.delete('[]');
  const own = design.instances as PartLists;
  const added = new Map<string, Map<string, Part>>();
  const pause = yieldToEventLoop();
  for (const build of changed.values()) {
    const variant = variantDesign(library, design, build).instances as PartLists;
    for (const list of instanceLists) {
      const places = new Set(own[list]);
      for (const part of variant[list] ?? []) {
        if (places.has(part)) continue;
        const parts = added.get(list) ?? new Map<string, Part>();
        added.set(list, parts.set(part.def, part));
      }
    }
    await pause();
  }
  const lists = [...added].map(([list, parts]) => [list, [...(own[list] ?? []), ...parts.values()]] as const);
  return { ...design, instances: { ...design.instances, ...Object.fromEntries(lists) } };
}
