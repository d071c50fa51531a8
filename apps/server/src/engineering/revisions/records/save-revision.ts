/** Saves a record as its next revision. If requested, the record first gets a new number. */
import { nextRevision, snapshotOf, type NewRevision, type RevisionProblem, type Snapshot } from '@cablewright/engine';
import {
  present,
  asJson,
  inputLimits,
  revisionKey,
  type Connector,
  type RecordRevision,
  type RevisionHistory,
  type RevisedKind,
  kinds,
} from '@cablewright/model';
import type { ExpectedVersion, Write } from '@cablewright/store';
import { nothingSeen, recordInForce, type Guarded } from '../../../catalog/saving/guarded.ts';
import { noSuchRecord } from '../../../catalog/library-record.ts';
import type { LiveCatalog } from '../../../catalog/live/live-catalog.ts';
import { propose } from '../../../catalog/saving/proposal.ts';
import { ownPut, requireSchema, save, type Saved, type Saver } from '../../../catalog/saving/save.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { refuse, type Issue } from '../../../platform/http/problem.ts';
import { renumbered } from '../../part-numbers/renumber.ts';
import { revisionErrors } from './errors.ts';
import type { NewRevisionForm } from './form.ts';
import { requireSnapshot, type KeptHistory } from './history.ts';

interface RevisionRequest {
  readonly actor: Actor;
  readonly kind: RevisedKind;
  readonly id: string;
  readonly form: NewRevisionForm;
  readonly kept: KeptHistory;
}

/**
 * Saves the record as its next revision. With `renumber`, the record first gets the next variant of its number. Both
 * writes are in the same change set, and the guards check both.
 */
export async function saveRevision(
  saver: Saver,
  { actor, kind, id, form, kept }: RevisionRequest,
): Promise<{ readonly revision: RecordRevision; readonly saved: Saved }> {
  const keep =
    form.renumber === true ? renumberedRecord(saver.catalog, kind, id) : unchangedRecord(saver.catalog, kind, id);
  const { renumber: _renumber, ...fields } = form;
  const details: NewRevision = {
    ...fields,
    at: saver.clock().toISOString(),
    by: actor.name,
    ...(needsApproval(saver) ? present({ email: actor.email, state: 'saved' as const }) : {}),
  };
  const next = nextRevision({ kind, id, history: kept.history }, keep.snapshot, details);
  if (!next.ok) {
    const issues = 'problems' in next ? { issues: revisionIssues(next.code, next.problems) } : {};
    refuse(revisionErrors[next.code], next.message, issues);
  }
  const { revision, history } = next;
  const stored = historyPut(history, { now: kept.now, seen: kept.now ?? nothingSeen });
  const note = revision.note === undefined || revision.note === '' ? '' : `: ${revision.note}`;
  const saved = await save(saver, {
    actor,
    message: `Saved revision ${revision.rev} of ${kinds[kind].names.one} ${id}${note}`.slice(0, 500),
    writes: [...keep.writes, ...stored.writes],
    expects: [...keep.expects, ...stored.expects],
  });
  return { revision, saved };
}

/** Whether the organisation's settings require approval of records. Only then do revisions have a state. */
export function needsApproval({ catalog }: Saver): boolean {
  const { approvals, approval } = catalog.library.settings;
  return approvals === true && approval?.records === true;
}

/**
 * The write that replaces the history that the writer has seen. Throws if the history is too large for one document.
 */
export function historyPut(history: RevisionHistory, { now, seen }: Guarded) {
  const maxBytes = inputLimits.documentBytes;
  const bytes = Buffer.byteLength(JSON.stringify(history));
  if (bytes > maxBytes) {
    const detail = `The history would have ${bytes} bytes; the limit for one record is ${maxBytes}. Use smaller drawings.`;
    refuse(revisionErrors['history-too-large'], detail);
  }
  return ownPut('revisions', revisionKey(history.kind, history.id), history, now, seen);
}

export function revisionIssues(code: string, problems: readonly RevisionProblem[]): Issue[] {
  return problems.map(({ pointer, message, found, expected }) => ({
    code,
    message,
    pointer,
    ...present({ found, expected }),
  }));
}

/** The snapshot of a revision, the writes that belong to it, and the records that must still be unchanged. */
interface RevisionWrites {
  readonly snapshot: Snapshot;
  readonly writes: readonly Write[];
  readonly expects: readonly ExpectedVersion[];
}

function unchangedRecord(catalog: LiveCatalog, kind: RevisedKind, id: string): RevisionWrites {
  const snapshot = requireSnapshot(catalog, kind, id);
  return { snapshot, writes: [], expects: [...expected(catalog, kind, id), ...partsExpected(catalog, kind, id)] };
}

function renumberedRecord(catalog: LiveCatalog, kind: RevisedKind, id: string): RevisionWrites {
  const entry = catalog.library.entry(kind, id) ?? noSuchRecord(kind, id);
  const now = recordInForce(catalog, kind, id);
  const record = renumbered(catalog, kind, asJson(entry.record));
  requireSchema(kind, id, record);
  const { writes, expects } = ownPut(kind, id, record, now, now ?? nothingSeen);
  const snapshot = snapshotOf(propose(catalog, writes).library, kind, id) ?? noSuchRecord(kind, id);
  return { snapshot, writes, expects: [...expects, ...partsExpected(catalog, kind, id)] };
}

/** A connector's pins come from its body and its pinout, so these must be unchanged as well. */
function partsExpected(catalog: LiveCatalog, kind: RevisedKind, id: string): ExpectedVersion[] {
  if (kind !== 'connectors') return [];
  const { body, interface: pinout } = catalog.library.get('connectors', id) as Connector;
  return [
    ...(body === undefined ? [] : expected(catalog, 'bodies', body)),
    ...(pinout === undefined ? [] : expected(catalog, 'interfaces', pinout)),
  ];
}

function expected(catalog: LiveCatalog, kind: RevisedKind, id: string): ExpectedVersion[] {
  const now = recordInForce(catalog, kind, id);
  if (now === undefined) return [];
  return [{ kind, key: id, seen: now.seq, pack: now.pack }];
}
