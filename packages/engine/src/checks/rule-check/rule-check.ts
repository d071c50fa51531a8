/** The electrical rule check. It checks every design net by net, whether drawn, derived or imported. */
import type { Finding } from '@cablewright/model';
import { pinPairFindings } from './pin-pairs.ts';
import { busFindings } from './bus.ts';
import { hotLineFindings } from './hot-lines.ts';
import { materialFindings } from './conductor-materials.ts';
import { contactFindings } from './contacts.ts';
import { pairFindings, stockFindings } from './pairs.ts';
import { partFindings } from './parts.ts';
import { phantomFindings } from './phantoms.ts';
import { clashFindings, driveFindings, shortFindings, voltageFindings } from './potentials.ts';
import { returnFindings } from './returns.ts';
import { lengthFindings } from './run-lengths.ts';
import { isolationFindings } from './isolation.ts';
import { pullFindings } from './pull-resistors.ts';
import { requiredPinFindings } from './required-pins.ts';
import { protectiveFindings } from './protective.ts';
import { oneWayFindings } from './one-way.ts';
import { screenFindings } from './screens.ts';
import { seriesResistorFindings } from './series-resistors.ts';
import { terminationPlaceFindings } from './termination-places.ts';
import { ruleContextOf, type Checked, type RuleContext, type RuleInput, type RuleResult } from './rule-context.ts';

const rules: readonly ((context: RuleContext) => RuleResult)[] = [
  pinPairFindings,
  shortFindings,
  clashFindings,
  driveFindings,
  phantomFindings,
  voltageFindings,
  returnFindings,
  isolationFindings,
  protectiveFindings,
  screenFindings,
  partFindings,
  seriesResistorFindings,
  oneWayFindings,
  pairFindings,
  hotLineFindings,
  stockFindings,
  materialFindings,
  busFindings,
  terminationPlaceFindings,
  pullFindings,
  requiredPinFindings,
  lengthFindings,
  contactFindings,
];

/**
 * The findings of the rule check, and for each rule the number of items examined and the items that couldn't be judged.
 */
export function ruleCheck(context: RuleInput): { readonly findings: Finding[]; readonly checked: Checked[] } {
  const ruled = ruleContextOf(context);
  const results = rules.map((rule) => rule(ruled));
  return { findings: results.flatMap(({ findings }) => findings), checked: results.map(({ checked }) => checked) };
}
