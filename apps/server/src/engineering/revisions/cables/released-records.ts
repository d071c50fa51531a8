/** Requires released records in released designs, if the organisation's settings require their approval. */
import { frozenCopies, snapshotText } from '@cablewright/engine';
import { isRevisedKind, revisionKey, type RevisionHistory, type SavedVersion, kinds } from '@cablewright/model';
import type { LiveCatalog } from '../../../catalog/live/live-catalog.ts';
import { refuse, type Issue } from '../../../platform/http/problem.ts';
import { versionErrors } from './errors.ts';

/**
 * Refuses (409) to release a revision with a record of the hub that equals no released revision of that record, and names each. Records
 * of packs count as released by their publishers.
 */
export async function requireReleasedRecords(catalog: LiveCatalog, version: SavedVersion): Promise<void> {
  const { approvals, approval } = catalog.library.settings;
  if (approvals !== true || approval?.records !== true) return;
  const own = frozenCopies(version).filter(({ kind, id }) => catalog.library.entry(kind, id)?.origin === 'local');
  const stored = await catalog.store.readMany(
    own.map(({ kind, id }) => ({ kind: 'revisions', key: revisionKey(kind, id) })),
  );
  const issues = own.flatMap(({ kind, id, snapshot }, i): Issue[] => {
    const history = stored[i] === undefined ? undefined : (JSON.parse(stored[i].text) as RevisionHistory);
    const text = snapshotText(snapshot);
    const isReleased = history?.revisions.some(
      ({ state, record }) => state === 'released' && snapshotText(record) === text,
    );
    if (isReleased === true) return [];
    const name = isRevisedKind(kind) ? kinds[kind].names.one : kind;
    const message = `The ${name} ${id} is not released as the cable uses it. Save, submit and approve a revision of it.`;
    return [{ code: 'records-not-released', message, pointer: `/definitions/${kind}/${id}` }];
  });
  if (issues.length > 0) refuse(versionErrors['records-not-released'], issues[0]!.message, { issues });
}
