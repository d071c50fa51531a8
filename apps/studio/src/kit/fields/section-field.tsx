import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { sectionText, unitSystem } from '../preferences/units.ts';
import styles from './fields.module.css';
import { sectionFromText, sectionUnderstoodAs } from './section-text.ts';

interface SectionFieldProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
  readonly description?: ReactNode;
  readonly placeholder?: string | undefined;
  readonly disabled?: boolean | undefined;
  readonly error?: string | undefined;
  readonly bare?: boolean | undefined;
}

const notASection = 'Not a section. Enter a value such as 0.25 mm² or AWG 24.';

/** A section in mm² that may be typed in mm² or as a gauge, and is shown in the units of the person. */
export function SectionField({ label, value, onChange, description, error, bare, ...rest }: SectionFieldProps) {
  const [typed, setTyped] = useState<string | undefined>();
  const [left, setLeft] = useState(false);
  const system = unitSystem();
  const isWrong = typed !== undefined && typed.trim() !== '' && sectionFromText(typed, system) === undefined;
  const change = (text: string) => {
    setTyped(text);
    setLeft(false);
    const section = sectionFromText(text, system);
    if (text.trim() === '') onChange(undefined);
    else if (section !== undefined) onChange(section);
  };
  const leave = () => {
    setLeft(true);
    if (!isWrong) setTyped(undefined);
  };
  const shown = value === undefined ? '' : system === 'us' ? sectionText(value) : String(value);
  const understood = typed === undefined ? undefined : sectionUnderstoodAs(typed, system);
  return (
    <TextInput
      {...rest}
      {...(bare === true ? { 'aria-label': label } : { label })}
      value={typed ?? shown}
      description={understood ?? description}
      error={isWrong && left ? notASection : error}
      {...(system === 'us' ? {} : { rightSection: <span className={styles['unit']}>mm²</span>, rightSectionWidth: 36 })}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}
