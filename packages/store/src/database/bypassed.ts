/** Finds records that were written to the table with a database tool instead of a save. */
import type { Change, Json } from '@cablewright/model';
import { isWriteForm } from '../port/commit-form.ts';
import type { Write } from '../port/port.ts';
import type { Pool } from './pool.ts';

interface Row {
  readonly kind: string;
  readonly key: string;
  readonly pack: string;
  readonly seq: number;
  readonly body: string;
}

/**
 * The records as writes that would add them to the history. Records whose text is not a JSON object, or whose name a
 * save would refuse, are skipped.
 */
export async function bypassed(pool: Pool): Promise<Write[]> {
  const { rows } = await pool.query<Row>(
    `select r.* from records r
     left join changes c on c.kind = r.kind and c.key = r.key and c.pack = r.pack and c.seq = r.seq
     where c.after is distinct from r.body order by r.kind, r.key, r.pack`,
  );
  return rows.flatMap(({ kind, key, pack, seq, body }): Write[] => {
    const after = objectIn(body);
    const layer = pack === '' ? {} : { pack };
    if (after === undefined) return [];
    const write = { kind, key, ...layer, op: 'put', seen: seq, after } as const;
    return isWriteForm(write) ? [write] : [];
  });
}

function objectIn(text: string): Json | undefined {
  try {
    const value = JSON.parse(text) as Json;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function touchedBy({ kind, key, pack, op }: Change): Pick<Change, 'kind' | 'key' | 'pack' | 'op'> {
  return { kind, key, pack, op };
}
