/** The nouns of a cable shop: schema and type of every record, ids, references, change sets. Pure. */
export { Artwork, type ArtworkSide, artworkSides, ArtworkView, AssetAddress } from './artwork.ts';
export { Body, Housing } from './body.ts';
export { brokenDocumentLaws, brokenLawsOf } from './change-laws.ts';
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
} from './change-set.ts';
export { Component, ComponentTerminal, type TerminalRole, terminalRoles } from './component.ts';
export { Connector, ConnectorPin } from './connector.ts';
export { Cost } from './cost.ts';
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
} from './design.ts';
export { migrateDesign } from './design-migrations.ts';
export { confidences, Device, PinFacts, Port, PortRequirement } from './device.ts';
export {
  applyDocumentChange,
  documentChange,
  type DocumentChange,
  type FieldConflict,
  invertDocumentChange,
  mergeDocuments,
  pathKey,
  type Side,
  squashDocumentChanges,
} from './document-change.ts';
export { Drawing, LengthTolerance, Paper, paperSizes, TestParameters, Variation } from './drawing.ts';
export { EngineeringSettings, LengthToleranceRow, sheetStyles, type SheetStyle } from './engineering.ts';
export { Face, FaceContact, FaceShape } from './face.ts';
export { Finding, type Fix, type Severity, Where } from './finding.ts';
export { Id, idFromLabel, isId } from './id.ts';
export { ColumnSet } from './column-set.ts';
export { ImportMapping, SavedMapping } from './import-mapping.ts';
export { Direction, Interface, OpenPin, PinMeaning } from './interface.ts';
export { reservedIn, reservedNames, withoutReserved } from './reserved-names.ts';
export { asJson, deepFreeze, isObject, type Json, type JsonObject, jsonPointer, sameJson } from './json.ts';
export {
  documentPath,
  factsOf,
  isKeyOf,
  isLibraryKind,
  isListKind,
  isObjectKind,
  isReadByDerivation,
  isRevisedKind,
  kinds,
  kindsWhere,
  type LibraryKind,
  libraryKinds,
  studioPath,
  type RevisedKind,
} from './kinds/index.ts';
export type { KindColumn, KindFacet, KindFacts, Names } from './kinds/kind.ts';
export {
  type LibraryRecords,
  librarySchemas,
  partKindOf,
  referenceKindIn,
  referencesOf,
  schemaOf,
} from './kinds/schemas.ts';
export { vocabularyLists, vocabularyOf } from './kinds/vocabularies.ts';
export { Kit } from './kit.ts';
export {
  DrawingArt,
  LabelSettings,
  LabelStock,
  LabelTemplate,
  LabelTemplateLine,
  type LabelToken,
  labelTokens,
} from './label.ts';
export { Layout } from './layout.ts';
export { assemblyLimits, brokenLimit, familyLimits, inputLimits } from './limits.ts';
export { Fitting, Mechanical, type MechanicalKind } from './mechanical.ts';
export { ModelFacts, modelKey, ModelLink } from './model-link.ts';
export { InstalledPack } from './pack.ts';
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
} from './part-number-scheme.ts';
export { InternalLink, Pcba, PcbaBuild } from './pcba.ts';
export { present } from './present.ts';
export { PinRule, type PinType, pinTypes } from './pin-rule.ts';
export { OptionAxis, Product, Variant, VariantBuild } from './product.ts';
export { RatingTable, type RatingRow } from './rating-table.ts';
export { BodyChange, Recipe, RecipeEnd, RecipeOverride } from './recipe.ts';
export { LibraryRecord } from './record.ts';
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
} from './resolver-records.ts';
export { RecordRevision, RevisionHistory, revisionKey } from './revision.ts';
export { type Reference, referenceKindOf } from './reference.ts';
export { text, textLimits } from './text.ts';
export { keepsSchema, recordFindings, schemaProblems } from './schema-check.ts';
export { isOwnerOnly } from './settings-documents.ts';
export { isRoute, routes, Supplier } from './sourcing.ts';
export { End, TerminalRef } from './terminal-ref.ts';
export { formatTerminal, parseTerminal, pigtailOf, sameTerminal } from './terminal-text.ts';
export { ValidationRule } from './validation-rule.ts';
export { FrozenRecords } from './frozen.ts';
export { SavedVersion, versionKey, type VersionState } from './version.ts';
export { Colour, ComponentKind, Construction, Gender, Level, Location, Material, Signal, Word } from './vocabulary.ts';
export {
  ConductorElement,
  GroupElement,
  groupRoles,
  InsulationElement,
  ShieldElement,
  Wire,
  type WireElement,
} from './wire.ts';
export { zipDirectory, type ZipEntry } from './zip-directory.ts';
