import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { isObject, type PinFacts } from '@cablewright/model';
import type { Library } from '@cablewright/engine';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { libraryQuery } from '../api/library.ts';
import { ChoiceField, TextField } from '../fields/fields.tsx';
import { RecordPicker } from '../pick/record-picker.tsx';
import { emptyItem } from './empty-item.ts';
import { at, useForm, type SchemaFieldProps } from './form-context.ts';
import styles from './forms.module.css';
import { fieldsOf, itemsOf, type Schema } from './schema.ts';
import { withField } from './with-field.ts';

type Port = Readonly<Record<string, unknown>>;

/** The ports of a device: what each is, and what its pins do beyond what its pinout says. */
export function PortsField({ value, onChange, schema, pointer, disabled = false }: SchemaFieldProps) {
  const ports: readonly unknown[] = Array.isArray(value) ? value : [];
  const items = itemsOf(schema);
  return (
    <section className={styles['list']} aria-label="Ports">
      <h3>
        Ports <span className="quiet">{ports.length > 0 ? ports.length : ''}</span>
      </h3>
      {ports.map((port, index) => (
        <PortFields
          key={index}
          index={index}
          port={isObject(port) ? port : {}}
          schema={items}
          pointer={at(pointer, index)}
          disabled={disabled}
          onChange={(next) => onChange(ports.with(index, next))}
          onRemove={() => onChange(ports.toSpliced(index, 1))}
        />
      ))}
      <Button variant="default" disabled={disabled} onClick={() => onChange([...ports, emptyItem(items)])}>
        Add a port
      </Button>
    </section>
  );
}

interface PortProps {
  readonly index: number;
  readonly port: Port;
  readonly schema: Schema;
  readonly pointer: string;
  readonly disabled: boolean;
  readonly onChange: (port: Port) => void;
  readonly onRemove: () => void;
}

function PortFields({ index, port, schema, pointer, disabled, onChange, onRemove }: PortProps) {
  const { Field } = useForm();
  const text = (name: string) => (typeof port[name] === 'string' ? port[name] : undefined);
  const title = text('label') ?? text('id') ?? '';
  const name = title === '' ? `Port ${index + 1}` : title;
  const fields = fieldsOf(schema).filter((field) => field.name !== 'pins');
  return (
    <fieldset className={styles['object']} disabled={disabled}>
      <legend>{name}</legend>
      <div className={styles['fields']}>
        {fields.map((field) => (
          <Field
            key={field.name}
            name={field.name}
            schema={field.schema}
            value={port[field.name]}
            pointer={at(pointer, field.name)}
            disabled={disabled}
            onChange={(next) => onChange(withField(port, field.name, next))}
          />
        ))}
      </div>
      <FactsGrid
        port={name}
        pinout={text('interface')}
        value={port['pins']}
        pointer={at(pointer, 'pins')}
        disabled={disabled}
        onChange={(pins) => onChange(withField(port, 'pins', pins))}
      />
      <Button variant="subtle" color="red" disabled={disabled} onClick={onRemove}>
        Remove {name}
      </Button>
    </fieldset>
  );
}

interface GridProps {
  readonly port: string;
  readonly pinout: string | undefined;
  readonly value: unknown;
  readonly pointer: string;
  readonly disabled: boolean;
  readonly onChange: (pins: unknown) => void;
}

/** What the device says of single pins, over what the pinout says. Positions nothing is said of are as the pinout has them. */
function FactsGrid({ port, pinout, value, pointer, disabled, onChange }: GridProps) {
  const { data: library } = useQuery(libraryQuery);
  const [adding, setAdding] = useState('');
  const pins = isObject(value) ? value : {};
  const set = (position: string, facts: unknown) => {
    const next = withField(pins, position, facts);
    onChange(Object.keys(next).length === 0 ? undefined : next);
  };
  const add = () => {
    if (adding.trim() !== '' && !(adding.trim() in pins)) set(adding.trim(), {});
    setAdding('');
  };
  const entries = Object.entries(pins);
  return (
    <section className={styles['list']} aria-label={`Pins of ${port}`}>
      {entries.length > 0 && (
        <div className={styles['scroll']}>
          <table>
            <thead>
              <tr>
                {['Position', 'Signal', 'Direction', 'Level', 'Known', 'Source'].map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
                <th scope="col">
                  <span className="visually-hidden">Remove</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {entries.map(([position, facts]) => (
                <FactsRow
                  key={position}
                  position={position}
                  facts={facts}
                  hint={pinoutWords(library, pinout, position)}
                  pointer={at(pointer, position)}
                  disabled={disabled}
                  onChange={(next) => set(position, next)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={styles['adder']}>
        <TextInput
          aria-label={`New position of ${port}`}
          placeholder="Position, for example 3"
          value={adding}
          disabled={disabled}
          onChange={(event) => setAdding(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="default" disabled={disabled || adding.trim() === ''} onClick={add}>
          Say more of a pin
        </Button>
      </div>
    </section>
  );
}

/** The signal the pinout has at a position, to be seen where the device says nothing. */
function pinoutWords(library: Library | undefined, pinout: string | undefined, position: string): string | undefined {
  const meaning = pinout === undefined ? undefined : library?.get('interfaces', pinout)?.pins[position];
  if (meaning === undefined) return undefined;
  return 'signal' in meaning ? (library?.signal(meaning.signal)?.label ?? meaning.signal) : 'open: say which';
}

interface RowProps {
  readonly position: string;
  readonly facts: unknown;
  readonly hint: string | undefined;
  readonly pointer: string;
  readonly disabled: boolean;
  readonly onChange: (facts: unknown) => void;
}

const directions = ['out', 'in', 'bidir', 'passive'];
const confidences = ['documented', 'measured', 'inferred', 'unknown'];

function FactsRow({ position, facts, hint, pointer, disabled, onChange }: RowProps) {
  const { problems } = useForm();
  const pin = (isObject(facts) ? facts : {}) as Partial<PinFacts>;
  const set = (name: string, next: unknown) => onChange(withField(pin, name, next));
  const cells =
    facts === 'nc' ? (
      <td colSpan={5}>
        Left open by the device.{' '}
        <Button variant="subtle" disabled={disabled} onClick={() => onChange({})}>
          It is connected
        </Button>
      </td>
    ) : (
      <>
        <td>
          <RecordPicker
            hideLabel
            clearable
            kind="vocab/signals"
            label={`Signal of pin ${position}`}
            placeholder={hint}
            disabled={disabled}
            error={problems.get(at(pointer, 'signal'))}
            value={pin.signal}
            onChange={(signal) => set('signal', signal)}
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
          <ChoiceField
            bare
            label={`How pin ${position} is known`}
            disabled={disabled}
            choices={confidences}
            value={pin.confidence}
            onChange={(next) => set('confidence', next)}
          />
        </td>
        <td>
          <TextField
            bare
            label={`Source of pin ${position}`}
            disabled={disabled}
            value={pin.src}
            onChange={(next) => set('src', next)}
          />
        </td>
      </>
    );
  return (
    <tr>
      <th scope="row" className="mono">
        {position}
      </th>
      {cells}
      <td>
        {facts !== 'nc' && (
          <Button
            variant="subtle"
            disabled={disabled}
            onClick={() => onChange('nc')}
            aria-label={`nc: pin ${position} is left open`}
          >
            nc
          </Button>
        )}
        <ActionIcon disabled={disabled} aria-label={`Remove pin ${position}`} onClick={() => onChange(undefined)}>
          <IconTrash size={15} />
        </ActionIcon>
      </td>
    </tr>
  );
}
