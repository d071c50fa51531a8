/** What can be worked out from a library and a design. Pure: no clock, no network, no files. */
export * from './boards/compose.ts';
export * from './bom/bill.ts';
export { bomSections, type BomSection } from './bom/parts.ts';
export * from './bom/variations.ts';
export * from './breakouts/continuations.ts';
export * from './checks/code-tables.ts';
export * from './checks/design-codes.ts';
export * from './checks/noted.ts';
export * from './checks/validate-design.ts';
export * from './compare/designs.ts';
export * from './compare/fields.ts';
export * from './connectors/compose.ts';
export * from './continuity/continuity.ts';
export * from './continuity/parameters.ts';
export * from './continuity/points.ts';
export * from './costs/roll-up.ts';
export * from './crimp-list/crimp-list.ts';
export * from './crimps/cavities.ts';
export * from './crimps/check.ts';
export * from './crimps/codes.ts';
export * from './cut-list/cut-list.ts';
export * from './devices/adapters.ts';
export * from './devices/bind.ts';
export * from './devices/bound-port.ts';
export { deviceCodes } from './devices/codes.ts';
export * from './devices/family.ts';
export { derivationCodes } from './derive/codes.ts';
export * from './derive/derive.ts';
export * from './derive/derived.ts';
export * from './derive/plug.ts';
export { fitOf, fittingStocks, rankStocks, type StockFit } from './derive/stock.ts';
export * from './drift/body-changes.ts';
export { recipeCodes } from './drift/codes.ts';
export * from './drift/drift.ts';
export * from './drift/findings.ts';
export * from './drift/overrides.ts';
export * from './drift/recipe.ts';
export * from './drift/rederive.ts';
export * from './electrical/ampacity.ts';
export * from './electrical/check.ts';
export * from './electrical/codes.ts';
export * from './elements/elements.ts';
export * from './findings/code-table.ts';
export * from './flatten/flatten.ts';
export * from './flatten/placing-codes.ts';
export * from './hazards/built-in.ts';
export * from './hazards/match.ts';
export * from './infer/infer.ts';
export * from './joints/resolved.ts';
export * from './labels/end-text.ts';
export * from './labels/position.ts';
export * from './labels/run-names.ts';
export * from './labels/wire-labels.ts';
export * from './landings/landings.ts';
export * from './landings/wire-end.ts';
export * from './library-checks/codes.ts';
export * from './library-checks/validate-db.ts';
export * from './library/catalog.ts';
export type { CodeRule } from './library/code-rule.ts';
export * from './library/definition.ts';
export * from './library/gather.ts';
export * from './library/library.ts';
export * from './library/number-use.ts';
export { canonicalNumber } from './library/record-index.ts';
export * from './nets/nets.ts';
export * from './options/option.ts';
export * from './options/policy.ts';
export { policyCodes } from './options/policy-check.ts';
export * from './options/resolve.ts';
export * from './options/story.ts';
export * from './pairing/pairing.ts';
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
export * from './parts/network.ts';
export * from './parts/part-links.ts';
export * from './parts/reading.ts';
export * from './parts/resistance.ts';
export * from './prices/price.ts';
export * from './products/change.ts';
export * from './products/check.ts';
export * from './products/codes.ts';
export * from './products/facts.ts';
export * from './products/family.ts';
export * from './products/generate.ts';
export * from './products/lineup.ts';
export * from './products/variant-cost.ts';
export { proposalCodes } from './proposals/codes.ts';
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
} from './proposals/decide.ts';
export * from './proposals/drafts.ts';
export { conditioningCodes } from './recipes/check.ts';
export { componentOf } from './recipes/parts.ts';
export { conversionsFor, recipesFor } from './recipes/recipes.ts';
export * from './references/references.ts';
export * from './artwork/artwork.ts';
export * from './models/models.ts';
export * from './revisions/art.ts';
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
export * from './signals/signal-words.ts';
export * from './signals/tags.ts';
export * from './sourcing/check.ts';
export * from './terminals/pigtails.ts';
export * from './terminals/placed.ts';
export * from './terminals/port.ts';
export * from './terminals/resolve.ts';
export * from './terminals/standing.ts';
export * from './text/colour.ts';
export * from './text/natural-order.ts';
export * from './text/nearest.ts';
export * from './trace/trace.ts';
export * from './units/length.ts';
export * from './units/quantity.ts';
export * from './wire-list/wire-list.ts';
export * from './test-results/test-results.ts';
