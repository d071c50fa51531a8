/** Everything that is derived from a library and a design. Pure: no clock, no network, no files. */

export { Groups } from './library/groups.ts';
export { type Catalog, catalogOf, type PlacedDesign } from './library/catalog.ts';
export type { CodeTable } from './library/code-table.ts';
export { colourCode, colourName } from './library/colour.ts';
export { definition } from './library/definition.ts';
export { frozenKinds, frozenLibrary, gatherCatalog } from './library/gather.ts';
export { type Entry, isLibraryRow, Library, type LibraryRow, snapshotKinds } from './library/library.ts';
export type { Numbered } from './library/number-use.ts';
export type { CodeRule } from './library/code-rule.ts';
export { canonicalNumber } from './library/record-index.ts';
export { lettersBeyondBuiltIn, missingLetters, namedLetters } from './library/text/printed-letters.ts';
export { naturalOrder } from './library/text/natural-order.ts';
/** A catalog in a language and a system of units, for printing or for display. */
export * as wording from './library/wording/in-style.ts';
export type { PlainTextKey } from './library/wording/sheet-texts.ts';
export { type PrintFormat, printFormatOf } from './library/wording/print-format.ts';
/** Lengths, cross-sections and prices per length in the reader's units. */
export * as units from './library/units/shown.ts';
export { nearest } from './library/text/nearest.ts';
export { spans } from './library/text/spans.ts';
/** One ranking for every search: the palette, lists, pickers and the hub. */
export { bestMatches, rankedMatches } from './library/search/matches.ts';
export { recordSearchText } from './library/search/record-text.ts';
export { searchText } from './library/search/search-text.ts';
export { Search } from './library/search/search.ts';

export { composeBoard } from './connectivity/compose-board.ts';
export { composeConnector, type ComposedConnector } from './connectivity/compose-connector.ts';
export { pinTables } from './connectivity/signals/pin-lines.ts';
export { endsOf, legOf } from './connectivity/continuations.ts';
export { type CopperAt, type ElementAt, elementsOf } from './connectivity/elements.ts';
export { assemblySize } from './connectivity/flatten/assembly-size.ts';
export { type FlatDesign, flatten } from './connectivity/flatten/flatten.ts';
export { ownWeight } from './connectivity/flatten/weight.ts';
export { carriedCopper, type Landings, landingsOf } from './connectivity/landings/landings.ts';
export { wireEnd } from './connectivity/landings/wire-end.ts';
export { tablesOf as ratingTablesOf } from './connectivity/conductors/rating-tables.ts';
export { deriveNets, type Nets, netsOf } from './connectivity/nets/nets.ts';
export { trace } from './connectivity/nets/trace.ts';
export { signalOfWord } from './connectivity/signals/signal-words.ts';
export { signalTags, SignalTags } from './connectivity/signals/tags.ts';
export { carries, pigtailMembers } from './connectivity/terminals/pigtails.ts';
export { trunkOf } from './connectivity/terminals/placed.ts';
export { oneWayOf } from './connectivity/parts/reading.ts';
export { componentTerminals, resolveTerminal, terminalFunction } from './connectivity/terminals/resolve.ts';
export { JointEnd, resolveJoints } from './connectivity/terminals/resolved-joints.ts';

export { artProblems, type RevisionProblem } from './artwork/art.ts';
export { rasterProblem } from './artwork/raster.ts';
export { artLimits } from './artwork/svg-cost.ts';
export { artworkKey, artworkOf, artworkOfDesign, sidesOf } from './artwork/artwork.ts';
export { modelCoverage, type ModelCoverage, modelOf, sourceModelRevisions } from './artwork/models.ts';

export { checkHistory } from './revisions/check-history.ts';
export { type DesignDiff, diffDesigns, diffLines } from './revisions/compare/designs.ts';
export { diffFields, type FieldChange } from './revisions/compare/fields.ts';
export { frozenCopies, isBuiltWith, snapshotText } from './revisions/frozen-copies.ts';
export { alternatesIn } from './revisions/alternates/alternates-of.ts';
export { judgeAlternate, type JudgedAlternate } from './revisions/alternates/judge.ts';
export { propertyNames } from './revisions/alternates/property.ts';
export { replacePart } from './revisions/replace-part.ts';
export { stockChange, type StockChange, withStock } from './revisions/restock.ts';
export { currentState, type NewRevision, nextRevision } from './revisions/history.ts';
export { type Snapshot, snapshotOf } from './revisions/snapshot.ts';
export { type FrozenUse, whereUsed } from './revisions/where-used.ts';

