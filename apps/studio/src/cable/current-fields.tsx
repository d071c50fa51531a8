import { Button, Group } from '@mantine/core';
import { ratingTablesOf } from '@cablewright/engine';
import { present, type Electrical } from '@cablewright/model';
import { useState } from 'react';
import { ChoiceField, NumberField } from '../kit/fields/fields.tsx';
import { RemoveButton } from '../kit/table/remove-button.tsx';
import { useCable } from './draft/cable.ts';
import { SizingDialog } from './sizing-dialog.tsx';
import styles from './cable.module.css';

interface CurrentProps {
  readonly electrical: Electrical;
  /** The terminals that can have a current. */
  readonly terminals: readonly string[];
  readonly onChange: (electrical: Electrical | undefined) => void;
}

/** Currents are stored under `j1:3`; people read `j1.3`. */
function keyOf(terminal: string): string {
  return terminal.replace('.', ':');
}

/** Declared currents, and the assumptions of the electrical checks. Without any current those checks find nothing. */
export function CurrentFields({ electrical, terminals, onChange }: CurrentProps) {
  const { currents = {}, rules = {} } = electrical;
  const { library } = useCable().catalog;
  const [sizing, setSizing] = useState(false);
  const entries = Object.entries(currents);
  const set = (next: readonly (readonly [string, number])[], nextRules = rules) => {
    const changed: Electrical = present({
      currents: next.length === 0 ? undefined : Object.fromEntries(next),
      rules: Object.keys(nextRules).length === 0 ? undefined : nextRules,
    });
    onChange(Object.keys(changed).length === 0 ? undefined : changed);
  };
  const rule = (fields: NonNullable<Electrical['rules']>) => set(entries, present({ ...rules, ...fields }));
  const choices = [...new Set(terminals)].map((terminal) => ({ value: keyOf(terminal), label: terminal }));
  const next = choices.find((choice) => !(choice.value in currents));
  return (
    <section aria-label="Currents">
      <h3 className="small-title">Currents</h3>
      {entries.map(([terminal, amperes], index) => (
        <div key={terminal} className={styles['current']}>
          <ChoiceField
            bare
            clearable={false}
            label={`Terminal ${index + 1}`}
            choices={choices}
            value={terminal}
            onChange={(key) => key !== undefined && set(entries.with(index, [key, amperes]))}
          />
          <NumberField
            bare
            label={`Current at ${terminal}`}
            unit="A"
            value={amperes}
            onChange={(value) => set(entries.with(index, [terminal, value ?? 0]))}
          />
          <RemoveButton what={`the current at ${terminal}`} onRemove={() => set(entries.toSpliced(index, 1))} />
        </div>
      ))}
      <Group gap="xs">
        <Button
          variant="default"
          disabled={next === undefined}
          onClick={() => next && set([...entries, [next.value, 1]])}
        >
          Add current
        </Button>
        <Button variant="default" onClick={() => setSizing(true)}>
          Size a wire…
        </Button>
      </Group>
      {sizing && <SizingDialog onClose={() => setSizing(false)} />}
      {entries.length > 0 && (
        <div className={styles['rules']}>
          <NumberField label="Ambient" unit="°C" value={rules.ambientC} onChange={(ambientC) => rule({ ambientC })} />
          <NumberField label="Supply" unit="V" value={rules.supplyV} onChange={(supplyV) => rule({ supplyV })} />
          <NumberField
            label="Maximum drop"
            unit="%"
            value={rules.maxDropPct}
            onChange={(maxDropPct) => rule({ maxDropPct })}
          />
          <ChoiceField
            label="Rating table"
            choices={ratingTablesOf(library, 'ampacity').map(({ id, label }) => ({ value: id, label: label ?? id }))}
            value={rules.ampacityTable}
            onChange={(ampacityTable) => rule({ ampacityTable })}
          />
        </div>
      )}
    </section>
  );
}
