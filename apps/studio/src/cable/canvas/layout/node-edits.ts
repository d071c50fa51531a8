import { type Bundle, present } from '@cablewright/model';
/** Edits of the layout that remove or join nodes and bundles. Each is a pure function from one design to the next. */
import type { Design, Layout } from '@cablewright/model';
import type { Edited } from '../../wiring/edits.ts';
import { freeNode, refuse, round, withLayout, withList, type BundleCovering, type LayoutNode } from './layout-edits.ts';

/** Removes a bundle, and the nodes it leaves without bundle or part. */
export function removeBundle(design: Design, id: string): Design {
  return withLayout(design, (layout) => {
    const gone = layout.bundles.find((bundle) => bundle.id === id);
    const bundles = layout.bundles.filter((bundle) => bundle.id !== id);
    const used = new Set(bundles.flatMap(({ from, to }) => [from, to]));
    const isRetained = ({ id: node, at }: LayoutNode) =>
      at !== undefined || used.has(node) || (node !== gone?.from && node !== gone?.to);
    return withoutBundle({ ...layout, bundles, nodes: layout.nodes.filter(isRetained) }, id);
  });
}

/** Removes a bundle from the routes and splices. */
function withoutBundle({ routes, splices, ...layout }: Layout, id: string): Layout {
  const remaining = routes?.flatMap(({ via, ...route }) => {
    const others = via?.filter((viaId) => viaId !== id);
    const changed = others === undefined || others.length === 0 ? route : { ...route, via: others };
    return Object.keys(changed).length > 1 ? [changed] : [];
  });
  return {
    ...layout,
    ...present({ routes: remaining }),
    ...present({ splices: splices?.filter(({ bundle }) => bundle !== id) }),
  };
}

/** Removes a node. The bundle of an end is removed with it; two bundles that meet at the node are joined. */
export function removeNode(design: Design, id: string): Edited {
  const { layout } = design;
  const node = layout?.nodes.find((each) => each.id === id);
  if (layout === undefined || node === undefined) return refuse('This node is gone.');
  const bundles = layout.bundles.filter(({ from, to }) => from === id || to === id);
  const [first, other] = bundles;
  if (bundles.length > 2)
    return refuse(
      `${bundles.length} bundles meet here. Remove bundles until two are left, or drag the node onto another one.`,
    );
  if (first === undefined) return { ok: true, design: withoutNode(design, id) };
  if (other === undefined) return { ok: true, design: withoutNode(removeBundle(freeNode(design, id), first.id), id) };
  if (farOf(first, id) === farOf(other, id))
    return refuse('Both bundles lead to the same node. Remove one of them first.');
  return { ok: true, design: withoutNode(joined(design, layout, first, other, id), id) };
}

function withoutNode(design: Design, id: string): Design {
  return withLayout(design, (layout) => ({ ...layout, nodes: layout.nodes.filter((node) => node.id !== id) }));
}

const farOf = ({ from, to }: Bundle, near: string) => (from === near ? to : from);

/** Joins two bundles. The result keeps the id of the first and begins at its far end. */
function joined(design: Design, layout: Layout, first: Bundle, second: Bundle, node: string): Design {
  const [a, b] = [first.to === node ? first : turned(first), second.from === node ? second : turned(second)];
  const shift = a.lengthMm;
  const coverings = [
    ...(a.coverings ?? []),
    ...(b.coverings ?? []).map((covering) => ({
      ...covering,
      fromMm: round(covering.fromMm + shift),
      toMm: round(covering.toMm + shift),
    })),
  ];
  const fixings = [
    ...(a.fixings ?? []),
    ...(b.fixings ?? []).map((fixing) => ({ ...fixing, atMm: round(fixing.atMm + shift) })),
  ];
  const merged = { ...a, to: b.to, lengthMm: round(a.lengthMm + b.lengthMm) };
  const bundle = withList(withList(merged, 'coverings', oneEach(coverings)), 'fixings', fixings);
  const place = (id: string, mm: number) => {
    if (id === first.id) return first === a ? mm : a.lengthMm - mm;
    return shift + (second === b ? mm : b.lengthMm - mm);
  };
  const splices = layout.splices?.map((splice) =>
    splice.bundle === first.id || splice.bundle === second.id
      ? { ...splice, bundle: first.id, atMm: round(place(splice.bundle, splice.atMm)) }
      : splice,
  );
  const next: Layout = {
    ...layout,
    bundles: layout.bundles.flatMap((each) => (each === first ? [bundle] : each === second ? [] : [each])),
    ...present({ splices }),
  };
  return { ...design, layout: withoutBundle(next, second.id) };
}

/** Joins stretches of the same covering that touch. */
function oneEach(coverings: readonly BundleCovering[]): BundleCovering[] {
  const list: BundleCovering[] = [];
  for (const covering of coverings) {
    const last = list.find(
      ({ def, toMm, overlapPct }) =>
        def === covering.def && toMm === covering.fromMm && overlapPct === covering.overlapPct,
    );
    if (last === undefined) list.push(covering);
    else list[list.indexOf(last)] = { ...last, toMm: covering.toMm };
  }
  return list;
}

/** A bundle with its direction reversed. */
function turned(bundle: Bundle): Bundle {
  const { lengthMm, coverings = [], fixings = [] } = bundle;
  const back = (mm: number) => round(lengthMm - mm);
  const reversed = { ...bundle, from: bundle.to, to: bundle.from };
  const over = coverings
    .map((covering) => ({ ...covering, fromMm: back(covering.toMm), toMm: back(covering.fromMm) }))
    .toReversed();
  const on = fixings.map((fixing) => ({ ...fixing, atMm: back(fixing.atMm) })).toReversed();
  return withList(withList(reversed, 'coverings', over), 'fixings', on);
}

/** Merges one node into another, where all their bundles then meet. A bundle between the two is removed. */
export function mergeNodes(design: Design, id: string, into: string): Edited {
  const { layout } = design;
  const [moved, other] = [id, into].map((node) => layout?.nodes.find((each) => each.id === node));
  if (layout === undefined || moved === undefined || other === undefined || moved === other)
    return refuse('This node is gone.');
  if (moved.at !== undefined && other.at !== undefined)
    return refuse(`${moved.at} and ${other.at} would be at one node. Take one of them off its node first.`);
  const between = layout.bundles.filter(({ from, to }) => [from, to].every((node) => node === id || node === into));
  const cleared = between.reduce(
    (next, bundle) => withoutBundle({ ...next, bundles: next.bundles.filter((each) => each !== bundle) }, bundle.id),
    layout,
  );
  const there = (node: string) => (node === id ? into : node);
  const routes = cleared.routes?.map((route) => ({
    ...route,
    ...present({ a: route.a && there(route.a), b: route.b && there(route.b) }),
  }));
  const next: Layout = {
    ...cleared,
    nodes: cleared.nodes
      .filter((node) => node.id !== id)
      .map((node) => (node.id === into && moved.at !== undefined ? { ...node, at: moved.at } : node)),
    bundles: cleared.bundles.map((bundle) =>
      bundle.from === id || bundle.to === id ? { ...bundle, from: there(bundle.from), to: there(bundle.to) } : bundle,
    ),
    ...present({ routes }),
  };
  return { ok: true, design: { ...design, layout: next } };
}