export { ruleWordProblems } from './checks/library/unmatched-words.ts';
export { rulesOf } from './rules/compile-code-rule.ts';
export { type CompiledRule, compileRule } from './rules/compile.ts';
export { designRuleFindings, recordRuleFindings, runRules, tryRule } from './rules/evaluate.ts';
export type { FieldType as RuleField, FieldTypes as RuleFieldTypes } from './rules/field-types.ts';
export { designFieldTypes, subjectFieldTypes } from './rules/fields.ts';
export { ruleListProblems, rulesInForce, type UnusableRule } from './rules/in-force.ts';
export {
  isDefinitionSubject,
  isSubject,
  ruleLimits,
  type RuleProblem,
  type Subject as RuleSubject,
  subjects as ruleSubjects,
} from './rules/language.ts';
export { problemText } from './rules/problem-text.ts';
export { definitionKind, designSubjects, librarySubjects, type SubjectSource } from './rules/subjects.ts';

export { withRouteLengths } from './connectivity/harness/lengths.ts';
export { proposedLayout } from './connectivity/harness/proposal/proposed-layout.ts';
export { nodePlaces } from './connectivity/harness/places/node-places.ts';
export { routedWires } from './connectivity/harness/routes.ts';

export { inCurrency } from './lists/bom/price.ts';
export { type Bill, billOfMaterials, type BomLine } from './lists/bom/bill.ts';
export { isFamilyNumber, orderableLengths } from './lists/bom/variations.ts';
export { operationsOf } from './lists/costs/operation-times.ts';
export { lotNeeds, purchaseList } from './lists/costs/purchase-list.ts';
export type { PartNeed } from './lists/costs/needed.ts';
export { boughtTogether } from './lists/costs/bought-together.ts';
export * as inquiry from './lists/inquiry/inquiry.ts';
export { quotedPrice } from './lists/costs/quoted-price.ts';
export { listPrice } from './lists/costs/list-price.ts';
export type { PriceTerms } from './lists/costs/purchase.ts';
export { countedOperations, plainLotCost } from './lists/costs/plain-costs.ts';
export { type Connection, continuity, type Continuity, ownWithstand } from './lists/continuity/continuity.ts';
export type { InsulationLimits } from './lists/continuity/test-limits.ts';
export { testParameters } from './lists/continuity/parameters.ts';
export { testLimits } from './checks/test-limits/limits.ts';
export { cableEffect, type CableEffect, isNoEffect } from './effects/cable-effect.ts';
export { cableFacts, type PrintedPart } from './effects/cable-facts.ts';
export { crimpList, type CrimpListRow } from './lists/crimp-list.ts';
export { cutBacks } from './lists/cut-backs.ts';
export { cutList, sortedPieces } from './lists/cut-list.ts';
export { harnessEffect } from './lists/harness/preview.ts';
export { type BundleView, harnessView } from './lists/harness/harness-view.ts';
export { harnessReport } from './lists/harness/report.ts';
export { endTextProblem } from './lists/labels/end-text.ts';
export { withOwnRunNames } from './connectivity/terminals/run-ids.ts';
export { designator, printedName, printedPin, printedTerminal, runNames } from './connectivity/terminals/run-names.ts';
export { type WireLabel, wireLabels } from './lists/labels/wire-labels.ts';
export { markResults, type MeasuredRow, defaultVerdicts, type Verdicts } from './lists/test-results.ts';
export { wireList, type WireListRow } from './lists/wire-list.ts';
export { PartNames } from './lists/names.ts';
export { BenchFacts } from './lists/steps/bench-facts.ts';
export { type BuildStep, type StepStation } from './lists/steps/build-step.ts';
export { buildSteps } from './lists/steps/build-steps.ts';
export { crimpSetup, setupVerdict, type SetupValue } from './lists/building/crimp-setup.ts';
export { type JudgedResults, judgeResults, testVerdicts } from './lists/building/judge-results.ts';
export { judgeValue } from './lists/building/judge-values.ts';
export { measuredTimes, type MeasuredOrder } from './lists/building/measured-times.ts';
export { stepCounts } from './lists/costs/count-steps.ts';
export { countedNumber, type OpenNumber, openNumber, templateProblem } from './lists/building/number-template.ts';
export {
  type Missing,
  missingFor,
  notBegun,
  type PieceProgress,
  progressAfter,
  progressOf,
  stateOf as pieceStateOf,
} from './lists/building/piece-progress.ts';
export { type FittedLead, fitLead, type Unfit, unfitFor } from './lists/machines/machine-fit.ts';
export { changesInOrder, orderJobs } from './lists/machines/job-order.ts';
export { jobNotWritten, type JobProgress, jobProgress, jobStates } from './lists/machines/job-progress.ts';
export { readReports, type ReadReport, reportProblems } from './lists/machines/job-reports.ts';
export { jobText, jobTextProblems, type JobToWrite } from './lists/machines/job-text.ts';
export { type Lead, type LeadEnd, leads } from './lists/machines/leads.ts';
export { labelPlace } from './lists/steps/fit-steps.ts';
export { isBought } from './lists/steps/inspection-steps.ts';
export { isLooseWire, looseWires, stockName } from './lists/steps/loose-wires.ts';

