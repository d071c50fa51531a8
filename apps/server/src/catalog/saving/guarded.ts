import { isStale, requireSeen, seenIn, type Seen } from '../../platform/http/etag.ts';
import type { Call } from '../../platform/http/route.ts';
import type { LiveCatalog } from '../live/live-catalog.ts';
import { present } from '@cablewright/model';

/** The version and the pack of a record in force. */
export interface InForce {
  readonly seq: number;
  readonly pack?: string;
}

/**
 * The version for a new record: its writer has seen none. The write is refused if the record has been created in the
 * meantime.
 */
export const nothingSeen: Exclude<Seen, undefined> = { seq: 0 };

export interface Guarded {
  readonly now: InForce | undefined;
  readonly seen: Exclude<Seen, undefined>;
}

/**
 * Returns the record in force at the address of a write, and the version that the writer has seen. This process first
 * catches up to that version, because another process may have written it. Refuses a write over an existing record
 * without a version (428).
 */
export async function guarded(
  catalog: LiveCatalog,
  { headers }: Pick<Call, 'headers'>,
  inForce: () => InForce | undefined,
): Promise<Guarded> {
  const stated = seenIn(headers['if-match']);
  if (typeof stated === 'object') await catalog.catchUpWith(stated.seq);
  const now = inForce();
  if (now === undefined && stated === undefined) return { now, seen: nothingSeen };
  return { now, seen: requireSeen(headers['if-match'], now?.seq ?? 0) };
}

/** How often a write over any version is retried because another write was faster. */
const maxRounds = 8;

/**
 * Retries a write over any version (`If-Match: *`) if another write was faster, because such a write can't be out of
 * date. Other writes are tried once.
 */
export async function overWhatIsThere<T>(
  catalog: LiveCatalog,
  { headers }: Pick<Call, 'headers'>,
  write: () => Promise<T>,
): Promise<T> {
  for (let round = 1; ; round += 1) {
    try {
      return await write();
    } catch (error) {
      if (seenIn(headers['if-match']) !== 'any' || !isStale(error) || round === maxRounds) throw error;
      await catalog.catchUpWith(Infinity);
    }
  }
}

/** The version and pack of the design or library record in force, even if its file can't be read. */
export function recordInForce(catalog: LiveCatalog, kind: string, id: string): InForce | undefined {
  const unreadable = catalog.unreadable.get(kind, id);
  if (unreadable !== undefined && unreadable.seq > 0) return { seq: unreadable.seq };
  if (kind === 'designs') return catalog.designs.get(id);
  const entry = catalog.library.entry(kind, id);
  if (entry === undefined) return undefined;
  return { seq: entry.seq, ...present({ pack: entry.origin === 'local' ? undefined : entry.origin }) };
}
