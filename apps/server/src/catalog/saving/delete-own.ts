/** What a route does that deletes one of the hub's own library records. */
import { done, type Answer } from '../../platform/http/answer.ts';
import type { Call } from '../../platform/http/route.ts';
import { guarded, recordInForce } from './guarded.ts';
import { ownDelete, save, type Saver } from './save.ts';

interface Deleted {
  readonly kind: string;
  readonly id: string;
  /** Refuses a record that is not there. */
  readonly noSuch: () => never;
  /** The message of the change, asked for when the record is known to be there. */
  readonly message: () => string;
}

/** Deletes the record if the caller has seen its latest version. A pack's record cannot be deleted. */
export async function deleteOwn(
  saver: Saver,
  call: Pick<Call, 'actor' | 'headers'>,
  { kind, id, noSuch, message }: Deleted,
): Promise<Answer> {
  const { now, seen } = await guarded(saver.catalog, call, () => recordInForce(saver.catalog, kind, id));
  const write = ownDelete(kind, id, now ?? noSuch(), seen);
  await save(saver, { actor: call.actor, message: message(), writes: [write] });
  return done;
}
