import { isObject, type PinMeaning } from '@cablewright/model';
import { useQuery } from '@tanstack/react-query';
import { libraryQuery } from '../../api/library.ts';
import { NumberField, TextField } from '../fields/fields.tsx';
import { HeadRow } from '../table/head-row.tsx';
import { RemoveButton } from '../table/remove-button.tsx';
import { at, type SchemaFieldProps } from './form-context.ts';
import styles from './forms.module.css';
import { withField } from './with-field.ts';
import { DirectionAndLevelCells, SignalCell } from './pin-cells.tsx';
import { PositionAdder } from './position-adder.tsx';

/** A pinout as a grid: each position with its signal, label, direction, level and current. */
export function PinsField({ value, onChange, pointer, disabled = false }: SchemaFieldProps) {
  const { data: library } = useQuery(libraryQuery);
  const pins = isObject(value) ? value : {};
  const set = (position: string, meaning: unknown) => onChange(withField(pins, position, meaning));
  if (library === undefined) return null;
  return (
    <section className={styles['list']} aria-label="Pins">
      <h3>
        Pins <span className="quiet">{Object.keys(pins).length}</span>
      </h3>
      <div className={`scroll ${styles['scroll']}`}>
        <table data-tight>
          <HeadRow columns={['Position', 'Signal', 'Name', 'Direction', 'Level', 'Current A']} buttons="Remove" />
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
      <PositionAdder
        label="New position"
        placeholder="Position, for example 10"
        button="Add pin"
        disabled={disabled}
        taken={(position) => position in pins}
        onAdd={(position) => set(position, { signal: '' })}
      />
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
  const remove = (
    <td>
      <RemoveButton what={`pin ${position}`} disabled={disabled} onRemove={() => onChange(undefined)} />
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
      <SignalCell
        position={position}
        pointer={pointer}
        disabled={disabled}
        value={pin.signal === '' ? undefined : pin.signal}
        onChange={(signal) => set('signal', signal ?? '')}
      />
      <td>
        <TextField
          bare
          label={`Name of pin ${position}`}
          disabled={disabled}
          value={pin.label}
          onChange={(next) => set('label', next)}
        />
      </td>
      <DirectionAndLevelCells position={position} disabled={disabled} dir={pin.dir} level={pin.level} onChange={set} />
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
