import { Alert, Button, Group, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { HeadRow } from '../table/head-row.tsx';
import { FieldValue } from './field-text.tsx';
import { pathText } from '../field-names/path-text.ts';
import { mergeDocuments, pathKey, type ConflictSide, counted } from '@cablewright/model';
import styles from './conflict.module.css';

interface ConflictViewProps<T> {
  /** The version the draft began from, the draft, and the version saved in the meantime. */
  readonly base: T;
  readonly mine: T;
  readonly theirs: T;
  readonly onTake: (value: T) => void;
  readonly onDiscard: () => void;
}

/**
 * Both versions of a record that another person saved while a draft was open, field by field. A field that only one
 * side changed is taken from that side; if both did, the person chooses.
 */
export function ConflictView<T>({ base, mine, theirs, onTake, onDiscard }: ConflictViewProps<T>) {
  const [choice, setChoice] = useState<Readonly<Record<string, ConflictSide>>>({});
  const side = (path: readonly string[]): ConflictSide => choice[pathKey(path)] ?? 'mine';
  const { value, conflicts } = mergeDocuments(base, mine, theirs, side);
  const all = (to: ConflictSide) => setChoice(Object.fromEntries(conflicts.map(({ path }) => [pathKey(path), to])));
  return (
    <section aria-label="Two versions">
      <Alert color="yellow" title="Saved elsewhere while you were editing" mb="md">
        {conflicts.length === 0
          ? 'The two versions changed different fields. You can take both.'
          : `${counted(conflicts.length, 'field was', 'fields were')} changed on both sides. Choose which to keep; all other changes are taken from both.`}
      </Alert>
      {conflicts.length > 0 && (
        <table className={styles['conflict']} aria-label="Fields changed on both sides">
          <HeadRow columns={['Field', 'Yours', 'Theirs', 'Keep']} />
          <tbody>
            {conflicts.map((conflict, index) => (
              <tr key={pathKey(conflict.path)}>
                <th scope="row">{pathText(conflict.path)}</th>
                <td>
                  <FieldValue value={conflict.mine} field={conflict.path.at(-1)} />
                </td>
                <td>
                  <FieldValue value={conflict.theirs} field={conflict.path.at(-1)} />
                </td>
                <td>
                  <SegmentedControl
                    aria-label={`Keep for ${pathText(conflict.path)}`}
                    data-autofocus={index === 0 || undefined}
                    data={[
                      { value: 'mine', label: 'Yours' },
                      { value: 'theirs', label: 'Theirs' },
                    ]}
                    value={side(conflict.path)}
                    onChange={(next) => setChoice({ ...choice, [pathKey(conflict.path)]: next })}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Group mt="md" gap="xs">
        <Button onClick={() => onTake(value)}>Continue with this version</Button>
        {conflicts.length > 0 && (
          <>
            <Button variant="default" onClick={() => all('mine')}>
              Keep all mine
            </Button>
            <Button variant="default" onClick={() => all('theirs')}>
              Keep all theirs
            </Button>
          </>
        )}
        <Button variant="subtle" color="red" onClick={onDiscard}>
          Discard my draft
        </Button>
      </Group>
    </section>
  );
}
