import type { PlannedRecord } from '@cablewright/client';
import { SegmentedControl } from '@mantine/core';
import { FieldValue } from '../../kit/editor/field-text.tsx';
import { pathText } from '../../kit/field-names/path-text.ts';
import { kindLabel } from '../../kit/words/kind-words.ts';
import { choiceKey, stateOrder, stateTitles, takeLabels, takesFor, type TakeChoices } from './planned.ts';
import styles from './packs.module.css';

interface ListProps {
  readonly records: readonly PlannedRecord[];
  readonly choices: TakeChoices;
  readonly onChoose: (choices: TakeChoices) => void;
}

/** Maximum number of listed records per state: people read conflicts, not a thousand new screws. */
const maxListed = 200;

/** The records a pack would change. Those that need a decision come first. */
export function PlannedRecords({ records, choices, onChoose }: ListProps) {
  return stateOrder.map((state) => {
    const some = records.filter((record) => record.state === state);
    if (some.length === 0) return null;
    return (
      <details key={state} open={state === 'conflict'}>
        <summary>
          {stateTitles[state]} ({some.length})
        </summary>
        <ul className={styles['records']}>
          {some.slice(0, maxListed).map((record) => (
            <li key={choiceKey(record)}>
              <Record record={record} choices={choices} onChoose={onChoose} />
            </li>
          ))}
        </ul>
        {some.length > maxListed && <p className="quiet">and {some.length - maxListed} more</p>}
      </details>
    );
  });
}

function Record({ record, choices, onChoose }: { readonly record: PlannedRecord } & Omit<ListProps, 'records'>) {
  const { kind, label, by, edited, fields = [] } = record;
  const takes = takesFor(record);
  const key = choiceKey(record);
  return (
    <>
      <span>
        {label} <span className="quiet">{kindLabel(kind)}</span>
        {edited === true && <span className="quiet"> · edited here</span>}
        {by !== undefined && by !== 'own' && <span className="quiet"> · the record of {by} stays in force</span>}
      </span>
      {takes.length > 0 && (
        <SegmentedControl
          size="xs"
          aria-label={`What to do with ${label}`}
          data={takes.map((take) => ({ value: take, label: takeLabels[take] }))}
          value={choices[key] ?? 'mine'}
          onChange={(take) => onChoose({ ...choices, [key]: take })}
        />
      )}
      {fields.length > 0 && <Fields fields={fields} own={by === 'own'} />}
    </>
  );
}

function Fields({ fields, own }: { readonly fields: NonNullable<PlannedRecord['fields']>; readonly own: boolean }) {
  return (
    <table className={styles['fields']}>
      <thead>
        <tr>
          <th>Field</th>
          <th>Installed</th>
          {own && <th>Yours</th>}
          <th>New</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ path, base, mine, theirs, conflict }) => (
          <tr key={path.join('/')} data-conflict={conflict}>
            <th scope="row">{pathText(path)}</th>
            <td>
              <FieldValue value={base} />
            </td>
            {own && (
              <td>
                <FieldValue value={mine ?? base} />
              </td>
            )}
            <td>
              <FieldValue value={theirs} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
