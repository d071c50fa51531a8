import { type Bundle, nonEmpty, present } from '@cablewright/model';
/** Edits of the Layout view. Each is a pure function from one design to the next. */
import type { Design, Layout } from '@cablewright/model';
import type { Edited } from '../../wiring/edits.ts';

export type LayoutNode = Layout['nodes'][number];
export type BundleCovering = NonNullable<Bundle['coverings']>[number];
type Fixing = NonNullable<Bundle['fixings']>[number];

/** Length of a new branch until a person types one, mm. */
const newBranchMm = 100;

export const emptyLayout: Layout = { nodes: [], bundles: [] };
export const refuse = (reason: string): Edited => ({ ok: false, reason });

export function withLayout(design: Design, change: (layout: Layout) => Layout): Design {
  return { ...design, layout: change(design.layout ?? emptyLayout) };
}

/** Changes one bundle. Returns the same design if it has no bundle with that id. */
function changeBundle(design: Design, id: string, change: (bundle: Bundle) => Bundle): Design {
  const found = design.layout?.bundles.find((bundle) => bundle.id === id);
  if (found === undefined) return design;
  return withLayout(design, (layout) => ({
    ...layout,
    bundles: layout.bundles.map((bundle) => (bundle === found ? change(bundle) : bundle)),
  }));
}

/** Sets a list, or removes its key if the list is empty. */
export function withList(bundle: Bundle, key: 'coverings' | 'fixings', list: NonNullable<Bundle[typeof key]>): Bundle {
  const next = { ...bundle, [key]: list };
  if (list.length === 0) delete next[key];
  return next;
}

function freeId(items: readonly { readonly id: string }[], letter: string): string {
  const ids = new Set(items.map(({ id }) => id));
  let n = 1;
  while (ids.has(`${letter}${n}`)) n += 1;
  return `${letter}${n}`;
}

export const round = (mm: number) => Math.round(mm * 1000) / 1000;

/** Sets the true length of a bundle. A covering that reached its end still does. */
export function setLength(design: Design, id: string, lengthMm: number): Design {
  return changeBundle(design, id, (bundle) => {
    const coverings = (bundle.coverings ?? []).map((covering) =>
      covering.toMm === bundle.lengthMm && covering.fromMm < lengthMm ? { ...covering, toMm: lengthMm } : covering,
    );
    return withList({ ...bundle, lengthMm }, 'coverings', coverings);
  });
}

/** Renames a bundle or node. Without text, its id becomes its name again. */
export function rename(design: Design, of: 'nodes' | 'bundles', id: string, text: string): Design {
  const label = text.trim();
  const change = <T extends { readonly id: string; readonly label?: string }>(item: T): T => {
    if (item.id !== id) return item;
    const { label: _, ...unnamed } = item;
    return (label === '' ? unnamed : { ...unnamed, label }) as T;
  };
  return withLayout(design, (layout) =>
    of === 'nodes'
      ? { ...layout, nodes: layout.nodes.map(change) }
      : { ...layout, bundles: layout.bundles.map(change) },
  );
}

export function setCovering(
  design: Design,
  bundle: string,
  index: number,
  covering: BundleCovering | undefined,
): Design {
  return changeBundle(design, bundle, (changed) =>
    withList(changed, 'coverings', replaced(changed.coverings ?? [], index, covering)),
  );
}

export function setFixing(design: Design, bundle: string, index: number, fixing: Fixing | undefined): Design {
  return changeBundle(design, bundle, (changed) =>
    withList(changed, 'fixings', replaced(changed.fixings ?? [], index, fixing)),
  );
}

/** Replaces or removes one item of a list. An index past the end adds an item. */
function replaced<T>(list: readonly T[], index: number, item: T | undefined): T[] {
  if (item === undefined) return list.filter((_, i) => i !== index);
  return index < list.length ? list.with(index, item) : [...list, item];
}

/** The direction in which a wire passes a bundle: `true` from its first node to its second. */
type Passing = (wire: string, bundle: string) => boolean;

