/** Reads routes of wires that differ from the shortest one. */
import { routedWires } from '@cablewright/engine';
import type { Design, Layout } from '@cablewright/model';
import type { Element } from '../xml/element.ts';
import type { DesignDraft } from './draft.ts';
import type { KblSource } from './source.ts';

/** The route that a file states for a wire. */
export interface StatedWay {
  readonly element: Element;
  readonly segment: string;
  readonly bundles: readonly string[];
}

/** Names the bundles of a route if it is not the shortest one, or if there are several shortest ones. */
export function chooseWays(draft: DesignDraft, ways: readonly StatedWay[], source: KblSource): void {
  const design: Design = draft.design('cable', 'Cable');
  if (design.layout === undefined) return;
  const routed = routedWires(design);
  for (const { element, segment, bundles } of ways) {
    const route = routed.get(segment);
    if (route?.ok !== true || bundles.length === 0) continue;
    const shortest = [...new Set(route.steps.map(({ bundle }) => bundle.id))];
    const isShortest = shortest.length === bundles.length && shortest.every((bundle) => bundles.includes(bundle));
    if (isShortest && route.chosen) continue;
    const via = walk(design.layout, route.ends.a, bundles);
    if (via === undefined)
      source.problems.remark(
        element,
        `The segments of a routing do not join the ends of ${segment}: the shortest way is taken.`,
      );
    else setVia(draft, segment, via);
  }
}

function setVia(draft: DesignDraft, segment: string, via: string[]): void {
  const route = draft.routes.find((candidate) => candidate.segment === segment);
  if (route === undefined) draft.routes.push({ segment, via });
  else route.via = via;
}

/** The bundles in the order of a path from a node. Undefined if they don't form a path. */
function walk(layout: Layout, start: string, bundles: readonly string[]): string[] | undefined {
  const bundlesById = new Map(layout.bundles.map((bundle) => [bundle.id, bundle]));
  const open = new Set(bundles);
  const via: string[] = [];
  let node = start;
  while (open.size > 0) {
    const bundle = [...open].map((id) => bundlesById.get(id)).find((one) => one?.from === node || one?.to === node);
    if (bundle === undefined) return undefined;
    open.delete(bundle.id);
    via.push(bundle.id);
    node = bundle.from === node ? bundle.to : bundle.from;
  }
  return via;
}
