import { diffDesigns, diffLines, type DesignDiff } from '@cablewright/engine';
import { isObject, type Design, type Json } from '@cablewright/model';
import type { StoredChangeSet } from '@cablewright/store';
import type { OutboxEvent } from './outbox.ts';

const mostLines = 30;
const mostRecords = 50;
/** Letters of one line: a label somebody made a novel of does not make the message one. */
const longestLine = 300;

/**
 * What a receiver is told at first glance. Of a saved design: the lines of what changed, and how many of which kind; of
 * other events what the save put down. Never a record whole.
 */
export function summaryOf(event: OutboxEvent, changeSet: StoredChangeSet | undefined): Json {
  const payload = isObject(event.payload) ? event.payload : {};
  const summary = isObject(payload['summary']) ? payload['summary'] : {};
  if (event.type === 'design.saved') return designSummary(payload, changeSet);
  const records = summary['records'];
  return Array.isArray(records) ? { ...summary, records: records.slice(0, mostRecords) } : summary;
}

function designSummary(payload: { readonly [key: string]: Json }, changeSet: StoredChangeSet | undefined): Json {
  const subject = isObject(payload['subject']) ? payload['subject'] : {};
  const change = changeSet?.changes.find(
    ({ kind, key, op }) => kind === 'designs' && key === subject['id'] && op === 'put',
  );
  if (change === undefined) return { changes: [], counts: {} };
  const diff = diffDesigns(whole(change.before), whole(change.after));
  const lines = diffLines(diff);
  return {
    changes: lines.slice(0, mostLines).map((line) => line.slice(0, longestLine)),
    counts: countsOf(diff, change.before === null),
  };
}

/** A stored design may be half drawn: what the comparison needs is there, the rest as it is. */
function whole(record: Json): Design {
  const stored = isObject(record) ? record : {};
  const instances = isObject(stored['instances']) ? stored['instances'] : {};
  const joints = Array.isArray(stored['joints']) ? stored['joints'] : [];
  return { ...stored, instances, joints } as unknown as Design;
}

function countsOf({ fields, instances, joints }: DesignDiff, created: boolean): Json {
  const of = (list: readonly { readonly kind: string }[], kind: string) =>
    list.filter((one) => one.kind === kind).length;
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
