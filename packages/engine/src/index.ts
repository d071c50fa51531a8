/** What can be worked out from a library and a design. Pure: no clock, no network, no files. */
export * from './connectivity/compose-board.ts';
export * from './lists/bom/bill.ts';
export { bomSections, type BomSection } from './lists/bom/parts.ts';
export * from './lists/bom/variations.ts';
export * from './connectivity/continuations.ts';
export * from './checks/code-tables.ts';
export * from './checks/design-codes.ts';
export * from './checks/noted.ts';
export * from './checks/validate-design.ts';
export * from './revisions/compare/designs.ts';
export * from './revisions/compare/fields.ts';
export * from './connectivity/compose-connector.ts';
export * from './lists/continuity/continuity.ts';
export * from './lists/continuity/parameters.ts';
export * from './lists/continuity/points.ts';
export * from './lists/bom/cost-roll-up.ts';
export * from './lists/crimp-list.ts';
export * from './connectivity/crimps/cavities.ts';
export * from './connectivity/crimps/check.ts';
export * from './connectivity/crimps/codes.ts';
export * from './lists/cut-list.ts';
export * from './resolver/devices/adapters.ts';
export * from './resolver/devices/bind.ts';
export * from './resolver/devices/bound-port.ts';
export { deviceCodes } from './resolver/devices/codes.ts';
export * from './resolver/devices/family.ts';
export { derivationCodes } from './resolver/derive/codes.ts';
export * from './resolver/derive/derive.ts';
export * from './resolver/derive/derived.ts';
export * from './resolver/derive/plug.ts';
export { fitOf, fittingStocks, rankStocks, type StockFit } from './resolver/derive/stock.ts';
export * from './resolver/drift/body-changes.ts';
export { recipeCodes } from './resolver/drift/codes.ts';
export * from './resolver/drift/drift.ts';
export * from './resolver/drift/findings.ts';
export * from './resolver/drift/overrides.ts';
export * from './resolver/drift/recipe.ts';
export * from './resolver/drift/rederive.ts';
export * from './checks/electrical/ampacity.ts';
export * from './checks/electrical/check.ts';
export * from './checks/electrical/codes.ts';
export * from './connectivity/elements.ts';
export * from './library/code-table.ts';
export * from './connectivity/flatten/flatten.ts';
export * from './connectivity/flatten/placing-codes.ts';
export * from './resolver/hazards/built-in.ts';
export * from './resolver/hazards/match.ts';
export * from './resolver/infer/infer.ts';
export * from './connectivity/terminals/resolved-joints.ts';
export * from './lists/labels/end-text.ts';
export * from './lists/labels/position.ts';
export * from './lists/labels/run-names.ts';
export * from './lists/labels/wire-labels.ts';
export * from './connectivity/landings/landings.ts';
export * from './connectivity/landings/wire-end.ts';
export * from './checks/library/codes.ts';
export * from './checks/library/validate-db.ts';
export * from './library/catalog.ts';
export type { CodeRule } from './library/code-rule.ts';
export * from './library/definition.ts';
export * from './library/gather.ts';
export * from './library/library.ts';
export * from './library/number-use.ts';
export { canonicalNumber } from './library/record-index.ts';
export * from './connectivity/nets/nets.ts';
export * from './resolver/options/option.ts';
export * from './resolver/options/policy.ts';
export { policyCodes } from './resolver/options/policy-check.ts';
export * from './resolver/options/resolve.ts';
export * from './resolver/options/story.ts';
export * from './resolver/pairing/pairing.ts';
export * from './part-numbers/codes.ts';
export * from './part-numbers/compile.ts';
export * from './part-numbers/duplicates.ts';
export * from './part-numbers/guards.ts';
export * from './part-numbers/in-force.ts';
export * from './part-numbers/number-uses.ts';
export * from './part-numbers/numbers-in-use.ts';
export * from './part-numbers/preview.ts';
export * from './part-numbers/problems.ts';
export * from './part-numbers/report.ts';
export * from './part-numbers/scheme.ts';
export * from './part-numbers/steps.ts';
export * from './part-numbers/suggest.ts';
export { readTemplate, type TemplatePart } from './part-numbers/template.ts';
export * from './connectivity/parts/network.ts';
export * from './connectivity/parts/part-links.ts';
export * from './connectivity/parts/reading.ts';
export * from './connectivity/parts/resistance.ts';
export * from './lists/bom/price.ts';
export * from './products/change.ts';
export * from './products/check.ts';
export * from './products/codes.ts';
export * from './products/facts.ts';
export * from './products/family.ts';
export * from './products/generate.ts';
export * from './products/lineup.ts';
export * from './products/variant-cost.ts';
export { proposalCodes } from './resolver/proposals/codes.ts';
export {
  acceptProposal,
  adapterProfile,
  declineProposal,
  draftStates,
  fileProposal,
  recordedProposals,
  reopenProposal,
  type Acceptance as ProposalAcceptance,
  type Choice as ProposalChoice,
  type Decision as ProposalDecision,
  type Mating as BoardMating,
  type DraftState,
} from './resolver/proposals/decide.ts';
export * from './resolver/proposals/drafts.ts';
export { conditioningCodes } from './resolver/recipes/check.ts';
export { componentOf } from './resolver/recipes/parts.ts';
export { conversionsFor, recipesFor } from './resolver/recipes/recipes.ts';
export * from './library/references.ts';
export * from './artwork/artwork.ts';
export * from './artwork/models.ts';
export * from './artwork/art.ts';
export * from './revisions/check-history.ts';
export * from './revisions/frozen-copies.ts';
export * from './revisions/history.ts';
export * from './revisions/snapshot.ts';
export * from './revisions/where-used.ts';
export { compileCodeRule, rulesOf } from './rules/code-rule.ts';
export * from './rules/codes.ts';
export * from './rules/compile.ts';
export * from './rules/evaluate.ts';
export type { FieldType as RuleField, FieldTypes as RuleFieldTypes } from './rules/field-types.ts';
export { designFieldTypes, subjectFields, subjectFieldTypes } from './rules/fields.ts';
export { templateParts } from './rules/message.ts';
export * from './rules/in-force.ts';
export {
  isDefinitionSubject,
  isSubject,
  ruleLimits,
  subjects as ruleSubjects,
  type Fields as RuleFields,
  type RuleProblem,
  type Scope as RuleScope,
  type Subject as RuleSubject,
} from './rules/language.ts';
export { problemText } from './rules/problem-text.ts';
export * from './rules/subjects.ts';
export * from './connectivity/signals/signal-words.ts';
export * from './connectivity/signals/tags.ts';
export * from './library/sourcing-check.ts';
export * from './connectivity/terminals/pigtails.ts';
export * from './connectivity/terminals/placed.ts';
export * from './connectivity/terminals/port.ts';
export * from './connectivity/terminals/resolve.ts';
export * from './connectivity/terminals/standing.ts';
export * from './library/colour.ts';
export * from './library/text/natural-order.ts';
export * from './library/text/nearest.ts';
export * from './connectivity/nets/trace.ts';
export * from './library/units/length.ts';
export * from './library/units/quantity.ts';
export * from './lists/wire-list.ts';
export * from './lists/test-results.ts';
