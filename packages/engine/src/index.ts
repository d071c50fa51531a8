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
export * from './electrical/ampacity.ts';
export * from './electrical/check.ts';
export * from './electrical/codes.ts';
export * from './elements/elements.ts';
export * from './findings/code-table.ts';
export * from './flatten/flatten.ts';
export * from './flatten/placing-codes.ts';
export * from './joints/resolved.ts';
export * from './landings/landings.ts';
export * from './library-checks/codes.ts';
export * from './library-checks/validate-db.ts';
export * from './library/catalog.ts';
export * from './library/definition.ts';
export * from './library/gather.ts';
export * from './library/library.ts';
export * from './library/number-use.ts';
export { canonicalNumber } from './library/record-index.ts';
export * from './nets/nets.ts';
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
export * from './part-numbers/suggest.ts';
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
export * from './references/references.ts';
export * from './revisions/art.ts';
export * from './revisions/check-history.ts';
export * from './revisions/history.ts';
export * from './revisions/snapshot.ts';
export * from './revisions/where-used.ts';
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
export * from './text/nearest.ts';
export * from './trace/trace.ts';
export * from './units/length.ts';
export * from './units/quantity.ts';
export * from './wire-list/wire-list.ts';
