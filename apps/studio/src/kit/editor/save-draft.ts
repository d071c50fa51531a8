import { ApiError } from '@cablewright/client';
import type { Versioned } from '../../api/hub.ts';
import type { DraftSession } from './draft-session.ts';

/** Where a record is read from and written to. */
export interface RecordSource<T> {
  readonly kind: string;
  readonly id: string;
  /** Its name in messages: "Saved DE-9 socket", "Couldn't save DE-9 socket". */
  readonly name: string | ((value: T) => string);
  readonly read: () => Promise<Versioned<T>>;
  /** Replaces the version seen; a new record has none. */
  readonly write: (value: T, seen: string | undefined) => Promise<Versioned<T>>;
  /** True until the record is saved for the first time. */
  readonly isNew?: boolean;
  /** The name of its stored draft, if that is not the kind and ID. */
  readonly draft?: string;
  /** Where the cache keeps the record, when it does so as it is. */
  readonly queryKey?: readonly unknown[];
  /** The id the record will have, for one that is new. */
  readonly idOf?: (value: T) => string;
  /** What of the value the browser may store: a form leaves out the secrets typed into it. */
  readonly storable?: (value: T) => T;
}

export type SaveOutcome<T> =
  | { readonly is: 'saved'; readonly version: Versioned<T> }
  /** Both sides changed a field differently: the person chooses. */
  | { readonly is: 'conflict' }
  /** The hub cannot be reached. The save is repeated once it can. */
  | { readonly is: 'offline' }
  | { readonly is: 'refused'; readonly error: unknown };

/** How many times a save is repeated after other people's saves came first, each time with theirs merged in. */
const maxMerges = 5;
/** Time after which a hub that has not answered counts as unreachable, ms. */
const answerWithinMs = 20_000;

/**
 * Saves a draft over the version it began from. A version saved meanwhile is merged in, and the draft saved over that;
 * only fields both sides changed differently wait for the person.
 */
export async function saveDraft<T>(session: DraftSession<T>, source: RecordSource<T>): Promise<SaveOutcome<T>> {
  for (let merges = 0; ; merges += 1) {
    const { value, base, conflicts, dirty } = session.state;
    if (conflicts.length > 0) return { is: 'conflict' };
    // The version that was merged in is what this person wanted: an answer that was lost, for one.
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

/** No answer, or one of a proxy or of a hub without its database. */
function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && [0, 502, 503, 504].includes(error.status);
}

/** What arrives later is no loss: a save that did succeed is found again as the hub's version. */
async function inTime<A>(answer: Promise<A>): Promise<A> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError(0, { code: 'unreachable' })), answerWithinMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
