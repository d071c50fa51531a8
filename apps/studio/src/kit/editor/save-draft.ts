import { ApiError } from '@cablewright/client';
import type { Versioned } from '../../api/hub.ts';
import type { DraftSession } from './draft-session.ts';

/** How a record is read and written. */
export interface RecordSource<T> {
  readonly kind: string;
  readonly id: string;
  /** Its name in messages: "Saved DE-9 socket", "Couldn't save DE-9 socket". */
  readonly name: string | ((value: T) => string);
  readonly read: () => Promise<Versioned<T>>;
  /** Writes over the version `seen`; a new record has none. */
  readonly write: (value: T, seen: string | undefined) => Promise<Versioned<T>>;
  /** True until the record is saved for the first time. */
  readonly isNew?: boolean;
  /** The name of its stored draft, if that is not the kind and ID. */
  readonly draft?: string;
  /** The cache key of the record, if it is cached in this form. */
  readonly queryKey?: readonly unknown[];
  /** The id of a new record. */
  readonly idOf?: (value: T) => string;
  /** Returns what the browser may store of the value: a form leaves out secrets that were typed into it. */
  readonly storable?: (value: T) => T;
}

export type SaveOutcome<T> =
  | { readonly is: 'saved'; readonly version: Versioned<T> }
  /** Both sides changed a field differently, so the person must choose. */
  | { readonly is: 'conflict' }
  /** The hub can't be reached. The save is repeated when it is back. */
  | { readonly is: 'offline' }
  | { readonly is: 'refused'; readonly error: unknown };

/** How often a save is repeated because other people saved first. Each time their version is merged in. */
const maxMerges = 5;
/** After this time without an answer the hub counts as unreachable, ms. */
const answerWithinMs = 20_000;

/**
 * Saves a draft over the version it began from. A version saved in the meantime is merged in, and the save is repeated.
 * Only fields that both sides changed differently wait for the person.
 */
export async function saveDraft<T>(session: DraftSession<T>, source: RecordSource<T>): Promise<SaveOutcome<T>> {
  for (let merges = 0; ; merges += 1) {
    const { value, base, conflicts, dirty } = session.state;
    if (conflicts.length > 0) return { is: 'conflict' };
    // The merged version already equals this person's draft, for example after a response was lost.
    if (merges > 0 && !dirty) return { is: 'saved', version: base };
    const seen = base.etag === '' ? undefined : base.etag;
    try {
      const version = await inTime(source.write(value, seen));
      session.saved(version, value, base.etag);
      return { is: 'saved', version };
    } catch (error) {
      if (isUnreachable(error)) return { is: 'offline' };
      if (!isOvertaken(error) || seen === undefined || merges === maxMerges) return { is: 'refused', error };
    }
    try {
      session.arrived(await inTime(source.read()));
    } catch (error) {
      return isUnreachable(error) ? { is: 'offline' } : { is: 'refused', error };
    }
  }
}

function isOvertaken(error: unknown): boolean {
  return error instanceof ApiError && error.status === 412;
}

/** No answer, or the answer of a proxy, or of a hub without its database. */
function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && [0, 502, 503, 504].includes(error.status);
}

/** A later answer can be ignored: if the save succeeded, its result arrives as the hub's version. */
async function inTime<A>(answer: Promise<A>): Promise<A> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError(0, { code: 'unreachable' })), answerWithinMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
