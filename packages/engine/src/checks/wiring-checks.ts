/** The checks of a design's parts and wiring. Results are cached until something they depend on changes. */
import { rememberedWith, SideTable } from '@cablewright/derive';
import { type Design, type Finding, formatTerminal } from '@cablewright/model';
import { crimpFindings } from '../connectivity/crimps/check.ts';
import type { Library } from '../library/library.ts';
import { breakoutFindings } from './breakouts.ts';
import { brokenDefinitionFindings } from './broken-definitions.ts';
import type { CheckContext } from './context.ts';
import { electricalCheck } from './electrical/check.ts';
import { fittingFindings } from './fittings.ts';
import { instanceFindings } from './instances.ts';
import { jointFindings } from './joints.ts';
import { pigtailFindings } from './pigtails.ts';
import { pinsOf } from './rule-check/placed-pins.ts';
import { ruleCheck } from './rule-check/rule-check.ts';
import { areInSeries } from './rule-check/series.ts';
import { highestVoltage, type HighestVoltage } from './rule-check/net-voltages.ts';
import { tubeFindings } from './tubes.ts';
import { wiringFindings } from './wiring.ts';
import type { Net } from '../connectivity/nets/nets.ts';
import { signalKind } from '../connectivity/signals/tags.ts';
import { resolveJoints } from '../connectivity/terminals/resolved-joints.ts';
import type { PlacedDesign } from '../library/catalog.ts';
import type { Standing } from '../connectivity/terminals/resolution.ts';

const checks: readonly ((context: CheckContext) => readonly Finding[])[] = [
  jointFindings,
  pigtailFindings,
  breakoutFindings,
  subAssemblyFindings,
  wiringFindings,
  fittingFindings,
  tubeFindings,
  shortFindings,
  ({ library, design, landings }) =>
    (design.instances.connectors ?? []).flatMap((connector) => crimpFindings(library, design.id, connector, landings)),
];

/** The fields these checks read. Texts, tags, numbers or the layout of the cable may change without changing the results. */
const wiringFields = [
  'id',
  'schemaVersion',
  'instances',
  'joints',
  'electrical',
  'notes',
  'extensions',
] as const satisfies readonly (keyof Design)[];

interface WiringCheck {
  readonly instances: readonly Finding[];
  readonly wiring: readonly Finding[];
  readonly ruled: ReturnType<typeof ruleCheck>;
  readonly rated: ReturnType<typeof electricalCheck>;
  readonly highest: HighestVoltage | undefined;
}

export function wiringCheck(context: CheckContext): WiringCheck {
  return {
    instances: [...instanceFindings(context), ...brokenDefinitionFindings(context)],
    ruled: ruleCheck(context),
    rated: electricalCheck(context.catalog, context.design),
    highest: highestVoltage(context.nets),
    wiring: checks.flatMap((check) => check(context)),
  };
}

/** Cached by the instances of a design, which stay the same object between states if no part changes. */
const lastOf = rememberedWith<Design['instances'], WiringCheck>('checks of a wiring');
/**
 * Instances that were checked once. Results are cached from the second check on, because most instances are never
 * checked again.
 */
const checkedOnce = new SideTable<Design['instances'], true>();

/**
 * Runs `check`, or returns its result for a state of the design in which all of its input was the same. The parts of placed
 * designs are stored elsewhere, so a design that places others is always checked.
 */
export function rememberedWiringCheck(library: Library, design: Design, check: () => WiringCheck): WiringCheck {
  if ((design.instances.subassemblies ?? []).length > 0) return check();
  if (checkedOnce.has(design.instances)) {
    return lastOf(design.instances, [library, ...wiringFields.map((field) => design[field])], check);
  }
  checkedOnce.set(design.instances, true);
  return check();
}

/** Finds nets that connect a supply to a ground. The engine knows the signal kinds power and ground. */
function shortFindings(context: CheckContext): Finding[] {
  return context.nets.list.flatMap((net) => {
    const power = terminalOfKind(context, net, 'power');
    const ground = power === undefined ? undefined : terminalOfKind(context, net, 'ground');
    if (power === undefined || ground === undefined) return [];
    if (
      areInSeries(
        context,
        net.terminals.flatMap((ref) => pinsOf(context.nets)(ref) ?? []),
      )
    )
      return [];
    const message = `${net.id} connects ${power.name} (${power.signal}) to ${ground.name} (${ground.signal}). The supply is shorted to ground.`;
    const where = { instance: power.instance, terminal: power.name };
    return [context.report('power-ground-short', where, message, { found: [power.name, ground.name] })];
  });
}

function terminalOfKind({ library, nets }: CheckContext, net: Net, kind: string) {
  for (const { instance, terminal, end } of net.terminals) {
    if (end !== undefined) continue;
    const signal = nets.tags.at(instance, terminal)?.signal;
    if (signal !== undefined && signalKind(library, signal) === kind) {
      return { name: `${instance}.${terminal}`, instance, signal };
    }
  }
  return undefined;
}

/** Checks that placed designs exist, do not contain themselves, and are joined at ends that are open inside them. */
function subAssemblyFindings(context: CheckContext): Finding[] {
  const { design, nets } = context;
  if ((design.instances.subassemblies ?? []).length === 0) return [];
  return [...nets.flat.problems, ...joinedInside(context)];
}

function joinedInside(context: CheckContext): Finding[] {
  return context.joints.flatMap(({ a, b }) =>
    [a, b].flatMap((end) => {
      if (!end.at.ok || end.at.on !== 'port') return [];
      const inside = innermost(end.at);
      if (!joinedIn(context, inside.placed, formatTerminal(inside.inner))) return [];
      const message = `${end.name} is already connected inside ${end.at.instance.def}. Use a terminal that is open there.`;
      return [context.report('subassembly-port-joined', { instance: end.ref.instance, terminal: end.name }, message)];
    }),
  );
}

function innermost(port: Standing & { on: 'port' }): Standing & { on: 'port' } {
  return port.standing.on === 'port' ? innermost(port.standing) : port;
}

function joinedIn({ catalog }: CheckContext, placed: PlacedDesign, name: string): boolean {
  const inside = { library: placed.library, design: (id: string, rev?: number) => catalog.design(id, rev) };
  const joints = resolveJoints(inside, placed.design, () => placed.library);
  return joints.some(({ a, b }) => a.name === name || b.name === name);
}
