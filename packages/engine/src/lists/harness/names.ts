/** Names of bundles and places as lists of a harness print them. */
import type { Design } from '@cablewright/model';
import { layoutGraph } from '../../connectivity/harness/layout-graph.ts';
import { placedById } from '../../connectivity/terminals/placed.ts';
import { printedName, runNames } from '../../connectivity/terminals/run-names.ts';

export interface HarnessNames {
  readonly run: (id: string) => string;
  readonly bundle: (bundle: { readonly id: string; readonly label?: string }) => string;
  readonly place: (place: string) => string;
}

/** Names of runs, bundles and places as lists print them: a place by its label, else by what is at it. */
export function harnessNames(design: Design): HarnessNames {
  const runs = runNames(design);
  const placed = placedById(design);
  const partName = (id: string) => printedName({ id, ...placed.get(id)?.instance });
  const { splices = [] } = design.layout ?? {};
  const inBundles = new Map(splices.map(({ splice, bundle, atMm }) => [`${bundle}@${atMm}`, partName(splice)]));
  const graph = design.layout === undefined ? undefined : layoutGraph(design.layout);
  return {
    run: (id) => runs.get(id) ?? id,
    bundle: ({ id, label }) => label ?? id.toUpperCase(),
    place: (place) => {
      const node = graph?.node(place);
      if (node === undefined) return inBundles.get(place) ?? place;
      return node.label ?? (node.at === undefined ? node.id.toUpperCase() : partName(node.at));
    },
  };
}
