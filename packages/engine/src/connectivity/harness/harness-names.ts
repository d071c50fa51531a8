/** Printed names of bundles and nodes. */
import type { Design } from '@cablewright/model';
import { placedById } from '../terminals/placed.ts';
import { designator, printedName, runNames } from '../terminals/run-names.ts';
import { layoutGraph } from './layout-graph.ts';

export interface HarnessNames {
  readonly run: (id: string) => string;
  readonly bundle: (bundle: { readonly id: string; readonly label?: string }) => string;
  readonly place: (place: string) => string;
}

/** The printed name of a bundle: its label, otherwise its id in capitals: `B1`. */
export function bundleName({ id, label }: { readonly id: string; readonly label?: string }): string {
  return label ?? designator(id);
}

/** Printed names of segments, bundles and nodes. A node is named by its label, otherwise by the part at it. */
export function harnessNames(design: Design): HarnessNames {
  const runs = runNames(design);
  const placed = placedById(design);
  const partName = (id: string) => printedName({ id, ...placed.get(id)?.instance });
  const { splices = [] } = design.layout ?? {};
  const inBundles = new Map(splices.map(({ splice, bundle, atMm }) => [`${bundle}@${atMm}`, partName(splice)]));
  const graph = design.layout === undefined ? undefined : layoutGraph(design.layout);
  return {
    run: (id) => runs.get(id) ?? id,
    bundle: bundleName,
    place: (place) => {
      const node = graph?.node(place);
      if (node === undefined) return inBundles.get(place) ?? place;
      return node.label ?? (node.at === undefined ? designator(node.id) : partName(node.at));
    },
  };
}
