/** The checks of a design's parts and wiring. Results are cached until something they depend on changes. */
import { rememberedWith, SideTable } from '@cablewright/derive';
import type { Design, Finding } from '@cablewright/model';
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
import { ruleCheck } from './rule-check/rule-check.ts';
import { shortFindings } from './shorts.ts';
import { subAssemblyFindings } from './sub-assemblies.ts';
import { wiringFindings } from './wiring.ts';

const checks: readonly ((context: CheckContext) => readonly Finding[])[] = [
  jointFindings,
  pigtailFindings,
  breakoutFindings,
  subAssemblyFindings,
  wiringFindings,
  fittingFindings,
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
}

export function wiringCheck(context: CheckContext): WiringCheck {
  return {
    instances: [...instanceFindings(context), ...brokenDefinitionFindings(context)],
    ruled: ruleCheck(context),
    rated: electricalCheck(context.catalog, context.design),
    wiring: checks.flatMap((check) => check(context)),
  };
}

/** Cached by the instances of a design, which stay the same object from one state to the next if no part changes. */
const lastOf = rememberedWith<Design['instances'], WiringCheck>('checks of a wiring');
/** Instances that were checked once. Most are never checked again, so results are cached from the second check on. */
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
