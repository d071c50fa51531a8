import type { Design, Finding } from '@cablewright/model';
import { crimpFindings } from '../connectivity/crimps/check.ts';
import { recipeFindings } from '../resolver/drift/findings.ts';
import { electricalCheck } from './electrical/check.ts';
import type { Catalog } from '../library/catalog.ts';
import { designRuleFindings } from '../rules/evaluate.ts';
import { sourcingFindings } from '../library/sourcing-check.ts';
import { breakoutFindings } from './breakouts.ts';
import { brokenDefinitionFindings } from './broken-definitions.ts';
import { contextOf, type CheckContext } from './context.ts';
import { fittingFindings } from './fittings.ts';
import { documentFindings, instanceFindings } from './instances.ts';
import { letterFindings } from './letters.ts';
import { jointFindings } from './joints.ts';
import { layoutFindings } from './layout/check.ts';
import { pigtailFindings } from './pigtails.ts';
import { salvageDesign } from './salvage.ts';
import { ruleCheck } from './rule-check/rule-check.ts';
import type { Checked } from './rule-check/rule-context.ts';
import { withoutWaived, type Waived } from './waivers.ts';
import { shortFindings } from './shorts.ts';
import { subAssemblyFindings } from './sub-assemblies.ts';
import { wiringFindings } from './wiring.ts';

const checks: readonly ((context: CheckContext) => readonly Finding[])[] = [
  documentFindings,
  instanceFindings,
  brokenDefinitionFindings,
  letterFindings,
  jointFindings,
  pigtailFindings,
  breakoutFindings,
  subAssemblyFindings,
  wiringFindings,
  fittingFindings,
  shortFindings,
  ({ library, design, landings }) =>
    (design.instances.connectors ?? []).flatMap((connector) => crimpFindings(library, design.id, connector, landings)),
  ({ catalog, design }) => layoutFindings(catalog, design),
  ({ design }) => sourcingFindings(design, { kind: 'designs', id: design.id }),
  ({ library, design }) => recipeFindings(library, design),
  ({ catalog, design, landings }) => designRuleFindings(catalog, design, undefined, landings),
];

/**
 * Everything wrong with a design, errors first. `design` may be anything: what is not shaped as a design is reported
 * with code `schema` and the rest is checked all the same. Without `today` (YYYY-MM-DD) no waiver has run out. Never throws.
 */
export function validateDesign(catalog: Catalog, design: unknown, today?: string): Finding[] {
  return [...checkDesign(catalog, design, today).findings];
}

/** A hazard that the recipe of the design warns of is not reported for its pins again. */
function isInRecipe({ code, severity, expected }: Finding, others: readonly Finding[]): boolean {
  if (code !== 'pin-hazard' || severity !== 'warning') return false;
  return others.some((other) => other.code === 'recipe-hazard' && other.found === expected);
}

export interface DesignCheck {
  /** Everything wrong, errors first, without what is waived. */
  readonly findings: readonly Finding[];
  readonly waived: readonly Waived[];
  /** What the rule check and the electrical checks looked at, and what they could not judge. */
  readonly checked: readonly Checked[];
}

/** The findings of `validateDesign` with those that are waived, and with what was checked and what was not. */
export function checkDesign(catalog: Catalog, design: unknown, today?: string): DesignCheck {
  const salvaged = salvageDesign(design);
  const context = contextOf(catalog, salvaged);
  const ruled = ruleCheck(context);
  const rated = electricalCheck(catalog, salvaged.design);
  const others = [...salvaged.findings, ...checks.flatMap((check) => check(context)), ...rated.findings];
  const found = [...others, ...ruled.findings.filter((finding) => !isInRecipe(finding, others))];
  const { open, waived } = withoutWaived(found, salvaged.design.waivers ?? [], today);
  const findings = [
    ...open.filter((one) => one.severity === 'error'),
    ...open.filter((one) => one.severity === 'warning'),
  ];
  return { findings, waived, checked: [...ruled.checked, ...rated.checked] };
}

/** The well-shaped parts of anything given as a design, for views that must show something. */
export function readDesign(design: unknown): Design {
  return salvageDesign(design).design;
}
