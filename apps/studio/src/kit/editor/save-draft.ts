import { ApiError } from '@cablewright/client';
import type { Versioned } from '../../api/hub.ts';
import type { DraftSession } from './draft-session.ts';

/** Where a record is read from and written to. */
export interface RecordSource<T> {
  readonly kind: string;
  readonly id: string;
  /** What messages call it: "Saved DE-9 socket", "Couldn't save DE-9 socket". */
  readonly name: string | ((value: T) => string);
  readonly read: () => Promise<Versioned<T>>;
  /** Writes over the version seen; a record that is new has none. */
  readonly write: (value: T, seen: string | undefined) => Promise<Versioned<T>>;
  /** True until the record is saved for the first time. */
  readonly isNew?: boolean;
  /** The name its draft is stored under, where it is not the kind and id. */
  readonly draft?: string;
  /** Where the cache keeps the record, when it does so as it is. */
  readonly queryKey?: readonly unknown[];
  /** The id the record will have, for one that is new. */
  readonly idOf?: (value: T) => string;
  /** True for forms with secrets in them: their draft is not stored in the browser. */
  readonly secret?: boolean;
}

type SaveOutcome<T> =
  | { readonly is: 'saved'; readonly version: Versioned<T> }
  | { readonly is: 'conflict' }
  | { readonly is: 'refused'; readonly error: unknown };

/**
 * Saves a draft over the version it began from. If another person saved meanwhile, their version is read, the draft
 * is kept, and the page shows both.
 */
export async function saveDraft<T>(session: DraftSession<T>, source: RecordSource<T>): Promise<SaveOutcome<T>> {
  const { value, base } = session.state;
  const seen = base.etag === '' ? undefined : base.etag;
  try {
    const version = await source.write(value, seen);
    session.saved(version, value);
    return { is: 'saved', version };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 412 || seen === undefined) return { is: 'refused', error };
    session.arrived(await source.read());
    return { is: 'conflict' };
  }
}
