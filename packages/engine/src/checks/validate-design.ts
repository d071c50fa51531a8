import type { Design, Finding } from '@cablewright/model';
import { recipeFindings } from '../resolver/drift/findings.ts';
import type { Catalog } from '../library/catalog.ts';
import { rulesOf } from '../rules/compile-code-rule.ts';
import { designRuleFindings } from '../rules/evaluate.ts';
import { sourcingFindings } from '../library/sourcing-check.ts';
import { contextOf, textContextOf, type CheckContext } from './context.ts';
import { documentFindings } from './instances.ts';
import { layoutFindings } from './layout/check.ts';
import { letterFindings } from './letters.ts';
import { salvageDesign, type SalvagedDesign } from './salvage.ts';
import type { Checked } from './rule-check/rule-context.ts';
import { testFindings } from './test-limits/check.ts';
import { withoutWaived, type Waived } from './waivers.ts';
import { rememberedWiringCheck, wiringCheck } from './wiring-checks.ts';

/**
 * Returns all findings of a design, errors first. `design` may be any value: whatever does not match the schema of a design
 * is reported with code `schema`, and the rest is still checked. Without `today` (YYYY-MM-DD) no waiver has expired. Never
 * throws.
 */
export function validateDesign(catalog: Catalog, design: unknown, today?: string): Finding[] {
  return [...checkDesign(catalog, design, today).findings];
}

/** A hazard that the recipe of the design already warns about isn't reported again for its pins. */
function isInRecipe({ code, severity, expected }: Finding, others: readonly Finding[]): boolean {
  if (code !== 'pin-hazard' || severity !== 'warning') return false;
  return others.some((other) => other.code === 'recipe-hazard' && other.found === expected);
}

export interface DesignCheck {
  /** All findings that are not waived, errors first. */
  readonly findings: readonly Finding[];
  readonly waived: readonly Waived[];
  /** The items that the rule check and the electrical checks examined, and those that couldn't be judged. */
  readonly checked: readonly Checked[];
}

/** The open findings of `validateDesign`, the waived ones, and the items that were and weren't checked. */
export function checkDesign(catalog: Catalog, design: unknown, today?: string): DesignCheck {
  const salvaged = salvageDesign(design);
  const texts = textContextOf(catalog, salvaged);
  let context: CheckContext | undefined;
  const wired = () => (context ??= contextOf(catalog, salvaged));
  const { instances, wiring, ruled, rated, highest } = wiringOf(catalog, salvaged, wired);
  const others = [
    ...salvaged.findings,
    ...documentFindings(texts),
    ...instances,
    ...letterFindings(texts),
    ...wiring,
    ...layoutFindings(catalog, salvaged.design),
    ...sourcingFindings(salvaged.design, { kind: 'designs', id: salvaged.design.id }),
    ...recipeFindings(catalog.library, salvaged.design),
    ...ruleFindings(catalog, salvaged.design, wired),
    ...rated.findings,
    ...testFindings(catalog, salvaged.design, highest),
  ];
  const found = [...others, ...ruled.findings.filter((finding) => !isInRecipe(finding, others))];
  const { open, waived } = withoutWaived(found, salvaged.design.waivers ?? [], today);
  const findings = [
    ...open.filter((one) => one.severity === 'error'),
    ...open.filter((one) => one.severity === 'warning'),
  ];
  return { findings, waived, checked: [...ruled.checked, ...rated.checked] };
}

/** If a part of the design was left out, positions refer to the original input, so results are not cached. */
function wiringOf(catalog: Catalog, { design, findings }: SalvagedDesign, wired: () => CheckContext) {
  const check = () => wiringCheck(wired());
  return findings.length > 0 ? check() : rememberedWiringCheck(catalog.library, design, check);
}

function ruleFindings(catalog: Catalog, design: Design, wired: () => CheckContext): Finding[] {
  const rules = rulesOf(catalog);
  return rules.length === 0 ? [] : designRuleFindings(catalog, design, rules, wired().landings);
}

/** Reads the well-formed parts of any value as a design, for views that must show something. */
export function readDesign(design: unknown): Design {
  return salvageDesign(design).design;
}
