/** The checks of a design's parts and wiring. What they found is remembered for as long as nothing they read changes. */
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

/** What these checks read of a design. A text, a tag, a number or the layout of the cable may change and what they found still holds. */
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

interface Remembered {
  readonly library: Library;
  readonly design: Pick<Design, (typeof wiringFields)[number]>;
  readonly result: WiringCheck;
}

/** By the parts of a design, which stay the same object from one state of it to the next when no part changes. */
const lastOf = new WeakMap<Design['instances'], Remembered>();
/** Parts that were checked once. Most are never checked again, so what was found in them is not kept. */
const checkedOnce = new WeakSet<Design['instances']>();

/**
 * As `check`, or what it answered for a state of the design in which all that it read was the same. The parts of placed designs are
 * elsewhere, so a design that places others is always checked.
 */
export function rememberedWiringCheck(library: Library, design: Design, check: () => WiringCheck): WiringCheck {
  if ((design.instances.subassemblies ?? []).length > 0) return check();
  const last = lastOf.get(design.instances);
  const isSame = last?.library === library && wiringFields.every((field) => last.design[field] === design[field]);
  if (isSame) return last.result;
  const result = check();
  if (!checkedOnce.has(design.instances)) {
    checkedOnce.add(design.instances);
    return result;
  }
  const { id, schemaVersion, instances, joints, electrical, notes, extensions } = design;
  const read = { id, schemaVersion, instances, joints, electrical, notes, extensions };
  lastOf.set(instances, { library, design: read, result });
  return result;
}