export { kindOfList } from './library/kind-of-list.ts';
export { CodeNumberScheme } from './part-numbers/code-scheme.ts';
export { compileScheme, inSegments } from './part-numbers/compile.ts';
export { heldNumbers, type HeldNumbers, holderName, numberHolders } from './part-numbers/duplicates.ts';
export { saveGuards } from './part-numbers/guards.ts';
export { defaultScheme, schemeInForce, type SchemeInForce, schemeKind, schemeOffers } from './part-numbers/in-force.ts';
export { holdEdit, letGoEdit } from './part-numbers/held-number.ts';
export {
  boundByHistory,
  boundByVersion,
  ledgerEdits,
  type NumberEvent,
  numberEvents,
} from './part-numbers/number-events.ts';
export { numberKindOf } from './part-numbers/number-uses.ts';
export { type NumberedRecord, numberedRecords, NumbersInUse } from './part-numbers/numbers-in-use.ts';
export type { RecordEdit } from './part-numbers/held-number.ts';
export { previewSteps, readSample, type ReadSample, type SchemePreview } from './part-numbers/preview.ts';
export type { DefinitionProblem } from './part-numbers/problems.ts';
export { healthReport, healthSteps, type NumberHealth } from './part-numbers/report.ts';
export type { NumberScheme } from './part-numbers/number-scheme.ts';
export { DefinedScheme } from './part-numbers/scheme.ts';
export type { LongComputation } from './part-numbers/steps.ts';
export { cableNumber, nextVariant, offerNumber, suggestNumber } from './part-numbers/suggest.ts';
export { readTemplate, type TemplatePart } from './part-numbers/template.ts';

export { deriveCable, deriveOption } from './resolver/derive/derive.ts';
export type { DerivedDesign } from './resolver/derive/derived.ts';
export { fittingStocks, rankStocks, type StockFit } from './resolver/derive/stock-fit.ts';
export { bindDevice } from './resolver/devices/bind.ts';
export type { BoundPin, BoundPort } from './resolver/devices/bound-port.ts';
export { lineageOf } from './resolver/devices/family.ts';
export { describeChange, diffBodies } from './resolver/drift/body-changes.ts';
export { cableSides, lineKinds, missingKinds, optionKinds } from './resolver/options/option.ts';
export { type Drift, type DriftState, driftStates, recipeDrift } from './resolver/drift/drift.ts';
export { driftFindings, sweepDrift } from './resolver/drift/findings.ts';
export type { StaleOverride } from './resolver/drift/overrides.ts';
export { recipeOf } from './resolver/drift/recipe.ts';
export { detachRecipe, recipeJointProposals, recordDrift, rederive } from './resolver/drift/rederive.ts';
export { pinMatrixCell } from './checks/rule-check/pin-matrix.ts';
export { builtInHazards } from './resolver/hazards/built-in.ts';
export { adoptRecipe, inferCableRecipe, type Inference, type InferredRecipe } from './resolver/infer/infer.ts';
export type {
  CableOption,
  CableQuery,
  CableResolution,
  CableSide,
  OptionLine,
  OptionEnd,
} from './resolver/options/option.ts';
export { policyOf } from './resolver/options/policy.ts';
export { portsOf, resolveCable } from './resolver/options/resolve.ts';
export { explainOption } from './resolver/options/explanation.ts';
export {
  acceptProposal,
  adapterProfile,
  declineProposal,
  type DraftState,
  draftStates,
  fileProposal,
  type DecidedProposal as ProposalDecision,
  recordedProposals,
  reopenProposal,
} from './resolver/proposals/decide.ts';
export { draftProposals } from './resolver/proposals/drafts.ts';

export { asVariant, buildInVersion, buildOf, isDocumentedBy, variantDesign, variantTexts } from './products/build.ts';
export { type AxisChoices, mergeFamilies, splitFamily } from './products/change.ts';
export { checkFamily, checkProducts } from './products/check.ts';
export type { DesignFacts, ProductContext, Release, VariantCost } from './products/facts.ts';
export { axesOf, buildKey, statusOf, variantStatuses } from './products/family.ts';
export {
  familyNumber,
  type GeneratedRow,
  generateVariants,
  nextNumber,
  type WantedVariants,
} from './products/generate.ts';
export { familyRows, type LineupRow, lineupTableOf } from './products/lineup.ts';
export { costAt, lengthCosts } from './products/variant-cost.ts';

export { findingTables } from './checks/code-tables.ts';
export { validateDb, validateDbSteps, validateRecord } from './checks/library/validate-db.ts';
export { sizeStock, type SizingRequest } from './checks/electrical/sizing.ts';
export { faultTable } from './checks/faults/fault-table.ts';
export type { FaultRow } from './checks/faults/fault-groups.ts';
export { powerView, type PowerRow } from './checks/power/power-view.ts';
export type { Checked } from './checks/rule-check/rule-context.ts';
export { fixTogether, type FixedFinding } from './checks/fix-together.ts';
export { notCheckedFinding } from './checks/not-checked.ts';
export { checkDesign, type DesignCheck, readDesign, validateDesign } from './checks/validate-design.ts';
export { waiverOf, type Waived } from './checks/waivers.ts';
