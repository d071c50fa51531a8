import { type Bundle, type Design, type Finding, present } from '@cablewright/model';
import { type BundleView, type Catalog, harnessView, nodePlaces, printedName } from '@cablewright/engine';
import type { Size } from '../scene/size.ts';
import { emptyLayout } from './layout-edits.ts';
import type { NodePlaces } from './rods.ts';
import type { CanvasPoint } from '../scene/around.ts';

export interface SceneNode extends CanvasPoint {
  readonly id: string;
  readonly name: string;
  readonly at?: string;
  readonly kind: 'part' | 'component' | 'branch';
  readonly severity?: Finding['severity'];
  /** The direction in which the name is written: away from the bundles that leave the node. */
  readonly aside: CanvasPoint;
}

/** A stretch of a bundle, as fractions of its length from the first node. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

interface SceneCovering extends Stretch {
  readonly covering: NonNullable<Bundle['coverings']>[number];
  readonly name: string;
  readonly isTape: boolean;
  readonly odMm: number;
}

interface SceneFixing {
  readonly fixing: NonNullable<Bundle['fixings']>[number];
  readonly at: number;
  readonly name: string;
}

export interface SceneBundle {
  readonly id: string;
  readonly bundle: Bundle;
  readonly view: BundleView | undefined;
  readonly a: CanvasPoint;
  readonly b: CanvasPoint;
  readonly drawnMm: number;
  readonly toScale: boolean;
  /** The drawn diameter, mm: that of the thickest section whose diameter is known. */
  readonly odMm: number;
  readonly coverings: readonly SceneCovering[];
  readonly fixings: readonly SceneFixing[];
  readonly splices: readonly { readonly at: number; readonly name: string }[];
  readonly severity?: Finding['severity'];
}

export interface LayoutScene {
  readonly nodes: readonly SceneNode[];
  readonly bundles: readonly SceneBundle[];
  readonly bounds: Size & CanvasPoint;
  /** The position of every node. All of them are stored once a person moves one. */
  readonly places: NodePlaces;
}

/** A bundle whose diameter is unknown is drawn as thick as one wire, mm. */
const thinnestMm = 2;

export function layoutScene(
  catalog: Catalog,
  design: Design,
  put: NodePlaces,
  findings: readonly Finding[] = [],
): LayoutScene {
  const layout = design.layout ?? emptyLayout;
  const view = harnessView(catalog, design);
  const placed = nodePlaces(layout, put);
  const worst = severities(findings);
  const asides = asidesOf(layout.bundles, placed.nodes);
  const nodes = unique(layout.nodes).map(({ id, at }, i): SceneNode => {
    const severity = worst.get(`/layout/nodes/${i}`);
    const kind = at === undefined ? 'branch' : isComponent(design, at) ? 'component' : 'part';
    return {
      id,
      ...placed.nodes.get(id)!,
      name: view.nodeName(id),
      kind,
      aside: asides.get(id) ?? { x: 0, y: -1 },
      ...present({ at, severity }),
    };
  });
  const bundles = unique(layout.bundles).flatMap((bundle, i): SceneBundle[] => {
    const [a, b, drawn] = [placed.nodes.get(bundle.from), placed.nodes.get(bundle.to), placed.bundles.get(bundle.id)];
    if (a === undefined || b === undefined || drawn === undefined) return [];
    const severity = worst.get(`/layout/bundles/${i}`);
    const bundleView = view.bundles.get(bundle.id);
    const splices = (layout.splices ?? []).filter((splice) => splice.bundle === bundle.id);
    return [
      {
        id: bundle.id,
        bundle,
        view: bundleView,
        a,
        b,
        ...drawn,
        odMm: bundleView?.odMm ?? thinnestMm,
        ...alongOf(bundle, bundleView),
        splices: splices.map(({ splice, atMm }) => ({ at: share(bundle, atMm), name: spliceName(design, splice) })),
        ...present({ severity }),
      },
    ];
  });
  return { nodes, bundles, bounds: boundsOf(nodes), places: Object.fromEntries(placed.nodes) };
}

