/** Checks a history created elsewhere before it replaces the existing history. */
import {
  isRevisedKind,
  kindsWhere,
  isObject,
  jsonPointer,
  RevisionHistory,
  librarySchemas,
  Product,
  schemaProblems,
  type RecordRevision,
} from '@cablewright/model';
import { artProblems, type RevisionProblem } from '../artwork/art.ts';

const maxRevisions = 1000;
/** Leaves room for later revisions: above 9 × 10¹⁵, different numbers can become equal. */
const maxNumber = 1_000_000_000;

type CheckedHistory =
  | { readonly ok: true; readonly history: RevisionHistory }
  | { readonly ok: false; readonly problems: readonly RevisionProblem[] };

/** Returns the checked history of a record, or all its problems. Accepts any input. */
export function checkHistory(input: unknown, of: { readonly kind: string; readonly id: string }): CheckedHistory {
  const shape = schemaProblems(RevisionHistory, input);
  if (shape.length > 0) return { ok: false, problems: shape };
  const history = input as RevisionHistory;
  const problems: RevisionProblem[] = [];
  for (const name of ['kind', 'id'] as const) {
    const [found, expected] = [history[name], of[name]];
    if (found === expected) continue;
    problems.push({ pointer: `/${name}`, message: `The history belongs to a different ${name}.`, found, expected });
  }
  if (!isRevisedKind(history.kind)) {
    const expected = kindsWhere(({ revised }) => revised === true);
    problems.push({
      pointer: '/kind',
      message: 'Only library records and product families have revisions.',
      found: history.kind,
      expected,
    });
  }
  if (history.revisions.length > maxRevisions) {
    const [found, expected] = [history.revisions.length, `at most ${maxRevisions}`];
    problems.push({ pointer: '/revisions', message: 'There are too many revisions.', found, expected });
  }
  const seen = new Set<string>();
  let last = 0;
  for (const [i, revision] of history.revisions.slice(0, maxRevisions).entries()) {
    problems.push(...revisionProblems(history, revision, i), ...orderProblems(revision, i, seen, last));
    seen.add(String(revision.rev));
    if (typeof revision.rev === 'number') last = revision.rev;
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, history };
}

function orderProblems({ rev }: RecordRevision, i: number, seen: ReadonlySet<string>, last: number): RevisionProblem[] {
  const pointer = jsonPointer(['revisions', i, 'rev']);
  if (seen.has(String(rev))) return [{ pointer, message: 'Two revisions have the same number.', found: rev }];
  if (typeof rev !== 'number') return [];
  if (rev > maxNumber)
    return [{ pointer, message: 'The number is too large.', found: rev, expected: `at most ${maxNumber}` }];
  if (rev > last) return [];
  return [
    { pointer, message: 'Revisions must be in the order of their numbers.', found: rev, expected: `above ${last}` },
  ];
}

/** ISO 8601 (RFC 3339, section 5.6). The time zone is required, because a time without one depends on the reader's location. */
const isoTime = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)$/;

/** Also rejects dates that don't exist: `Date.parse` reads 31 February as a day in March. */
function isTime(text: string): boolean {
  if (!isoTime.test(text) || Number.isNaN(Date.parse(text))) return false;
  const day = text.slice(0, 10);
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

function revisionProblems({ kind, id }: RevisionHistory, revision: RecordRevision, i: number): RevisionProblem[] {
  const at = (...keys: string[]) => jsonPointer(['revisions', i, ...keys]);
  const { record, partNumber, savedAt, art } = revision;
  const problems: RevisionProblem[] = [];
  if (!isTime(savedAt)) {
    const expected = 'an ISO 8601 time, for example 2026-01-31T09:00:00Z';
    problems.push({ pointer: at('savedAt'), message: 'Invalid date.', found: savedAt, expected });
  }
  if (isRevisedKind(kind)) {
    for (const one of schemaProblems(kind === 'products' ? Product : librarySchemas[kind], record)) {
      problems.push({ pointer: at('record') + one.pointer, message: one.message });
    }
  }
  const { id: ownId, partNumber: ownNumber } = isObject(record) ? record : {};
  if (ownId !== undefined && ownId !== id) {
    problems.push({
      pointer: at('record', 'id'),
      message: 'The revision is of a different record.',
      found: ownId,
      expected: id,
    });
  }
  if (partNumber !== ownNumber) {
    const message = 'The part number of the revision differs from that of its record.';
    problems.push({ pointer: at('partNumber'), message, found: partNumber, expected: ownNumber });
  }
  return art === undefined ? problems : [...problems, ...artProblems(art, at('art'))];
}
