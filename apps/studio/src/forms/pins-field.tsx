import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { isObject, type PinMeaning } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { libraryQuery } from '../api/library.ts';
import { ChoiceField, NumberField, TextField } from '../fields/fields.tsx';
import { RecordPicker } from '../pick/record-picker.tsx';
import { at, useForm, type SchemaFieldProps } from './form-context.ts';
import styles from './forms.module.css';
import { withField } from './with-field.ts';

const directions = ['out', 'in', 'bidir', 'passive'];

/** A pinout as a grid: each position with its signal, label, direction, level and current. */
export function PinsField({ value, onChange, pointer, disabled = false }: SchemaFieldProps) {
  const { data: library } = useQuery(libraryQuery);
  const [adding, setAdding] = useState('');
  const pins = isObject(value) ? value : {};
  const set = (position: string, meaning: unknown) => onChange(withField(pins, position, meaning));
  const add = () => {
    if (adding.trim() !== '' && !(adding.trim() in pins)) set(adding.trim(), { signal: '' });
    setAdding('');
  };
  if (library === undefined) return null;
  return (
    <section className={styles['list']} aria-label="Pins">
      <h3>
        Pins <span className="quiet">{Object.keys(pins).length}</span>
      </h3>
      <div className={styles['scroll']}>
        <table>
          <thead>
            <tr>
              <th scope="col">Position</th>
              <th scope="col">Signal</th>
              <th scope="col">Label</th>
              <th scope="col">Direction</th>
              <th scope="col">Level</th>
              <th scope="col">Current A</th>
              <th scope="col">
                <span className="visually-hidden">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(pins).map(([position, meaning]) => (
              <PinRow
                key={position}
                position={position}
                meaning={meaning}
                pointer={at(pointer, position)}
                disabled={disabled}
                onChange={(next) => set(position, next)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles['adder']}>
        <TextInput
          aria-label="New position"
          placeholder="Position, for example 10"
          value={adding}
          disabled={disabled}
          onChange={(event) => setAdding(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') add();
          }}
        />
        <Button variant="default" disabled={disabled || adding.trim() === ''} onClick={add}>
          Add a pin
        </Button>
      </div>
    </section>
  );
}

interface PinRowProps {
  readonly position: string;
  readonly meaning: unknown;
  readonly pointer: string;
  readonly disabled: boolean;
  readonly onChange: (meaning: unknown) => void;
}

function PinRow({ position, meaning, pointer, disabled, onChange }: PinRowProps) {
  const { problems } = useForm();
  const remove = (
    <td>
      <ActionIcon disabled={disabled} aria-label={`Remove pin ${position}`} onClick={() => onChange(undefined)}>
        <IconTrash size={15} />
      </ActionIcon>
    </td>
  );
  if (isObject(meaning) && Array.isArray(meaning['oneOf'])) {
    const words = meaning['oneOf'].map((each: unknown) => (isObject(each) ? String(each['signal']) : ''));
    return (
      <tr>
        <th scope="row" className="mono">
          {position}
        </th>
        <td colSpan={5}>Open: one of {words.join(', ')}. The device says which; change it in the JSON.</td>
        {remove}
      </tr>
    );
  }
  const pin = (isObject(meaning) ? meaning : {}) as Partial<PinMeaning>;
  const set = (name: string, next: unknown) => onChange(withField(pin, name, next));
  return (
    <tr>
      <th scope="row" className="mono">
        {position}
      </th>
      <td>
        <RecordPicker
          hideLabel
          kind="vocab/signals"
          label={`Signal of pin ${position}`}
          disabled={disabled}
          error={problems.get(at(pointer, 'signal'))}
          value={pin.signal === '' ? undefined : pin.signal}
          onChange={(signal) => set('signal', signal ?? '')}
        />
      </td>
      <td>
        <TextField
          bare
          label={`Label of pin ${position}`}
          disabled={disabled}
          value={pin.label}
          onChange={(next) => set('label', next)}
        />
      </td>
      <td>
        <ChoiceField
          bare
          label={`Direction of pin ${position}`}
          disabled={disabled}
          choices={directions}
          value={pin.dir}
          onChange={(next) => set('dir', next)}
        />
      </td>
      <td>
        <RecordPicker
          hideLabel
          clearable
          kind="vocab/levels"
          label={`Level of pin ${position}`}
          disabled={disabled}
          value={pin.level}
          onChange={(next) => set('level', next)}
        />
      </td>
      <td>
        <NumberField
          bare
          label={`Current of pin ${position}`}
          disabled={disabled}
          value={pin.currentA}
          onChange={(next) => set('currentA', next)}
        />
      </td>
      {remove}
    </tr>
  );
}
