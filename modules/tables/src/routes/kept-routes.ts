import { isObject, type Design } from '@cablewright/model';
import { routeNamed } from './layout-names.ts';

/** Adds the routes that a from-to list names, if the layout has their bundles. With `instead` they replace the routes of the cable. */
export function withKeptRoutes(design: Design, instead = false): Design {
  const stored = isObject(design.extensions) ? design.extensions['fromTo'] : undefined;
  const { layout } = design;
  if (!isObject(stored) || layout === undefined) return design;
  const before = new Map((layout.routes ?? []).map((route) => [route.segment, route]));
  const added = (design.instances.segments ?? []).flatMap(({ id }) => {
    const row = stored[id];
    const text = isObject(row) && typeof row['route'] === 'string' ? row['route'] : undefined;
    const via = text === undefined || (before.has(id) && !instead) ? undefined : routeNamed(layout.bundles, text);
    return via === undefined ? [] : [{ ...before.get(id), segment: id, via }];
  });
  if (added.length === 0) return design;
  const changed = new Set(added.map(({ segment }) => segment));
  const others = (layout.routes ?? []).filter(({ segment }) => !changed.has(segment));
  return { ...design, layout: { ...layout, routes: [...others, ...added] } };
}
