import { isStale, requireSeen, seenIn, type Seen } from '../../platform/http/etag.ts';
import type { Call } from '../../platform/http/route.ts';
import type { LiveCatalog } from '../live/live-catalog.ts';
import type { InForce } from './save.ts';

/** A writer of something that is not there yet need not say so: it is refused if it comes to be there meanwhile. */
export const nothingSeen: Exclude<Seen, undefined> = { seq: 0 };

export interface Guarded {
  readonly now: InForce | undefined;
  readonly seen: Exclude<Seen, undefined>;
}

/**
 * What is in force where a write goes, and what the writer says was. This process first takes in what the writer has
 * seen of others; a write to something that is there and says nothing is refused with 428.
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

/** How often a write over whatever is there is tried again that met another in the same moment. */
const maxRounds = 8;

/**
 * Writes over whatever is there (`If-Match: *`) again when another write came in between: its writer named no version that could
 * be old. Others are tried once.
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

/** The design or library record in force, as a write needs to know it: also one whose file cannot be read. */
export function recordInForce(catalog: LiveCatalog, kind: string, id: string): InForce | undefined {
  const unreadable = catalog.unreadable.get(kind, id);
  if (unreadable !== undefined && unreadable.seq > 0) return { seq: unreadable.seq };
  if (kind === 'designs') return catalog.designs.get(id);
  const entry = catalog.library.entry(kind, id);
  if (entry === undefined) return undefined;
  return { seq: entry.seq, ...(entry.origin === 'local' ? {} : { pack: entry.origin }) };
}
