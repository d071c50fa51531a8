/** What routes do that save or delete one of the hub's own library records. */
import { done, type Answer } from '../../platform/http/answer.ts';
import type { Call } from '../../platform/http/route.ts';
import { savedAnswer } from '../record-answers.ts';
import { guarded, overWhatIsThere, recordInForce } from './guarded.ts';
import { ownDelete, ownPut, requireSameId, save, type Saver } from './save.ts';

type Caller = Pick<Call, 'actor' | 'headers'>;

interface Saved {
  readonly kind: string;
  readonly id: string;
  readonly record: object;
  /** The message of the change. */
  readonly message: string;
  /** Whether a caller that states no version writes over what is there. Default: no, unless nothing is there. */
  readonly blind?: boolean;
  /** Headers of the answer, asked for when the record is saved. */
  readonly headers?: (isNew: boolean) => Record<string, string>;
}

/**
 * Saves the record if the caller has seen its latest version: 200, or 201 where there was none. A pack's record stays
 * and is hidden by the hub's own.
 */
export async function saveOwn(saver: Saver, call: Caller, saved: Saved): Promise<Answer> {
  const { kind, id, record, message, blind = false, headers = () => ({}) } = saved;
  requireSameId(id, record);
  const stated = { headers: blind ? { 'if-match': '*', ...call.headers } : call.headers };
  return overWhatIsThere(saver.catalog, stated, async () => {
    const { now, seen } = await guarded(saver.catalog, stated, () => recordInForce(saver.catalog, kind, id));
    const { seq } = await save(saver, { actor: call.actor, message, ...ownPut(kind, id, record, now, seen) });
    const isNew = now === undefined;
    return savedAnswer(isNew ? 201 : 200, record, seq, headers(isNew));
  });
}

interface Deleted {
  readonly kind: string;
  readonly id: string;
  /** Refuses a record that is not there. */
  readonly noSuch: () => never;
  /** Refuses a record that cannot go, asked when it is known to be there. */
  readonly check?: () => void;
  /** The message of the change, asked for when the record is known to be there. */
  readonly message: () => string;
}

/** Deletes the record if the caller has seen its latest version. A pack's record cannot be deleted. */
export async function deleteOwn(saver: Saver, call: Caller, deleted: Deleted): Promise<Answer> {
  const { kind, id, noSuch, check, message } = deleted;
  const { now, seen } = await guarded(saver.catalog, call, () => recordInForce(saver.catalog, kind, id));
  const write = ownDelete(kind, id, now ?? noSuch(), seen);
  check?.();
  await save(saver, { actor: call.actor, message: message(), writes: [write] });
  return done;
}
