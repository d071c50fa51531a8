/** The laws that every list of changes must satisfy. Tests of any code that creates changes call these functions on each list. */
import {
  addressOf,
  applyChangeSet,
  changeProblems,
  invertChanges,
  rebaseChanges,
  squashChanges,
  type Change,
  type RecordsByAddress,
} from './change-set.ts';
import {
  applyDocumentChange,
  documentChange,
  invertDocumentChange,
  rebaseDocumentChange,
  squashDocumentChanges,
  type DocumentChange,
} from './document-change.ts';
import { sameJson } from '../text/json.ts';

/**
 * The laws that these changes break when applied to these records: they are well formed; apply then undo restores the
 * records; undoing twice equals applying; a JSON round trip changes nothing; squashing with the inverse leaves no changes;
 * rebasing on the original records changes nothing, and rebasing on the result leaves no changes. Empty if all laws hold.
 */
export function brokenChangeLaws(records: RecordsByAddress, changes: readonly Change[]): string[] {
  const broken = changeProblems(changes);
  const applied = applyChangeSet(records, { changes });
  if (!applied.ok) return [...broken, `does not apply: ${applied.conflicts.map(addressOf).join(', ')}`];
  const inverse = invertChanges(changes);
  const undone = applyChangeSet(applied.records, { changes: inverse });
  if (!undone.ok || !sameRecords(undone.records, records)) broken.push('undoing does not give back what was there');
  const redone = applyChangeSet(records, { changes: invertChanges(inverse) });
  if (!redone.ok || !sameRecords(redone.records, applied.records)) broken.push('undoing twice is not doing');
  if (!sameJson(JSON.parse(JSON.stringify(changes)), changes)) broken.push('to JSON and back says something else');
  if (squashChanges(changes, inverse)?.length !== 0) broken.push('squashed with its inverse it leaves something');
  const onBase = rebaseChanges(changes, (change) => records.get(addressOf(change)) ?? null);
  if (!sameJson(onBase.changes, changes.filter(changesSomething))) broken.push('rebased on its own base it differs');
  const onResult = rebaseChanges(changes, (change) => applied.records.get(addressOf(change)) ?? null);
  if (onResult.changes.length > 0) broken.push('rebased on its own result it leaves something');
  return broken;
}

/** Checks the laws on just the records that the changes name, in the state that the changes found them in. */
export function brokenLawsOf(changes: readonly Change[]): string[] {
  const found = changes.filter(({ before }) => before !== null);
  return brokenChangeLaws(new Map(found.map((change) => [addressOf(change), change.before])), changes);
}

function changesSomething({ before, after }: Change): boolean {
  return !sameJson(before, after);
}

/**
 * The laws that this change breaks on this document: it applies; undo restores the same text; undoing twice equals applying;
 * a JSON round trip changes nothing; squashing with the inverse leaves no change; rebasing over an empty change returns the
 * change itself, and over itself leaves no change; comparing the two documents gives the same change. Empty if all laws hold.
 */
export function brokenDocumentLaws(document: unknown, change: DocumentChange): string[] {
  const applied = applyDocumentChange(document, change);
  if (!applied.ok) return [`does not apply: ${applied.conflicts.map(({ path }) => path.join('/')).join(', ')}`];
  const broken: string[] = [];
  const inverse = invertDocumentChange(change);
  const undone = applyDocumentChange(applied.value, inverse);
  if (!undone.ok || text(undone.value) !== text(document)) broken.push('undoing does not give back the same text');
  const redone = applyDocumentChange(document, invertDocumentChange(inverse));
  if (!redone.ok || text(redone.value) !== text(applied.value)) broken.push('undoing twice is not doing');
  if (!sameJson(JSON.parse(text(change)), change)) broken.push('to JSON and back says something else');
  const nothing = documentChange(document, document);
  if (!sameJson(squashDocumentChanges(document, change, inverse), nothing))
    broken.push('squashed with its inverse it leaves something');
  const alone = rebaseDocumentChange(document, change, nothing);
  if (!sameJson(alone.change, change) || alone.conflicts.length > 0) broken.push('rebased over nothing it differs');
  if (!sameJson(rebaseDocumentChange(document, change, change).change, nothing))
    broken.push('rebased over itself it leaves something');
  if (!sameJson(documentChange(document, applied.value), change)) broken.push('comparing gives another change');
  return broken;
}

const text = (value: unknown): string => JSON.stringify(value);

function sameRecords(a: RecordsByAddress, b: RecordsByAddress): boolean {
  return a.size === b.size && [...a].every(([address, record]) => sameJson(record, b.get(address)));
}
