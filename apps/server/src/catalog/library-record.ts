/** Looks up kinds and library records named in paths. Throws a 404 for unknown ones. */
import {
  isLibraryKind,
  isRevisedKind,
  type LibraryKind,
  type RevisedKind,
  kinds,
  libraryKinds,
} from '@cablewright/model';
import { refuse } from '../platform/http/problem.ts';
import { catalogErrors } from './errors.ts';
import type { LiveCatalog } from './live/live-catalog.ts';

export function requireKind(kind: string): LibraryKind {
  if (isLibraryKind(kind)) return kind;
  const kinds = libraryKinds.join(', ');
  return refuse(catalogErrors['no-such-kind'], `Library kind "${kind}" not found. Available: ${kinds}.`);
}

/** Returns the kind of a record that can have revisions: a library record or a product family. */
export function requireRevisedKind(kind: string): RevisedKind {
  return isRevisedKind(kind) ? kind : requireKind(kind);
}

export function noSuchRecord(kind: RevisedKind, id: string): never {
  return refuse(catalogErrors['no-such-record'], `No ${kinds[kind].names.one} has the id "${id}".`);
}

/** Returns the kind as a library kind if a record with that id is in force. */
export function requireRecord({ library }: Pick<LiveCatalog, 'library'>, kind: string, id: string): LibraryKind {
  const libraryKind = requireKind(kind);
  return library.entry(libraryKind, id) === undefined ? noSuchRecord(libraryKind, id) : libraryKind;
}
