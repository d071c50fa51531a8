/** A preview as text, and the person's choices for their own records. */
import type { PlannedRecord } from '@cablewright/client';

type Take = 'mine' | 'theirs' | 'merge';
/** Choices by `choiceKey`. Without a choice, the record stays as it is. */
export type TakeChoices = Readonly<Record<string, Take>>;

type State = PlannedRecord['state'];

export const stateOrder: readonly State[] = ['conflict', 'shadowed', 'changed', 'removed', 'new'];

export const stateTitles: Readonly<Record<State, string>> = {
  conflict: 'In conflict with your own records',
  shadowed: 'Hidden by another record',
  changed: 'Changed',
  removed: 'Removed',
  new: 'New',
};

const stateWords: Readonly<Record<State, string>> = {
  new: 'new',
  changed: 'changed',
  removed: 'removed',
  shadowed: 'hidden by another record',
  conflict: 'in conflict',
};

export const choiceKey = ({ kind, id }: Pick<PlannedRecord, 'kind' | 'id'>): string => `${kind}:${id}`;

/** "4 records are new, 2 changed. 118 stay as they are." */
export function stateLine(records: readonly PlannedRecord[], unchanged: number): string {
  const counts = stateOrder.toReversed().flatMap((state) => {
    const count = records.filter((record) => record.state === state).length;
    return count === 0 ? [] : [`${count} ${stateWords[state]}`];
  });
  const unchangedText = unchanged === 0 ? '' : ` ${unchanged} stay as they are.`;
  return counts.length === 0 ? `No record changes.${unchangedText}` : `Records: ${counts.join(', ')}.${unchangedText}`;
}

/** The choices for a record of the hub. A merge needs a version that both were made from. */
export function takesFor({ by, edited }: PlannedRecord): readonly Take[] {
  if (by !== 'own') return [];
  return edited === true ? ['mine', 'merge', 'theirs'] : ['mine', 'theirs'];
}

export const takeLabels: Readonly<Record<Take, string>> = { mine: 'Keep mine', merge: 'Merge', theirs: 'Take theirs' };
