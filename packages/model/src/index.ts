/** The data model of a cable shop: schema and type of every record, ids, references, change sets. Pure. */
export { Artwork, type ArtworkSide, artworkSides, ArtworkView, AssetAddress } from './records/artwork.ts';
export { Body, Housing } from './records/body.ts';
export { brokenDocumentLaws, brokenLawsOf } from './changes/change-laws.ts';
export {
  addressOf,
  applyChangeSet,
  Change,
  changeProblems,
  ChangeSet,
  invertChanges,
  put,
  rebaseChanges,
  remove,
  Who,
} from './changes/change-set.ts';
export { Component, ComponentTerminal, type TerminalRole, terminalRoles } from './records/component.ts';
export { Connector, ConnectorPin } from './records/connector.ts';
export { Customer } from './records/customer.ts';
export { Alternate, type AlternateClass, type AlternateKind, alternateKinds } from './records/alternate.ts';
export { Offer } from './records/offer.ts';
export { type AttachedFile, type OpenQuestion, Quotation } from './records/quotation.ts';
export { canonicalJson } from './work/canonical.ts';
export { type JobReport, jobReports, Machine, type ReportBlock } from './work/machine.ts';
export { NewOrder, orderFields, orderStates, pieceStates, type PieceState } from './work/order.ts';
export {
  eventIdOf,
  type MeasuredValue,
  noRecord,
  orderWide,
  SentEvent,
  type WorkBody,
  workBodies,
  type WorkKind,
  type WorkRecord,
} from './work/work-event.ts';
export { Cost, type OneOffCost } from './records/cost.ts';
export { Operation, operationDrivers, type OperationDriver } from './records/operation.ts';
export {
  Breakout,
  BreakoutConductor,
  CavityAssignment,
  ComponentInstance,
  ConnectorInstance,
  Design,
  designSchemaVersion,
  Electrical,
  emptyDesign,
  type InstanceList,
  instanceLists,
  Instances,
  Joint,
  MechanicalInstance,
  Note,
  PcbaInstance,
  Pigtail,
  Segment,
  SegmentEnd,
  SubAssembly,
  Waiver,
} from './records/design.ts';
export { migrateDesign } from './records/design-migrations.ts';
export { confidences, Device, PinFacts, Port, PortRequirement } from './records/device.ts';
export {
  applyDocumentChange,
  documentChange,
  type DocumentChange,
  type FieldConflict,
  invertDocumentChange,
  mergeDocuments,
  pathKey,
  type ConflictSide,
  squashDocumentChanges,
} from './changes/document-change.ts';
export {
  Drawing,
  LengthTolerance,
  type Paper,
  PaperChoice,
  paperChoices,
  paperSizes,
  TestParameters,
  Variation,
} from './records/drawing.ts';
export { EngineeringSettings, LengthToleranceRow, type PinOrder } from './settings/engineering.ts';
export { sheetStyles, type SheetStyle } from './text/sheet-style.ts';
export { Face, FaceContact, FaceShape } from './records/face.ts';
export { Finding, type Fix, type Severity, Where } from './changes/finding.ts';
export type { Branded } from './text/brand.ts';
export { Id, idFromLabel, isId } from './text/id.ts';
export { ColumnSet } from './records/column-set.ts';
export { ImportMapping, SavedMapping } from './records/import-mapping.ts';
export { Direction, Interface, OpenPin, PinMeaning } from './records/interface.ts';
export { reservedIn, reservedNames, withoutReserved } from './kinds/reserved-names.ts';
export { asJson, deepFreeze, isObject, type Json, type JsonObject, jsonPointer, sameJson } from './text/json.ts';
export {
  documentPath,
  factsOf,
  isLibraryKind,
  isListKind,
  isRevisedKind,
  kinds,
  kindsWhere,
  type LibraryKind,
  libraryKinds,
  studioPath,
  type RevisedKind,
} from './kinds/index.ts';
export type { KindColumn, Names } from './kinds/kind.ts';
export {
  isKeyOf,
  type LibraryRecords,
  librarySchemas,
  referenceKindIn,
  referencesOf,
  schemaOf,
} from './kinds/schemas.ts';
export { vocabularyLists, vocabularyOf } from './kinds/vocabularies.ts';
export { Kit } from './records/kit.ts';
export {
  DrawingArt,
  LabelSettings,
  LabelStock,
  LabelTemplate,
  LabelTemplateLine,
  type LabelToken,
  labelTokens,
} from './records/label.ts';
export { type Bundle, Layout } from './records/layout.ts';
export type { Preparation } from './records/preparation.ts';
export { assemblyLimits, brokenLimit, familyLimits, inputLimits } from './text/limits.ts';
export { Fitting, Mechanical, type MechanicalKind, type ToolDrive } from './records/mechanical.ts';
export { ModelFacts, modelKey, ModelLink } from './records/model-link.ts';
export { InstalledPack } from './records/pack.ts';
export {
  ChoiceSegment,
  CounterRange,
  CounterSegment,
  CounterSpan,
  DeclarativeEnvelope,
  DeclarativeScheme,
  type Exclusion,
  maxNumberLength,
  type NumberKind,
  numberKinds,
  PartNumberScheme,
  PrefixScheme,
  RangeMatch,
  type SchemeSegment,
  segmentSchemas,
  VariantSegment,
} from './records/part-number-scheme.ts';
export { InternalLink, Pcba, PcbaBuild } from './records/pcba.ts';
export { fingerprint } from './text/fingerprint.ts';
export { nonEmpty, present } from './text/present.ts';
export { PinRule, type PinType, pinTypes } from './records/pin-rule.ts';
export { OptionAxis, Product, Variant, VariantBuild } from './records/product.ts';
export { RatingTable, type InsulationTestRow, type RatingRow } from './records/rating-table.ts';
export { BodyChange, Recipe, recipeDevices, RecipeEnd, RecipeOverride } from './records/recipe.ts';
export { LibraryRecord } from './records/record.ts';
export {
  ConditioningRecipe,
  criteria,
  type Criterion,
  Hazard,
  HazardPattern,
  Placement,
  Proposal,
  ProposalDraft,
  ProposalNet,
  ProposalPad,
  ProposalPart,
  RecipePart,
  ResolverPolicy,
} from './records/resolver-records.ts';
export { RecordRevision, RevisionHistory, revisionKey } from './records/revision.ts';
export type { Reference } from './schema/reference.ts';
export { counted } from './text/counted.ts';
export { escapeMarkup, escapeText } from './text/markup.ts';
export { text, textLimits } from './text/text.ts';
export { recordFindings } from './kinds/record-findings.ts';
export { keepsSchema, schemaProblems } from './schema/schema-check.ts';
export { isOwnerOnly } from './kinds/owner-only.ts';
export { isRoute, routes, Supplier } from './records/sourcing.ts';
export { End, TerminalRef } from './records/terminal-ref.ts';
export {
  formatPort,
  formatTerminal,
  type TerminalText,
  formatWireEnd,
  looksLikeTerminal,
  parsePort,
  parseTerminal,
  parseWireEnd,
  pigtailOf,
  pigtailTerminal,
  placedPath,
  placedPrefix,
  sameTerminal,
  splitName,
  wireOf,
} from './records/terminal-text.ts';
export { ValidationRule } from './records/validation-rule.ts';
export { FrozenRecords } from './records/frozen.ts';
export { SavedVersion, versionKey, type VersionState } from './records/version.ts';
export {
  Colour,
  ComponentKind,
  Construction,
  Gender,
  Level,
  Location,
  Material,
  Signal,
  Word,
} from './records/vocabulary.ts';
export {
  ConductorElement,
  GroupElement,
  groupRoles,
  InsulationElement,
  ShieldElement,
  Wire,
  type WireElement,
} from './records/wire.ts';
export { zipDirectory, type ZipEntry } from './text/zip-directory.ts';
