/** Records of the library: reading and saving them, their pictures, where they are used, their revisions. */
import {
  createRecord,
  deleteAlternate,
  deleteConditioningRecipe,
  deleteDevice,
  deleteHazard,
  deleteOperation,
  deletePinRule,
  deleteRecord as deletePart,
  duplicateRecord,
  getAlternate,
  getArtwork,
  getConditioningRecipe,
  getDevice,
  getHazard,
  getModel,
  getNextRecordNumber,
  getOperation,
  getPinRule,
  getRecord,
  getRecordRevision,
  getRecordUses,
  type Input,
  listPacks,
  listRecordRevisions,
  listWords,
  previewPack,
  type PreviewPackBody,
  saveAlternate,
  saveConditioningRecipe,
  saveDevice,
  saveHazard,
  saveOperation,
  savePinRule,
  saveRecord,
  search,
} from '@cablewright/client';
import type { LibraryRecord } from '@cablewright/model';
import { queryOptions } from '@tanstack/react-query';
import { hub, type Versioned } from './hub.ts';

/** Kinds whose records have routes of their own. A `save` without a version creates a record. */
const ownOperations = {
  devices: { read: getDevice, save: saveDevice, remove: deleteDevice },
  'conditioning-recipes': {
    read: getConditioningRecipe,
    save: saveConditioningRecipe,
    remove: deleteConditioningRecipe,
  },
  hazards: { read: getHazard, save: saveHazard, remove: deleteHazard },
  'pin-rules': { read: getPinRule, save: savePinRule, remove: deletePinRule },
  operations: { read: getOperation, save: saveOperation, remove: deleteOperation },
  alternates: { read: getAlternate, save: saveAlternate, remove: deleteAlternate },
};

function ownOf(kind: string) {
  return Object.hasOwn(ownOperations, kind) ? ownOperations[kind as keyof typeof ownOperations] : undefined;
}

export function readRecord(kind: string, id: string, signal?: AbortSignal): Promise<Versioned<LibraryRecord>> {
  const operations = ownOf(kind);
  if (operations !== undefined) return hub.versioned(operations.read, { params: { id }, signal });
  return hub.versioned(getRecord, { params: { kind, id }, signal });
}

/** Saves a record over the version that the person saw, or creates it. */
export function writeRecord(kind: string, record: LibraryRecord, ifMatch?: string): Promise<Versioned<LibraryRecord>> {
  const operations = ownOf(kind);
  const { id } = record;
  if (operations !== undefined) return hub.versioned(operations.save, { params: { id }, body: record, ifMatch });
  if (ifMatch === undefined) return hub.versioned(createRecord, { params: { kind }, body: record });
  return hub.versioned(saveRecord, { params: { kind, id }, body: record, ifMatch });
}

export function deleteRecord(kind: string, id: string, ifMatch: string): Promise<unknown> {
  const operations = ownOf(kind);
  if (operations !== undefined) return hub.call(operations.remove, { params: { id }, ifMatch });
  return hub.call(deletePart, { params: { kind, id }, ifMatch });
}

export async function copyRecord(kind: string, id: string, to: { id: string; label: string }): Promise<LibraryRecord> {
  if (ownOf(kind) === undefined) return hub.call(duplicateRecord, { params: { kind, id }, body: to });
  const { value } = await readRecord(kind, id);
  return (await writeRecord(kind, { ...value, ...to })).value;
}

export function recordQuery(kind: string, id: string) {
  return queryOptions({
    queryKey: ['definition', kind, id],
    queryFn: ({ signal }) => readRecord(kind, id, signal),
  });
}

/** A vocabulary is one document: it is read and saved as a whole. */
export function vocabQuery(list: string) {
  return queryOptions({
    queryKey: ['vocab', list],
    queryFn: ({ signal }) => hub.versioned(listWords, { params: { list }, signal }),
  });
}

export function usedInQuery(kind: string, id: string) {
  return queryOptions({
    queryKey: ['used-in', kind, id],
    queryFn: ({ signal }) => hub.call(getRecordUses, { params: { kind, id }, signal }),
  });
}

export function artworkQuery(kind: string, id: string) {
  return queryOptions({
    queryKey: ['artwork', kind, id],
    queryFn: ({ signal }) => hub.versioned(getArtwork, { params: { kind, id }, signal }),
  });
}

export function modelQuery(kind: string, id: string) {
  return queryOptions({
    queryKey: ['model', kind, id],
    queryFn: ({ signal }) => hub.versioned(getModel, { params: { kind, id }, signal }),
  });
}

export function revisionsQuery(kind: string, id: string) {
  return queryOptions({
    queryKey: ['revisions', kind, id],
    queryFn: ({ signal }) => hub.call(listRecordRevisions, { params: { kind, id }, signal }),
  });
}

export function revisionQuery(kind: string, id: string, rev: string, source?: string) {
  return queryOptions({
    queryKey: ['revisions', kind, id, 'one', rev, source],
    queryFn: ({ signal }) => hub.call(getRecordRevision, { params: { kind, id, rev }, query: { source }, signal }),
  });
}

export function nextNumberQuery(kind: string, id: string) {
  return queryOptions({
    queryKey: ['revisions', kind, id, 'next-number'],
    queryFn: ({ signal }) => hub.call(getNextRecordNumber, { params: { kind, id }, signal }),
    staleTime: 0,
  });
}

export const packsQuery = queryOptions({
  queryKey: ['packs'],
  queryFn: async ({ signal }) => (await hub.call(listPacks, { signal })).items,
});

/** The effect of installing or updating a pack. Never cached, because both the store and the catalog change. */
export function packPreviewQuery(id: string, body: Input<PreviewPackBody>) {
  return queryOptions({
    queryKey: ['pack-preview', id, body.store, body.version, body.yanked],
    queryFn: ({ signal }) => hub.call(previewPack, { params: { id }, body, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

export function searchQuery(q: string) {
  return queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => hub.call(search, { query: { q, limit: 20 }, signal }),
    enabled: q.trim() !== '',
    staleTime: 10_000,
  });
}
