/** Checks the routes of wires, and lengths that disagree with them. */
import { documentChange, type Design, type Finding, type Fix, type Segment } from '@cablewright/model';
import { bundleName } from '../../connectivity/harness/harness-names.ts';
import { routeLengths, withRouteLengths, type RouteLength } from '../../connectivity/harness/lengths.ts';
import { passages, routedWires, type RoutedWire, type RouteProblem } from '../../connectivity/harness/routes.ts';
import { roundTo } from '../../library/units/length.ts';
import { wordingOf, type PrintFormat } from '../../library/wording/print-format.ts';
import type { LayoutContext } from './context.ts';

export function routeFindings(context: LayoutContext): Finding[] {
  const routed = routedWires(context.design);
  const lengths = routeLengths(context.catalog, context.design);
  const findings = unknownWires(context);
  for (const [id, wire] of routed) {
    if (!wire.ok) findings.push(...problemFindings(context, wire));
    else findings.push(...openWay(context, wire), ...lengthFindings(context, wire, lengths.get(id)));
  }
  return [...findings, ...unusedBundles(context, routed.values())];
}

function unknownWires({ design, layout, found }: LayoutContext): Finding[] {
  const wires = new Set((design.instances.segments ?? []).map(({ id }) => id));
  return (layout.routes ?? []).flatMap(({ segment }, i) => {
    if (wires.has(segment)) return [];
    const message = `A route is for the wire "${segment}", which is not in the design. Remove the route.`;
    return [found('layout-unknown-wire', { pointer: `/layout/routes/${i}/segment` }, message, { found: segment })];
  });
}

type Routed = Extract<RoutedWire, { ok: true }>;
type Unrouted = Extract<RoutedWire, { ok: false }>;

function problemFindings({ names, found }: LayoutContext, { segment, problem }: Unrouted): Finding[] {
  const where = { instance: segment.id };
  const { code, message } = inWords(segment.id, problem, names.place);
  return [found(code, where, message)];
}

function inWords(id: string, problem: RouteProblem, placeName: (place: string) => string) {
  if (problem.kind === 'no-such-bundle') {
    const message = `The route of ${id} passes the bundle "${problem.bundle}", which the layout does not have.`;
    return { code: 'layout-unknown-bundle' as const, message };
  }
  if (problem.kind === 'no-way') {
    const message = `No bundles lead from ${placeName(problem.from)} to ${placeName(problem.to)} for ${id}. Add a bundle, or move an end.`;
    return { code: 'layout-no-way' as const, message };
  }
  const { end, place } = problem;
  if (place.why === 'no-such-node') {
    const message = `The route of ${id} puts end ${end.toUpperCase()} at the node "${place.named}", which the layout does not have.`;
    return { code: 'layout-unknown-node' as const, message };
  }
  if (place.why === 'several') {
    const message = `End ${end.toUpperCase()} of ${id} is joined to parts at the nodes ${place.nodes.map(placeName).join(', ')}. Enter the node in its route.`;
    return { code: 'layout-end-several' as const, message };
  }
  const message = `End ${end.toUpperCase()} of ${id} is at no node of the layout. Put what it is joined to at a node, or enter the node in its route.`;
  return { code: 'layout-end' as const, message };
}

function openWay(context: LayoutContext, { segment, steps, chosen }: Routed): Finding[] {
  if (chosen) return [];
  const via = passages(steps).map(({ bundle }) => bundle.id);
  const names = passages(steps)
    .map(({ bundle }) => bundleName(bundle))
    .join(', ');
  const message = `${segment.id} could take several ways; the shortest, over ${names}, is taken. Choose its way.`;
  const fix: Fix = { label: `Take ${segment.id} over ${names}`, change: chosenWay(context, segment, via) };
  return [context.found('layout-way-open', { instance: segment.id }, message, { found: via, fixes: [fix] })];
}

function chosenWay({ design, layout }: LayoutContext, { id }: Segment, via: readonly string[]) {
  const routes = layout.routes ?? [];
  const own = routes.find(({ segment }) => segment === id);
  const route = { ...own, segment: id, via: [...via] };
  const changed = own === undefined ? [...routes, route] : routes.map((one) => (one === own ? route : one));
  return documentChange(design, { ...design, layout: { ...layout, routes: changed } });
}

function lengthFindings(
  { catalog, design, found }: LayoutContext,
  { segment }: Routed,
  length: RouteLength | undefined,
): Finding[] {
  if (length === undefined || (segment.lengthFrom === 'route' && segment.lengthMm === length.cutMm)) return [];
  const where = { instance: segment.id };
  const print = wordingOf(catalog.library);
  if (segment.lengthFrom === 'route') {
    const state = segment.lengthMm === undefined ? 'has no length' : `is ${print.length(segment.lengthMm)} long`;
    const message = `${segment.id} ${state}; its route comes to ${length.text}.`;
    const one = againstRoute(print, design, segment, length.cutMm);
    const all: Fix = {
      label: 'Cut every wire to its route',
      change: documentChange(design, withRouteLengths(catalog, design)),
    };
    return [found('length-not-of-route', where, message, { ...one, fixes: [...one.fixes, all] })];
  }
  const least = roundTo(
    length.parts.reduce((sum, { what, mm }) => (what === 'service' ? sum : sum + mm), 0),
    6,
  );
  if (segment.lengthMm === undefined || segment.lengthMm >= least) return [];
  const message = `${segment.id} is set to ${print.length(segment.lengthMm)}; its route needs ${print.length(least)} (${length.text}). Enter a longer length, or let it follow the route.`;
  return [found('length-under-route', where, message, againstRoute(print, design, segment, length.cutMm))];
}

function againstRoute(print: PrintFormat, design: Design, segment: Segment, cutMm: number) {
  const segments = (design.instances.segments ?? []).map((one): Segment =>
    one === segment ? { ...one, lengthMm: cutMm, lengthFrom: 'route' } : one,
  );
  const change = documentChange(design, { ...design, instances: { ...design.instances, segments } });
  const label = `Cut ${segment.id} to ${print.length(cutMm)}, as its route says`;
  return { found: segment.lengthMm, expected: cutMm, fixes: [{ label, change }] };
}

function unusedBundles({ layout, found }: LayoutContext, wires: Iterable<RoutedWire>): Finding[] {
  const used = new Set<string>();
  for (const wire of wires) if (wire.ok) for (const { bundle } of wire.steps) used.add(bundle.id);
  return layout.bundles.flatMap((bundle, i) => {
    const { id } = bundle;
    if (used.has(id)) return [];
    const message = `No wire passes bundle ${bundleName(bundle)}. Remove it, or check the nodes of its plugs.`;
    return [found('layout-bundle-unused', { pointer: `/layout/bundles/${i}` }, message, { found: id })];
  });
}
