/** Checks the layout of a harness, and lengths that disagree with it. */
import type { Design, Finding } from '@cablewright/model';
import type { Catalog } from '../../library/catalog.ts';
import { bundleName } from '../../connectivity/harness/harness-names.ts';
import { placedById } from '../../connectivity/terminals/placed.ts';
import { suggestion } from '../../library/text/nearest.ts';
import { layoutContext, type LayoutContext } from './context.ts';
import { partFindings } from './parts.ts';
import { routeFindings } from './routes.ts';
import { spliceFindings } from './splices.ts';
import { outsideMm } from '../../connectivity/harness/outside.ts';
import { type Section, sectionsOf } from '../../connectivity/harness/sections.ts';
import { definition } from '../../library/definition.ts';
import { roundTo } from '../../library/units/length.ts';
import { wordingOf } from '../../library/wording/print-format.ts';
import { routedSets } from '../../connectivity/harness/wire-sets.ts';

// Compares the tightest bend of a bundle with the minimum bend radius of each wire in it.

/**
 * The strictest wire of a bundle determines its minimum bend radius (workmanship.nasa.gov, chapters 402 to 404). Inside
 * radius of flexible cable for fixed installation: 3 outside diameters, 4 above 12 mm (VDE 0298-3 as cited by
 * kochkabel.ch, Biegeradien).
 */
const fixedLaying = { factor: 3, aboveMm: 12, factorAbove: 4 } as const;

function bendFindings(context: LayoutContext): Finding[] {
  const { layout } = context;
  if (layout.bundles.every(({ minBendMm }) => minBendMm === undefined)) return [];
  const sections = Map.groupBy(sectionsOf(context.catalog, context.design), ({ bundle }) => bundle);
  return layout.bundles.flatMap((bundle, i) => {
    if (bundle.minBendMm === undefined) return [];
    const strictest = strictestOf(context, sections.get(bundle) ?? []);
    if (strictest === undefined || bundle.minBendMm >= strictest.radiusMm) return [];
    const radius = roundTo(strictest.radiusMm, 1);
    const print = wordingOf(context.catalog.library);
    const message = `Bundle ${bundleName(bundle)} is bent to ${print.length(bundle.minBendMm)}; ${strictest.segment} allows no less than ${print.length(radius)}. Widen the bend.`;
    const where = { pointer: `/layout/bundles/${i}/minBendMm` };
    return [context.found('bundle-bend', where, message, { found: bundle.minBendMm, expected: radius })];
  });
}

/** The wire with the largest minimum bend radius. Wires that state none and have no known diameter are ignored. */
function strictestOf({ catalog: { library } }: LayoutContext, sections: readonly Section[]) {
  const factor = library.settings.harness?.bendFactor;
  let strictest: { segment: string; radiusMm: number } | undefined;
  for (const { id, def } of sections.flatMap(({ wires }) => wires)) {
    const stock = definition(library, 'wires', def);
    const odMm = stock === undefined ? undefined : outsideMm(stock);
    const times = factor ?? ((odMm ?? 0) > fixedLaying.aboveMm ? fixedLaying.factorAbove : fixedLaying.factor);
    // Rounded because 3 × 2.2 gives 6.6000000000000005 in floating point.
    const radiusMm = roundTo(stock?.minBendMm ?? times * (odMm ?? 0), 6);
    if (radiusMm > (strictest?.radiusMm ?? 0)) strictest = { segment: id, radiusMm };
  }
  return strictest;
}

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

// Checks wires that are twisted or screened together.

function setFindings(context: LayoutContext): Finding[] {
  const segments = (context.design.instances.segments ?? []).map(({ id }) => id);
  const known = new Set(segments);
  return routedSets(context.design).flatMap((routed, i) => [
    ...unknownWires(context, routed.set.wires, known, `/layout/sets/${i}/wires`),
    ...unknownScreen(context, routed.set.screen, `/layout/sets/${i}/screen`),
    ...partings(context, routed, i),
  ]);
}

function unknownWires({ found }: LayoutContext, wires: readonly string[], known: ReadonlySet<string>, pointer: string) {
  return wires.flatMap((id, n): Finding[] => {
    if (known.has(id)) return [];
    const message = `The wire "${id}" of a set is not in the design.${suggestion(id, known)}`;
    return [found('set-unknown-wire', { pointer: `${pointer}/${n}` }, message, { found: id })];
  });
}

function unknownScreen({ catalog, found }: LayoutContext, screen: string | undefined, pointer: string): Finding[] {
  if (screen === undefined || definition(catalog.library, 'mechanicals', screen)?.kind === 'covering') return [];
  const message = `The screen "${screen}" of a set is not a covering in the library. Choose a braid or a foil.`;
  return [found('layout-unknown-part', { pointer }, message, { found: screen })];
}

function partings({ found }: LayoutContext, routed: ReturnType<typeof routedSets>[number], i: number): Finding[] {
  const { set, wires, parted } = routed;
  if (parted.length === 0) return [];
  const bundles = [...new Set(parted.map(({ bundle }) => bundle.id))];
  const names = [...new Set(parted.map(({ bundle }) => bundle))].map(bundleName);
  const together = wires.map(({ segment }) => segment.id).join(', ');
  const what = set.layMm === undefined ? 'screened' : 'twisted';
  const message = `${together} are ${what} together and take different ways: not all of them pass ${names.join(', ')}. Lead them the same way.`;
  return [found('set-parts', { pointer: `/layout/sets/${i}` }, message, { found: bundles })];
}
