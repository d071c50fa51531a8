import type { Library } from '@cablewright/engine';
import { sameJson, vocabularyOf, type LibraryRecord, type Word } from '@cablewright/model';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  createDefinition,
  definitionQuery,
  deleteDefinition,
  putDefinition,
  putVocab,
  vocabQuery,
} from '../api/definitions.ts';
import { Problem, type Versioned } from '../api/http.ts';
import { builtInOrigin, builtInRecord } from './built-in.ts';

type Any = Record<string, unknown>;

/** A record being edited, with what it began from and, after a refused save, what was saved meanwhile. */
export interface RecordDraft {
  readonly base: Versioned<Any> | undefined;
  readonly value: Any;
  readonly theirs: Versioned<Any> | undefined;
  readonly dirty: boolean;
}

/**
 * Reads one record or word with its version, and saves it. A word is saved with its list, which is one document; so its
 * version is the list's.
 */
export function useStoredRecord(kind: string, id: string, enabled: boolean) {
  const list = vocabularyOf(kind);
  const record = useQuery({ ...definitionQuery(kind, id), enabled: enabled && list === undefined, retry: false });
  const words = useQuery({ ...vocabQuery(list ?? ''), enabled: enabled && list !== undefined });
  if (list === undefined) {
    const builtIn = record.error === null ? undefined : builtInRecord(kind, id);
    // What the program brings has no version: saving it makes the hub's own.
    if (builtIn !== undefined)
      return { saved: { value: builtIn as Any, etag: '' }, error: null, refetch: record.refetch };
    return { saved: record.data as Versioned<Any> | undefined, error: record.error, refetch: record.refetch };
  }
  const word = words.data?.value.find((each) => each.id === id);
  const saved =
    word === undefined || words.data === undefined ? undefined : { value: word as Any, etag: words.data.etag };
  const gone = words.data !== undefined && word === undefined;
  const error = gone ? new Problem(404, { detail: 'There is no such word.' }) : words.error;
  return { saved, error, refetch: words.refetch };
}

export function useRecordDraft(saved: Versioned<Any> | undefined, empty: Any) {
  const [edited, setEdited] = useState<{ base: Versioned<Any> | undefined; value: Any } | undefined>();
  const [theirs, setTheirs] = useState<Versioned<Any> | undefined>();
  const base = edited?.base ?? saved;
  const value = edited?.value ?? saved?.value ?? empty;
  const draft: RecordDraft = {
    base,
    value,
    theirs,
    dirty: edited !== undefined && !sameJson(value, base?.value ?? empty),
  };
  return {
    draft,
    edit: (next: Any) => setEdited({ base, value: next }),
    reset: () => {
      setEdited(undefined);
      setTheirs(undefined);
    },
    clash: setTheirs,
    rebase: (next: Any) => {
      setEdited({ base: theirs, value: next });
      setTheirs(undefined);
    },
  };
}

/** Writes a record: a new one, a changed one, or a word among its list's words. */
export async function writeRecord(kind: string, draft: RecordDraft): Promise<void> {
  const list = vocabularyOf(kind);
  const record = draft.value as unknown as LibraryRecord;
  if (list !== undefined) return writeWord(list, record, draft.base);
  if (draft.base === undefined || draft.base.etag === '') await createDefinition(kind, record);
  else await putDefinition(kind, record, draft.base.etag);
}

async function writeWord(list: string, word: Word, base: Versioned<Any> | undefined): Promise<void> {
  const now = await vocabQuery(list).queryFn!({ signal: new AbortController().signal } as never);
  const others = now.value.filter((each) => each.id !== word.id);
  if (base === undefined && others.length < now.value.length)
    throw new Problem(409, { detail: `There is a word "${word.id}" already.` });
  await putVocab(list, [...others, word], base?.etag ?? now.etag);
}

export async function removeRecord(kind: string, id: string, etag: string): Promise<void> {
  const list = vocabularyOf(kind);
  if (list === undefined) {
    await deleteDefinition(kind, id, etag);
    return;
  }
  const now = await vocabQuery(list).queryFn!({ signal: new AbortController().signal } as never);
  await putVocab(
    list,
    now.value.filter((each) => each.id !== id),
    etag,
  );
}

/** Everything that shows library records asks again. */
export function useForgetLibrary() {
  const client = useQueryClient();
  return async () => {
    for (const key of [['library'], ['definition'], ['vocab'], ['used-in'], ['history'], ['designs']]) {
      await client.invalidateQueries({ queryKey: key });
    }
  };
}

export function originOf(library: Library | undefined, kind: string, id: string) {
  const entry = library?.entry(kind, id);
  const builtIn = builtInRecord(kind, id) !== undefined;
  if (entry === undefined && builtIn) return { origin: builtInOrigin, shadows: undefined };
  return { origin: entry?.origin ?? 'local', shadows: entry?.shadows ?? (builtIn ? 'the program' : undefined) };
}
