import { diffDesigns, diffLines, type DesignDiff } from '@cablewright/engine';
import { isObject, type Design, type Json, type JsonObject } from '@cablewright/model';
import type { StoredChangeSet } from '@cablewright/store';
import type { OutboxEvent } from './outbox.ts';
import { storedAs } from '../../platform/stored-as.ts';

const maxLines = 30;
const maxRecords = 50;
/** The maximum length of a line in characters, so that a long label doesn't make the message long. */
const maxLineLength = 300;

/**
 * The summary in a message. For a saved design, it has lines about the changes, and counts by kind. For other events,
 * it is the summary of the save. It never contains a whole record.
 */
export function summaryOf(event: OutboxEvent, changeSet: StoredChangeSet | undefined): Json {
  const payload = isObject(event.payload) ? event.payload : {};
  const summary = isObject(payload['summary']) ? payload['summary'] : {};
  if (event.type === 'design.saved') return { ...summary, ...designSummary(payload, summary['previousId'], changeSet) };
  const records = summary['records'];
  return Array.isArray(records) ? { ...summary, records: records.slice(0, maxRecords) } : summary;
}

/** Describes and counts the changes of a design. A renamed cable is compared with its state under the previous id. */
function designSummary(
  payload: JsonObject,
  previousId: Json | undefined,
  changeSet: StoredChangeSet | undefined,
): JsonObject {
  const subject = isObject(payload['subject']) ? payload['subject'] : {};
  const change = changeSet?.changes.find(
    ({ kind, key, op }) => kind === 'designs' && key === subject['id'] && op === 'put',
  );
  if (change === undefined) return { changes: [], counts: {} };
  const renamed = changeSet?.changes.find(
    ({ kind, key, op }) => kind === 'designs' && key === previousId && op === 'delete',
  );
  const before = renamed?.before ?? change.before;
  const diff = diffDesigns(whole(before), whole(change.after));
  const lines = diffLines(diff);
  return {
    changes: lines.slice(0, maxLines).map((line) => line.slice(0, maxLineLength)),
    counts: countsOf(diff, before === null),
  };
}

/** Adds the fields that the comparison requires, because a stored design may be incomplete. */
function whole(record: Json): Design {
  const stored = isObject(record) ? record : {};
  const instances = isObject(stored['instances']) ? stored['instances'] : {};
  const joints = Array.isArray(stored['joints']) ? stored['joints'] : [];
  return storedAs<Design>({ ...stored, instances, joints });
}

function countsOf({ fields, instances, joints }: DesignDiff, created: boolean): Json {
  const of = (list: readonly { readonly kind: string }[], kind: string) =>
    list.filter((item) => item.kind === kind).length;
  return {
    created,
    jointsAdded: of(joints, 'added'),
    jointsRemoved: of(joints, 'removed'),
    jointsMoved: of(joints, 'moved'),
    partsAdded: of(instances, 'added'),
    partsRemoved: of(instances, 'removed'),
    partsChanged: of(instances, 'changed'),
    fields: fields.length,
  };
}
