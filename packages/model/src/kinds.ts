import type Type from 'typebox';
import { Artwork } from './artwork.ts';
import { Body } from './body.ts';
import { ColumnSet } from './column-set.ts';
import { Component } from './component.ts';
import { Connector } from './connector.ts';
import { Design, type InstanceList } from './design.ts';
import { Device } from './device.ts';
import { isId } from './id.ts';
import { Drawing } from './drawing.ts';
import { EngineeringSettings } from './engineering.ts';
import { FrozenRecords } from './frozen.ts';
import { SavedMapping } from './import-mapping.ts';
import { Interface } from './interface.ts';
import { isLibraryKind, vocabularyOf, type LibraryKind } from './kind-names.ts';
import { isObject } from './json.ts';
import { Kit } from './kit.ts';
import { DrawingArt } from './label.ts';
import { Mechanical } from './mechanical.ts';
import { ModelLink } from './model-link.ts';
import { PartNumberScheme } from './part-number-scheme.ts';
import { InstalledPack } from './pack.ts';
import { Pcba } from './pcba.ts';
import { PinRule } from './pin-rule.ts';
import { Product } from './product.ts';
import { RatingTable } from './rating-table.ts';
import { ConditioningRecipe, Hazard, Proposal, ResolverPolicy } from './resolver-records.ts';
import { referenceKindAt, referencePlan, referencesIn, type Reference, type ReferencePlan } from './reference.ts';
import { RevisionHistory } from './revision.ts';
import { ValidationRule } from './validation-rule.ts';
import { SavedVersion } from './version.ts';
import {
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
} from './vocabulary.ts';
import { Wire } from './wire.ts';

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

export const librarySchemas = {
  bodies: Body,
  interfaces: Interface,
  connectors: Connector,
  wires: Wire,
  components: Component,
  pcbas: Pcba,
  mechanicals: Mechanical,
  kits: Kit,
} as const satisfies Record<LibraryKind, Type.TSchema>;

const vocabularySchemas: Readonly<Record<string, Type.TSchema>> = {
  signals: Signal,
  levels: Level,
  colours: Colour,
  materials: Material,
  'colour-codes': ColourCode,
  'component-kinds': ComponentKind,
  genders: Gender,
  locations: Location,
  constructions: Construction,
};

/** A kind of document: the schema of its records, and whether the cables derived between devices depend on them. */
interface DocumentKind {
  readonly schema: Type.TSchema;
  readonly derivation: 'read' | 'unread';
}

const read = (schema: Type.TSchema): DocumentKind => ({ schema, derivation: 'read' });
const unread = (schema: Type.TSchema): DocumentKind => ({ schema, derivation: 'unread' });

/** Documents that are lists of records but not part of the library: products, devices, hazards … */
const lists: Readonly<Record<string, DocumentKind>> = {
  products: unread(Product),
  devices: read(Device),
  'conditioning-recipes': read(ConditioningRecipe),
  hazards: read(Hazard),
  'pin-rules': unread(PinRule),
  'rating-tables': read(RatingTable),
  'validation-rules': unread(ValidationRule),
  proposals: unread(Proposal),
  packs: unread(InstalledPack),
  depictions: unread(Artwork),
  models: unread(ModelLink),
  'import-mappings': unread(SavedMapping),
  'column-sets': unread(ColumnSet),
};
export const listKinds = Object.keys(lists);

/** Documents with one object for the whole catalog, stored under the name of the kind. */
const singles: Readonly<Record<string, DocumentKind>> = {
  'resolver-policy': read(ResolverPolicy),
  'part-numbers': unread(PartNumberScheme),
  'drawing-art': unread(DrawingArt),
};
export const singleKinds = Object.keys(singles);

const libraryDerivation: Readonly<Record<LibraryKind, DocumentKind['derivation']>> = {
  bodies: 'read',
  interfaces: 'read',
  connectors: 'read',
  wires: 'read',
  components: 'read',
  pcbas: 'read',
  mechanicals: 'read',
  kits: 'unread',
};

/** True if a cable that is derived between two devices may differ after a change of this kind of record. */
export function isReadByDerivation(kind: string): boolean {
  if (isLibraryKind(kind)) return libraryDerivation[kind] === 'read';
  // The settings state the largest voltage drop, and the language of notes.
  if (vocabularyOf(kind) !== undefined || kind === 'settings') return true;
  return documentKindOf(kind)?.derivation === 'read';
}

function documentKindOf(kind: string): DocumentKind | undefined {
  for (const kinds of [lists, singles]) if (Object.hasOwn(kinds, kind)) return kinds[kind];
  return undefined;
}

const fileSchemas: Readonly<Record<string, Type.TSchema>> = {
  designs: Design,
  drawings: Drawing,
  versions: SavedVersion,
  revisions: RevisionHistory,
  frozen: FrozenRecords,
};
/** Documents with one file per record. A key may contain folders: versions are <design>/<n>, revisions <kind>/<id>. */
export const fileKinds = Object.keys(fileSchemas);

/**
 * The schema of the records of a document kind, or undefined for an unknown kind. Kinds are
 * the document names without `.json`: bodies … kits, vocab/<list>, products … proposals, designs, drawings, versions,
 * revisions, settings.
 */
export function schemaOf(kind: string, key?: string): Type.TSchema | undefined {
  if (isLibraryKind(kind)) return librarySchemas[kind];
  const list = vocabularyOf(kind);
  if (list !== undefined) return Object.hasOwn(vocabularySchemas, list) ? vocabularySchemas[list] : Word;
  if (kind === 'settings') return key === 'engineering' ? EngineeringSettings : undefined;
  const document = documentKindOf(kind);
  if (document !== undefined) return document.schema;
  return Object.hasOwn(fileSchemas, kind) ? fileSchemas[kind] : undefined;
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
 * Everything a record of a kind refers to by id: other records, designs it places, words of vocabularies. Never
 * throws, whatever the record is; an empty reference is left out.
 */
export function referencesOf(kind: string, record: unknown): Reference[] {
  const plan = isObject(record) ? planOfKind(kind) : undefined;
  return plan === undefined ? [] : referencesIn(plan, record);
}

/** The kind of record that a field of a record of `kind` refers to: see `referenceKindAt`. */
export function referenceKindIn(kind: string, path: readonly string[]): string | undefined {
  const plan = planOfKind(kind);
  return plan === undefined ? undefined : referenceKindAt(plan, path);
}

/** The kind of record that an instance in one of a design's lists is a placed copy of; breakouts have none. */
export function partKindOf(list: InstanceList): string | undefined {
  return referenceKindIn('designs', ['instances', list, '0', 'def']);
}

/** Kinds whose records are named by what they belong to: `connectors/de9-plug`. */
const belonging: ReadonlySet<string> = new Set(['depictions', 'models']);
const belongingForm = /^[a-z]+(?:\/[A-Za-z0-9_][A-Za-z0-9._-]*){1,2}$/;

/** True when `key` is a valid key for a record of the kind. */
export function isKeyOf(kind: string, key: string): boolean {
  return isId(key) || (belonging.has(kind) && belongingForm.test(key));
}

/** True for a kind stored as one list of records, false for one file per record. */
export function isListKind(kind: string): boolean {
  return isLibraryKind(kind) || vocabularyOf(kind) !== undefined || Object.hasOwn(lists, kind);
}

/** The path of a record's document under `data/`: `connectors.json`, `designs/null-modem.json`, `part-numbers.json`. */
export function documentPath(kind: string, key: string): string {
  return isListKind(kind) || Object.hasOwn(singles, kind) ? `${kind}.json` : `${kind}/${key}.json`;
}