function unique<T extends { readonly id: string }>(list: readonly T[]): readonly T[] {
  const seen = new Set<string>();
  return list.filter(({ id }) => !seen.has(id) && seen.add(id));
}

function isComponent({ instances }: Design, id: string): boolean {
  return instances.components?.some((component) => component.id === id) === true;
}

function spliceName({ instances }: Design, splice: string): string {
  return printedName(instances.components?.find(({ id }) => id === splice) ?? { id: splice });
}

function share({ lengthMm }: Bundle, mm: number): number {
  return Math.min(1, Math.max(0, mm / lengthMm));
}

function alongOf(bundle: Bundle, view: BundleView | undefined): Pick<SceneBundle, 'coverings' | 'fixings'> {
  const od = view?.odMm ?? thinnestMm;
  return {
    coverings: (bundle.coverings ?? []).map((covering, i) => ({
      covering,
      from: share(bundle, covering.fromMm),
      to: share(bundle, covering.toMm),
      name: view?.coverings[i]?.name ?? covering.def,
      isTape: view?.coverings[i]?.isTape === true,
      odMm: view?.coverings[i]?.odMm ?? od * 1.15,
    })),
    fixings: (bundle.fixings ?? []).map((fixing, i) => ({
      fixing,
      at: share(bundle, fixing.atMm),
      name: fixing.label ?? view?.fixings[i] ?? fixing.def,
    })),
  };
}

/** The worst severity at each node and bundle, by its JSON pointer in the design. */
function severities(findings: readonly Finding[]): ReadonlyMap<string, Finding['severity']> {
  const worst = new Map<string, Finding['severity']>();
  for (const { where, severity } of findings) {
    const place = placeIn(where.pointer);
    if (place !== undefined && (severity === 'error' || !worst.has(place))) worst.set(place, severity);
  }
  return worst;
}

/** The node or bundle a pointer is in: `/layout/bundles/3/coverings/0` is in `/layout/bundles/3`. */
function placeIn(pointer: string | undefined): string | undefined {
  return /^\/layout\/(?:nodes|bundles)\/\d+/.exec(pointer ?? '')?.[0];
}

/** The findings about a node or bundle of the layout. */
export function findingsAt(findings: readonly Finding[], list: 'nodes' | 'bundles', index: number): readonly Finding[] {
  return findings.filter(({ where }) => placeIn(where.pointer) === `/layout/${list}/${index}`);
}

function boundsOf(nodes: readonly SceneNode[]): Size & CanvasPoint {
  if (nodes.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const x = Math.min(...nodes.map((node) => node.x));
  const y = Math.min(...nodes.map((node) => node.y));
  const right = Math.max(...nodes.map((node) => node.x));
  const bottom = Math.max(...nodes.map((node) => node.y));
  return { x, y, width: right - x, height: bottom - y };
}

/** For each node, the direction in the middle of the widest angle between its bundles. There its name has room. */
function asidesOf(
  bundles: readonly Bundle[],
  places: ReadonlyMap<string, CanvasPoint>,
): ReadonlyMap<string, CanvasPoint> {
  const turns = new Map<string, number[]>();
  const add = (id: string, from: CanvasPoint | undefined, to: CanvasPoint | undefined) => {
    if (from === undefined || to === undefined || (from.x === to.x && from.y === to.y)) return;
    const turn = Math.atan2(to.y - from.y, to.x - from.x);
    turns.set(id, [...(turns.get(id) ?? []), turn]);
  };
  for (const { from, to } of bundles) {
    add(from, places.get(from), places.get(to));
    add(to, places.get(to), places.get(from));
  }
  return new Map([...turns].map(([id, list]) => [id, widestGap(list.toSorted((a, b) => a - b))]));
}

function widestGap(turns: readonly number[]): CanvasPoint {
  const [first = 0] = turns;
  let [start, gap] = [0, 0];
  for (const [i, turn] of turns.entries()) {
    const next = turns[i + 1] ?? first + 2 * Math.PI;
    if (next - turn > gap + 1e-6) [start, gap] = [turn, next - turn];
  }
  return { x: Math.cos(start + gap / 2), y: Math.sin(start + gap / 2) };
}
