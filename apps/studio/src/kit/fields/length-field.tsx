import { units } from '@cablewright/engine';
import { TextInput } from '@mantine/core';
import styles from './fields.module.css';
import { unitSystem } from '../preferences/units.ts';
import { lengthFromText, lengthProblem, understoodAs } from './length-text.ts';
import { type FieldProps, whenEmpty } from './field-props.ts';
import { useTypedValue } from './typed-value.ts';

interface LengthProps extends FieldProps<number> {
  /** The length must be greater than this, mm. */
  readonly above?: number;
}

/**
 * A length in mm that can be typed in any unit and is shown in the person's. While typing, the field shows how it reads
 * the text. Text it can't read is not applied, and is marked when the field loses the focus.
 */
export function LengthField(all: LengthProps) {
  const { label, value, onChange, description, error, bare, above, standard, placeholder, ...rest } = all;
  const system = unitSystem();
  const unit = units.lengthUnit(system);
  const { text, isWrong, change, leave } = useTypedValue(
    (typed) => (lengthProblem(typed, unit, above) === undefined ? lengthFromText(typed, unit) : undefined),
    onChange,
  );
  const understood = text === undefined ? undefined : understoodAs(text, system);
  return (
    <TextInput
      {...rest}
      {...whenEmpty({ standard, placeholder })}
      {...(bare === true ? { 'aria-label': label } : { label })}
      inputMode="text"
      value={text ?? (value === undefined ? '' : String(units.lengthIn(system, value)))}
      description={understood ?? description}
      error={isWrong ? lengthProblem(text ?? '', unit, above) : error}
      rightSection={<span className={styles['unit']}>{unit}</span>}
      rightSectionWidth={30}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}
