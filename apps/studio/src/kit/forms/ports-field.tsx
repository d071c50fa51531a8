import { Button } from '@mantine/core';
import { isObject, type PinFacts } from '@cablewright/model';
import type { Library } from '@cablewright/engine';
import { useQuery } from '@tanstack/react-query';
import { libraryQuery } from '../../api/library.ts';
import { ChoiceField, TextField } from '../fields/fields.tsx';
import { HeadRow } from '../table/head-row.tsx';
import { RemoveButton } from '../table/remove-button.tsx';
import { emptyItem } from './empty-item.ts';
import { at, type SchemaFieldProps } from './form-context.ts';
import styles from './forms.module.css';
import { fieldsOf, itemsOf, type Schema } from './schema.ts';
import { withField } from './with-field.ts';
import { ObjectFields } from './object-field.tsx';
import { DirectionAndLevelCells, SignalCell } from './pin-cells.tsx';
import { PositionAdder } from './position-adder.tsx';

type Port = Readonly<Record<string, unknown>>;

/** The ports of a device: each with its pinout, and single pins that differ from it. */
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
        Add port
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
  const text = (name: string) => (typeof port[name] === 'string' ? port[name] : undefined);
  const title = text('label') ?? text('id') ?? '';
  const name = title === '' ? `Port ${index + 1}` : title;
  return (
    <fieldset className={styles['object']} disabled={disabled}>
      <legend>{name}</legend>
      <ObjectFields
        fields={fieldsOf(schema).filter((field) => field.name !== 'pins')}
        held={port}
        pointer={pointer}
        disabled={disabled}
        onChange={(field, next) => onChange(withField(port, field, next))}
      />
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

/** Properties of single pins that override the pinout. All other positions follow the pinout. */
function FactsGrid({ port, pinout, value, pointer, disabled, onChange }: GridProps) {
  const { data: library } = useQuery(libraryQuery);
  const pins = isObject(value) ? value : {};
  const set = (position: string, facts: unknown) => {
    const next = withField(pins, position, facts);
    onChange(Object.keys(next).length === 0 ? undefined : next);
  };
  const entries = Object.entries(pins);
  return (
    <section className={styles['list']} aria-label={`Pins of ${port}`}>
      {entries.length > 0 && (
        <div className={`scroll ${styles['scroll']}`}>
          <table data-tight>
            <HeadRow columns={['Position', 'Signal', 'Direction', 'Level', 'Known', 'Source']} buttons="Remove" />
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
      <PositionAdder
        label={`New position of ${port}`}
        placeholder="Position, for example 3"
        button="Add pin details"
        disabled={disabled}
        taken={(position) => position in pins}
        onAdd={(position) => set(position, {})}
      />
    </section>
  );
}

/** The pinout's signal at a position, shown if the device states none. */
function pinoutWords(library: Library | undefined, pinout: string | undefined, position: string): string | undefined {
  const meaning = pinout === undefined ? undefined : library?.get('interfaces', pinout)?.pins[position];
  if (meaning === undefined) return undefined;
  return 'signal' in meaning ? (library?.signal(meaning.signal)?.label ?? meaning.signal) : 'open: choose one';
}

interface RowProps {
  readonly position: string;
  readonly facts: unknown;
  readonly hint: string | undefined;
  readonly pointer: string;
  readonly disabled: boolean;
  readonly onChange: (facts: unknown) => void;
}

const confidences = ['documented', 'secondary', 'measured', 'inferred', 'unknown'];

function FactsRow({ position, facts, hint, pointer, disabled, onChange }: RowProps) {
  const pin = (isObject(facts) ? facts : {}) as Partial<PinFacts>;
  const set = (name: string, next: unknown) => onChange(withField(pin, name, next));
  const cells =
    facts === 'nc' ? (
      <td colSpan={5}>
        Not connected in the device.{' '}
        <Button variant="subtle" disabled={disabled} onClick={() => onChange({})}>
          Mark as connected
        </Button>
      </td>
    ) : (
      <>
        <SignalCell
          clearable
          position={position}
          pointer={pointer}
          placeholder={hint}
          disabled={disabled}
          value={pin.signal}
          onChange={(signal) => set('signal', signal)}
        />
        <DirectionAndLevelCells
          position={position}
          disabled={disabled}
          dir={pin.dir}
          level={pin.level}
          onChange={set}
        />
        <td>
          <ChoiceField
            bare
            label={`Confidence of pin ${position}`}
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
            aria-label={`Set pin ${position} to nc: not connected`}
          >
            nc
          </Button>
        )}
        <RemoveButton what={`pin ${position}`} disabled={disabled} onRemove={() => onChange(undefined)} />
      </td>
    </tr>
  );
}
