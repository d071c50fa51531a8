/** The stored history of a record, and its summaries for lists. */
import { snapshotOf, type Snapshot } from '@cablewright/engine';
import { revisionKey, type RecordRevision, type RevisionHistory, type RevisedKind } from '@cablewright/model';
import { noSuchRecord } from '../../../catalog/library-record.ts';
import type { LiveCatalog } from '../../../catalog/live/live-catalog.ts';
import { requireSchema } from '../../../catalog/saving/save.ts';
import type { InForce } from '../../../catalog/saving/guarded.ts';

/** A record's history, and the version and pack of its document. */
export interface KeptHistory {
  readonly history: RevisionHistory | undefined;
  readonly now: InForce | undefined;
}

/** Reads the history in force: the hub's own or, if there is none, the one in the record's pack. */
export async function readHistory(catalog: LiveCatalog, kind: string, id: string): Promise<KeptHistory> {
  const entry = catalog.library.entry(kind, id);
  const pack = entry === undefined || entry.origin === 'local' ? entry?.shadows : entry.origin;
  const stored = await catalog.readInForce('revisions', revisionKey(kind, id), pack);
  if (stored === undefined) return { history: undefined, now: undefined };
  return {
    history: JSON.parse(stored.text) as RevisionHistory,
    now: { seq: stored.seq, pack: stored.pack },
  };
}

/**
 * The snapshot for a revision of the current record. Throws a 404 if the record doesn't exist and a 422 if it is
 * invalid.
 */
export function requireSnapshot(catalog: LiveCatalog, kind: RevisedKind, id: string): Snapshot {
  const entry = catalog.library.entry(kind, id) ?? noSuchRecord(kind, id);
  requireSchema(kind, id, entry.record);
  return snapshotOf(catalog.library, kind, id) ?? noSuchRecord(kind, id);
}

/** Whether the hub has stored the model with this address. */
type HasModel = (asset: string) => Promise<boolean>;

/** A revision in the form for lists, without the record and the drawing, which may be large. */
export async function summaryOf({ record: _record, art, model, ...line }: RecordRevision, hasModel: HasModel) {
  return {
    ...line,
    art: art && { view: art.view },
    model: model && { ...model, missing: !(await hasModel(model.asset)) },
  };
}
