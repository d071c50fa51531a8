import { useForm, at } from './form-context.ts';
import { ChoiceField } from '../fields/fields.tsx';
import { RecordPicker } from '../fields/record-picker.tsx';

const directions = ['out', 'in', 'bidir', 'passive'];

interface PinCellProps {
  readonly position: string;
  readonly disabled: boolean;
}

interface SignalCellProps extends PinCellProps {
  readonly pointer: string;
  readonly value: string | undefined;
  readonly placeholder?: string | undefined;
  readonly clearable?: boolean;
  readonly onChange: (signal: string | undefined) => void;
}

/** The table cell for the signal of a pin. */
export function SignalCell({ position, pointer, ...picker }: SignalCellProps) {
  const { problems } = useForm();
  return (
    <td>
      <RecordPicker
        hideLabel
        kind="vocab/signals"
        label={`Signal of pin ${position}`}
        error={problems.get(at(pointer, 'signal'))}
        {...picker}
      />
    </td>
  );
}

interface DirectionAndLevelProps extends PinCellProps {
  readonly dir: string | undefined;
  readonly level: string | undefined;
  readonly onChange: (name: 'dir' | 'level', value: string | undefined) => void;
}

/** The two table cells for the direction and the level of a pin. */
export function DirectionAndLevelCells({ position, disabled, dir, level, onChange }: DirectionAndLevelProps) {
  return (
    <>
      <td>
        <ChoiceField
          bare
          label={`Direction of pin ${position}`}
          disabled={disabled}
          choices={directions}
          value={dir}
          onChange={(next) => onChange('dir', next)}
        />
      </td>
      <td>
        <RecordPicker
          hideLabel
          clearable
          kind="vocab/levels"
          label={`Level of pin ${position}`}
          disabled={disabled}
          value={level}
          onChange={(next) => onChange('level', next)}
        />
      </td>
    </>
  );
}
