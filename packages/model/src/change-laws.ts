/** The laws every list of changes keeps, for tests of any room that makes changes to call on each one it makes. */
import {
  addressOf,
  applyChangeSet,
  changeProblems,
  invertChanges,
  squashChanges,
  type Change,
  type Records,
} from './change-set.ts';
import { sameJson } from './json.ts';

/**
 * The laws these changes break when applied to these records: well formed; applying then undoing gives what was there;
 * undoing twice is doing; to JSON and back says the same; squashing with its own inverse leaves nothing. Empty when all hold.
 */
export function brokenChangeLaws(records: Records, changes: readonly Change[]): string[] {
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
  return broken;
}

function sameRecords(a: Records, b: Records): boolean {
  return a.size === b.size && [...a].every(([address, record]) => sameJson(record, b.get(address)));
}