/** Splits a bundle in two at a new node. Items on it keep their positions, and routes name both halves. */
export function splitBundle(
  design: Design,
  id: string,
  atMm: number,
  passing: Passing,
): Edited & { readonly node?: string } {
  const { layout } = design;
  const bundle = layout?.bundles.find((each) => each.id === id);
  if (layout === undefined || bundle === undefined) return refuse('This bundle is gone.');
  const positionMm = round(atMm);
  if (positionMm <= 0 || positionMm >= bundle.lengthMm)
    return refuse(`Enter a place between 0 and ${bundle.lengthMm} mm.`);
  const node = { id: freeId(layout.nodes, 't') };
  const other = freeId(layout.bundles, 'b');
  const [first, second] = halves(bundle, positionMm, node.id, other);
  const bundles = layout.bundles.flatMap((each) => (each === bundle ? [first, second] : [each]));
  const splices = layout.splices?.map((splice) =>
    splice.bundle === id && splice.atMm > positionMm
      ? { ...splice, bundle: other, atMm: round(splice.atMm - positionMm) }
      : splice,
  );
  const routes = layout.routes?.map((route) => ({
    ...route,
    ...present({
      via: route.via?.flatMap((viaId) =>
        viaId !== id ? [viaId] : passing(route.segment, id) ? [id, other] : [other, id],
      ),
    }),
  }));
  const next = { ...layout, nodes: [...layout.nodes, node], bundles };
  const changed = { ...next, ...present({ splices, routes }) };
  return { ok: true, design: { ...design, layout: changed }, node: node.id };
}

function halves(bundle: Bundle, positionMm: number, node: string, other: string): [Bundle, Bundle] {
  const { coverings = [], fixings = [], label: _, ...rest } = bundle;
  const named = present({ label: bundle.label });
  const beyond = { ...rest, id: other, from: node, lengthMm: round(bundle.lengthMm - positionMm) };
  const before = coverings
    .filter(({ fromMm }) => fromMm < positionMm)
    .map((covering) => ({ ...covering, toMm: Math.min(covering.toMm, positionMm) }));
  const after = coverings
    .filter(({ toMm }) => toMm > positionMm)
    .map((covering) => ({
      ...covering,
      fromMm: round(Math.max(0, covering.fromMm - positionMm)),
      toMm: round(covering.toMm - positionMm),
    }));
  const near = fixings.filter(({ atMm }) => atMm <= positionMm);
  const far = fixings
    .filter(({ atMm }) => atMm > positionMm)
    .map((fixing) => ({ ...fixing, atMm: round(fixing.atMm - positionMm) }));
  const first = { ...rest, ...named, to: node, lengthMm: positionMm };
  return [
    withList(withList(first, 'coverings', before), 'fixings', near),
    withList(withList(beyond, 'coverings', after), 'fixings', far),
  ];
}

/** Adds a bundle from a node to a new node. */
export function addBranch(
  design: Design,
  from: string,
): { readonly design: Design; readonly node: string; readonly bundle: string } {
  const layout = design.layout ?? emptyLayout;
  const node = freeId(layout.nodes, 't');
  const bundle = freeId(layout.bundles, 'b');
  const next = withLayout(design, () => ({
    ...layout,
    nodes: [...layout.nodes, { id: node }],
    bundles: [...layout.bundles, { id: bundle, from, to: node, lengthMm: newBranchMm }],
  }));
  return { design: next, node, bundle };
}

/** Starts a layout with one branch point, to be built by hand. */
export function startLayout(design: Design): Design {
  return withLayout(design, (layout) => ({ ...layout, nodes: [...layout.nodes, { id: freeId(layout.nodes, 't') }] }));
}

/** Adds a bundle between two existing nodes. */
export function addBundle(design: Design, from: string, to: string): Edited & { readonly bundle?: string } {
  if (from === to) return refuse('A bundle leads from one node to another. Choose a second node.');
  const bundle = freeId(design.layout?.bundles ?? [], 'b');
  const next = withLayout(design, (layout) => ({
    ...layout,
    bundles: [...layout.bundles, { id: bundle, from, to, lengthMm: newBranchMm }],
  }));
  return { ok: true, design: next, bundle };
}

/** The number of bundles that end at a node. */
function ends({ bundles }: Layout, node: string): number {
  return bundles.flatMap(({ from, to }) => [from, to]).filter((end) => end === node).length;
}

