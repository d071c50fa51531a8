import type { Write } from '@cablewright/store';
import { ownDelete, save, type InForce, type Saver } from '../saving/save.ts';
import { storedVersions } from '../live/stored-versions.ts';
import { requireUnused } from '../saving/unused-guard.ts';
import { done, type Answer } from '../../platform/http/answer.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Seen } from '../../platform/http/etag.ts';

/**
 * Deletes the hub's own working copy and its drawing sidecar. Saved revisions stay. Where a pack has a design of the same
 * id, that one shows again; otherwise a design that others place stays.
 */
export async function deleteDesign(
  saver: Saver,
  actor: Actor,
  id: string,
  now: InForce,
  seen: Exclude<Seen, undefined>,
): Promise<Answer<204, undefined>> {
  const { catalog } = saver;
  const writes: Write[] = [ownDelete('designs', id, now, seen)];
  if (catalog.designs.shadowed(id) === undefined) requireUnused(catalog, 'designs', id);
  const [drawing] = await storedVersions(catalog.store, [{ kind: 'drawings', key: id }]);
  if (drawing !== undefined) {
    writes.push({ kind: 'drawings', key: id, op: 'delete', seen: drawing.seq, after: null });
  }
  const saved = await save(saver, { actor, message: `Deleted ${catalog.designs.get(id)?.label ?? id}`, writes });
  return done(saved.headers);
}
