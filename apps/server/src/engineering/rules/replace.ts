import type { Library } from '@cablewright/engine';
import { sameJson, type Json } from '@cablewright/model';
import type { Write } from '@cablewright/store';

const kind = 'validation-rules';

/**
 * The writes that replace the hub's own rules by these. A rule that is already in force unchanged is not written, so a list that includes
 * rules of packs can be sent back.
 */
export function writesFor(library: Library, rules: readonly Json[]): Write[] {
  const writes: Write[] = [];
  const remaining = new Set<string>();
  for (const rule of rules) {
    const { id } = rule as { id: string };
    remaining.add(id);
    const own = library.layer(kind, id);
    const inForce = library.entry(kind, id)?.record;
    if (inForce !== undefined && sameJson(inForce, rule)) continue;
    writes.push({ kind, key: id, op: 'put', seen: own?.seq ?? null, after: rule });
  }
  for (const { key, origin, seq } of library.entries(kind)) {
    if (origin === 'local' && !remaining.has(key)) writes.push({ kind, key, op: 'delete', seen: seq, after: null });
  }
  return writes;
}