interface Connected {
  readonly design: Design;
  readonly node: string;
  /** The branch that was added for the part. */
  readonly bundle?: string;
}

/**
 * Puts a part at a node and removes it from any other node. If the node already has a part, or bundles meet there, the
 * part gets a new branch; a splice may stay at a branch point. Ids of ends begin with `n`, so that branch points are
 * numbered without gaps.
 */
export function connectPart(design: Design, nodeId: string, part: string, isSplice = false): Connected {
  const layout = design.layout ?? emptyLayout;
  const there = layout.nodes.find(({ id }) => id === nodeId)?.at;
  const isTaken = there === undefined ? !isSplice && ends(layout, nodeId) > 1 : there !== part;
  const room = isTaken ? addBranch(design, nodeId) : { design, node: nodeId };
  const meets = isSplice && ends(room.design.layout ?? emptyLayout, room.node) > 1;
  const node = meets ? room.node : endId(room.design, room.node);
  const put = withLayout(renamed(room.design, room.node, node), ({ splices, ...layoutRest }) => {
    const remaining = splices?.filter(({ splice }) => splice !== part);
    return {
      ...layoutRest,
      ...present({ splices: remaining }),
      nodes: layoutRest.nodes.map((each) =>
        each.id === node ? { ...each, at: part } : each.at === part ? withoutPart(each) : each,
      ),
    };
  });
  return { ...room, design: put, node };
}

/** The id for a node that becomes an end. Ids of branch points are kept for branch points. */
function endId({ layout = emptyLayout }: Design, node: string): string {
  return /^t\d+$/.test(node) ? freeId(layout.nodes, 'n') : node;
}

function renamed(design: Design, from: string, to: string): Design {
  if (from === to) return design;
  const now = (id: string) => (id === from ? to : id);
  return withLayout(design, ({ nodes, bundles, routes, ...rest }) => ({
    ...rest,
    nodes: nodes.map((each) => ({ ...each, id: now(each.id) })),
    bundles: bundles.map((bundle) => ({ ...bundle, from: now(bundle.from), to: now(bundle.to) })),
    ...present({
      routes: routes?.map((route) => ({
        ...route,
        ...present({ a: route.a && now(route.a), b: route.b && now(route.b) }),
      })),
    }),
  }));
}

/** The branch point at the other end of an end's bundle, or undefined if the node is not an end. */
export function branchPointOf({ layout = emptyLayout }: Design, node: string): string | undefined {
  const [bundle, ...more] = layout.bundles.filter(({ from, to }) => from === node || to === node);
  if (bundle === undefined || more.length > 0) return undefined;
  const far = bundle.from === node ? bundle.to : bundle.from;
  return layout.nodes.some(({ id, at }) => id === far && at === undefined) ? far : undefined;
}

/** Puts a splice into a bundle and removes it from any other. Without a position it is only removed. */
export function placeSplice(
  design: Design,
  splice: string,
  place?: { readonly bundle: string; readonly atMm: number },
): Design {
  return withLayout(design, ({ splices = [], ...layout }) => {
    const index = splices.findIndex((each) => each.splice === splice);
    const put = place && { splice, ...place };
    const next = replaced(splices, index < 0 ? splices.length : index, put);
    return {
      ...layout,
      nodes: layout.nodes.map((node) => (node.at === splice ? withoutPart(node) : node)),
      ...present({ splices: nonEmpty(next) }),
    };
  });
}

function withoutPart(node: LayoutNode): LayoutNode {
  const next = { ...node };
  delete next.at;
  return next;
}

/** Removes the part from a node. */
export function freeNode(design: Design, node: string): Design {
  return withLayout(design, (layout) => ({
    ...layout,
    nodes: layout.nodes.map((each) => (each.id === node ? withoutPart(each) : each)),
  }));
}

/** Derives the length of every wire that has a route from its route. */
export function followRoutes(design: Design, hasRoute: (wire: string) => boolean): Design {
  const segments = (design.instances.segments ?? []).map((segment) =>
    hasRoute(segment.id) && segment.lengthFrom !== 'route' ? { ...segment, lengthFrom: 'route' as const } : segment,
  );
  return { ...design, instances: { ...design.instances, segments } };
}
