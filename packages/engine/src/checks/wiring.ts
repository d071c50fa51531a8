import { type End, type Finding, type Segment, formatWireEnd } from '@cablewright/model';
import { elementsOf, isScreen, type CopperAt } from '../connectivity/elements.ts';
import { carriedOf, isConnected } from '../connectivity/landings/landings.ts';
import { definition } from '../library/definition.ts';
import { stockedWires, type StockedWire } from '../connectivity/flatten/stocks.ts';
import { componentTerminals } from '../connectivity/terminals/resolve.ts';
import { listedUpTo } from '../library/text/nearest.ts';
import type { CheckContext } from './context.ts';

/**
 * Reports everything that isn't connected: conductors at one end, whole wire ends, screens, and parts without a joint.
 */
export function wiringFindings(context: CheckContext): Finding[] {
  return [
    ...stocksOf(context).flatMap((stocked) => segmentFindings(context, stocked)),
    ...unwiredParts(context),
    ...openComponents(context),
  ];
}

/** The wires of the design itself, each with its stock. A flat design would include those of its sub-assemblies. */
function stocksOf({ design, library, nets: { flat } }: CheckContext): readonly StockedWire[] {
  if (flat.design === design) return stockedWires(flat);
  return (design.instances.segments ?? []).flatMap((segment) => {
    const wire = definition(library, 'wires', segment.def);
    return wire === undefined ? [] : [{ segment, wire }];
  });
}

const noFindings: readonly Finding[] = [];

/** True in the simple case that all cores are joined at both ends and there is no screen. */
function isWired({ landings }: CheckContext, segment: Segment, copper: readonly CopperAt[]): boolean {
  for (const element of copper) if (isScreen(element) || !landings.isWired(segment, element.path)) return false;
  return true;
}

function segmentFindings(context: CheckContext, { segment, wire }: StockedWire): readonly Finding[] {
  const copper = carriedOf(wire, segment);
  if (isWired(context, segment, copper)) return noFindings;
  const joined = { a: connectedAt(context, segment, copper, 'a'), b: connectedAt(context, segment, copper, 'b') };
  if (joined.a.size === 0 && joined.b.size === 0) {
    if (context.noted(segment.id, `${segment.id}@a`, `${segment.id}@b`)) return [];
    const message = `${segment.id} is not connected at either end. Connect it or remove it.`;
    return [context.report('unwired-segment', { instance: segment.id }, message)];
  }
  const cores = copper.filter((element) => !isScreen(element));
  return [
    ...openEnd(context, segment, cores, 'a', joined),
    ...openEnd(context, segment, cores, 'b', joined),
    ...floatingScreens(context, segment, copper),
  ];
}

function connectedAt(context: CheckContext, segment: Segment, copper: readonly CopperAt[], end: End): Set<string> {
  const paths = new Set<string>();
  for (const { path } of copper) if (isConnected(context.landings.at(segment.id, end, path))) paths.add(path);
  return paths;
}

/** Cores that are open at `end` and joined at the other end, without a breakout or note that explains it. */
function openEnd(
  context: CheckContext,
  segment: Segment,
  cores: readonly CopperAt[],
  end: End,
  joined: Record<End, ReadonlySet<string>>,
): Finding[] {
  const name = formatWireEnd(segment.id, end);
  const other = joined[end === 'a' ? 'b' : 'a'];
  const open = cores.filter(({ path }) => {
    if (joined[end].has(path) || !other.has(path)) return false;
    const cutBack = context.landings.at(segment.id, end, path).breakout !== undefined;
    return !cutBack && !context.noted(segment.id, name, `${segment.id}.${path}`, `${name}.${path}`);
  });
  if (open.length === 0) return [];
  if (joined[end].size === 0) {
    const paths = listedUpTo(
      open.map(({ path }) => path),
      6,
    );
    const message = `No conductor is connected at ${name}: ${paths} ${open.length === 1 ? 'is' : 'are'} open. Connect it, or say in a note on ${name} why it is open.`;
    return [context.report('unwired-end', { instance: segment.id, terminal: name }, message, { found: open.length })];
  }
  return open.map(({ path }) => {
    const terminal = `${name}.${path}`;
    const message = `${segment.id}.${path} is connected at one end only and open at ${name}. Connect it, or say in a note on ${terminal} why it is open.`;
    return context.report('half-connected', { instance: segment.id, terminal }, message);
  });
}

function floatingScreens(context: CheckContext, segment: Segment, copper: readonly CopperAt[]): Finding[] {
  const wire = definition(context.library, 'wires', segment.def)!;
  const seen = new Set<string>();
  return copper.flatMap((element) => {
    if (!isScreen(element) || seen.has(element.path)) return [];
    const mass = elementsOf(wire).bondedWith(element.path);
    for (const path of mass) seen.add(path);
    const names = mass.flatMap((path) => [
      `${segment.id}.${path}`,
      `${segment.id}@a.${path}`,
      `${segment.id}@b.${path}`,
    ]);
    const onNet = context.nets.of({ instance: segment.id, terminal: element.path }) !== undefined;
    if (onNet || context.noted(segment.id, ...names)) return [];
    const screens = mass.join(' + ');
    const message = `The screen ${screens} of ${segment.id} is not connected. Connect at least one end, or say in a note on ${segment.id}.${mass[0]} why it is open.`;
    return [context.report('floating-screen', { instance: segment.id, terminal: `${segment.id}.${mass[0]}` }, message)];
  });
}

const unwiredCodes = {
  connectors: 'unwired-connector',
  pcbas: 'unwired-board',
  subassemblies: 'subassembly-unwired',
} as const;

function unwiredParts({ design, joints, noted, report }: CheckContext): Finding[] {
  const touched = new Set<string>();
  for (const { a, b } of joints) {
    if (a.placed?.list !== 'segments') touched.add(a.ref.instance);
    if (b.placed?.list !== 'segments') touched.add(b.ref.instance);
  }
  return (Object.keys(unwiredCodes) as (keyof typeof unwiredCodes)[]).flatMap((list) =>
    (design.instances[list] ?? []).flatMap(({ id }: { id: string }) => {
      if (touched.has(id) || noted(id)) return [];
      return [report(unwiredCodes[list], { instance: id }, `${id} has no wires. Connect it or remove it.`)];
    }),
  );
}

function openComponents({ design, library, landings, noted, report }: CheckContext): Finding[] {
  return (design.instances.components ?? []).flatMap(({ id, def }) => {
    const component = definition(library, 'components', def);
    return (component === undefined ? [] : componentTerminals(component)).flatMap((terminal) => {
      const name = `${id}.${terminal.id}`;
      if (landings.on(id, terminal.id).length > 0 || noted(id, name)) return [];
      const message = `${name} is not connected. Connect it, or say in a note on ${name} why it is open.`;
      return [report('component-unjoined', { instance: id, terminal: name }, message)];
    });
  });
}
