import { units } from '@cablewright/engine';
import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import styles from './fields.module.css';
import { unitSystem } from '../preferences/units.ts';
import { lengthFromText, understoodAs } from './length-text.ts';

interface LengthFieldProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
  readonly description?: ReactNode;
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly error?: string | undefined;
  readonly bare?: boolean | undefined;
}

const notALength = {
  mm: 'Not a length. Enter a value such as 250, 1.5 m or 6 ft 3 in.',
  in: 'Not a length. Enter a value such as 10, 6 ft 3 in or 1.5 m.',
};

/**
 * A length in mm that may be typed in any unit, and is shown in that of the person. While it is typed the field shows what it understood; what it did not
 * understand is not taken over, and is marked when the person leaves the field.
 */
export function LengthField({ label, value, onChange, description, error, bare, ...rest }: LengthFieldProps) {
  const [typed, setTyped] = useState<string | undefined>();
  const system = unitSystem();
  const unit = units.lengthUnit(system);
  const [left, setLeft] = useState(false);
  const isWrong = typed !== undefined && typed.trim() !== '' && lengthFromText(typed, unit) === undefined;
  const change = (text: string) => {
    setTyped(text);
    setLeft(false);
    const length = lengthFromText(text, unit);
    if (text.trim() === '') onChange(undefined);
    else if (length !== undefined) onChange(length);
  };
  const leave = () => {
    setLeft(true);
    if (!isWrong) setTyped(undefined);
  };
  const understood = typed === undefined ? undefined : understoodAs(typed, system);
  return (
    <TextInput
      {...rest}
      {...(bare === true ? { 'aria-label': label } : { label })}
      inputMode="text"
      value={typed ?? (value === undefined ? '' : String(units.lengthIn(system, value)))}
      description={understood ?? description}
      error={isWrong && left ? notALength[unit] : error}
      rightSection={<span className={styles['unit']}>{unit}</span>}
      rightSectionWidth={30}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}
