/** What routes do that save or delete one of the hub's own library records. */
import { done, type Answer, type AnswerHeaders } from '../../platform/http/answer.ts';
import type { Call } from '../../platform/http/route.ts';
import { savedAnswer, type SavedAnswer } from '../record-answers.ts';
import { guarded, overWhatIsThere, recordInForce } from './guarded.ts';
import { ownDelete, ownPut, requireSameId, save, type Saver } from './save.ts';

type Caller = Pick<Call, 'actor' | 'headers'>;

interface OwnSave<T extends object> {
  readonly kind: string;
  readonly id: string;
  readonly record: T;
  /** The message of the change. */
  readonly message: string;
  /** Whether a caller that states no version writes over what is there. Default: no, unless nothing is there. */
  readonly blind?: boolean;
  /** Headers of the answer, asked for when the record is saved. */
  readonly headers?: (isNew: boolean) => AnswerHeaders;
}

/**
 * Saves the record if the caller has seen its latest version: 200, or 201 where there was none. A pack's record stays
 * and is hidden by the hub's own.
 */
export async function saveOwn<T extends object>(
  saver: Saver,
  call: Caller,
  own: OwnSave<T>,
): Promise<SavedAnswer<200 | 201, T>> {
  const { kind, id, record, message, blind = false, headers = () => ({}) } = own;
  requireSameId(id, record);
  const stated = { headers: blind ? { 'if-match': '*', ...call.headers } : call.headers };
  return overWhatIsThere(saver.catalog, stated, async () => {
    const { now, seen } = await guarded(saver.catalog, stated, () => recordInForce(saver.catalog, kind, id));
    const saved = await save(saver, { actor: call.actor, message, ...ownPut(kind, id, record, now, seen) });
    const isNew = now === undefined;
    return savedAnswer(isNew ? 201 : 200, record, saved, headers(isNew));
  });
}

interface OwnDelete {
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
export async function deleteOwn(saver: Saver, call: Caller, deleted: OwnDelete): Promise<Answer<204, undefined>> {
  const { kind, id, noSuch, check, message } = deleted;
  const { now, seen } = await guarded(saver.catalog, call, () => recordInForce(saver.catalog, kind, id));
  const write = ownDelete(kind, id, now ?? noSuch(), seen);
  check?.();
  const saved = await save(saver, { actor: call.actor, message: message(), writes: [write] });
  return done(saved.headers);
}
