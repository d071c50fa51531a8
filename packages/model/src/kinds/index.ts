/**
 * The kinds of record. To add a kind, add a file here with its facts, a line below, and its schema with a line in
 * `schemas.ts`. Nothing else in the project lists kinds: storage, numbering, search, pages and checks read these facts.
 */
import type { KindFacts } from './kind.ts';
import { vocabularyFacts, vocabularyOf } from './vocabularies.ts';
import { alternates } from './alternates.ts';
import { bodies } from './bodies.ts';
import { columnSets } from './column-sets.ts';
import { components } from './components.ts';
import { conditioningRecipes } from './conditioning-recipes.ts';
import { connectors } from './connectors.ts';
import { customers } from './customers.ts';
import { depictions } from './depictions.ts';
import { designs } from './designs.ts';
import { devices } from './devices.ts';
import { drawingArt } from './drawing-art.ts';
import { drawings } from './drawings.ts';
import { frozen } from './frozen.ts';
import { hazards } from './hazards.ts';
import { importMappings } from './import-mappings.ts';
import { interfaces } from './interfaces.ts';
import { kits } from './kits.ts';
import { mechanicals } from './mechanicals.ts';
import { models } from './models.ts';
import { operations } from './operations.ts';
import { offers } from './offers.ts';
import { packs } from './packs.ts';
import { partNumbers } from './part-numbers.ts';
import { pcbas } from './pcbas.ts';
import { pinRules } from './pin-rules.ts';
import { products } from './products.ts';
import { proposals } from './proposals.ts';
import { quotations } from './quotations.ts';
import { ratingTables } from './rating-tables.ts';
import { resolverPolicy } from './resolver-policy.ts';
import { revisions } from './revisions.ts';
import { settings } from './settings.ts';
import { validationRules } from './validation-rules.ts';
import { versions } from './versions.ts';
import { wires } from './wires.ts';

/**
 * The kinds in the order in which users look for them. In the library, a kind comes before the kinds that refer to it.
 */
export const kinds = {
  designs,
  versions,
  drawings,
  revisions,
  products,
  bodies,
  interfaces,
  connectors,
  wires,
  components,
  pcbas,
  mechanicals,
  kits,
  alternates,
  frozen,
  devices,
  'conditioning-recipes': conditioningRecipes,
  hazards,
  'pin-rules': pinRules,
  'rating-tables': ratingTables,
  'validation-rules': validationRules,
  operations,
  'part-numbers': partNumbers,
  proposals,
  depictions,
  models,
  packs,
  customers,
  offers,
  quotations,
  'column-sets': columnSets,
  'import-mappings': importMappings,
  'resolver-policy': resolverPolicy,
  'drawing-art': drawingArt,
  settings,
} as const satisfies Readonly<Record<string, KindFacts>>;

export type Kind = keyof typeof kinds;
/** The kinds that have a given fact, such as `{ library: true }`. */
type KindWith<Fact> = { [K in Kind]: (typeof kinds)[K] extends Fact ? K : never }[Kind];
/** Kinds of parts: those placed in designs, and those that placed parts are composed of. */
export type LibraryKind = KindWith<{ readonly library: true }>;
/** The kinds whose records have revisions. */
export type RevisedKind = KindWith<{ readonly revised: true }>;

/** The facts of a kind, vocabularies included; undefined for an unknown kind. */
export function factsOf(kind: string): KindFacts | undefined {
  const list = vocabularyOf(kind);
  if (list !== undefined) return vocabularyFacts(list);
  return isKind(kind) ? kinds[kind] : undefined;
}

function isKind(kind: string): kind is Kind {
  return Object.hasOwn(kinds, kind);
}

/** The kinds that pass a test, in the order above. Vocabularies are not included. */
export function kindsWhere(test: (facts: KindFacts) => boolean): readonly Kind[] {
  return (Object.keys(kinds) as Kind[]).filter((kind) => test(kinds[kind]));
}

export const libraryKinds = kindsWhere(({ library }) => library === true) as readonly LibraryKind[];

export function isLibraryKind(kind: string): kind is LibraryKind {
  return isKind(kind) && factsOf(kind)?.library === true;
}

export function isRevisedKind(kind: string): kind is RevisedKind {
  return isKind(kind) && factsOf(kind)?.revised === true;
}

/** True for a kind stored as one list of records. */
export function isListKind(kind: string): boolean {
  return factsOf(kind)?.stored === 'list';
}

/** The path of a record's document under `data/`: `connectors.json`, `designs/null-modem.json`, `part-numbers.json`. */
export function documentPath(kind: string, key: string): string {
  return isListKind(kind) || factsOf(kind)?.stored === 'object' ? `${kind}.json` : `${kind}/${key}.json`;
}

/** The address of a record's page in the studio. */
export function studioPath(kind: string, id: string): string {
  const list = vocabularyOf(kind);
  const fallback = list === undefined ? `/library/${encodeURIComponent(kind)}/:id` : `/library/vocabulary/${list}/:id`;
  const page = (factsOf(kind)?.page ?? fallback).replace(':id', () => encodeURIComponent(id));
  return page.endsWith('/') ? page.slice(0, -1) : page;
}
