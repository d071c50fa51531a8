/** Checks the layout of a harness, and lengths that disagree with it. */
import type { Design, Finding } from '@cablewright/model';
import type { Catalog } from '../../library/catalog.ts';
import { bundleName } from '../../connectivity/harness/harness-names.ts';
import { placedById } from '../../connectivity/terminals/placed.ts';
import { suggestion } from '../../library/text/nearest.ts';
import { bendFindings } from './bends.ts';
import { layoutContext, type LayoutContext } from './context.ts';
import { partFindings } from './parts.ts';
import { routeFindings } from './routes.ts';
import { setFindings } from './sets.ts';
import { spliceFindings } from './splices.ts';

/** The findings of a design with a layout; empty without a layout. */
export function layoutFindings(catalog: Catalog, design: Design): Finding[] {
  const context = layoutContext(catalog, design);
  if (context === undefined) return [];
  return [
    ...duplicates(context, 'nodes'),
    ...duplicates(context, 'bundles'),
    ...nodePlaces(context),
    ...bundleEnds(context),
    ...routeFindings(context),
    ...partFindings(context),
    ...bendFindings(context),
    ...spliceFindings(context),
    ...setFindings(context),
  ];
}

function duplicates({ layout, found }: LayoutContext, list: 'nodes' | 'bundles'): Finding[] {
  const seen = new Set<string>();
  return layout[list].flatMap(({ id }, i) => {
    if (!seen.has(id)) {
      seen.add(id);
      return [];
    }
    const message = `Two ${list} of the layout have the id ${id}. Change one of the ids.`;
    return [found('layout-duplicate-id', { pointer: `/layout/${list}/${i}/id` }, message, { found: id })];
  });
}

function nodePlaces({ design, layout, found }: LayoutContext): Finding[] {
  const placed = placedById(design);
  const taken = new Map<string, string>();
  return layout.nodes.flatMap(({ id, at }, i) => {
    if (at === undefined) return [];
    const where = { pointer: `/layout/nodes/${i}/at` };
    if (!placed.has(at)) {
      const message = `Node ${id} is at "${at}", which is not in the design.${suggestion(at, placed.keys())}`;
      return [found('layout-unknown-instance', where, message, { found: at })];
    }
    const other = taken.get(at);
    if (other === undefined) {
      taken.set(at, id);
      return [];
    }
    const message = `${at} is at the nodes ${other} and ${id}; wires go to ${other}. Remove it from one.`;
    return [found('layout-instance-twice', where, message, { found: at })];
  });
}

function bundleEnds({ layout, names, found }: LayoutContext): Finding[] {
  const nodes = new Set(layout.nodes.map(({ id }) => id));
  return layout.bundles.flatMap((bundle, i) => {
    const findings = (['from', 'to'] as const).flatMap((side) => {
      const node = bundle[side];
      if (nodes.has(node)) return [];
      const message = `Bundle ${bundleName(bundle)} ends at the node "${node}", which the layout does not have.${suggestion(node, nodes)}`;
      return [found('layout-unknown-node', { pointer: `/layout/bundles/${i}/${side}` }, message, { found: node })];
    });
    if (bundle.from !== bundle.to) return findings;
    const message = `Bundle ${bundleName(bundle)} begins and ends at ${names.place(bundle.from)}. Let it end at another node.`;
    return [...findings, found('layout-loop', { pointer: `/layout/bundles/${i}/to` }, message, { found: bundle.to })];
  });
}
