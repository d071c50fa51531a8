/** Finds what is at a point of the layout, and what the arrow keys select next. Pure. */
import type { LayoutScene, SceneBundle } from './layout-scene.ts';
import type { CanvasPoint } from '../scene/around.ts';

/**
 * The item at a point: a node within reach, or else the nearest bundle within reach with the position on it. `reach` in
 * mm.
 */
export function hitAt(scene: LayoutScene, at: CanvasPoint, reach: number) {
  const node = scene.nodes
    .map(({ id, x, y }) => ({ id, far: Math.hypot(x - at.x, y - at.y) }))
    .filter(({ far }) => far <= reach)
    .toSorted((a, b) => a.far - b.far)[0];
  if (node !== undefined) return { kind: 'node', id: node.id } as const;
  const bundle = scene.bundles
    .map((drawn) => ({ drawn, ...nearestOn(drawn, at) }))
    .filter(({ far, drawn }) => far <= Math.max(reach * 0.7, drawn.odMm / 2))
    .toSorted((a, b) => a.far - b.far)[0];
  if (bundle === undefined) return { kind: 'nothing' } as const;
  return {
    kind: 'bundle',
    id: bundle.drawn.id,
    atMm: Math.round(bundle.share * bundle.drawn.bundle.lengthMm),
  } as const;
}

function nearestOn({ a, b }: SceneBundle, at: CanvasPoint): { readonly far: number; readonly share: number } {
  const square = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
  const along = square === 0 ? 0 : ((at.x - a.x) * (b.x - a.x) + (at.y - a.y) * (b.y - a.y)) / square;
  const part = Math.min(1, Math.max(0, along));
  return { far: Math.hypot(at.x - a.x - part * (b.x - a.x), at.y - a.y - part * (b.y - a.y)), share: part };
}

/** The next selection for an arrow key on a node or bundle: the nearest item whose middle is in that direction. */
export function nextInDirection(scene: LayoutScene, from: string, way: CanvasPoint): string | undefined {
  const spots = [
    ...scene.nodes.map(({ id, x, y }) => ({ key: `node ${id}`, x, y })),
    ...scene.bundles.map(({ id, a, b }) => ({ key: `bundle ${id}`, x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })),
  ];
  const here = spots.find(({ key }) => key === from) ?? spots[0];
  if (here === undefined) return undefined;
  const ahead = spots.flatMap(({ key, x, y }) => {
    const along = (x - here.x) * way.x + (y - here.y) * way.y;
    const across = Math.abs((x - here.x) * way.y - (y - here.y) * way.x);
    return key === here.key || along <= 1e-6 || across > 2 * along ? [] : [{ key, cost: along + 2 * across }];
  });
  return ahead.toSorted((a, b) => a.cost - b.cost)[0]?.key;
}
