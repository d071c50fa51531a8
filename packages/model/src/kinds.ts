import type Type from 'typebox';
import { Body } from './body.ts';
import { Component } from './component.ts';
import { Connector } from './connector.ts';
import { Design } from './design.ts';
import { Device } from './device.ts';
import { Drawing } from './drawing.ts';
import { EngineeringSettings } from './engineering.ts';
import { Interface } from './interface.ts';
import { Kit } from './kit.ts';
import { Mechanical } from './mechanical.ts';
import { PartNumberScheme } from './part-number-scheme.ts';
import { Pcba } from './pcba.ts';
import { Product } from './product.ts';
import { ConditioningRecipe, Hazard, Proposal, ResolverPolicy } from './resolver-records.ts';
import { RevisionHistory } from './revision.ts';
import { ValidationRule } from './validation-rule.ts';
import { SavedVersion } from './version.ts';
import { Colour, ColourCode, ComponentKind, Gender, Material, Signal, Word } from './vocabulary.ts';
import { Wire } from './wire.ts';

/** The library kinds, in the order a reader needs them: what others refer to comes first. */
export const libraryKinds = [
  'bodies',
  'interfaces',
  'connectors',
  'wires',
  'components',
  'pcbas',
  'mechanicals',
  'kits',
] as const;
export type LibraryKind = (typeof libraryKinds)[number];

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

/** What a person calls one record of a kind, and several. */
export const kindNames: Readonly<Record<LibraryKind, { readonly one: string; readonly many: string }>> = {
  bodies: { one: 'connector body', many: 'connector bodies' },
  interfaces: { one: 'pinout', many: 'pinouts' },
  connectors: { one: 'connector', many: 'connectors' },
  wires: { one: 'wire stock', many: 'wire stocks' },
  components: { one: 'component', many: 'components' },
  pcbas: { one: 'board', many: 'boards' },
  mechanicals: { one: 'mechanical part', many: 'mechanical parts' },
  kits: { one: 'kit', many: 'kits' },
};

const vocabularySchemas: Readonly<Record<string, Type.TSchema>> = {
  signals: Signal,
  colours: Colour,
  materials: Material,
  'colour-codes': ColourCode,
  'component-kinds': ComponentKind,
  genders: Gender,
};

/** Documents that are lists of records beside the library: what is sold, what is connected, what is forbidden. */
const listSchemas: Readonly<Record<string, Type.TSchema>> = {
  products: Product,
  devices: Device,
  'conditioning-recipes': ConditioningRecipe,
  hazards: Hazard,
  'validation-rules': ValidationRule,
  proposals: Proposal,
};
export const listKinds = Object.keys(listSchemas);

/** Documents of one object for the whole catalog. Their record has the kind's own name as its key. */
const singleSchemas: Readonly<Record<string, Type.TSchema>> = {
  'resolver-policy': ResolverPolicy,
  'part-numbers': PartNumberScheme,
};
export const singleKinds = Object.keys(singleSchemas);

const fileSchemas: Readonly<Record<string, Type.TSchema>> = {
  designs: Design,
  drawings: Drawing,
  versions: SavedVersion,
  revisions: RevisionHistory,
};
/** Documents with a file for each record. A key may have folders: versions are <design>/<n>, revisions <kind>/<id>. */
export const fileKinds = Object.keys(fileSchemas);

export function isLibraryKind(kind: string): kind is LibraryKind {
  return (libraryKinds as readonly string[]).includes(kind);
}

/** The vocabulary list a document kind names (`vocab/signals` gives `signals`), or undefined. */
export function vocabularyOf(kind: string): string | undefined {
  const match = /^vocab\/([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(kind);
  return match?.[1];
}

/**
 * The schema a record of this document kind keeps, or undefined when the kind is not one of this catalog's. Kinds are
 * the document names without `.json`: bodies … kits, vocab/<list>, products … proposals, designs, drawings, versions,
 * revisions, settings.
 */
export function schemaOf(kind: string, key?: string): Type.TSchema | undefined {
  if (isLibraryKind(kind)) return librarySchemas[kind];
  const list = vocabularyOf(kind);
  if (list !== undefined) return Object.hasOwn(vocabularySchemas, list) ? vocabularySchemas[list] : Word;
  if (kind === 'settings') return key === 'engineering' ? EngineeringSettings : undefined;
  for (const schemas of [listSchemas, singleSchemas, fileSchemas])
    if (Object.hasOwn(schemas, kind)) return schemas[kind];
  return undefined;
}

/** How a document kind lies on disk: one array document of records (true), or one file per record. */
export function isListKind(kind: string): boolean {
  return isLibraryKind(kind) || vocabularyOf(kind) !== undefined || Object.hasOwn(listSchemas, kind);
}

/** The path of a record's document under `data/`: `connectors.json`, `designs/null-modem.json`, `part-numbers.json`. */
export function documentPath(kind: string, key: string): string {
  return isListKind(kind) || Object.hasOwn(singleSchemas, kind) ? `${kind}.json` : `${kind}/${key}.json`;
}
