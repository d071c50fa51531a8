import { ApiError, listWords, saveWords } from '@cablewright/client';
import type { Library } from '@cablewright/engine';
import { vocabularyOf, type LibraryRecord, type Word } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { hub, type Versioned } from '../api/hub.ts';
import { deleteRecord, readRecord, recordQuery, vocabQuery, writeRecord } from '../api/records.ts';
import type { RecordSource } from '../kit/editor/save-draft.ts';
import type { Loading } from '../kit/page/loading.ts';
import { builtInOrigin, builtInRecord } from './built-in.ts';

/** A record of any kind, as the form made from its schema edits it. */
export type FormRecord = Record<string, unknown>;

/** The address of a record that was not created yet. No record can have this id. */
export const newId = '@new';

function wordIn({ value, etag }: Versioned<readonly Word[]>, id: string): Versioned<FormRecord> | undefined {
  const word = value.find((each) => each.id === id);
  return word === undefined ? undefined : { value: { ...word }, etag };
}

/**
 * Reads one record or term with its version. A term is saved with its whole list, so its version is that of the list.
 */
export function useStoredRecord(kind: string, id: string, enabled: boolean): Loading<Versioned<FormRecord>> {
  const list = vocabularyOf(kind);
  const record = useQuery({ ...recordQuery(kind, id), enabled: enabled && list === undefined, retry: false });
  const words = useQuery({ ...vocabQuery(list ?? ''), enabled: enabled && list !== undefined });
  if (list !== undefined) {
    const data = words.data === undefined ? undefined : wordIn(words.data, id);
    const gone = words.data !== undefined && data === undefined;
    const error = gone ? new ApiError(404, { detail: `There is no term "${id}".` }) : words.error;
    return { data, error, refetch: words.refetch };
  }
  const builtIn = record.error === null ? undefined : builtInRecord(kind, id);
  // A built-in record has no version. Saving it creates the shop's own copy.
  if (builtIn !== undefined) return { data: { value: { ...builtIn }, etag: '' }, error: null };
  return record;
}

/** How a library record or a vocabulary term is read and written. */
export function sourceOf(kind: string, id: string): RecordSource<FormRecord> {
  const list = vocabularyOf(kind);
  const common = {
    kind,
    id,
    isNew: id === newId,
    name: ({ label, id: recordId }: FormRecord) => String(label ?? recordId),
    idOf: (record: FormRecord) => String(record['id']),
  };
  if (list !== undefined) {
    return {
      ...common,
      read: async () => wordIn(await hub.versioned(listWords, { params: { list } }), id) ?? { value: {}, etag: '' },
      write: (word, seen) => writeWord(list, word as Word, seen),
    };
  }
  return {
    ...common,
    queryKey: recordQuery(kind, id).queryKey,
    read: () => readRecord(kind, id),
    write: (value, seen) => writeRecord(kind, value as LibraryRecord, seen),
  };
}

async function writeWord(list: string, word: Word, seen: string | undefined): Promise<Versioned<FormRecord>> {
  const now = await hub.versioned(listWords, { params: { list } });
  const others = now.value.filter((each) => each.id !== word.id);
  if (seen === undefined && others.length < now.value.length)
    throw new ApiError(409, { detail: `The list already has a term "${word.id}".` });
  const { etag } = await hub.versioned(saveWords, {
    params: { list },
    body: [...others, word],
    ifMatch: seen ?? now.etag,
  });
  return { value: { ...word }, etag };
}

export async function deleteEntry(kind: string, id: string, etag: string): Promise<void> {
  const list = vocabularyOf(kind);
  if (list === undefined) {
    await deleteRecord(kind, id, etag);
    return;
  }
  const now = await hub.versioned(listWords, { params: { list } });
  const others = now.value.filter((each) => each.id !== id);
  await hub.call(saveWords, { params: { list }, body: others, ifMatch: etag });
}

/** The origin of a record, and the one that it replaces. */
export interface Origin {
  readonly origin: string;
  readonly shadows: string | undefined;
}

export function originOf(library: Library | undefined, kind: string, id: string): Origin {
  const entry = library?.entry(kind, id);
  const builtIn = builtInRecord(kind, id) !== undefined;
  if (entry === undefined && builtIn) return { origin: builtInOrigin, shadows: undefined };
  return { origin: entry?.origin ?? 'local', shadows: entry?.shadows ?? (builtIn ? 'the program' : undefined) };
}
