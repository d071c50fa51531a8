/** The schema of each kind of record, and the references it marks. */
import type Type from 'typebox';
import { Alternate } from '../records/alternate.ts';
import { Artwork } from '../records/artwork.ts';
import { Body } from '../records/body.ts';
import { ColumnSet } from '../records/column-set.ts';
import { Component } from '../records/component.ts';
import { Connector } from '../records/connector.ts';
import { Customer } from '../records/customer.ts';
import { Design } from '../records/design.ts';
import { Device } from '../records/device.ts';
import { Drawing } from '../records/drawing.ts';
import { EngineeringSettings } from '../settings/engineering.ts';
import { FrozenRecords } from '../records/frozen.ts';
import { SavedMapping } from '../records/import-mapping.ts';
import { Interface } from '../records/interface.ts';
import { factsOf, type Kind, type LibraryKind } from './index.ts';
import { isId } from '../text/id.ts';
import { vocabularyOf, type VocabularyList } from './vocabularies.ts';
import { isObject } from '../text/json.ts';
import { Kit } from '../records/kit.ts';
import { DrawingArt } from '../records/label.ts';
import { Mechanical } from '../records/mechanical.ts';
import { ModelLink } from '../records/model-link.ts';
import { Offer } from '../records/offer.ts';
import { Operation } from '../records/operation.ts';
import { PartNumberScheme } from '../records/part-number-scheme.ts';
import { InstalledPack } from '../records/pack.ts';
import { Pcba } from '../records/pcba.ts';
import { PinRule } from '../records/pin-rule.ts';
import { Product } from '../records/product.ts';
import { Quotation } from '../records/quotation.ts';
import { RatingTable } from '../records/rating-table.ts';
import { ConditioningRecipe, Hazard, Proposal, ResolverPolicy } from '../records/resolver-records.ts';
import {
  referenceKindAt,
  referencePlan,
  referencesIn,
  type Reference,
  type ReferencePlan,
} from '../schema/reference.ts';
import { RevisionHistory } from '../records/revision.ts';
import { ValidationRule } from '../records/validation-rule.ts';
import { SavedVersion } from '../records/version.ts';
import {
  Conditioning,
  Colour,
  ColourCode,
  ComponentKind,
  Construction,
  Gender,
  Level,
  Location,
  Material,
  Signal,
  Word,
} from '../records/vocabulary.ts';
import { Wire } from '../records/wire.ts';

export interface LibraryRecords {
  bodies: Body;
  interfaces: Interface;
  connectors: Connector;
  wires: Wire;
  components: Component;
  pcbas: Pcba;
  mechanicals: Mechanical;
  kits: Kit;
}

/** Settings have one schema per document. */
const schemas = {
  designs: Design,
  versions: SavedVersion,
  drawings: Drawing,
  revisions: RevisionHistory,
  products: Product,
  bodies: Body,
  interfaces: Interface,
  connectors: Connector,
  wires: Wire,
  components: Component,
  pcbas: Pcba,
  mechanicals: Mechanical,
  kits: Kit,
  alternates: Alternate,
  frozen: FrozenRecords,
  devices: Device,
  'conditioning-recipes': ConditioningRecipe,
  hazards: Hazard,
  'pin-rules': PinRule,
  'rating-tables': RatingTable,
  'validation-rules': ValidationRule,
  operations: Operation,
  'part-numbers': PartNumberScheme,
  proposals: Proposal,
  depictions: Artwork,
  models: ModelLink,
  packs: InstalledPack,
  customers: Customer,
  offers: Offer,
  quotations: Quotation,
  'column-sets': ColumnSet,
  'import-mappings': SavedMapping,
  'resolver-policy': ResolverPolicy,
  'drawing-art': DrawingArt,
} as const satisfies Record<Exclude<Kind, 'settings'>, Type.TSchema>;

export const librarySchemas: Pick<typeof schemas, LibraryKind> = schemas;

const vocabularySchemas: Readonly<Record<VocabularyList, Type.TSchema>> = {
  signals: Signal,
  levels: Level,
  families: Word,
  genders: Gender,
  locations: Location,
  materials: Material,
  colours: Colour,
  'colour-codes': ColourCode,
  'component-kinds': ComponentKind,
  conditioning: Conditioning,
  constructions: Construction,
};

/**
 * The schema of the records of a kind, or undefined for an unknown kind. Kinds are the document names without `.json`:
 * bodies … kits, vocab/<list>, products … proposals, designs, drawings, versions, revisions, settings.
 */
export function schemaOf(kind: string, key?: string): Type.TSchema | undefined {
  const list = vocabularyOf(kind);
  if (list !== undefined)
    return Object.hasOwn(vocabularySchemas, list) ? vocabularySchemas[list as VocabularyList] : Word;
  if (kind === 'settings') return key === 'engineering' ? EngineeringSettings : undefined;
  return Object.hasOwn(schemas, kind) ? schemas[kind as keyof typeof schemas] : undefined;
}

const referencePlans = new Map<Type.TSchema, ReferencePlan>();

function planOfKind(kind: string): ReferencePlan | undefined {
  const schema = schemaOf(kind);
  if (schema === undefined) return undefined;
  let plan = referencePlans.get(schema);
  if (plan === undefined) referencePlans.set(schema, (plan = referencePlan(schema)));
  return plan;
}

/**
 * Everything that a record of a kind refers to by id: other records, placed designs, vocabulary words. Never throws, whatever
 * the record is; empty references are skipped.
 */
export function referencesOf(kind: string, record: unknown): Reference[] {
  const plan = isObject(record) ? planOfKind(kind) : undefined;
  return plan === undefined ? [] : referencesIn(plan, record);
}

/** The kind of record that a field of a record of `kind` refers to; see `referenceKindAt`. */
export function referenceKindIn(kind: string, path: readonly string[], record?: unknown): string | undefined {
  const plan = planOfKind(kind);
  return plan === undefined ? undefined : referenceKindAt(plan, path, record);
}

const ownerForm = /^[a-z]+(?:\/[A-Za-z0-9_][A-Za-z0-9._-]*){1,2}$/;

/** True when `key` is a valid key for a record of the kind. */
export function isKeyOf(kind: string, key: string): boolean {
  return isId(key) || (factsOf(kind)?.keyedByOwner === true && ownerForm.test(key));
}
