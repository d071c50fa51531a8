import { TextInput } from '@mantine/core';
import { sectionText, unitSystem } from '../preferences/units.ts';
import styles from './fields.module.css';
import { sectionFromText, sectionUnderstoodAs } from './section-text.ts';
import { type FieldProps, whenEmpty } from './field-props.ts';
import { useTypedValue } from './typed-value.ts';

const notASection = 'Not a section. Enter a value such as 0.25 mm² or AWG 24.';

/** A section in mm² that can be typed in mm² or as a gauge and is shown in the person's units. */
export function SectionField(all: FieldProps<number>) {
  const { label, value, onChange, description, error, bare, standard, placeholder, ...rest } = all;
  const system = unitSystem();
  const { text, isWrong, change, leave } = useTypedValue((typed) => sectionFromText(typed, system), onChange);
  const valueText = value === undefined ? '' : system === 'us' ? sectionText(value) : String(value);
  const understood = text === undefined ? undefined : sectionUnderstoodAs(text, system);
  return (
    <TextInput
      {...rest}
      {...whenEmpty({ standard, placeholder })}
      {...(bare === true ? { 'aria-label': label } : { label })}
      value={text ?? valueText}
      description={understood ?? description}
      error={isWrong ? notASection : error}
      {...(system === 'us' ? {} : { rightSection: <span className={styles['unit']}>mm²</span>, rightSectionWidth: 36 })}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}
