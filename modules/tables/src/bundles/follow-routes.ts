/** Whether wires follow their routes once a cable has its first layout, and the routes that a from-to list named before. */
import { isObject, type Design } from '@cablewright/model';
import type { ImportFile, ImportQuestion } from '@cablewright/modules';
import { routeNamed } from './layout-names.ts';

const questionId = 'lengths';

/** Asked with every bundle table; a first layout is made for the lengths that follow from it. */
export function lengthsQuestion({ mapping }: ImportFile): ImportQuestion {
  return {
    id: questionId,
    label: 'Lengths of the wires',
    value: mapping?.answers?.[questionId] ?? 'auto',
    choices: [
      { value: 'auto', label: 'Follow their routes where this is the first layout of the cable' },
      { value: 'route', label: 'Follow their routes' },
      { value: 'keep', label: 'Stay as they are' },
    ],
  };
}

export function followRoutes(
  design: Design,
  { mapping }: ImportFile,
  first: boolean,
): { readonly design: Design; readonly notes: readonly string[] } {
  const routed = withKeptRoutes(design);
  const answer = mapping?.answers?.[questionId] ?? 'auto';
  if (answer === 'keep' || (answer === 'auto' && !first)) return { design: routed, notes: [] };
  const segments = (routed.instances.segments ?? []).map((segment) => ({ ...segment, lengthFrom: 'route' as const }));
  const count = segments.length === 1 ? '1 wire follows its route' : `${segments.length} wires follow their routes`;
  return {
    design: { ...routed, instances: { ...routed.instances, segments } },
    notes: [`${count}: lengths are worked out when the plan is published.`],
  };
}

/** The routes that a from-to list names, where the layout has their bundles. `instead` says that they replace those the cable has. */
export function withKeptRoutes(design: Design, instead = false): Design {
  const kept = isObject(design.extensions) ? design.extensions['fromTo'] : undefined;
  const { layout } = design;
  if (!isObject(kept) || layout === undefined) return design;
  const before = new Map((layout.routes ?? []).map((route) => [route.segment, route]));
  const added = (design.instances.segments ?? []).flatMap(({ id }) => {
    const row = kept[id];
    const text = isObject(row) && typeof row['route'] === 'string' ? row['route'] : undefined;
    const via = text === undefined || (before.has(id) && !instead) ? undefined : routeNamed(layout.bundles, text);
    return via === undefined ? [] : [{ ...before.get(id), segment: id, via }];
  });
  if (added.length === 0) return design;
  const changed = new Set(added.map(({ segment }) => segment));
  const others = (layout.routes ?? []).filter(({ segment }) => !changed.has(segment));
  return { ...design, layout: { ...layout, routes: [...others, ...added] } };
}
