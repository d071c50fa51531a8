import { Alert, Button, Group, SegmentedControl } from '@mantine/core';
import type { Design } from '@cablewright/model';
import { useState } from 'react';
import type { Versioned } from '../api/http.ts';
import { useCable } from '../draft/cable.ts';
import { merged, pathKey, type Side } from '../draft/fields.ts';
import { FieldValue, pathText } from '../draft/field-text.tsx';
import { done } from '../shell/toast.ts';
import styles from './cable.module.css';

/**
 * Both sides of a cable that was saved by somebody else while this draft was open, field by field. What only one side
 * changed is kept from that side; where both did, the person says whose.
 */
export function ConflictView({ theirs }: { theirs: Versioned<Design> }) {
  const { session, state } = useCable();
  const [choice, setChoice] = useState<Readonly<Record<string, Side>>>({});
  const side = (path: readonly string[]): Side => choice[pathKey(path)] ?? 'mine';
  const { value, conflicts } = merged(state.base.value, state.design, theirs.value, side);
  const all = (to: Side) => setChoice(Object.fromEntries(conflicts.map(({ path }) => [pathKey(path), to])));
  const take = () => {
    session.rebase(value);
    done('Both sides are in the draft. Save to keep it.');
  };
  return (
    <section aria-label="Two versions">
      <Alert color="yellow" title="Saved elsewhere while you were editing" mb="md">
        {conflicts.length === 0
          ? 'The two versions changed different things. Take both and go on.'
          : `${conflicts.length} ${conflicts.length === 1 ? 'field was' : 'fields were'} changed on both sides. Choose whose to keep; everything else is taken from both.`}
      </Alert>
      {conflicts.length > 0 && (
        <table className={styles['conflict']} aria-label="Fields changed on both sides">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">Theirs</th>
              <th scope="col">Keep</th>
            </tr>
          </thead>
          <tbody>
            {conflicts.map((conflict) => (
              <tr key={pathKey(conflict.path)}>
                <th scope="row">{pathText(conflict.path)}</th>
                <td>
                  <FieldValue value={conflict.mine} />
                </td>
                <td>
                  <FieldValue value={conflict.theirs} />
                </td>
                <td>
                  <SegmentedControl
                    aria-label={`Keep for ${pathText(conflict.path)}`}
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
        <Button onClick={take}>Go on with this</Button>
        {conflicts.length > 0 && (
          <>
            <Button variant="default" onClick={() => all('mine')}>
              Keep all of mine
            </Button>
            <Button variant="default" onClick={() => all('theirs')}>
              Keep all of theirs
            </Button>
          </>
        )}
        <Button variant="subtle" color="red" onClick={() => session.discard()}>
          Throw my draft away
        </Button>
      </Group>
    </section>
  );
}
