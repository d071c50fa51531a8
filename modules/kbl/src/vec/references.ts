/**
 * Which VEC elements refer to others by id, so that references to a removed element can be removed. Transcribed from
 * the public schema (prostep ivip and VDA, recommendation PSI 21, vec_2.1.0): the names of all elements of type IDREF
 * and IDREFS.
 */
import type { Element } from '../xml/element.ts';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** References that an element can do without. */
const optionalNames = words(`
  AllowedInserts AlternativeOccurrence AlternativePartVersions Anode ApplicationConstraint AssociatedAssignmentGroups AssociatedWireEnds
  BaseInclusion CableLeadThrough CableLeadThroughSpecification Cathode CavityAccessory CavitySpecification ComponentConnector
  ConductorSpecification ConfigInfo ConnectedPins ConnectionEnd ConnectionGroup ConnectorSegmentConnectionPoint ConstrainedParts
  ContainedGroups Contract ControlPoint CopyrightInformation DescribedPart ExtractionTool FillerSpecification FirstConnector
  FuseSpecification HousingSpecification InBillOfMaterial InstanciatedOccurrence InstanciatedUsage InstantiatedNode InstantiatedSegment
  InsulationSpecification IntegratedTerminalSpecification IsOnTopOf MachineCrimpTool MandatorySegment ManualCrimpTool MountedCavitySeal
  MountedTerminal NetType OccurrenceOrUsage Part PartOrUsageRelatedSpecification PartSubstitution PinSpecification PlacedPlacementPoints
  PluggedCavityRef Project ReachableCavities RealizedPartUsage RealizedUsageNode RecommendedConductorSpecification
  RecommendedInsulationSpecification ReferenceElement ReferenceNode ReferenceSegment ReferencedExternalDocuments ReferencedPart
  ReferencedSheetOrChapter RelatedDocument RelatedSheetOrChapter RelatedWireElementReference ReplacedPlug SecondConnector Segment Signal
  SlotSpecification StandardCopyrightInformation SubComponent SubWireElementSpecification SupplementaryParts SwitchedConnections
  TerminalReceptionSpecification TopologySpecification TopologyZone UsageNode UsedInProject UsedInserts UsedPlugs UsedSeals
  UsedSupplementaryParts ValidVersions VariantCode WireEndAccessory WireGroupSpecification WireReceptionSpecification
  WireTupleRequirements WireTupleSpecification`);

/** References that an element requires. */
const requiredNames = words(`
  A AccessoryPart AppliesTo AssignedSegment B BaseUnit CableDuctSpecification CableTieSpecification CartesianPoint CartesianPoint3D Cavity
  CavityAccessorySpecification CavityPlugSpecification CavitySealSpecification CompletionComponents ConnectedComponentPort
  ConnectorHousingCapSpecification ConnectorHousingCoverSpecification ConnectorHousingSpecification ConstrainedElements ContactPoint
  ContactedWireReception DimensionAnchor DocumentVersion EEComponentSpecification EndNode EquippedCavityRef ExtensionSlot Factors
  FerriteSpecification FirstCavity FirstSlot FirstTerminal FirstTerminalReception FirstTerminalRole FixingSpecification From FromNode
  GrommetSpecification HousingComponent InnerNode InnerSegment InnerTopolgy Item LabelingSpecification MappedDocument MappedElement
  MeasurementPoint ModuleInFamily ModuleInList OpenCavities Origin OuterTopology PartStructureSpecification PinComponent
  PinComponentReference Pins PlaceableElementSpecification PlacedElement PredecessorVersion ReferenceAnchor Referenced2DBuildingBlock
  Referenced3DBuildingBlock ReferencedCoreSpecification ReferencedDocument ReferencedNode ReferencedSegment ReferencedSlot
  ReferencedWireElement ReferencedWireEnd RelatedDocumentVersion RelatedWireProtections RepresentedElement RoutedElement SealedCavities
  SecondCavity SecondSlot SecondTerminal SecondTerminalReception SecondTerminalRole Slot Specification StartNode SuccessorVersion
  TerminalReceptionReference TerminalSpecification To ToNode UnitComponent WireElementSpecification WireEndAccessorySpecification
  WireProtectionSpecification WireSpecification`);

/** References that only some types of elements require. */
const requiredIn: Readonly<Record<string, readonly string[]>> = {
  ComponentNode: ['ComponentNodeViewItem', 'ConnectionNodeViewItem'],
  ComponentPort: ['ComponentPortViewItem'],
  Connection: ['ConnectionGroup'],
  Net: ['NetGroup'],
  NetworkNode: ['NetworkNodeViewItem'],
  NetworkPort: ['Net', 'NetworkPortViewItem'],
  PlacementPoint: ['PlacementPointPosition', 'PlacementPointReference'],
  ReferencedCavity: ['CavityReference'],
  TerminalReception: ['TerminalReceptionReference'],
  WireReception: ['WireReceptionReference'],
};

/** Children with their own children, at least one of which an element requires. */
const requiredChildren: ReadonlySet<string> = new Set(
  words(`ApplicationConstraint ConfigurationConstraint ConnectionEnd EndLocation FirstLocation Location MappedPosition ModuleFamily
  ModuleListConfiguration PartUsageConstraint RestrictedPath RootNode SecondLocation StartLocation WireElement WireGrouping`),
);

const required: ReadonlySet<string> = new Set(requiredNames);
const names: ReadonlySet<string> = new Set([...optionalNames, ...requiredNames, ...Object.keys(requiredIn)]);

/**
 * True if an element contains ids of others. A document version has a text child with the same name as a reference to a
 * document version.
 */
export function isReference({ name, id, children }: Element, parent: Element): boolean {
  if (id !== undefined || children.length > 0 || !names.has(name)) return false;
  return name !== 'DocumentVersion' || parent.name !== 'DocumentVersion';
}

/** True if an element must be removed when it loses this child. */
export function needs(parent: Element, child: Element): boolean {
  if (child.id !== undefined || child.children.length > 0) return requiredChildren.has(child.name);
  return required.has(child.name) || (requiredIn[child.name] ?? []).includes(parent.type ?? parent.name);
}

export const idsOf = ({ text }: Element): string[] => text.split(/\s+/).filter((id) => id !== '');
